import { useQuery } from '@tanstack/react-query'
import { type Query, useApi } from './api.ts'
import { useEnvironment } from './environment.ts'

/** A page of a list, as the API answers it. `page` counts from 0. */
export type PageOf<Row> = {
  content: Row[]
  page: number
  size: number
  totalElements: number
  totalPages: number
  /** The instant at which a search ended that had more rows than are looked through. */
  searchedUntil?: string
}

/** A list of the merchant API. The page before stays while the next one loads, unless it was that of another environment. */
export function useList<Row>(path: string, query: Query, { enabled = true }: { enabled?: boolean } = {}) {
  const { merchant } = useApi()
  const { environment } = useEnvironment()
  return useQuery<PageOf<Row>>({
    queryKey: [path, environment, query],
    queryFn: () => merchant<PageOf<Row>>(path, { query }),
    enabled,
    placeholderData: (before, asked) => (asked?.queryKey[1] === environment ? before : undefined),
  })
}

/** Number of rows of a list; undefined until it is known. */
export const useCount = (path: string, query: Query): number | undefined =>
  useList(path, { ...query, page: undefined, sort: undefined, size: 1 }).data?.totalElements

const lookAgainMs = 3_000

/** `isUnderWay` is true for an object that changes by itself: it is polled until it does not. */
type Looking<Row> = { enabled?: boolean; isUnderWay?: (row: Row) => boolean }

/** One object of the merchant API. */
export function useOne<Row>(path: string, { enabled = true, isUnderWay = () => false }: Looking<Row> = {}) {
  const { merchant } = useApi()
  const { environment } = useEnvironment()
  return useQuery({
    queryKey: [path, environment],
    queryFn: () => merchant<Row>(path),
    enabled,
    refetchInterval: ({ state: { data } }) => data !== undefined && isUnderWay(data) && lookAgainMs,
  })
}
