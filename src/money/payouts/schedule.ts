import { Temporal } from 'temporal-polyfill'

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
 * The first due moment after `after`: six in the morning in `timeZone`, on a business day. Days of a month that fall on a Saturday or
 * a Sunday move to the Monday after it. Undefined for MANUAL.
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
  const fortnight = Array.from({ length: 14 }, (_, days) => today.add({ days }))
  const wanted = interval.kind === 'WEEKLY' ? weekdays.indexOf(interval.weekday) + 1 : undefined
  return fortnight.filter((day) => (wanted === undefined ? isBusinessDay(day) : day.dayOfWeek === wanted))
}

const isBusinessDay = ({ dayOfWeek }: Temporal.PlainDate): boolean => dayOfWeek <= 5

const toBusinessDay = (day: Temporal.PlainDate): Temporal.PlainDate =>
  isBusinessDay(day) ? day : day.add({ days: 8 - day.dayOfWeek })
