import { exponentOf, isCurrency, majorText } from '../money.ts'
import { walletCurrency } from '../wallets/wallet.ts'
import { cardOrigins, type Rule, ruleMethods } from './rule.ts'

// A rule of a plan in words: `method=card origin=foreign percent=3.4 fixed=2`. Pure.

type Reading = { name: keyof Rule; read: (text: string, currency: string) => unknown; means: string }

const choice =
  (values: readonly string[]) =>
  (text: string): string | undefined =>
    values.find((each) => each === text.toUpperCase())

/** Hundredths of a percent. */
const percent = (text: string): number | undefined =>
  /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100 ? Math.round(Number(text) * 100) : undefined

function amount(text: string, currency: string): number | undefined {
  const digits = exponentOf(currency)
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(text) ?? []
  return whole === '' || fraction.length > digits ? undefined : Number(whole + fraction.padEnd(digits, '0'))
}

const days =
  (high: number) =>
  (text: string): number | undefined =>
    /^\d{1,3}$/.test(text) && Number(text) <= high ? Number(text) : undefined

/** Each word of a rule, how its value is read, and what it may be. */
export const ruleWords: Record<string, Reading> = {
  method: { name: 'method', read: choice(ruleMethods), means: 'card or cash' },
  origin: { name: 'origin', read: choice(cardOrigins), means: 'domestic or foreign' },
  currency: {
    name: 'currency',
    read: (text) => (isCurrency(text) ? text : undefined),
    means: 'an ISO 4217 code, such as EUR',
  },
  environment: { name: 'environment', read: choice(['SANDBOX', 'PRODUCTION']), means: 'sandbox or production' },
  percent: { name: 'basisPoints', read: percent, means: 'from 0 to 100, with two decimals at most' },
  fixed: { name: 'fixedMinor', read: amount, means: 'an amount' },
  minimum: { name: 'minimumMinor', read: amount, means: 'an amount' },
  maximum: { name: 'maximumMinor', read: amount, means: 'an amount' },
  'refund-fee': { name: 'refundFeeMinor', read: amount, means: 'an amount' },
  'returns-fee': {
    name: 'returnsFee',
    read: (text) => (text === 'yes' ? true : text === 'no' ? false : undefined),
    means: 'yes or no',
  },
  'dispute-fee': { name: 'disputeFeeMinor', read: amount, means: 'an amount' },
  'payout-fee': { name: 'payoutFeeMinor', read: amount, means: 'an amount' },
  'monthly-fee': { name: 'monthlyFeeMinor', read: amount, means: 'an amount' },
  days: { name: 'availableAfterDays', read: days(365), means: 'business days, from 0 to 365' },
  reserve: { name: 'reserveBasisPoints', read: percent, means: 'from 0 to 100, with two decimals at most' },
  'reserve-days': { name: 'reserveDays', read: days(730), means: 'days, from 0 to 730' },
  vat: { name: 'vatBasisPoints', read: percent, means: 'from 0 to 100, with two decimals at most' },
}

/** The rule in its words. */
export function ruleText(rule: Rule): string {
  const currency = rule.currency ?? walletCurrency
  return Object.entries(ruleWords)
    .filter(([, { name }]) => rule[name] !== undefined)
    .map(([word, { name }]) => `${word}=${valueText(name, rule[name], currency)}`)
    .join(' ')
}

function valueText(name: string, value: Rule[keyof Rule], currency: string): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && name.endsWith('Minor')) return majorText(BigInt(value), currency)
  if (typeof value === 'number' && name.endsWith('BasisPoints')) return String(value / 100)
  if (name === 'basisPoints') return String(Number(value) / 100)
  return name === 'currency' ? String(value) : String(value).toLowerCase()
}
