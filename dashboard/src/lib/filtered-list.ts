import { spanOf } from './days.ts'
import { useFilters } from './filters.ts'
import { useTimeZone } from './format.ts'

/** The query of a list from the address: the named filters, its days as instants, the page and the order. */
export function useListQuery(names: readonly string[]): Record<string, string | undefined> {
  const [filters] = useFilters()
  const span = spanOf(filters['from'], filters['to'], useTimeZone())
  const asked = ['page', 'sort', ...names].map((name) => [name, filters[name]] as const)
  return { ...Object.fromEntries(asked), ...(names.includes('from') && span) }
}
