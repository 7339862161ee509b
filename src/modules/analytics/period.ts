import { Temporal } from 'temporal-polyfill'
import type { ResourceType } from '#money/payments/journey.ts'
import { hourMs } from '#platform/durations.ts'
import type { Device } from './visitor.ts'

// The time span of a question, and its intervals in the merchant's time zone. Pure.

export const intervals = ['HOUR', 'DAY', 'WEEK', 'MONTH'] as const
export type Interval = (typeof intervals)[number]

export type Question = {
  from: Date
  to: Date
  timeZone: string
  interval: Interval
  currency: string
  /** When each part begins, the first at or before `from`. */
  starts: Date[]
  resourceType?: ResourceType | undefined
  resourceId?: string | undefined
  device?: Device | undefined
  locale?: string | undefined
  method?: 'CARD' | 'CASH' | undefined
}

const quarterMs = 15 * 60_000

/** Journeys are counted by the quarter of an hour, in which the hours of all time zones begin. */
export const quarterAt = (at: Date, round: (quarters: number) => number): Date =>
  new Date(round(at.getTime() / quarterMs) * quarterMs)

/** The beginnings of the parts that a span touches. Weeks begin on Mondays. Throws RangeError for no time zone. */
export function startsOf({ from, to, timeZone, interval }: Pick<Question, 'from' | 'to' | 'timeZone' | 'interval'>) {
  const starts: Date[] = []
  let part = partWith(from, timeZone, interval)
  // Hours have the same length everywhere; a year has so many that we compute them without the calendar.
  if (interval === 'HOUR') {
    for (let at = part.epochMilliseconds; at < to.getTime(); at += hourMs) starts.push(new Date(at))
    return starts
  }
  while (part.epochMilliseconds < to.getTime()) {
    starts.push(new Date(part.epochMilliseconds))
    part = next(part, interval)
  }
  return starts
}

function partWith(at: Date, timeZone: string, interval: Interval): Temporal.ZonedDateTime {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  // An hour that comes twice, when clocks are set back, is two parts.
  if (interval === 'HOUR')
    return local.subtract({ minutes: local.minute, seconds: local.second, milliseconds: local.millisecond })
  const day = local.toPlainDate()
  const first = {
    DAY: () => day,
    WEEK: () => day.subtract({ days: day.dayOfWeek - 1 }),
    MONTH: () => day.with({ day: 1 }),
  }[interval]()
  return first.toZonedDateTime(timeZone)
}

function next(part: Temporal.ZonedDateTime, interval: Exclude<Interval, 'HOUR'>): Temporal.ZonedDateTime {
  const span = { DAY: { days: 1 }, WEEK: { weeks: 1 }, MONTH: { months: 1 } }[interval]
  // Counted from the date: a midnight that does not exist must not move those after it.
  return part.toPlainDate().add(span).toZonedDateTime(part.timeZoneId)
}

export function isTimeZone(text: string): boolean {
  // Offsets such as +01:00 are no time zones: they do not say when clocks change.
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }))
  } catch {
    return false
  }
}
