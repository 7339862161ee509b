import { dayAfter, dayText } from '../../money/payments/business-days.ts'
import {
  addExceptionIn,
  addPlanVersionIn,
  assignPlanIn,
  countsFrom,
  endExceptionIn,
  isUsed,
} from '../../money/pricing/plans.ts'
import { ruleText } from '../../money/pricing/rule-text.ts'
import type { Rule } from '../../money/pricing/rule.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { Act } from '../../platform/staff/acts.ts'

// Pricing that another person has approved, by the verbs of `mizan plans`. What was asked for tomorrow may be approved the day after, and then
// counts as soon as it may.

type Write = Pick<WriteContext, 'tx' | 'now'>

export type VersionParameters = { plan: string; from: string; rules: Rule[] }
export type TermsParameters = { merchantId: string; plan: string; validFrom: string }
export type ExceptionParameters = { merchantId: string; from: string; until?: string; rule: Rule }
export type ExceptionEndParameters = { merchantId: string; number: number; from: string }

export const shownVersion = ({ plan, from, rules }: VersionParameters): Record<string, string> => ({
  plan,
  from,
  ...Object.fromEntries(rules.map((rule, at) => [`rule ${at + 1}`, ruleText(rule)])),
})

export async function addApprovedVersion({ tx, now }: Write, { plan, from, rules }: VersionParameters): Promise<Act> {
  const asked = countsFrom(from, now)
  const isToCome = asked instanceof Date && asked > now
  const validFrom = isToCome ? asked : (await isUsed(tx, plan)) ? dayAfter(now) : now
  const { version } = await addPlanVersionIn(tx, { name: plan, validFrom, rules }, now)
  const after = { version, from: dayText(validFrom), rules: rules.map(ruleText).join('; ') }
  return { act: 'plan.version_added', target: plan, after }
}

export const shownTerms = ({ plan, validFrom }: TermsParameters): Record<string, string> => ({
  plan,
  from: dayText(new Date(validFrom)),
})

export async function assignApprovedPlan(
  { tx, now }: Write,
  { merchantId, plan, validFrom }: TermsParameters,
): Promise<Act> {
  const from = new Date(validFrom)
  const counted = from < now ? now : from
  await assignPlanIn(tx, { merchantId, plan, validFrom: counted }, now)
  return { act: 'merchant.plan_assigned', merchantId, after: { plan, from: counted.toISOString() } }
}

export const shownException = ({ from, until, rule }: ExceptionParameters): Record<string, string> => ({
  rule: ruleText(rule),
  from,
  ...(until !== undefined && { until }),
})

export async function addApprovedException(
  { tx, now }: Write,
  { merchantId, from, until, rule }: ExceptionParameters,
  reason: string,
): Promise<Act> {
  const validUntil = until === undefined ? null : countedFrom(until, now)
  const exception = { merchantId, rule, validFrom: countedFrom(from, now), validUntil, reason }
  const { number } = await addExceptionIn(tx, exception, now)
  const after = {
    number,
    rule: ruleText(rule),
    from: dayText(exception.validFrom),
    ...(until !== undefined && { until }),
  }
  return { act: 'merchant.exception_added', merchantId, after }
}

export async function endApprovedException(
  { tx, now }: Write,
  { merchantId, number, from }: ExceptionEndParameters,
): Promise<Act> {
  const until = countedFrom(from, now)
  await endExceptionIn(tx, { merchantId, number, until }, now)
  return { act: 'merchant.exception_ended', merchantId, after: { number, until: dayText(until) } }
}

function countedFrom(day: string, now: Date): Date {
  const found = countsFrom(day, now)
  return found instanceof Date ? found : now
}
