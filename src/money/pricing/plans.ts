import { recordAudit } from '#platform/audit/audit.ts'
import type { Database, Queries } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { fail } from '#platform/errors.ts'
import { lockMerchant } from '#platform/merchants/queries.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'
import { dayText } from '../payments/business-days.ts'
import { isCurrency, majorText } from '../money.ts'
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
import { walletCurrency } from '../wallets/wallet.ts'
import { conditionsOf, type Rule, Rules, standardName, standardRules, termsOf } from './rule.ts'

// The operator's decisions about what merchants pay. Nothing is changed in place: a version, an assignment or an exception is added, and counts from its
// day on. Refusals are for the operator.

type Parts = { db: Database; now: Date }
/** A payment names those that counted for it, in a column of 400 characters. */
const exceptionsMax = 50
const refuse = (words: string): never => fail('INVALID_STATE', sayInEnglish(words))

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

/**
 * Adds a version that counts from `validFrom` on. Refuses one that would count before merchants could read it, one that begins before
 * the newest version does, and rules that contradict themselves.
 */
export async function addPlanVersion(
  { db, now }: Parts,
  { name, validFrom, rules }: Pick<PlanVersion, 'name' | 'validFrom'> & { rules: readonly Rule[] },
): Promise<PlanVersion> {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(name))
    refuse('The name of a plan is 1 to 40 small letters, digits and hyphens, such as gold.')
  checkRules(rules)
  return inTransaction(db, async (tx) => {
    const before = await versionsOf(tx, name)
    const newest = before.at(-1)
    const users = name === standardName ? undefined : await countAssignments(tx, name)
    const isUsed = name === standardName || (users?.merchants ?? 0) > 0
    if (isUsed && validFrom <= now)
      refuse(
        'Merchants have this plan: a new version counts from tomorrow at the earliest, so that they can read it before.',
      )
    if (newest && validFrom <= newest.validFrom)
      refuse(`Version ${newest.version} counts from ${dayText(newest.validFrom)}: a new one has to begin later.`)
    const row = { name, version: (newest?.version ?? 0) + 1, validFrom, rules: JSON.stringify(rules), createdAt: now }
    if ((await insertPlanVersion(tx, row)) === 0)
      refuse('Another version was added at this moment. Look at it, and try again.')
    return row
  })
}

function checkRules(rules: readonly Rule[]): void {
  const [base] = rules
  if (!base || conditionsOf(base) > 0 || base.basisPoints === undefined)
    refuse('The first rule of a plan is for every payment: it has no condition, and says the percentage.')
  if (!Rules.safeParse(rules).success) refuse('A plan has at most 100 rules.')
  for (const rule of rules) checkRule(rule)
  // A minimum of one rule may meet the maximum of another.
  for (const rule of rules) checkBounds(rules, rule)
}

function checkRule(rule: Rule): void {
  if (rule.currency !== undefined && !isCurrency(rule.currency))
    refuse(`${rule.currency} is no active ISO 4217 code, such as EUR.`)
  if (rule.origin !== undefined && rule.method !== 'CARD')
    refuse('Only cards are domestic or foreign: say method=card with the origin.')
  const terms = Object.keys(rule).filter((name) => !['method', 'origin', 'currency', 'environment'].includes(name))
  if (terms.length === 0) refuse('A rule says at least one term, such as percent=2.9.')
}

function checkBounds(rules: readonly Rule[], { currency = walletCurrency, ...rule }: Rule): void {
  const { minimumMinor, maximumMinor } = termsOf([rules], { ...rule, currency })
  if (maximumMinor !== undefined && maximumMinor < minimumMinor)
    refuse(
      `A fee cannot be at least ${majorText(minimumMinor, currency)} and at most ${majorText(maximumMinor, currency)} ${currency}.`,
    )
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
  if (versions.length === 0) refuse(`There is no plan ${plan}. npx mizan plans list shows all.`)
  const first = versions[0]
  if (first && first.validFrom > validFrom)
    refuse(`The plan ${plan} counts from ${dayText(first.validFrom)}: it cannot be given before.`)
  await putAssignment(tx, merchantId, { plan, validFrom, createdAt: now })
  const facts = { plan, from: dayText(validFrom) }
  await recordAudit(tx, { merchantId, action: 'plan.assigned', actor: 'operator', facts }, now)
}

export type NewException = { merchantId: string; rule: Rule; validFrom: Date; validUntil: Date | null; reason: string }

/** Agrees on terms with one merchant. Refuses a rule that says nothing, and an end before the beginning. */
export function addException(
  { db, now }: Parts,
  { merchantId, rule, ...agreed }: NewException,
): Promise<PlanException> {
  checkRule(rule)
  if (agreed.validUntil && agreed.validUntil <= agreed.validFrom) refuse('An exception ends after it begins.')
  return inTransaction(db, async (tx) => {
    await lockMerchant(tx, merchantId)
    const before = await listExceptions(tx, merchantId)
    if (before.length >= exceptionsMax)
      refuse(`A merchant has at most ${exceptionsMax} exceptions: give it a plan of its own.`)
    const row = { ...agreed, number: (before.at(-1)?.number ?? 0) + 1, rule: JSON.stringify(rule), createdAt: now }
    await insertException(tx, merchantId, row)
    const facts = { number: String(row.number), from: dayText(row.validFrom), reason: row.reason }
    await recordAudit(tx, { merchantId, action: 'plan.excepted', actor: 'operator', facts }, now)
    return row
  })
}

/** Refuses one that is not there, that has ended, or that would end before it begins. */
export const endExceptionAt = (
  { db, now }: Parts,
  { merchantId, number, until }: { merchantId: string; number: number; until: Date },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockMerchant(tx, merchantId)
    if ((await endException(tx, merchantId, number, until, now)) === 0)
      refuse(`There is no exception ${number} of this merchant that could end then.`)
    const facts = { number: String(number), until: dayText(until) }
    await recordAudit(tx, { merchantId, action: 'plan.exception_ended', actor: 'operator', facts }, now)
  })

export type MerchantTerms = {
  assignments: { plan: string; validFrom: Date }[]
  exceptions: (PlanException & { parsed: Rule })[]
}

export async function plansOfMerchant(tx: Queries, merchantId: string): Promise<MerchantTerms> {
  const [assignments, exceptions] = await Promise.all([listAssignments(tx, merchantId), listExceptions(tx, merchantId)])
  return { assignments, exceptions: exceptions.map((each) => ({ ...each, parsed: readRule(each.rule) })) }
}
