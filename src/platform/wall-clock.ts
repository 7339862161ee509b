// Local times without a zone, as clocks of a country show them. Pure.

const form = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,3}))?$/

/** The moment that a time means, such as `2026-03-02 10:00:00`; undefined if it is not one. Of an hour that a zone has twice, the earlier. */
export function instantOf(text: string, timeZone: string): Date | undefined {
  const [, year, month, day, hour, minute, second, fraction = ''] = form.exec(text) ?? []
  if (year === undefined) return undefined
  const numbers = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const shown = Date.UTC(numbers[0], numbers[1] - 1, numbers[2], numbers[3], numbers[4], numbers[5])
  const wall = shown + Number(fraction.padEnd(3, '0'))
  const found = [-12, 12].map((hours) => wall - offsetAt(wall + hours * 3_600_000, timeZone))
  const fitting = found.filter((each) => each + offsetAt(each, timeZone) === wall)
  return new Date(Math.min(...(fitting.length > 0 ? fitting : found)))
}

/** The time that clocks of the zone show, such as `2026-03-02 10:00:00.000`. */
export const shownAt = (at: Date, timeZone: string): string =>
  new Date(at.getTime() + offsetAt(at.getTime(), timeZone)).toISOString().replace('T', ' ').replace('Z', '')

const formats = new Map<string, Intl.DateTimeFormat>()

/** Offset of a zone from UTC, in ms. */
function offsetAt(instant: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(timeZone, format)
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((part) => parts.get(part))
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1_000) * 1_000
}
