import type { EnvironmentName, Scope } from '#platform/context.ts'
import { findSettings, type MerchantSettings } from '#platform/merchants/queries.ts'
import { country } from '#platform/country.ts'
import { terms as standard } from '#platform/country.ts'
import type { Queries } from '#platform/db/database.ts'
import {
  type CardOrigin,
  type PricedFacts,
  type Rule,
  Rules,
  standardName,
  standardRules,
  type Terms,
  termsOf,
} from './rule.ts'
import { findPricing, type PricingRow } from './queries.ts'

// The pricing of a merchant at an instant: a version of its plan, and its exceptions.

type NumberedRule = { number: number; rule: Rule }

export type Pricing = {
  plan: string
  version: number
  validFrom: Date | undefined
  rules: readonly Rule[]
  /** Terms that were agreed with the merchant before there were plans; none for a merchant that has been given a plan. */
  agreed: Rule | undefined
  exceptions: readonly NumberedRule[]
}

/** The pricing of a merchant. Throws Error if there is no such merchant. */
export async function pricingOf(tx: Queries, { merchantId }: Pick<Scope, 'merchantId'>, at: Date): Promise<Pricing> {
  const [settings, row] = await Promise.all([
    findSettings(tx, merchantId),
    findPricing(tx, merchantId, standardName, at),
  ])
  if (!settings || !row) throw new Error(`There is no merchant ${merchantId}.`)
  return pricingFrom(row, settings)
}

type Agreed = Pick<MerchantSettings, 'feeBasisPoints' | 'feeFixedMinor' | 'availableAfterDays'>

function pricingFrom(row: PricingRow, agreed: Agreed): Pricing {
  const { assigned, planVersion, planFrom, planRules } = row
  return {
    plan: assigned ?? standardName,
    version: planVersion ?? 1,
    validFrom: planFrom ?? undefined,
    rules: planRules === null ? standardRules : readRules(planRules),
    agreed: assigned === null ? agreedIn(agreed) : undefined,
    exceptions: exceptionsIn(row),
  }
}

/** Terms in the merchant's own row that differ from those of every merchant were agreed with it. */
export function agreedIn({ feeBasisPoints, feeFixedMinor, availableAfterDays }: Agreed): Rule | undefined {
  const isStandard =
    feeBasisPoints === standard.feeBasisPoints &&
    feeFixedMinor === standard.feeFixedMinor &&
    availableAfterDays === standard.availableAfterDays
  return isStandard ? undefined : { basisPoints: feeBasisPoints, fixedMinor: Number(feeFixedMinor), availableAfterDays }
}

const exceptionsIn = ({ exceptions }: PricingRow): NumberedRule[] =>
  exceptions === null
    ? []
    : (JSON.parse(exceptions) as { number: number; rule: string }[]).map(({ number, rule }) => ({
        number,
        rule: readRule(rule),
      }))

/** Only plans.ts writes these columns. */
export const readRules = (text: string): Rule[] => Rules.parse(JSON.parse(text))
export const readRule = (text: string): Rule => readRules(`[${text}]`)[0] as Rule

export const termsFor = (
  { rules, agreed, exceptions }: Pick<Pricing, 'rules' | 'agreed' | 'exceptions'>,
  facts: PricedFacts,
): Terms => termsOf([rules, agreed ? [agreed] : [], exceptions.map(({ rule }) => rule)], facts)

/** The name of what priced a payment, which it keeps: `standard@1`, `standard@1+agreed`, `gold@3+x1+x4`. */
export const nameOf = ({ plan, version, agreed, exceptions }: Pricing): string =>
  [`${plan}@${version}`, ...(agreed ? ['agreed'] : []), ...exceptions.map(({ number }) => `x${number}`)].join('+')

type Paid = { currency: string; environment: EnvironmentName; method: string | null }

/** `country` is that of the card's bank; its origin is unknown without one. */
export const factsOf = ({ currency, environment, method }: Paid, cardCountry?: string): PricedFacts => ({
  currency,
  environment,
  method: method === 'CARD' || method === 'CASH' ? method : undefined,
  origin: method === 'CARD' ? originOf(cardCountry) : undefined,
})

const originOf = (cardCountry: string | undefined): CardOrigin | undefined =>
  cardCountry === undefined ? undefined : cardCountry === country().region ? 'DOMESTIC' : 'FOREIGN'
