// Days on which T2, through which euros move between banks, is closed. They follow from the calendar.

/** Every year: month and day. */
export const fixed = ['01-01', '05-01', '12-25', '12-26'] as const

/** Good Friday and Easter Monday. */
export function movableIn(year: number): string[] {
  const sunday = Date.parse(`${easterOf(year)}T00:00:00Z`)
  return [-2, 1].map((days) => new Date(sunday + days * 86_400_000).toISOString().slice(0, 10))
}

/** Sunday after the first full moon of spring, by the rules of the Gregorian calendar. */
function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const corrected = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const age = (corrected + 19 * golden + 15) % 30
  const moon = age - (age > 28 || (age === 28 && golden > 10) ? 1 : 0)
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7
  const day = moon - weekday + 28
  return `${year}-${day > 31 ? `04-${String(day - 31).padStart(2, '0')}` : `03-${day}`}`
}
