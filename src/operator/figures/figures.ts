import { networkLimits } from '../../money/disputes/limits.ts'
import { rateOf } from '../../money/disputes/rate.ts'
import { majorNumber } from '../../money/money.ts'
import { lastDays } from '../../money/payment-days/count.ts'
import { listDaysSince, type PaymentDay } from '../../money/payment-days/queries.ts'
import type { EnvironmentName } from '../../platform/context.ts'
import type { Queries } from '../../platform/db/database.ts'

/** Rates are of so many days. */
const ratedDays = 30

/** Days of all merchants together, by currency, from rows that a job counts: no payment is read. */
export async function readFigures(tx: Queries, environment: EnvironmentName, days: number, now: Date) {
  // The first day needs those before it, for its rate.
  const all = lastDays(now, days + ratedDays - 1).toReversed()
  const rows = await listDaysSince(tx, environment, all[0] ?? '')
  const from = all[ratedDays - 1] ?? ''
  const currencies = [...Map.groupBy(rows, ({ currency }) => currency)]
    .map(([currency, ofCurrency]) => ({ currency, days: presentDays(ofCurrency, currency, all) }))
    .filter(({ days: each }) => each.some(({ payments, chargebacks }) => payments + chargebacks > 0))
  const payments = ({ days: each }: (typeof currencies)[number]) => each.reduce((sum, day) => sum + day.payments, 0)
  const countedAt = rows.findLast(({ day }) => day >= from)?.countedAt
  return {
    ...(countedAt && { countedAt }),
    currencies: currencies.toSorted((one, other) => payments(other) - payments(one)),
    limits: networkLimits.map(({ network, rate }) => ({ network, rate })),
  }
}

function presentDays(rows: readonly PaymentDay[], currency: string, all: readonly string[]) {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const counted = all.map((day) => byDay.get(day) ?? { ...noPayments, day })
  return counted.slice(ratedDays - 1).map((row, index) => {
    const rated = counted.slice(index, index + ratedDays)
    const { day, payments, succeeded, declined, unknown, chargebacks } = row
    return {
      day,
      payments,
      succeeded,
      declined,
      unknown,
      volume: majorNumber(row.amountMinor, currency),
      chargebacks,
      chargebackRate: rateOf({ payments: sumOf(rated, 'cards'), disputes: sumOf(rated, 'chargebacks') }),
    }
  })
}

const noPayments = { payments: 0, succeeded: 0, declined: 0, unknown: 0, amountMinor: 0n, cards: 0, chargebacks: 0 }

const sumOf = (rows: readonly Pick<PaymentDay, 'cards' | 'chargebacks'>[], name: 'cards' | 'chargebacks'): number =>
  rows.reduce((sum, row) => sum + row[name], 0)
