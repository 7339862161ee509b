import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

/** Goes into the console after a log-in, to the page that was asked for. */
export function useEnter() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return (next: string | undefined) => {
    queries.clear()
    // Only to a page of ours: any site can write an address into an address.
    void navigate({ to: next?.startsWith('/') && !next.startsWith('//') ? next : '/', replace: true })
  }
}
