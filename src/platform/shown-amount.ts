import { tagOf } from './country.ts'
import type { Locale } from './locale.ts'

// Amounts as people in the country write them.

/** `text` is an amount in major units, such as 1250.00. It has the decimals of its currency, or its own where these are more. */
export const amountTextIn = (locale: Locale, text: string, currency: string): string =>
  // Text of digits, so that no amount is too large for a double.
  formatOf(tagOf(locale), currency, text.split('.')[1]?.length ?? 0).format(text as Intl.StringNumericLiteral)

/** By language, currency and decimals: to make one takes sixty times as long as to use it. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(tag: string, currency: string, decimals: number): Intl.NumberFormat {
  const key = `${tag} ${currency} ${decimals}`
  const format = formats.get(key) ?? makeFormat(tag, currency, decimals)
  formats.set(key, format)
  return format
}

function makeFormat(tag: string, currency: string, decimals: number): Intl.NumberFormat {
  const usual = new Intl.NumberFormat(tag, { style: 'currency', currency })
  const { maximumFractionDigits = 0 } = usual.resolvedOptions()
  if (decimals <= maximumFractionDigits) return usual
  return new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
}
