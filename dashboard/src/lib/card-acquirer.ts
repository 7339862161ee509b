import type { Overview } from '../generated/portal.ts'
import { useEnvironment } from './environment.ts'
import { usePortal } from './portal.ts'

/** What the acquirer of new card payments can do; undefined without one, and until it is known. */
export function useCardAcquirer(): Overview['cardAcquirer'] {
  const { environment } = useEnvironment()
  return usePortal<Overview>('/overview', { environment }).data?.cardAcquirer
}
