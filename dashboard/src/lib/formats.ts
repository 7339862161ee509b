// Amounts, dates and numbers as people write them in a language and a time zone.

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
  /** A month of the calendar, such as 2026-11, with its year; its name alone. */
  month: (month: string) => string
  monthName: (month: string) => string
  /** Relative time: "3 hours ago". */
  since: (at: string | Date, now?: Date) => string
}

/** A text of what was asked for or done, where it is a day, an instant or an amount as programs write them; every other text as it is. */
export function writtenOut(text: string, { day, moment, money }: Pick<Format, 'day' | 'moment' | 'money'>): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return isTime(text) ? day(`${text}T12:00:00Z`) : text
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return isTime(text) ? moment(text) : text
  const [, amount, currency = ''] = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(text) ?? []
  return amount !== undefined && currencies.has(currency) ? money(Number(amount), currency) : text
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text))

/** Made once for each language and zone: to make the formatters takes longer than to draw a row that needs them. */
const made = new Map<string, Format>()

export function formatFor(tag: string, timeZone: string): Format {
  const key = `${tag} ${timeZone}`
  const format = made.get(key) ?? makeFormat(tag, timeZone)
  made.set(key, format)
  return format
}

function makeFormat(tag: string, timeZone: string): Format {
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = once(() => new Intl.DateTimeFormat(tag, { ...options, timeZone }))
    return (at: string | Date) => format().format(new Date(at))
  }
  const numbers = (options?: Intl.NumberFormatOptions) => {
    const format = once(() => new Intl.NumberFormat(tag, options))
    return (value: number) => format().format(value)
  }
  const currencies = new Map<string, (value: number) => string>()
  const money = (amount: number, currency: string) => {
    const format = currencies.get(currency) ?? numbers({ style: 'currency', currency })
    currencies.set(currency, format)
    return format(amount)
  }
  return {
    money,
    number: numbers(),
    short: numbers({ notation: 'compact', maximumFractionDigits: 1 }),
    percent: numbers({ style: 'percent', maximumFractionDigits: 1 }),
    rate: numbers({ style: 'percent', maximumFractionDigits: 2 }),
    hours: numbers({ style: 'unit', unit: 'hour', unitDisplay: 'long', maximumFractionDigits: 1 }),
    moment: held(dates({ dateStyle: 'medium', timeStyle: 'short' })),
    day: dates({ dateStyle: 'medium' }),
    dayMonth: dates({ day: 'numeric', month: 'short' }),
    hour: dates({ hour: '2-digit', minute: '2-digit' }),
    date: ofCalendar(tag, { dateStyle: 'full' }),
    dayAndMonth: ofCalendar(tag, { day: 'numeric', month: 'short' }),
    month: monthOf(tag, { month: 'long', year: 'numeric' }),
    monthName: monthOf(tag, { month: 'short' }),
    since: (at, now = new Date()) => relative(tag, (new Date(at).getTime() - now.getTime()) / 1000),
  }
}

/** Made at its first use. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** AM and PM stay beside their hour where a column is narrow. */
const held = (format: (at: string | Date) => string) => (at: string | Date) =>
  format(at).replace(/\s(?=[AP]M$)/, '\u00a0')

/** Days of a calendar have no time zone. */
function ofCalendar(tag: string, options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = once(() => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }))
  return (day) => format().format(new Date(`${day}T12:00:00Z`))
}

function monthOf(tag: string, options: Intl.DateTimeFormatOptions): (month: string) => string {
  const format = ofCalendar(tag, options)
  return (month) => format(`${month}-01`)
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
