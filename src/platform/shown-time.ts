import { country, tagOf } from './country.ts'
import type { Locale } from './locale.ts'

// Days and times as people in the country write them.

/** Such as `December 1, 2026`. `timeZone` is an IANA name. */
export const dayIn = (locale: Locale, at: Date, timeZone: string): string =>
  firstOfMonth(locale, new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'long', timeZone }).format(at))

/** A day of the calendar, such as 2026-12-01, in the same way. */
export const calendarDayIn = (locale: Locale, day: string): string => dayIn(locale, new Date(day), 'UTC')

/** Such as `December 1, 2026 at 5:30 PM`. */
export const timeIn = (locale: Locale, at: Date, timeZone = country().timeZone): string =>
  firstOfMonth(
    locale,
    new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at),
  )

/** In French the first day of a month, and no other, is an ordinal. */
const firstOfMonth = (locale: Locale, text: string): string => (locale === 'fr' ? text.replace(/^1(?= )/, '1er') : text)
