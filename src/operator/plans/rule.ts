import { z } from 'zod'
import { majorNumber, minorUnits } from '../../money/money.ts'
import { cardOrigins, type Rule, ruleMethods } from '../../money/pricing/rule.ts'
import { walletCurrency } from '../../money/wallets/wallet.ts'
import { environmentNames } from '../../platform/context.ts'
import { choice, lineText, objectOf, saying, wholeNumber } from '../../platform/http/fields.ts'
import { say } from '../sentences.ts'

// Rules of plans as they go over the wire: percent and amounts in major units, where the books have hundredths and minor units.

const percents = { percent: 'basisPoints', reservePercent: 'reserveBasisPoints', vatPercent: 'vatBasisPoints' } as const

const amounts = {
  fixed: 'fixedMinor',
  minimum: 'minimumMinor',
  maximum: 'maximumMinor',
  refundFee: 'refundFeeMinor',
  disputeFee: 'disputeFeeMinor',
  payoutFee: 'payoutFeeMinor',
  monthlyFee: 'monthlyFeeMinor',
} as const

type PercentName = keyof typeof percents
type AmountName = keyof typeof amounts
const percentNames = Object.keys(percents) as PercentName[]
const amountNames = Object.keys(amounts) as AmountName[]

const isHundredth = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9

const percent = (description: string, example: number) =>
  z
    .number()
    .refine(
      (value) => value >= 0 && value <= 100 && isHundredth(value),
      saying(say('must be from 0 to 100, with two decimals at most')),
    )
    .meta({ minimum: 0, maximum: 100, description, example })
    .optional()

const amount = (description: string, example: number) =>
  z
    .number()
    .refine((value) => value >= 0 && value <= 9_999_999_999.99, saying(say('must be from 0 to 9999999999.99')))
    .meta({ minimum: 0, maximum: 9_999_999_999.99, description, example })
    .optional()

const days = (high: number, description: string, example: number) =>
  wholeNumber(0, high, { description, example }).optional()

const shape = {
  method: choice(ruleMethods, { description: 'Only payments by it.', example: 'CARD' }).optional(),
  origin: choice(cardOrigins, {
    description: 'Only cards from there; with `method` CARD.',
    example: 'FOREIGN',
  }).optional(),
  currency: lineText(3, {
    description: 'Only payments in it; amounts are in it, else in dirhams.',
    example: 'EUR',
  }).optional(),
  environment: choice(environmentNames, { description: 'Only payments there.', example: 'PRODUCTION' }).optional(),
  percent: percent('Percent of the amount.', 2.2),
  fixed: amount('Added for each payment.', 1),
  minimum: amount('The least fee of a payment, before tax.', 0.5),
  maximum: amount('The most of it.', 250),
  refundFee: amount('Of each refund.', 2),
  returnsFee: z
    .boolean()
    .meta({ description: 'Whether a refund gives the fee of the payment back.', example: false })
    .optional(),
  disputeFee: amount('Of each chargeback.', 150),
  payoutFee: amount('Of each payout.', 5),
  monthlyFee: amount('Of each month.', 99),
  availableAfterDays: days(365, 'Business days until the money is available.', 2),
  reservePercent: percent('Part that is kept back for chargebacks.', 5),
  reserveDays: days(730, 'Days for which it is kept back.', 90),
  vatPercent: percent('Tax on every fee.', 20),
}

const example = { method: 'CARD', origin: 'FOREIGN', percent: 3.1 } as const
export const RuleInput = objectOf(shape).meta({
  description: 'A rule: for which payments, and what they cost.',
  example,
})
export type RuleInput = z.output<typeof RuleInput>

export const RuleView = z
  .strictObject(shape)
  .meta({ id: 'PlanRule', description: 'A rule: for which payments, and what they cost.', example })

/** As it is kept. Throws VALIDATION_ERROR below `field` for an amount with more decimals than its currency has. */
export function keptRule(input: RuleInput, field: string): Rule {
  const { method, origin, currency, environment, returnsFee, availableAfterDays, reserveDays } = input
  const same = { method, origin, currency, environment, returnsFee, availableAfterDays, reserveDays }
  const inMinor = (name: AmountName) => {
    const value = input[name]
    if (value === undefined || value === 0) return value
    return Number(minorUnits(value, currency ?? walletCurrency, `${field}.${name}`))
  }
  return given({
    ...same,
    ...Object.fromEntries(percentNames.map((name) => [percents[name], hundredths(input[name])])),
    ...Object.fromEntries(amountNames.map((name) => [amounts[name], inMinor(name)])),
  })
}

const hundredths = (value: number | undefined) => (value === undefined ? undefined : Math.round(value * 100))

/** Without what is absent, so that it is not kept either. */
const given = (rule: Rule): Rule => Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined))

export function presentRule(rule: Rule): z.input<typeof RuleView> {
  const { method, origin, currency, environment, returnsFee, availableAfterDays, reserveDays } = rule
  const same = { method, origin, currency, environment, returnsFee, availableAfterDays, reserveDays }
  const inMajor = (minor: number | undefined) =>
    minor === undefined ? undefined : majorNumber(BigInt(minor), currency ?? walletCurrency)
  const inPercent = (hundredth: number | undefined) => (hundredth === undefined ? undefined : hundredth / 100)
  const shown = {
    ...same,
    ...Object.fromEntries(percentNames.map((name) => [name, inPercent(rule[percents[name]])])),
    ...Object.fromEntries(amountNames.map((name) => [name, inMajor(rule[amounts[name]])])),
  }
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined))
}
