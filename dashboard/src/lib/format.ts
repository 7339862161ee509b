import type * as Portal from '../generated/portal.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from './api.ts'
import { tagOf, useLocale } from './language.ts'

// Amounts, dates and numbers as the reader writes them, dates in the company's time zone.

/** The company's settings, which every page may need. */
export function useCompany() {
  const { portal } = useApi()
  return useQuery({ queryKey: ['company'], queryFn: () => portal<Portal.Company>('/company'), staleTime: 300_000 })
}

export type Format = {
  /** `amount` is in major units, as the API has it. */
  money: (amount: number, currency: string) => string
  number: (value: number) => string
  /** Short, such as "12K". */
  short: (value: number) => string
  /** `part` is from 0 to 1. */
  percent: (part: number) => string
  /** A rate of terms: to a hundredth of a percent. */
  rate: (part: number) => string
  /** "48 hours". */
  hours: (count: number) => string
  /** Day, month, year and minute. */
  moment: (at: string | Date) => string
  day: (at: string | Date) => string
  /** Day and month alone; hour alone. */
  dayMonth: (at: string | Date) => string
  hour: (at: string | Date) => string
  /** A day of the calendar, such as 2026-11-21, with the name of its day of the week. */
  date: (day: string) => string
  /** The same in day and month alone. */
  dayAndMonth: (day: string) => string
  /** Relative time: "3 hours ago". */
  since: (at: string | Date, now?: Date) => string
}

export function useFormat(): Format {
  const { locale } = useLocale()
  const { data } = useCompany()
  return formatFor(tagOf(locale), data?.timeZone ?? 'Africa/Casablanca')
}

export function formatFor(tag: string, timeZone: string): Format {
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone })
    return (at: string | Date) => format.format(new Date(at))
  }
  return {
    money: (amount, currency) => new Intl.NumberFormat(tag, { style: 'currency', currency }).format(amount),
    number: (value) => new Intl.NumberFormat(tag).format(value),
    short: (value) => new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 }).format(value),
    percent: (part) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }).format(part),
    rate: (part) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(part),
    hours: (count) =>
      new Intl.NumberFormat(tag, {
        style: 'unit',
        unit: 'hour',
        unitDisplay: 'long',
        maximumFractionDigits: 1,
      }).format(count),
    moment: dates({ dateStyle: 'medium', timeStyle: 'short' }),
    day: dates({ dateStyle: 'medium' }),
    dayMonth: dates({ day: 'numeric', month: 'short' }),
    hour: dates({ hour: '2-digit', minute: '2-digit' }),
    date: ofCalendar(tag, { dateStyle: 'full' }),
    dayAndMonth: ofCalendar(tag, { day: 'numeric', month: 'short' }),
    since: (at, now = new Date()) => relative(tag, (new Date(at).getTime() - now.getTime()) / 1000),
  }
}

/** Days of a calendar have no time zone. */
function ofCalendar(tag: string, options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
  return (day) => format.format(new Date(`${day}T12:00:00Z`))
}

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

function relative(tag: string, seconds: number): string {
  const [unit, size] = steps.find(([, each]) => Math.abs(seconds) >= each) ?? (['second', 1] as const)
  return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(Math.round(seconds / size), unit)
}
