import { Temporal } from 'temporal-polyfill'
import { rails } from '#platform/country.ts'
import { holidaysOf } from '../bank-files/holidays.ts'

// When a merchant is paid out. Pure.

export const intervals = ['MANUAL', 'DAILY', 'WEEKLY', 'MONTHLY'] as const
export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const
export type Weekday = (typeof weekdays)[number]

export type Interval =
  | { kind: 'MANUAL' | 'DAILY' }
  | { kind: 'WEEKLY'; weekday: Weekday }
  /** In a month without such a day, the last day. */
  | { kind: 'MONTHLY'; dayOfMonth: number }

/** By the clock of the merchant, before its day begins. */
const dueHour = 6

/**
 * The first due moment after `after`: six in the morning in `timeZone`, on a business day. Days of a week or a month on which banks are closed move
 * to the next on which they are not. Undefined for MANUAL.
 */
export function nextDueAt(interval: Interval, timeZone: string, after: Date): Date | undefined {
  if (interval.kind === 'MANUAL') return undefined
  const today = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  return daysOf(interval, today)
    .map((day) => new Date(day.toZonedDateTime({ timeZone, plainTime: { hour: dueHour } }).epochMilliseconds))
    .find((at) => at > after)
}

/** Days from `today` on, in order, of which one at least is later. */
function daysOf(interval: Exclude<Interval, { kind: 'MANUAL' }>, today: Temporal.PlainDate): Temporal.PlainDate[] {
  if (interval.kind === 'MONTHLY') {
    const first = today.with({ day: 1 })
    return [-1, 0, 1, 2].map((months) =>
      toBusinessDay(first.add({ months }).with({ day: interval.dayOfMonth }, { overflow: 'constrain' })),
    )
  }
  // That of the week before may have moved to a day that is still to come.
  const weeks = Array.from({ length: 28 }, (_, days) => today.add({ days: days - 7 }))
  if (interval.kind !== 'WEEKLY') return weeks.filter(isBusinessDay)
  const wanted = weekdays.indexOf(interval.weekday) + 1
  return weeks.filter(({ dayOfWeek }) => dayOfWeek === wanted).map(toBusinessDay)
}

const isBusinessDay = (day: Temporal.PlainDate): boolean =>
  day.dayOfWeek <= 5 && !holidaysOf(rails.region).has(day.toString())

const toBusinessDay = (day: Temporal.PlainDate): Temporal.PlainDate =>
  isBusinessDay(day) ? day : toBusinessDay(day.add({ days: 1 }))
