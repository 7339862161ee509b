import type { Locale } from '#platform/locale.ts'
import { amountTextIn } from '#platform/shown-amount.ts'
import { majorText } from './money.ts'

// Amounts as people in the country write them.

/** `minor` are minor units of `currency`. */
export const amountIn = (locale: Locale, minor: bigint, currency: string): string =>
  amountTextIn(locale, majorText(minor, currency), currency)
