import { offsetAt } from './days.ts'

// Fields of date and time hold what a clock on the wall shows; the API has instants. The clock is the company's.

/** Local time in `timeZone` at an instant, such as `2026-11-20T10:00`. */
export function wallTime(at: string | Date, timeZone: string): string {
  const instant = new Date(at).getTime()
  return new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, 16)
}

/** The instant of the local time `wall` in `timeZone`; an invalid time stays as it is, for the server to refuse. */
export function instantOf(wall: string, timeZone: string): string {
  const asUtc = Date.parse(`${wall}Z`)
  if (Number.isNaN(asUtc)) return wall
  const guess = asUtc - offsetAt(asUtc, timeZone)
  return new Date(asUtc - offsetAt(guess, timeZone)).toISOString()
}
