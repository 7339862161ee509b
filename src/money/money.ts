// Amounts: whole minor units as bigint inside, major units as a number on the wire. Between the two lies decimal text,
// never arithmetic on doubles: 19.99 * 100 is not 1999.
import { failField } from '#platform/errors.ts'
import { meantFor, type Words } from '#platform/sentences/said.ts'
import { say } from './sentences.ts'
import { exponents } from './currencies.ts'

const MAJOR_MAX = 9_999_999_999.99
const MAJOR_MAX_TEXT = MAJOR_MAX.toFixed(2)

/** Every currency that Mizan knows, in alphabetical order. */
export const currencyCodes: readonly string[] = [...exponents.keys()].sort()

/** True for an active ISO 4217 code in upper case. */
export function isCurrency(code: string): boolean {
  return exponents.has(code)
}

/** The number of decimals of a currency (MAD 2, JPY 0, TND 3). Refuses an unknown code with `VALIDATION_ERROR`. */
export function exponentOf(code: string): number {
  const exponent = exponents.get(code)
  if (exponent !== undefined) return exponent
  const meant = isCurrency(code.toUpperCase()) ? code.toUpperCase() : undefined
  failField(
    'currency',
    meant
      ? meantFor(say('must be an active ISO 4217 code'), meant)
      : say('must be an active ISO 4217 code, such as MAD'),
  )
}

/**
 * The minor units of an amount in major units: 149.9 MAD is 14990n. Refuses with `VALIDATION_ERROR` on `field` what is
 * not a positive number of at most 9,999,999,999.99 with at most the decimals of the currency.
 */
export function minorUnits(amount: number, currency: string, field = 'amount'): bigint {
  const exponent = exponentOf(currency)
  if (!Number.isFinite(amount)) failField(field, say('must be a finite number, such as 20'))
  if (amount <= 0) failField(field, say('must be greater than 0'))
  if (amount > MAJOR_MAX) failField(field, say('must be at most {high}', { high: MAJOR_MAX_TEXT }))
  // Below the maximum, String writes an exponent only for less than a millionth, which no currency can express.
  const [whole = '', fraction = ''] = String(amount).split('.')
  if (amount < 1e-6 || fraction.length > exponent) failField(field, decimalsMessage(currency, exponent))
  return BigInt(whole + fraction.padEnd(exponent, '0'))
}

/**
 * The number in major units for the wire: 14990n MAD is 149.9; zero and negative amounts too. Of a sum with more than 15 digits it is the nearest
 * that a double holds; {@link majorText} has all of them. Refuses an unknown currency with `VALIDATION_ERROR`.
 */
export const majorNumber = (minor: bigint, currency: string): number => Number(majorText(minor, currency))

/**
 * The amount in major units as text with all decimals of the currency, of any size: 14990n MAD is `149.90`, 500n JPY `500`.
 * Refuses an unknown currency with `VALIDATION_ERROR`.
 */
export function majorText(minor: bigint, currency: string): string {
  const exponent = exponentOf(currency)
  const isNegative = minor < 0n
  const digits = String(isNegative ? -minor : minor).padStart(exponent + 1, '0')
  const point = digits.length - exponent
  return `${isNegative ? '-' : ''}${digits.slice(0, point)}${exponent === 0 ? '' : `.${digits.slice(point)}`}`
}

function decimalsMessage(currency: string, exponent: number): Words {
  if (exponent === 0) return say('must be a whole number, such as 20: {currency} has no decimals', { currency })
  return say('must have at most {digits} decimals in {currency}, such as {example}', {
    digits: exponent,
    currency,
    example: '19.9999'.slice(0, 3 + exponent),
  })
}

/** The largest amount of a currency, in minor units: the same major amount for every currency. */
export function amountMaxMinor(currency: string): bigint {
  const hundredths = 999_999_999_999n
  const exponent = BigInt(exponentOf(currency))
  return exponent >= 2n ? hundredths * 10n ** (exponent - 2n) : hundredths / 10n ** (2n - exponent)
}
