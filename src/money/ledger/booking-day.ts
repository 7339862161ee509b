import { rails } from '#platform/country.ts'

// The day that a booking is dated in: the bank's. Pure.

const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: rails.timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

export const bookingDay = (at: Date): string => calendar.format(at)

/** The first instant of the day after. */
export function endOfDay(day: string): Date {
  const nextMs = Date.parse(`${day}T00:00:00Z`) + 86_400_000
  // The offset of the time zone is found by what the clock shows there; days of 23 and 25 hours included.
  for (let minutes = -14 * 60; minutes <= 14 * 60; minutes += 15) {
    const at = new Date(nextMs + minutes * 60_000)
    if (bookingDay(at) > day && bookingDay(new Date(at.getTime() - 1)) === day) return at
  }
  throw new RangeError(`${day} has no end.`)
}
