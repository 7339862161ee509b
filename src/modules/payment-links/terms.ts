import { country } from '#platform/country.ts'
import { majorNumber, minorUnits } from '#money/money.ts'
import { cashCurrency } from '#money/payments/session.ts'
import { failField } from '#platform/errors.ts'
import type { Whole } from '#platform/rows.ts'
import type { CustomField, LinkCreate, Quantity } from './schemas.ts'
import { say } from './sentences.ts'

// The terms of a link, and their validity. Pure. Creating and changing one both end in the same `termsOf`.

const termFields = [
  'amount',
  'currency',
  'amountMode',
  'minAmount',
  'maxAmount',
  'suggestedAmounts',
  'usage',
  'maxPayments',
  'quantity',
  'methods',
  'voucherExpiresInSeconds',
  'collect',
  'customFields',
] as const satisfies (keyof LinkCreate)[]

/** The terms, as callers send them. */
export type LinkFields = Pick<LinkCreate, (typeof termFields)[number]>

/** Splits a body into its terms and its other fields. */
export function partTerms<Body extends Partial<LinkFields>>(body: Body) {
  const isTerm = ([name]: [string, unknown]) => termFields.some((field) => field === name)
  const entries = Object.entries(body)
  return {
    terms: Object.fromEntries(entries.filter(isTerm)) as Partial<LinkFields>,
    others: Object.fromEntries(entries.filter((entry) => !isTerm(entry))) as Omit<Body, keyof LinkFields>,
  }
}

/** The columns of the terms. Amounts are minor units of `currency`; values of several parts are JSON. */
export type LinkTerms = {
  amountMode: 'FIXED' | 'OPEN'
  amountMinor: bigint | null
  currency: string
  minAmountMinor: bigint | null
  maxAmountMinor: bigint | null
  suggestedAmounts: bigint[] | null
  usage: 'SINGLE' | 'MULTI'
  /** Maximum number of payments; null for any number. */
  paymentsMax: number | null
  /** JSON of {@link QuantityTerms}; null when there is always one. */
  quantity: string | null
  methods: ('CARD' | 'CASH')[] | null
  /** Null for the end of the third day. */
  voucherSeconds: number | null
  collect: string | null
  customFields: string | null
}

export type QuantityTerms = { min: number; max: number; default: number }

const quantityMaxDefault = 99

/** Whether the link is a client's, and whether the card of that client is saved. */
type Saving = { isBound: boolean; savePaymentMethod: LinkCreate['savePaymentMethod'] }

/** Refuses with `VALIDATION_ERROR` what contradicts itself. */
export function termsOf(fields: LinkFields, { isBound, savePaymentMethod }: Saving): LinkTerms {
  const { currency = country().currency, methods, voucherExpiresInSeconds, collect, customFields = [] } = fields
  requireMethods(fields, currency, { isBound, savePaymentMethod })
  requireQuestions(customFields)
  return {
    ...amountTerms(fields, currency),
    currency,
    ...usageTerms(fields),
    quantity: quantityTerms(fields),
    // A card that must be saved leaves one way to pay.
    methods: methods ?? (savePaymentMethod === 'REQUIRED' ? ['CARD' as const] : null),
    voucherSeconds: voucherExpiresInSeconds ?? null,
    collect: collect === undefined || Object.keys(collect).length === 0 ? null : JSON.stringify(collect),
    customFields: customFields.length === 0 ? null : JSON.stringify(customFields),
  }
}

function amountTerms(fields: LinkFields, currency: string) {
  const { amountMode = 'FIXED', amount, minAmount, maxAmount, suggestedAmounts } = fields
  const minorOf = (value: number | undefined, field: string) =>
    value === undefined ? null : minorUnits(value, currency, field)
  const amountMinor = minorOf(amount, 'amount')
  const minAmountMinor = minorOf(minAmount, 'minAmount')
  const maxAmountMinor = minorOf(maxAmount, 'maxAmount')
  const suggestions = suggestedAmounts?.map((value, at) => minorUnits(value, currency, `suggestedAmounts[${at}]`)) ?? []
  if (amountMode === 'FIXED') requireFixed(fields)
  if (minAmountMinor !== null && maxAmountMinor !== null && minAmountMinor > maxAmountMinor)
    failField('maxAmount', say('must not be less than `minAmount`'), 'contradiction')
  const isOutside = (minor: bigint) =>
    (minAmountMinor !== null && minor < minAmountMinor) || (maxAmountMinor !== null && minor > maxAmountMinor)
  if (amountMinor !== null && isOutside(amountMinor))
    failField('amount', say('must lie between `minAmount` and `maxAmount`'), 'contradiction')
  const outside = suggestions.findIndex(isOutside)
  if (outside >= 0)
    failField(`suggestedAmounts[${outside}]`, say('must lie between `minAmount` and `maxAmount`'), 'contradiction')
  if (new Set(suggestions).size < suggestions.length)
    failField('suggestedAmounts', say('names an amount twice'), 'contradiction')
  return {
    amountMode,
    amountMinor,
    minAmountMinor,
    maxAmountMinor,
    suggestedAmounts: suggestions.length === 0 ? null : suggestions,
  }
}

