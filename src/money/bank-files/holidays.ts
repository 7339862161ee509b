import { fixed, movable } from './holidays/morocco.ts'

// The bank holidays of each country: a file for each in `holidays/`. A country without one has weekends alone.

const years = Array.from({ length: 75 }, (_, index) => 2025 + index)

const shipped: Record<string, ReadonlySet<string>> = {
  MA: new Set([...movable, ...years.flatMap((year) => fixed.map((day) => `${year}-${day}`))]),
}
const none: ReadonlySet<string> = new Set()

export const holidaysOf = (region: string): ReadonlySet<string> => shipped[region] ?? none
