import { Temporal } from 'temporal-polyfill'
import { majorNumber } from '#money/money.ts'
import type { DayRow } from '#money/payments/overview-queries.ts'
import { walletCurrency } from '#money/wallets/wallet.ts'
import type { OverviewView } from './schemas.ts'

// The last days of a company, one by one. Pure.

const daysShown = 30

/** A day by the company's calendar, such as 2026-11-21, and the instant at which it begins. */
export type Day = { day: string; from: Date }

/** Every day of the list, with or without a row, and the sums over all of them. */
export function presentDays(list: Day[], rows: DayRow[]): Pick<OverviewView, 'days' | 'payments'> {
  const byIndex = new Map(rows.map((row) => [row.index, row]))
  return {
    days: list.map(({ day }, index) => {
      const { amountMinor, payments } = byIndex.get(index) ?? nothing
      return { day, amount: majorNumber(amountMinor, walletCurrency), payments }
    }),
    payments: {
      succeeded: rows.reduce((sum, { succeeded }) => sum + succeeded, 0),
      failed: rows.reduce((sum, { failed }) => sum + failed, 0),
    },
  }
}

const nothing = { amountMinor: 0n, payments: 0 }

/** Days by the calendar of `timeZone`, the oldest first, today last; a day of 23 or 25 hours is one of them. */
export function lastDays(timeZone: string, now: Date): Day[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  return Array.from({ length: daysShown }, (_, index) => {
    const day = today.subtract({ days: daysShown - 1 - index })
    return { day: day.toString(), from: new Date(day.toZonedDateTime(timeZone).epochMilliseconds) }
  })
}
