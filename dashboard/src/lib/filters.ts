import { useNavigate, useSearch } from '@tanstack/react-router'

/** The filters of a view, as its address has them, so that every view can be linked to. */
export type Filters = Readonly<Record<string, string | undefined>> & { page?: string; sort?: string }

export function useFilters(): [filters: Filters, change: (some: Filters) => void] {
  const filters: Filters = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (some: Filters) => {
    // Another filter begins at its first page.
    const next = { ...filters, ...('page' in some ? {} : { page: undefined }), ...some }
    const given = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''))
    void navigate({ to: '.', search: given, replace: true })
  }
  return [filters, change]
}

/** Filters from an address, as text; other members are left out. */
export const readFilters = (search: Record<string, unknown>): Filters =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[name, String(value)]]
        : [],
    ),
  )
