import { type EnvironmentName, environmentNames } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { dayMs, hourMs } from '#platform/durations.ts'
import { countChargebacks } from '../disputes/queries.ts'
import { bookingDay, endOfDay } from '../ledger/booking-day.ts'
import { countPaymentsMade, findFirstMade, type PaymentCounts } from '../payments/day-queries.ts'
import { deleteOthers, findFirstDay, type PaymentDay, putDays } from './queries.ts'

// Payments of all merchants by day, for the operator's plots. They are counted from the payments themselves, so that what became of
// one later, or was removed with a sandbox, is counted as it is.

/** The longest plot, and the thirty days before it that its first rate is of. */
const countedDays = 120
/** Statements look at so much of a day at once, or at several days of few payments: as many as have so many by those that were counted before. */
const stretchMs = 6 * hourMs
const daysAtOnceMax = 10
const paymentsAtOnce = 10_000

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

/** The newest first. Days that are written together are right together: a run that ends in between leaves the others as they were. */
async function countDays(db: Database, now: Date, days: number): Promise<number> {
  const spans = lastDays(now, days).map((day) => ({ day, from: beginOf(day), until: endOfDay(day) }))
  for (const environment of environmentNames) {
    let atOnce = 1
    for (let done = 0; done < spans.length;) {
      const some = spans.slice(done, done + atOnce).toReversed()
      done += some.length
      const payments = await countTogether(db, { environment, spans: some, now })
      const few = Math.floor((paymentsAtOnce * some.length) / Math.max(payments, 1))
      atOnce = Math.max(1, Math.min(few, atOnce * 2, daysAtOnceMax))
    }
  }
  return days
}

/** The newest first, such as 2026-11-20. */
export function lastDays(now: Date, count: number): string[] {
  const today = Date.parse(`${bookingDay(now)}T00:00:00Z`)
  return Array.from({ length: count }, (_, ago) => new Date(today - ago * dayMs).toISOString().slice(0, 10))
}

type Span = { day: string; from: Date; until: Date }

/** Of days that follow one another, the oldest first. */
type Counted = { environment: EnvironmentName; spans: readonly Span[]; now: Date }

/** Days may have many more payments than those that were counted before, and take longer together than a statement may: then each goes alone. */
async function countTogether(db: Database, counted: Counted): Promise<number> {
  try {
    return await countSome(db, counted)
  } catch (error) {
    if (counted.spans.length === 1) throw error
    let payments = 0
    for (const span of counted.spans.toReversed()) payments += await countSome(db, { ...counted, spans: [span] })
    return payments
  }
}

/** On a connection of its own: calls wait behind what is read on the shared ones. Returns the number of payments. */
const countSome = (db: Database, counted: Counted): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { environment, spans, now } = counted
    const counts = await readDays(tx, environment, spans)
    const rows = spans.flatMap(({ day }, index) =>
      [...(counts[index] ?? [])]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, each]): PaymentDay => ({ ...each, environment, day, countedAt: now })),
    )
    await deleteOthers(
      tx,
      environment,
      spans.map(({ day }) => day),
      rows,
    )
    if (rows.length > 0) await putDays(tx, rows)
    return rows.reduce((sum, { payments }) => sum + payments, 0)
  })

type Counts = PaymentCounts & { chargebacks: number }

/** Of each day its counts by currency. */
async function readDays(
  tx: Transaction,
  environment: EnvironmentName,
  spans: readonly Span[],
): Promise<Map<string, Counts>[]> {
  const starts = spans.map(({ from }) => from)
  const until = (spans.at(-1) as Span).until
  const days = spans.map(() => new Map<string, Counts>())
  const countsOf = (index: number, currency: string) => days[index]?.get(currency) ?? { ...noPayments, currency }
  for (const stretch of stretchesOf(spans))
    for (const { index, ...each } of await countPaymentsMade(tx, { environment, starts, ...stretch }))
      days[index]?.set(each.currency, added(countsOf(index, each.currency), each))
  for (const { index, currency, n } of await countChargebacks(tx, { environment, starts, until }))
    days[index]?.set(currency, { ...countsOf(index, currency), chargebacks: n })
  return days
}

/** A single day may have any number of payments. */
function stretchesOf(spans: readonly Span[]): { from: Date; until: Date }[] {
  const [from, until] = [(spans[0] as Span).from.getTime(), (spans.at(-1) as Span).until.getTime()]
  const lengthMs = spans.length === 1 ? stretchMs : until - from
  return Array.from({ length: Math.ceil((until - from) / lengthMs) }, (_, index) => ({
    from: new Date(from + index * lengthMs),
    until: new Date(Math.min(from + (index + 1) * lengthMs, until)),
  }))
}

const noPayments = { payments: 0, succeeded: 0, declined: 0, unknown: 0, amountMinor: 0n, cards: 0, chargebacks: 0 }

const added = (sum: Counts, more: PaymentCounts): Counts => ({
  currency: more.currency,
  payments: sum.payments + more.payments,
  succeeded: sum.succeeded + more.succeeded,
  declined: sum.declined + more.declined,
  unknown: sum.unknown + more.unknown,
  amountMinor: sum.amountMinor + more.amountMinor,
  cards: sum.cards + more.cards,
  chargebacks: sum.chargebacks,
})
