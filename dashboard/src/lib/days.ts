// Days of the calendar, such as 2026-11-21, in the company's time zone; the API wants instants.

/** The instant at which a day begins in a time zone, as the API wants it. */
export function startOfDay(day: string, timeZone: string): string {
  const wanted = new Date(`${day}T00:00:00.000Z`).getTime()
  // The offset at the first guess may be that of the other side of a change of the clocks: a second look settles it.
  const guess = wanted - offsetAt(wanted, timeZone)
  return new Date(wanted - offsetAt(guess, timeZone)).toISOString()
}

export const dayAfter = (day: string, days = 1): string =>
  new Date(new Date(`${day}T12:00:00.000Z`).getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Made once for each zone: to make one takes far longer than to use it. */
const calendars = new Map<string, Intl.DateTimeFormat>()

export function dayOf(at: Date, timeZone: string): string {
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  calendars.set(timeZone, calendar)
  return calendar.format(at)
}

/** Reads a day from the address; anything else is undefined. */
export const readDay = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** From the beginning of the one day to the end of the other, as `from` and `to` of the API. */
export function spanOf(from: string | undefined, until: string | undefined, timeZone: string) {
  const [first, last] = [readDay(from), readDay(until)]
  return {
    from: first && startOfDay(first, timeZone),
    to: last && startOfDay(dayAfter(last), timeZone),
  }
}

/** By how many milliseconds the clocks there are ahead of UTC. */
export function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at)
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(
    number('year'),
    number('month') - 1,
    number('day'),
    number('hour'),
    number('minute'),
    number('second'),
  )
  return shown - Math.floor(at / 1000) * 1000
}
