import { Temporal } from 'temporal-polyfill'

// The due days of a subscription. Every due date is counted from the anchor and never from the one before it, so that 31 January is followed by 28
// February and then by 31 March. Days belong to a time zone, whose offset may change. Pure.

export const intervalUnits = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const
type IntervalUnit = (typeof intervalUnits)[number]

/** The due date with the number `anchorSequence` falls on `anchorDate`, such as `2026-01-31`. */
export type BillingInterval = {
  intervalUnit: IntervalUnit
  intervalCount: number
  /** The last day in a month without it. Of months and years alone. */
  billingDay: number | null
  timeZone: string
  anchorDate: string
  anchorSequence: number
}

const chargedAt = '09:00'

/** When the due date with this number is charged: at nine in the morning. */
export const dueAt = (rhythm: BillingInterval, sequence: number): Date =>
  atNine(dayOf(rhythm, sequence), rhythm.timeZone)

/** The first number from this one on that is due after `now`. */
export function firstToCome(rhythm: BillingInterval, sequence: number, now: Date): number {
  let first = sequence
  while (dueAt(rhythm, first) <= now) first += 1
  return first
}

function dayOf(rhythm: BillingInterval, sequence: number): Temporal.PlainDate {
  const { anchorDate, billingDay, intervalUnit, intervalCount } = rhythm
  const anchor = Temporal.PlainDate.from(anchorDate)
  const steps = (sequence - rhythm.anchorSequence) * intervalCount
  if (intervalUnit === 'DAY') return anchor.add({ days: steps })
  if (intervalUnit === 'WEEK') return anchor.add({ weeks: steps })
  const month = anchor.with({ day: 1 }).add(intervalUnit === 'MONTH' ? { months: steps } : { years: steps })
  return clamped(month, billingDay ?? anchor.day)
}

const clamped = (month: Temporal.PlainDate, day: number): Temporal.PlainDate =>
  month.with({ day: Math.min(day, month.daysInMonth) })

const atNine = (day: Temporal.PlainDate, timeZone: string): Date =>
  new Date(day.toZonedDateTime({ timeZone, plainTime: chargedAt }).epochMilliseconds)

const localDay = (at: Date, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()

/** The day in the time zone, such as `2026-01-31`. */
export const dayText = (at: Date, timeZone: string): string => localDay(at, timeZone).toString()

/** The first day from that of `from` on which the month has `billingDay`, or its last day before it. */
export function firstBillingDay(from: Date, billingDay: number, timeZone: string): string {
  const day = localDay(from, timeZone)
  const first = day.with({ day: 1 })
  const thisMonth = clamped(first, billingDay)
  const isPast = Temporal.PlainDate.compare(thisMonth, day) < 0
  return (isPast ? clamped(first.add({ months: 1 }), billingDay) : thisMonth).toString()
}

/** Nine in the morning of the day that comes `days` after that of `from`, and `minutes` later. */
export const morningAfter = (from: Date, days: number, { timeZone, minutes }: { timeZone: string; minutes: number }) =>
  new Date(atNine(localDay(from, timeZone).add({ days }), timeZone).getTime() + minutes * 60_000)

/** Number of midnights between two moments. */
export const daysBetween = (from: Date, to: Date, timeZone: string): number =>
  localDay(from, timeZone).until(localDay(to, timeZone)).days
