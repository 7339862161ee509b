import { majorNumber } from '#money/money.ts'
import { walletCurrency } from '#money/wallets/wallet.ts'
import type { OverviewView } from './schemas.ts'

// The last days of a company, one by one. Pure.

export const dayMs = 86_400_000
export const daysShown = 30

/** Sums of the payments of a day, such as 2026-11-21; the amount is in minor units of the wallet's currency. */
export type DayRow = { day: string; amountMinor: bigint; payments: number; succeeded: number; failed: number }

/** Every day of the list, with or without a row, and the sums over all of them. */
export function presentDays(rows: DayRow[], timeZone: string, now: Date): Pick<OverviewView, 'days' | 'payments'> {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const days = lastDays(timeZone, now).map((day) => byDay.get(day) ?? { ...nothing, day })
  return {
    days: days.map(({ day, amountMinor, payments }) => ({
      day,
      amount: majorNumber(amountMinor, walletCurrency),
      payments,
    })),
    payments: {
      succeeded: days.reduce((sum, { succeeded }) => sum + succeeded, 0),
      failed: days.reduce((sum, { failed }) => sum + failed, 0),
    },
  }
}

const nothing = { amountMinor: 0n, payments: 0, succeeded: 0, failed: 0 }

/** Days by the calendar of `timeZone`, the oldest first; a day of 23 or 25 hours is one of them. */
function lastDays(timeZone: string, now: Date): string[] {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
  const noon = new Date(`${today}T12:00:00.000Z`).getTime()
  return Array.from({ length: daysShown }, (_, index) =>
    new Date(noon - (daysShown - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
}
