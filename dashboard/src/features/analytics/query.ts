import type { Query } from '../../lib/api.ts'
import { dayAfter, dayOf, readDay, spanOf } from '../../lib/days.ts'
import type { Filters } from '../../lib/filters.ts'

const plain = ['resourceType', 'resourceId', 'device', 'locale', 'method', 'currency'] as const

export const filterNames = [...plain, 'from', 'until', 'interval'] as const

/** The filters of the address as the API has them: the last thirty days without any, today among them. */
export function queryOf(filters: Filters, timeZone: string, now = new Date()): Query {
  const until = readDay(filters['until']) ?? dayOf(now, timeZone)
  const from = readDay(filters['from']) ?? dayAfter(until, -29)
  return {
    ...Object.fromEntries(plain.map((name) => [name, filters[name]])),
    ...spanOf(from, until, timeZone),
    timeZone,
  }
}
