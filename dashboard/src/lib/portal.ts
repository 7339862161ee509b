import { useQuery } from '@tanstack/react-query'
import { type Query, useApi } from './api.ts'

/**
 * Something that the portal answers, of the company or of its people. The page before stays while the next one loads, unless it was that of another
 * environment.
 */
export function usePortal<Answer>(path: string, query: Query = {}, { enabled = true }: { enabled?: boolean } = {}) {
  const { portal } = useApi()
  return useQuery<Answer>({
    queryKey: [path, query],
    queryFn: () => portal<Answer>(path, { query }),
    enabled,
    placeholderData: (before, asked) =>
      environmentOf(asked?.queryKey[1]) === environmentOf(query) ? before : undefined,
  })
}

const environmentOf = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'environment' in query ? query.environment : undefined
