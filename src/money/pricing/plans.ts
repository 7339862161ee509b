import { recordAudit } from '#platform/audit/audit.ts'
import type { Database, Queries } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { fail } from '#platform/errors.ts'
import { lockMerchant } from '#platform/merchants/queries.ts'
import type { Sentence } from '#platform/sentences/said.ts'
import { beginningOfDay, dayAfter, dayText } from '../payments/business-days.ts'
import { readRule } from './pricing.ts'
import {
  countAssignments,
  endException,
  insertException,
  insertPlanVersion,
  listAssignments,
  listExceptions,
  listVersionsOf,
  type PlanException,
  type PlanVersion,
  putAssignment,
} from './queries.ts'
import { problemIn, problemOf } from './rule-check.ts'
import { type Rule, standardName, standardRules } from './rule.ts'
import { say } from './sentences.ts'

// The operator's decisions about what merchants pay. Nothing is changed in place: a version, an assignment or an exception is added, and counts from its
// day on.

type Parts = { db: Database; now: Date }
/** A payment names those that counted for it, in a column of 400 characters. */
const exceptionsMax = 50
const refuse = (words: Sentence): never => fail('INVALID_STATE', words)

/** The first version of `standard` stands in the code, and so is as old as everything. */
export const builtIn: PlanVersion = {
  name: standardName,
  version: 1,
  validFrom: new Date(0),
  rules: JSON.stringify(standardRules),
  createdAt: new Date(0),
}

/** All versions of a plan, the oldest first; none of a plan that is not there. */
export const versionsOf = async (tx: Queries, name: string): Promise<PlanVersion[]> => [
  ...(name === standardName ? [builtIn] : []),
  ...(await listVersionsOf(tx, name)),
]

export type NewVersion = Pick<PlanVersion, 'name' | 'validFrom'> & { rules: readonly Rule[] }

/**
 * Adds a version that counts from `validFrom` on. Refuses one that would count before merchants could read it, one that begins before
 * the newest version does, and rules that contradict themselves.
 */
export const addPlanVersion = ({ db, now }: Parts, version: NewVersion): Promise<PlanVersion> =>
  inTransaction(db, (tx) => addPlanVersionIn(tx, version, now))

/** The same in a transaction of the caller. */
export async function addPlanVersionIn(tx: Transaction, version: NewVersion, now: Date): Promise<PlanVersion> {
  const newest = await requireAddable(tx, version, now)
  const { name, validFrom, rules } = version
  const row = { name, version: (newest?.version ?? 0) + 1, validFrom, rules: JSON.stringify(rules), createdAt: now }
  if ((await insertPlanVersion(tx, row)) === 0)
    refuse(say('Another version was added at this moment. Look at it, and try again.'))
  return row
}

/** Refuses a version that could not be added now. Returns the newest one that is there. */
export async function requireAddable(
  tx: Queries,
  { name, validFrom, rules }: NewVersion,
  now: Date,
): Promise<PlanVersion | undefined> {
  if (!isPlanName(name)) refuse(say('The name of a plan is 1 to 40 small letters, digits and hyphens, such as gold.'))
  const problem = problemIn(rules)
  if (problem) refuse(problem.said)
  if (validFrom <= now && (await isUsed(tx, name)))
    refuse(
      say(
        'Merchants have this plan: a new version counts from tomorrow at the earliest, so that they can read it before.',
      ),
    )
  const newest = (await versionsOf(tx, name)).at(-1)
  if (newest && validFrom <= newest.validFrom)
    refuse(
      say('Version {version} counts from {day}: a new one has to begin later.', {
        version: newest.version,
        day: dayText(newest.validFrom),
      }),
    )
  return newest
}

export const isPlanName = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,39}$/.test(text)

/** Whether merchants have the plan, now or later. */
export const isUsed = async (tx: Queries, name: string): Promise<boolean> =>
  name === standardName || ((await countAssignments(tx, name))?.merchants ?? 0) > 0

/** The beginning of a day to come, in Casablanca; this moment for today, and tomorrow without a day. */
export function countsFrom(day: string | undefined, now: Date): Date | 'NO_DAY' | 'PAST' {
  if (day === undefined) return dayAfter(now)
  if (day === dayText(now)) return now
  const found = beginningOfDay(day)
  if (!found) return 'NO_DAY'
  return found < now ? 'PAST' : found
}

