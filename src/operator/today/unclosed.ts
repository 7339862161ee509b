import { endOfDay } from '../../money/ledger/booking-day.ts'
import { findLastDay } from '../../money/ledger/day-queries.ts'
import { listCurrencies } from '../../money/reconciliation/verify-queries.ts'
import type { Queries } from '../../platform/db/database.ts'
import { dayMs } from '../../platform/durations.ts'

/** Ends of the first day that is not closed, of each currency whose days were ever closed. */
export async function unclosedDays(tx: Queries, now: Date): Promise<Date[]> {
  const ends: Date[] = []
  for (const { currency } of await listCurrencies(tx)) {
    const last = await findLastDay(tx, currency)
    if (!last) continue
    const next = new Date(Date.parse(`${last.day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
    const end = endOfDay(next)
    if (end <= now) ends.push(end)
  }
  return ends
}
