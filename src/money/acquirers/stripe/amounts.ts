import { exponentOf } from '../../money.ts'

// Amounts as Stripe counts them: whole units of its own decimals for each currency, which are not those of ISO 4217 everywhere.

const withoutDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
/** Amounts in thousandths, whose last digit must be 0. */
const withThreeDecimals = new Set('BHD JOD KWD OMR TND'.split(' '))
/** Asked for in hundredths that have to be whole units: no card is charged a part of them. */
const inHundredthsButWhole = new Set(['ISK', 'UGX'])

const decimalsOf = (currency: string): number => {
  if (withoutDecimals.has(currency)) return 0
  return withThreeDecimals.has(currency) ? 3 : 2
}

/** Twelve digits; where a currency allows less, Stripe itself refuses. */
const largest = 999_999_999_999n

/** Undefined for an amount that Stripe cannot take to the last unit: another one is never asked for instead. */
export function amountFor(amountMinor: bigint, currency: string): number | undefined {
  const [ours, theirs] = [exponentOf(currency), decimalsOf(currency)]
  const scaled = amountMinor * 10n ** BigInt(Math.max(0, theirs - ours))
  const divisor = 10n ** BigInt(Math.max(0, ours - theirs))
  const step = withThreeDecimals.has(currency) ? 10n : inHundredthsButWhole.has(currency) ? 100n : 1n
  const amount = scaled / divisor
  return scaled % divisor === 0n && amount % step === 0n && amount > 0n && amount <= largest
    ? Number(amount)
    : undefined
}

/** Ours of theirs; undefined where it cannot be one of ours. `currency` in upper case. */
export function minorOf(amount: number, currency: string): bigint | undefined {
  if (!Number.isSafeInteger(amount)) return undefined
  const [ours, theirs] = [exponentOf(currency), decimalsOf(currency)]
  const scaled = BigInt(amount) * 10n ** BigInt(Math.max(0, ours - theirs))
  const divisor = 10n ** BigInt(Math.max(0, theirs - ours))
  return scaled % divisor === 0n ? scaled / divisor : undefined
}
