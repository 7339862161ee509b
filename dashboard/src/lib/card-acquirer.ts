import type { Overview } from '../generated/portal.ts'
import { useEnvironment } from './environment.ts'
import { usePortal } from './portal.ts'

/** Capabilities of the acquirer of new card payments; undefined without one, and until loaded. */
export function useCardAcquirer(): Overview['cardAcquirer'] {
  const { environment } = useEnvironment()
  return usePortal<Overview>('/overview', { environment }).data?.cardAcquirer
}
