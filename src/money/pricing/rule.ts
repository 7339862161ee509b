import { z } from 'zod'
import { terms as standard } from '#platform/country.ts'
import type { EnvironmentName } from '#platform/context.ts'
import { walletCurrency } from '../wallets/wallet.ts'

// Terms of merchants, as rules. A rule says some terms, and for which payments it says them. Pure.

export const ruleMethods = ['CARD', 'CASH'] as const
export const cardOrigins = ['DOMESTIC', 'FOREIGN'] as const
type RuleMethod = (typeof ruleMethods)[number]
export type CardOrigin = (typeof cardOrigins)[number]

/** Facts that are absent are unknown, and meet no condition. */
export type PricedFacts = {
  currency: string
  environment?: EnvironmentName | undefined
  method?: RuleMethod | undefined
  origin?: CardOrigin | undefined
}

const basisPoints = z.int().min(0).max(10_000)
/** The most that a rule can take or keep, in minor units. */
export const minorMax = 1_000_000_000_000
const minor = z.int().min(0).max(minorMax)

/** As the tables keep it: amounts in minor units of `currency`, dirhams without one. */
export const Rule = z.strictObject({
  method: z.enum(ruleMethods).optional(),
  origin: z.enum(cardOrigins).optional(),
  currency: z.string().length(3).optional(),
  environment: z.enum(['SANDBOX', 'PRODUCTION']).optional(),
  basisPoints: basisPoints.optional(),
  fixedMinor: minor.optional(),
  minimumMinor: minor.optional(),
  maximumMinor: minor.optional(),
  refundFeeMinor: minor.optional(),
  returnsFee: z.boolean().optional(),
  disputeFeeMinor: minor.optional(),
  payoutFeeMinor: minor.optional(),
  monthlyFeeMinor: minor.optional(),
  availableAfterDays: z.int().min(0).max(365).optional(),
  reserveBasisPoints: basisPoints.optional(),
  reserveDays: z.int().min(0).max(730).optional(),
  vatBasisPoints: basisPoints.optional(),
})
export type Rule = z.output<typeof Rule>
export const Rules = z.array(Rule).min(1).max(100)

/** Terms of one payment, after all rules. Amounts are minor units of its currency. */
export type Terms = {
  basisPoints: number
  fixedMinor: bigint
  minimumMinor: bigint
  /** Undefined where nothing limits the fee. */
  maximumMinor: bigint | undefined
  refundFeeMinor: bigint
  /** Whether a refund gives the fee of the payment back, in its proportion. */
  returnsFee: boolean
  disputeFeeMinor: bigint
  payoutFeeMinor: bigint
  monthlyFeeMinor: bigint
  availableAfterDays: number
  /** Part of a payment that is kept back for chargebacks when it becomes available, and for how many days. */
  reserveBasisPoints: number
  reserveDays: number
  vatBasisPoints: number
}

export const standardName = 'standard'

/** The first version of the plan `standard`: what every merchant pays until the operator says otherwise. */
export const standardRules: readonly Rule[] = [
  {
    basisPoints: standard.feeBasisPoints,
    fixedMinor: Number(standard.feeFixedMinor),
    availableAfterDays: standard.availableAfterDays,
    vatBasisPoints: 0,
  },
]

const nothing: Terms = {
  basisPoints: 0,
  fixedMinor: 0n,
  minimumMinor: 0n,
  maximumMinor: undefined,
  refundFeeMinor: 0n,
  returnsFee: false,
  disputeFeeMinor: 0n,
  payoutFeeMinor: 0n,
  monthlyFeeMinor: 0n,
  availableAfterDays: 0,
  reserveBasisPoints: 0,
  reserveDays: 0,
  vatBasisPoints: 0,
}

const conditions = ['method', 'origin', 'currency', 'environment'] as const

/** Whether the rule speaks of what has these facts. */
const meets = (rule: Rule, facts: PricedFacts): boolean =>
  conditions.every((name) => rule[name] === undefined || rule[name] === facts[name])

export const conditionsOf = (rule: Rule): number => conditions.filter((name) => rule[name] !== undefined).length

/**
 * The terms that lists of rules say together. Each term comes from the rule with the most conditions, of two with as many from the
 * later one; and a later list comes before all of an earlier one. An amount counts in its own currency alone: nothing converts it.
 */
export function termsOf(lists: readonly (readonly Rule[])[], facts: PricedFacts): Terms {
  const met = lists.flatMap((rules) =>
    rules
      .filter((rule) => meets(rule, facts))
      .toSorted((one, other) => conditionsOf(one) - conditionsOf(other))
      .map((rule) => saidBy(rule, facts.currency)),
  )
  return Object.assign({ ...nothing }, ...met) as Terms
}

/** Terms that the rule sets. */
function saidBy(rule: Rule, currency: string): Partial<Terms> {
  const isOwn = (rule.currency ?? walletCurrency) === currency
  const said = Object.entries(rule).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined || conditions.some((condition) => condition === name)) return []
    if (!name.endsWith('Minor')) return [[name, value]]
    return isOwn ? [[name, BigInt(value)]] : []
  })
  return Object.fromEntries(said)
}
