import { useFilters } from './filters.ts'
import { useTimeZone } from './format.ts'
import { type Period, periodOf } from './period.ts'

export function usePeriod(): Period {
  const [filters] = useFilters()
  return periodOf(filters, useTimeZone())
}
