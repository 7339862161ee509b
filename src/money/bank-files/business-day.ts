import { holidaysOf } from './holidays.ts'

// Days on which banks work, as texts such as `2026-11-23`. Pure.

export function isBusinessDay(day: string, calendar: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidaysOf(calendar).has(day)
}

/** The day itself if banks work on it, otherwise the first after it on which they do. */
export function businessDayFrom(day: string, calendar: string): string {
  let found = day
  while (!isBusinessDay(found, calendar)) found = dayAfter(found)
  return found
}

export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** The day that an instant belongs to in a time zone. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