function requireFixed({ amount, ...open }: LinkFields): void {
  if (amount === undefined) failField('amount', say('is required unless `amountMode` is OPEN'), 'contradiction')
  const stray = (['minAmount', 'maxAmount', 'suggestedAmounts'] as const).find((name) => open[name] !== undefined)
  if (stray) failField(stray, say('needs `amountMode` OPEN'), 'contradiction')
}

function usageTerms({ usage, maxPayments }: LinkFields): Pick<LinkTerms, 'usage' | 'paymentsMax'> {
  const meant = usage ?? (maxPayments === 1 ? 'SINGLE' : 'MULTI')
  if (meant === 'MULTI') return { usage: meant, paymentsMax: maxPayments ?? null }
  if (maxPayments !== undefined && maxPayments !== 1)
    failField('maxPayments', say('must be 1 or absent when `usage` is SINGLE'), 'contradiction')
  return { usage: meant, paymentsMax: 1 }
}

function quantityTerms({ amountMode, quantity }: LinkFields): string | null {
  if (!quantity?.adjustable) return null
  if (amountMode === 'OPEN')
    failField('quantity', say('cannot be adjustable when the buyer chooses the amount'), 'contradiction')
  const { min = 1, max = Math.max(quantityMaxDefault, min), default: begin = min } = quantity
  if (max < min) failField('quantity.max', say('must not be less than `min`'), 'contradiction')
  if (begin < min || begin > max)
    failField('quantity.default', say('must lie between `min` and `max`'), 'contradiction')
  return JSON.stringify({ min, max, default: begin } satisfies QuantityTerms)
}

function requireMethods(
  { methods, voucherExpiresInSeconds }: LinkFields,
  currency: string,
  { isBound, savePaymentMethod = 'NONE' }: Saving,
): void {
  if (methods?.includes('CASH') && currency !== cashCurrency)
    failField(
      'methods',
      say('must not hold CASH, which is paid in {currency} alone', { currency: cashCurrency }),
      'contradiction',
    )
  const takesCash = methods?.includes('CASH') ?? (currency === cashCurrency && savePaymentMethod !== 'REQUIRED')
  if (voucherExpiresInSeconds !== undefined && !takesCash)
    failField('voucherExpiresInSeconds', say('needs CASH among the `methods`'), 'contradiction')
  if (savePaymentMethod === 'NONE') return
  if (!isBound) failField('savePaymentMethod', say('needs `clientId`: a card is saved for a client'), 'contradiction')
  if (savePaymentMethod === 'REQUIRED' && methods?.includes('CASH'))
    failField('methods', say('must be CARD alone when a card has to be saved'), 'contradiction')
}

function requireQuestions(fields: readonly CustomField[]): void {
  fields.forEach(({ key, type, options }, at) => {
    const named = `customFields[${at}]`
    if (fields.findIndex((each) => each.key === key) < at)
      failField(`${named}.key`, say('is the key of another field'), 'contradiction')
    if (type === 'SELECT' && !options)
      failField(`${named}.options`, say('is required when `type` is SELECT'), 'contradiction')
    if (type !== 'SELECT' && options) failField(`${named}.options`, say('needs `type` SELECT'), 'contradiction')
    if (options && new Set(options).size < options.length)
      failField(`${named}.options`, say('names an answer twice'), 'contradiction')
  })
}

/** The terms, as callers send them: a change is laid over them, and checked as a creation is. */
export function fieldsOf(link: LinkTerms): Whole<LinkFields> {
  const { currency, amountMode, usage } = link
  const major = (minor: bigint | null) => (minor === null ? undefined : majorNumber(minor, currency))
  const suggested = suggestedOf(link)
  return {
    amount: major(link.amountMinor),
    currency,
    amountMode,
    minAmount: major(link.minAmountMinor),
    maxAmount: major(link.maxAmountMinor),
    suggestedAmounts: suggested.length === 0 ? undefined : suggested.map((minor) => majorNumber(minor, currency)),
    usage,
    maxPayments: link.paymentsMax ?? undefined,
    quantity: quantityIn(link),
    methods: methodsOf(link),
    voucherExpiresInSeconds: link.voucherSeconds ?? undefined,
    collect: collectOf(link),
    customFields: link.customFields === null ? undefined : questionsOf(link),
  }
}

export const suggestedOf = ({ suggestedAmounts }: Pick<LinkTerms, 'suggestedAmounts'>): bigint[] =>
  suggestedAmounts ?? []

export const methodsOf = ({ methods }: Pick<LinkTerms, 'methods'>) => methods ?? undefined

export const collectOf = ({ collect }: Pick<LinkTerms, 'collect'>) =>
  collect === null ? undefined : (JSON.parse(collect) as NonNullable<LinkFields['collect']>)

export const questionsOf = ({ customFields }: Pick<LinkTerms, 'customFields'>): CustomField[] =>
  customFields === null ? [] : (JSON.parse(customFields) as CustomField[])

/** Null when the buyer is not asked how many. */
export const quantityOf = ({ quantity }: Pick<LinkTerms, 'quantity'>): QuantityTerms | null =>
  quantity === null ? null : (JSON.parse(quantity) as QuantityTerms)

const quantityIn = (link: LinkTerms): Quantity | undefined => {
  const terms = quantityOf(link)
  return terms ? { adjustable: true, ...terms } : undefined
}
