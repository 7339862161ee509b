import { tagOf } from '#platform/country.ts'
import type { Locale } from '#platform/locale.ts'
import { exponentOf, majorText } from './money.ts'

// Amounts as people in the country write them.

/** `minor` are minor units of `currency`. */
export const amountIn = (locale: Locale, minor: bigint, currency: string): string =>
  // Text of digits, so that no amount is too large for a double.
  formatOf(tagOf(locale), currency).format(majorText(minor, currency) as Intl.StringNumericLiteral)

/** By language and currency: to make one takes sixty times as long as to use it. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(tag: string, currency: string): Intl.NumberFormat {
  const key = `${tag} ${currency}`
  const decimals = exponentOf(currency)
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, { style: 'currency', currency, ...digits })
  formats.set(key, format)
  return format
}
