import { majorNumber } from '#money/money.ts'
import { minimumIn, type PayoutSchedule } from '#money/payouts/schedules.ts'
import { type Pricing, termsFor } from '#money/pricing/pricing.ts'
import { type PricedFacts, type Terms } from '#money/pricing/rule.ts'
import { walletCurrency } from '#money/wallets/wallet.ts'

// Terms as their merchant reads them: those of real payments, for each currency and kind of payment, and those that take their place next. Pure.

/** `own` are currencies in which the merchant has money or an account. */
export function presentPricing(pricing: Pricing, own: readonly string[], schedule: PayoutSchedule) {
  const { plan, version, rules, exceptions } = pricing
  const named = [...rules, ...exceptions.map(({ rule }) => rule)].flatMap(({ currency }) => currency ?? [])
  const others = [...new Set([...own, ...named])].filter((each) => each !== walletCurrency).sort()
  const currencies = [walletCurrency, ...others]
  return { plan, version, currencies: currencies.map((currency) => presentCurrency(pricing, currency, schedule)) }
}

function presentCurrency(pricing: Pricing, currency: string, schedule: PayoutSchedule) {
  const terms = termsFor(pricing, { currency, environment: 'PRODUCTION' })
  return {
    currency,
    payments: kindsIn(pricing, currency).map(([kind, each]) => ({ ...kind, ...presentTerms(each, currency) })),
    payoutFeeAmount: majorNumber(terms.payoutFeeMinor, currency),
    monthlyFeeAmount: currency === walletCurrency ? majorNumber(terms.monthlyFeeMinor, currency) : 0,
    minimumPayoutAmount: majorNumber(minimumIn(currency, schedule), currency),
  }
}

type Kind = { method: 'CARD' | 'CASH'; cardOrigin?: 'DOMESTIC' | 'FOREIGN' | 'UNKNOWN' }

/** Origins of cards are told apart only where they cost differently. */
function kindsIn(pricing: Pricing, currency: string): [Kind, Terms][] {
  const facts: PricedFacts = { currency, environment: 'PRODUCTION' }
  const cards: [Kind, Terms][] = [
    [{ method: 'CARD', cardOrigin: 'DOMESTIC' }, termsFor(pricing, { ...facts, method: 'CARD', origin: 'DOMESTIC' })],
    [{ method: 'CARD', cardOrigin: 'FOREIGN' }, termsFor(pricing, { ...facts, method: 'CARD', origin: 'FOREIGN' })],
    [{ method: 'CARD', cardOrigin: 'UNKNOWN' }, termsFor(pricing, { ...facts, method: 'CARD' })],
  ]
  const cash: [Kind, Terms] = [{ method: 'CASH' }, termsFor(pricing, { ...facts, method: 'CASH' })]
  const [first, ...others] = cards.map(([, terms]) => terms)
  const alike = first !== undefined && others.every((each) => isAlike(each, first, currency))
  const shown: [Kind, Terms][] = alike ? [[{ method: 'CARD' }, first]] : cards
  return currency === walletCurrency ? [...shown, cash] : shown
}

const isAlike = (one: Terms, other: Terms, currency: string): boolean =>
  JSON.stringify(presentTerms(one, currency)) === JSON.stringify(presentTerms(other, currency))

const presentTerms = (terms: Terms, currency: string) => {
  const inMajor = (minor: bigint) => majorNumber(minor, currency)
  return {
    feePercent: terms.basisPoints / 100,
    feeFixedAmount: inMajor(terms.fixedMinor),
    ...(terms.minimumMinor > 0n && { feeMinimumAmount: inMajor(terms.minimumMinor) }),
    ...(terms.maximumMinor !== undefined && { feeMaximumAmount: inMajor(terms.maximumMinor) }),
    vatPercent: terms.vatBasisPoints / 100,
    availableAfterDays: terms.availableAfterDays,
    refundFeeAmount: inMajor(terms.refundFeeMinor),
    returnsFee: terms.returnsFee,
    disputeFeeAmount: inMajor(terms.disputeFeeMinor),
    ...(terms.reserveBasisPoints > 0 &&
      terms.reserveDays > 0 && { reservePercent: terms.reserveBasisPoints / 100, reserveDays: terms.reserveDays }),
  }
}
