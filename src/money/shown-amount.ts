import { tagOf } from '#platform/country.ts'
import type { Locale } from '#platform/locale.ts'
import { exponentOf, majorText } from './money.ts'

// Amounts as people in the country write them.

/** `minor` are minor units of `currency`. */
export function amountIn(locale: Locale, minor: bigint, currency: string): string {
  const decimals = exponentOf(currency)
  const format = new Intl.NumberFormat(tagOf(locale), {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  // Text of digits, so that no amount is too large for a double.
  return format.format(majorText(minor, currency) as Intl.StringNumericLiteral)
}
