import { bookingDay } from '../money/ledger/booking-day.ts'
import { reconcileDay, yesterday } from '../money/reconciliation/days.ts'
import { listCurrencies } from '../money/reconciliation/verify-queries.ts'
import type { Database } from '../platform/db/database.ts'

// The operator's figures of reconciliation, over all currencies: whether anything differs, and for how long it has waited.

export type ReconciliationFigures = {
  suspended: number
  suspendedDays: number
  bankDifferenceMinor: number
  shortfallMinor: number
  uncoveredMinor: number
  receivableOldMinor: number
}

/** As of the end of yesterday, but for what waits, which counts until today. */
export async function reconciliationFigures(db: Database, now: Date): Promise<ReconciliationFigures> {
  const day = yesterday(now)
  const figures: ReconciliationFigures = {
    suspended: 0,
    suspendedDays: 0,
    bankDifferenceMinor: 0,
    shortfallMinor: 0,
    uncoveredMinor: 0,
    receivableOldMinor: 0,
  }
  for (const { currency } of await listCurrencies(db.read)) {
    const { suspended, waiting, bank, safeguarding, accounts, receivable } = await reconcileDay(db, currency, day)
    const oldest = waiting[0]?.day
    figures.suspended += suspended.items
    figures.suspendedDays = Math.max(
      figures.suspendedDays,
      oldest === undefined ? 0 : daysBetween(oldest, bookingDay(now)),
    )
    if (accounts.length === 0) continue
    figures.bankDifferenceMinor += Math.abs(Number(bank.heldMinor - bank.booksMinor - bank.timingMinor))
    figures.shortfallMinor += Math.max(0, -Number(safeguarding.surplusMinor))
    figures.uncoveredMinor += Number(safeguarding.uncoveredMinor)
    for (const { age, minor } of receivable) if (age === '30+') figures.receivableOldMinor += Math.max(0, Number(minor))
  }
  return figures
}

const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000))
