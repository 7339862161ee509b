import { rails } from '#platform/country.ts'
import * as morocco from './holidays/morocco.ts'
import * as target from './holidays/target.ts'

// The holidays of banks: a file for each calendar in `holidays/`. A country without one has weekends alone.

const years = Array.from({ length: 75 }, (_, index) => 2025 + index)

const everyYear = (days: readonly string[]): string[] => years.flatMap((year) => days.map((day) => `${year}-${day}`))

const shipped: Record<string, ReadonlySet<string>> = {
  MA: new Set([...morocco.movable, ...everyYear(morocco.fixed)]),
  TARGET: new Set([...years.flatMap(target.movableIn), ...everyYear(target.fixed)]),
}
const none: ReadonlySet<string> = new Set()

export const holidaysOf = (calendar: string): ReadonlySet<string> => shipped[calendar] ?? none

/** The calendar that payments in a currency follow. */
export const calendarOf = (currency: string): string => (currency === 'EUR' ? 'TARGET' : rails.region)
