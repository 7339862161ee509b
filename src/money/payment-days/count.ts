import { type EnvironmentName, environmentNames } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { dayMs, hourMs } from '#platform/durations.ts'
import { countChargebacks } from '../disputes/queries.ts'
import { bookingDay, endOfDay } from '../ledger/booking-day.ts'
import { countPaymentsMade, findFirstMade, type PaymentCounts } from '../payments/day-queries.ts'
import { deleteOthers, findFirstDay, type PaymentDay, putDay } from './queries.ts'

// Payments of all merchants by day, for the operator's plots. They are counted from the payments themselves, so that what became of
// one later, or was removed with a sandbox, is counted as it is.

/** The longest plot, and the thirty days before it that its first rate is of. */
const countedDays = 120
/** Statements look at so much of a day at once. */
const stretchMs = 6 * hourMs

/**
 * `payments.count-days`: the day of now and the one before; while none is counted, those from the first payment on: all of them at the first run
 * after an upgrade. Returns the number of days.
 */
export async function countRecentDays(db: Database, now: Date): Promise<number> {
  const isFirst = !(await findFirstDay(db.read))?.day
  return countDays(db, now, isFirst ? await daysWithPayments(db, now) : 2)
}

/** From the first payment to now, of the days that are plotted: none where there is none, and nothing is written then. */
async function daysWithPayments(db: Database, now: Date): Promise<number> {
  const days = lastDays(now, countedDays)
  const since = beginOf(days.at(-1) ?? bookingDay(now))
  const found = await inTransaction(db, (tx) =>
    Promise.all(environmentNames.map((environment) => findFirstMade(tx, environment, since))),
  )
  const first = found.flatMap((made) => (made ? bookingDay(made.createdAt) : [])).toSorted()[0]
  return first === undefined ? 0 : days.filter((day) => day >= first).length
}

const beginOf = (day: string): Date =>
  endOfDay(new Date(Date.parse(`${day}T00:00:00Z`) - dayMs).toISOString().slice(0, 10))

/** `payments.recount-days`: all that are plotted, once a night. */
export const countAllDays = (db: Database, now: Date): Promise<number> => countDays(db, now, countedDays)

async function countDays(db: Database, now: Date, days: number): Promise<number> {
  for (const day of lastDays(now, days))
    for (const environment of environmentNames) await countDay(db, { environment, day, now })
  return days
}

/** The newest first, such as 2026-11-20. */
export function lastDays(now: Date, count: number): string[] {
  const today = Date.parse(`${bookingDay(now)}T00:00:00Z`)
  return Array.from({ length: count }, (_, ago) => new Date(today - ago * dayMs).toISOString().slice(0, 10))
}

type Counted = { environment: EnvironmentName; day: string; now: Date }

/** On a connection of its own: calls wait behind what is read on the shared ones. */
const countDay = (db: Database, counted: Counted): Promise<void> => inTransaction(db, (tx) => writeDay(tx, counted))

async function writeDay(tx: Transaction, { environment, day, now }: Counted): Promise<void> {
  const [from, end] = [beginOf(day), endOfDay(day)]
  const sums = new Map<string, PaymentCounts>()
  for (let at = from.getTime(); at < end.getTime(); at += stretchMs) {
    const until = new Date(Math.min(at + stretchMs, end.getTime()))
    for (const each of await countPaymentsMade(tx, { environment, from: new Date(at), until }))
      sums.set(each.currency, added(sums.get(each.currency), each))
  }
  const chargebacks = await countChargebacks(tx, { environment, from, until: end })
  const currencies = [...new Set([...sums.keys(), ...chargebacks.map(({ currency }) => currency)])].toSorted()
  await deleteOthers(tx, { environment, day, currencies })
  for (const currency of currencies) {
    const counts = sums.get(currency) ?? { ...noPayments, currency }
    const n = chargebacks.find((each) => each.currency === currency)?.n ?? 0
    const row: PaymentDay = { ...counts, environment, day, chargebacks: n, countedAt: now }
    await putDay(tx, row)
  }
}

const noPayments = { payments: 0, succeeded: 0, declined: 0, unknown: 0, amountMinor: 0n, cards: 0 }

const added = (sum: PaymentCounts | undefined, more: PaymentCounts): PaymentCounts =>
  sum === undefined
    ? more
    : {
        currency: more.currency,
        payments: sum.payments + more.payments,
        succeeded: sum.succeeded + more.succeeded,
        declined: sum.declined + more.declined,
        unknown: sum.unknown + more.unknown,
        amountMinor: sum.amountMinor + more.amountMinor,
        cards: sum.cards + more.cards,
      }
