import type { Query } from '../../lib/api.ts'
import { spanOf } from '../../lib/days.ts'
import type { Filters } from '../../lib/filters.ts'
import type { Period } from '../../lib/period.ts'

const plain = ['resourceType', 'resourceId', 'device', 'locale', 'method', 'currency'] as const

export const filterNames = [...plain, 'interval'] as const

/** The filters of the address as the API has them. */
export const queryOf = (filters: Filters, { from, to }: Period, timeZone: string): Query => ({
  ...Object.fromEntries(plain.map((name) => [name, filters[name]])),
  ...spanOf(from, to, timeZone),
  timeZone,
})