export type NewAssignment = { merchantId: string; plan: string; validFrom: Date }

/** Gives a merchant a plan from an instant on. Refuses a plan that has no version then. */
export const assignPlan = ({ db, now }: Parts, assignment: NewAssignment): Promise<void> =>
  inTransaction(db, (tx) => assignPlanIn(tx, assignment, now))

/** The same in a transaction of the caller. */
export async function assignPlanIn(tx: Transaction, assignment: NewAssignment, now: Date): Promise<void> {
  const { merchantId, plan, validFrom } = assignment
  await lockMerchant(tx, merchantId)
  const versions = await versionsOf(tx, plan)
  const [first] = versions
  if (!first) return refuse(say('There is no plan {plan}. npx mizan plans list shows all.', { plan }))
  if (first.validFrom > validFrom)
    refuse(
      say('The plan {plan} counts from {day}: it cannot be given before.', { plan, day: dayText(first.validFrom) }),
    )
  await putAssignment(tx, merchantId, { plan, validFrom, createdAt: now })
  const facts = { plan, from: dayText(validFrom) }
  await recordAudit(tx, { merchantId, action: 'plan.assigned', actor: 'operator', facts }, now)
}

export type NewException = { merchantId: string; rule: Rule; validFrom: Date; validUntil: Date | null; reason: string }

/** Agrees on terms with one merchant. Refuses a rule that says nothing, and an end before the beginning. */
export const addException = ({ db, now }: Parts, exception: NewException): Promise<PlanException> =>
  inTransaction(db, (tx) => addExceptionIn(tx, exception, now))

/** The same in a transaction of the caller. */
export async function addExceptionIn(
  tx: Transaction,
  { merchantId, rule, ...agreed }: NewException,
  now: Date,
): Promise<PlanException> {
  const problem = problemOf(rule)
  if (problem) refuse(problem)
  if (agreed.validUntil && agreed.validUntil <= agreed.validFrom) refuse(say('An exception ends after it begins.'))
  await lockMerchant(tx, merchantId)
  const before = await listExceptions(tx, merchantId)
  if (before.length >= exceptionsMax)
    refuse(say('A merchant has at most {most} exceptions: give it a plan of its own.', { most: exceptionsMax }))
  const row = { ...agreed, number: (before.at(-1)?.number ?? 0) + 1, rule: JSON.stringify(rule), createdAt: now }
  await insertException(tx, merchantId, row)
  const facts = { number: String(row.number), from: dayText(row.validFrom), reason: row.reason }
  await recordAudit(tx, { merchantId, action: 'plan.excepted', actor: 'operator', facts }, now)
  return row
}

export type ExceptionEnd = { merchantId: string; number: number; until: Date }

/** Refuses one that is not there, that ends by then, or that would end before it begins. */
export const endExceptionAt = ({ db, now }: Parts, end: ExceptionEnd): Promise<void> =>
  inTransaction(db, (tx) => endExceptionIn(tx, end, now))

/** The same in a transaction of the caller. */
export async function endExceptionIn(
  tx: Transaction,
  { merchantId, number, until }: ExceptionEnd,
  now: Date,
): Promise<void> {
  await lockMerchant(tx, merchantId)
  if ((await endException(tx, merchantId, number, until)) === 0)
    refuse(say('There is no exception {number} of this merchant that could end then.', { number }))
  const facts = { number: String(number), until: dayText(until) }
  await recordAudit(tx, { merchantId, action: 'plan.exception_ended', actor: 'operator', facts }, now)
}

export type MerchantTerms = {
  assignments: { plan: string; validFrom: Date }[]
  exceptions: (PlanException & { parsed: Rule })[]
}

export async function plansOfMerchant(tx: Queries, merchantId: string): Promise<MerchantTerms> {
  const [assignments, exceptions] = await Promise.all([listAssignments(tx, merchantId), listExceptions(tx, merchantId)])
  return { assignments, exceptions: exceptions.map((each) => ({ ...each, parsed: readRule(each.rule) })) }
}
