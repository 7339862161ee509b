import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Query, useApi } from './api.ts'

/** Something that the portal answers, of the company or of its people. The page before stays while the next one loads. */
export function usePortal<Answer>(path: string, query: Query = {}, { enabled = true }: { enabled?: boolean } = {}) {
  const { portal } = useApi()
  return useQuery({
    queryKey: [path, query],
    queryFn: () => portal<Answer>(path, { query }),
    enabled,
    placeholderData: keepPreviousData,
  })
}
