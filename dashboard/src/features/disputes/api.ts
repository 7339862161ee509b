import type * as Portal from '../../generated/portal.ts'
import { useEnvironment } from '../../lib/environment.ts'
import { useListQuery } from '../../lib/filtered-list.ts'
import type { PageOf } from '../../lib/pages.ts'
import { usePortal } from '../../lib/portal.ts'
import type { Tone } from '../../ui/values.tsx'

// Disputes belong to the portal: API keys have no calls for them.

export type Dispute = Portal.Dispute
export type DisputeDetail = Portal.DisputeDetail
export type DisputeRate = Portal.DisputeRate
export type EvidenceKind = DisputeDetail['files'][number]['kind']

export const filterNames = ['status'] as const

export function useDisputes() {
  const { environment } = useEnvironment()
  const { sort: _, ...query } = useListQuery(filterNames)
  return usePortal<PageOf<Dispute>>('/disputes', { ...query, environment })
}

export function useRate() {
  const { environment } = useEnvironment()
  return usePortal<DisputeRate>('/dispute-rate', { environment })
}

export const toneOf: Record<Dispute['status'], Tone> = {
  NEEDS_RESPONSE: 'bad',
  SUBMITTED: 'waiting',
  UNDER_REVIEW: 'waiting',
  ACCEPTED: 'over',
  WON: 'good',
  LOST: 'over',
}
