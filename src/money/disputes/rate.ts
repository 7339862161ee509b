import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { countCardPaymentsByMonth } from '../payments/operator-queries.ts'
import { networkLimits } from './limits.ts'
import { countByMonth } from './queries.ts'

// Chargebacks in a hundred card payments, month by month.

const monthsShown = 6

export async function readRate(tx: Queries, scope: Scope, now: Date) {
  const months = Array.from(
    { length: monthsShown },
    (_, ago) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (monthsShown - 1 - ago), 1)),
  )
  const since = months[0] ?? now
  const [disputes, payments] = await Promise.all([
    countByMonth(tx, scope, since),
    countCardPaymentsByMonth(tx, scope, since),
  ])
  const countIn = (counts: readonly { month: string; n: number }[], month: string) =>
    counts.find((each) => each.month === month)?.n ?? 0
  return {
    months: months.map((at) => {
      const month = at.toISOString().slice(0, 7)
      const counted = { payments: countIn(payments, month), disputes: countIn(disputes, month) }
      return { month, ...counted, rate: rateOf(counted) }
    }),
    limits: [...networkLimits],
  }
}

/** In a hundred payments, with two decimals. */
export const rateOf = ({ payments, disputes }: { payments: number; disputes: number }): number =>
  payments === 0 ? 0 : Math.round((disputes / payments) * 10_000) / 100
