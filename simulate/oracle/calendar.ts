import { holidaysOf } from '#money/bank-files/holidays.ts'

// The clock, and the days of Casablanca. Pure.

/**
 * The time, and the latest that a clock has shown which was moved back. What a process has begun that ended since then comes `graceMs` after its time at
 * most; zero where none has ended.
 */
export type Times = { now: number; latest: number; graceMs: number }

const dayMs = 86_400_000
const hourMs = 3_600_000
const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Africa/Casablanca',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The wall clock there, as milliseconds as if it were UTC. */
const wallOf = (at: number): number => Date.parse(`${parts.format(at).replace(' ', 'T')}Z`)

export const dayOf = (at: number): string => parts.format(at).slice(0, 10)

/** The first moment of the second day after this one that is no Saturday, no Sunday and no holiday of Moroccan banks. */
export function availableFrom(paidAt: number, businessDays = 2): number {
  let midnight = Math.floor(wallOf(paidAt) / dayMs) * dayMs
  for (let left = businessDays; left > 0;) {
    midnight += dayMs
    const weekday = new Date(midnight).getUTCDay()
    if (weekday !== 0 && weekday !== 6 && !holidaysOf('MA').has(new Date(midnight).toISOString().slice(0, 10))) left--
  }
  return instantOf(midnight)
}

/** One of the two offsets of Morocco fits: an hour ahead of UTC, or, in Ramadan, none. */
const instantOf = (wall: number): number => (wallOf(wall - hourMs) === wall ? wall - hourMs : wall)

/** Nine in the morning of a day, such as `2026-05-04`. */
export const nineOn = (day: string): number => instantOf(Date.parse(`${day}T09:00:00Z`))

export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The same day of a later month, or its last day. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
