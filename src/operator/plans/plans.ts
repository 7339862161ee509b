import { plansOfMerchant, builtIn, isUsed, versionsOf } from '../../money/pricing/plans.ts'
import { dayText } from '../../money/payments/business-days.ts'
import { countMerchantsByPlan, listExceptionsOf, listMerchantsOn } from '../../money/pricing/operator-queries.ts'
import { pricingOf, readRules } from '../../money/pricing/pricing.ts'
import { listPlanVersions, type PlanVersion } from '../../money/pricing/queries.ts'
import { type Rule, standardName } from '../../money/pricing/rule.ts'
import type { Queries } from '../../platform/db/database.ts'
import { listNamesOfMerchants } from '../../platform/merchants/queries.ts'
import { type Approval, listApprovals, listOpenOf } from '../../platform/staff/approval-queries.ts'
import { presentRule } from './rule.ts'

// Plans with their versions and merchants, as the operator sees them.

const merchantsMost = 200
const approvalsMost = 500

/** The version that counts at an instant; of a plan to come, the first. */
export const currentOf = (versions: readonly PlanVersion[], now: Date): PlanVersion | undefined =>
  versions.findLast(({ validFrom }) => validFrom <= now) ?? versions[0]

export async function presentPlans(tx: Queries, now: Date) {
  const [rows, counts, waiting] = await Promise.all([
    listPlanVersions(tx),
    countMerchantsByPlan(tx, now),
    listApprovals(tx, { status: 'WAITING' }, approvalsMost),
  ])
  const asked = new Set(
    waiting.filter(({ kind, expiresAt }) => kind === 'PLAN_VERSION' && expiresAt > now).map(({ subject }) => subject),
  )
  const byName = Map.groupBy([builtIn, ...rows], ({ name }) => name)
  return [...byName]
    .map(([name, versions]) =>
      presentPlan(versions, now, {
        merchants: counts.find(({ plan }) => plan === name)?.merchants ?? 0,
        asked: asked.has(name),
      }),
    )
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

function presentPlan(versions: readonly PlanVersion[], now: Date, more: { merchants: number; asked: boolean }) {
  const current = currentOf(versions, now) ?? builtIn
  const next = versions.find(({ version }) => version > current.version)
  return {
    name: current.name,
    isStandard: current.name === standardName,
    ...presentVersion(current),
    ...(next && { next: { version: next.version, from: dayText(next.validFrom) } }),
    ...more,
  }
}

const presentVersion = ({ version, validFrom, rules }: PlanVersion) => ({
  version,
  ...(validFrom.getTime() !== 0 && { from: dayText(validFrom) }),
  rules: readRules(rules).map(presentRule),
})

/** Undefined for a plan that is not there and that is not asked for either. */
export async function presentPlanDetail(tx: Queries, name: string, { now, staffId }: { now: Date; staffId: string }) {
  const [versions, found, counts, open, used] = await Promise.all([
    versionsOf(tx, name),
    listMerchantsOn(tx, name, now, merchantsMost),
    countMerchantsByPlan(tx, now),
    listOpenOf(tx, ['PLAN_VERSION'], name),
    isUsed(tx, name),
  ])
  const asked = open.find(({ expiresAt }) => expiresAt > now)
  if (versions.length === 0 && !asked) return undefined
  const current = currentOf(versions, now)
  return {
    name,
    isStandard: name === standardName,
    isUsed: used,
    versions: versions
      .toReversed()
      .map((each) => ({ ...presentVersion(each), isCurrent: each === current && each.validFrom <= now })),
    merchants: await presentMerchants(tx, found, now),
    count: counts.find(({ plan }) => plan === name)?.merchants ?? 0,
    ...(asked && { asked: presentAsked(asked, staffId) }),
  }
}

type Assigned = Awaited<ReturnType<typeof listMerchantsOn>>

async function presentMerchants(tx: Queries, found: Assigned, now: Date) {
  const ids = [...new Set(found.map(({ merchantId }) => merchantId))]
  const [named, exceptions] = await Promise.all([listNamesOfMerchants(tx, ids), listExceptionsOf(tx, ids, now)])
  const names = new Map(named.map(({ merchantId, name }) => [merchantId, name]))
  return found.map(({ merchantId, validFrom, until }) => ({
    merchantId,
    merchantName: names.get(merchantId) ?? '',
    from: dayText(validFrom),
    ...(until && { until: dayText(until) }),
    exceptions: exceptions.filter((each) => each.merchantId === merchantId).length,
  }))
}

/** Only its own row asks for a version. */
const presentAsked = ({ id, parameters, reason, askedBy }: Approval, staffId: string) => {
  const { from, rules } = JSON.parse(parameters) as { from: string; rules: Rule[] }
  return { id, from, rules: rules.map(presentRule), reason, isOwn: askedBy === staffId }
}

/** The terms of a merchant: its plans, its exceptions, and the rules that count now. */
export async function presentMerchantPricing(tx: Queries, merchantId: string, now: Date) {
  const [pricing, { assignments, exceptions }, rows, [named]] = await Promise.all([
    pricingOf(tx, { merchantId }, now),
    plansOfMerchant(tx, merchantId),
    listPlanVersions(tx),
    listNamesOfMerchants(tx, [merchantId]),
  ])
  const { plan, version, rules, agreed } = pricing
  return {
    merchantId,
    merchantName: named?.name ?? '',
    plan,
    version,
    rules: rules.map(presentRule),
    ...(agreed && { agreed: presentRule(agreed) }),
    assignments: assignments.toReversed().map((each) => ({ plan: each.plan, from: dayText(each.validFrom) })),
    exceptions: exceptions.toReversed().map(({ number, validFrom, validUntil, parsed, reason, createdAt }) => ({
      number,
      from: dayText(validFrom),
      ...(validUntil && { until: dayText(validUntil) }),
      isOver: validUntil !== null && validUntil <= now,
      rule: presentRule(parsed),
      reason,
      agreedAt: createdAt,
    })),
    plans: [...new Set([standardName, ...rows.map(({ name }) => name)])].toSorted(),
  }
}
