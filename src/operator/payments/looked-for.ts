import { isDay } from '../../platform/day.ts'
import { isCurrency, minorUnits } from '../../money/money.ts'

/** An amount, a day of the calendar, or both; at least one of them is there. */
export type AmountAndDay = { sum?: { amountMinor: bigint; currency: string }; day?: string }

/** Reads `249.90`, `250 EUR`, `2026-11-20` and `249,90 2026-11-20`; undefined for a text of another form. Refuses an amount with too many decimals. */
export function amountAndDay(text: string, usualCurrency: string): AmountAndDay | undefined {
  const [, amount, code, day] =
    /^(?:(\d{1,10}(?:[.,]\d{1,3})?)(?:\s+([A-Za-z]{3}))?)?(?:(?:^|\s+)(\d{4}-\d{2}-\d{2}))?$/.exec(text) ?? []
  const currency = code?.toUpperCase() ?? usualCurrency
  if ((amount === undefined && day === undefined) || !isCurrency(currency) || (day !== undefined && !isDay(day)))
    return undefined
  return {
    ...(amount !== undefined && {
      sum: { amountMinor: minorUnits(Number(amount.replace(',', '.')), currency, 'q'), currency },
    }),
    ...(day !== undefined && { day }),
  }
}
