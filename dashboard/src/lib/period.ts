import { dayAfter, dayOf, readDay } from './days.ts'
import type { Filters } from './filters.ts'

// The period of a chart, as the address has it.

export const periods = ['7', '30', '90', '365', 'own'] as const
export type PeriodChoice = (typeof periods)[number]

/** `from` and `to` are days of the company's calendar. */
export type Period = { choice: PeriodChoice; from: string; to: string }

/** Thirty days up to today, unless the address says otherwise; days alone are a period of one's own. */
export function periodOf(filters: Filters, timeZone: string, now = new Date()): Period {
  const today = dayOf(now, timeZone)
  const [first, last] = [readDay(filters['from']), readDay(filters['until'])]
  const named = periods.find((each) => each === filters['period'])
  const choice = named ?? (first !== undefined || last !== undefined ? 'own' : '30')
  if (choice !== 'own') return { choice, from: dayAfter(today, 1 - Number(choice)), to: today }
  const to = last ?? today
  return { choice, from: first ?? dayAfter(to, -29), to }
}
