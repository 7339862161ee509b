import { dayMs, hourMs } from '#platform/durations.ts'
import { rails } from '#platform/country.ts'
import { holidaysOf } from '../bank-files/holidays.ts'

// The calendar of Moroccan banks, with the holidays of their files: those of the moon stand there as they are expected. Pure.

const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: rails.timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The beginning, in Casablanca, of the `days`th business day after the day of `from`. Saturdays, Sundays and holidays are none. */
export function businessDaysAfter(from: Date, days: number): Date {
  let day = dayOf(from)
  for (let left = days; left > 0;) {
    day += dayMs
    if (isBusinessDay(day)) left--
  }
  return days === 0 ? from : beginningOf(day)
}

/** The last second, in Casablanca, of the `days`th day after the day of `from`. */
export const endOfDayAfter = (from: Date, days: number): Date =>
  new Date(beginningOf(dayOf(from) + (days + 1) * dayMs).getTime() - 1_000)

/** The beginning, in Casablanca, of the day after the day of `from`. */
export const dayAfter = (from: Date): Date => beginningOf(dayOf(from) + dayMs)

/** The beginning, in Casablanca, of a day such as 2027-01-31; undefined for what is none. */
export function beginningOfDay(text: string): Date | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== text ? undefined : beginningOf(day)
}

/** The day of an instant in Casablanca, such as 2027-01-31. */
export const dayText = (at: Date): string => textOf(dayOf(at))

/** The day as midnight by UTC, to count with. */
function dayOf(at: Date): number {
  const [year = 0, month = 1, day = 1] = calendar.format(at).split(/\D+/).map(Number)
  return Date.UTC(year, month - 1, day)
}

const isBusinessDay = (day: number): boolean => !isWeekend(day) && !holidaysOf(rails.region).has(textOf(day))

const textOf = (day: number): string => new Date(day).toISOString().slice(0, 10)

const isWeekend = (day: number): boolean => [0, 6].includes(new Date(day).getUTCDay())

/** The clock is one hour ahead of UTC, and with it in Ramadan: of two candidates, the one that begins this day. */
function beginningOf(day: number): Date {
  const ahead = new Date(day - hourMs)
  return dayOf(ahead) === day ? ahead : new Date(day)
}
