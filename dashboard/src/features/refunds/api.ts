import type * as Api from '../../lib/merchant-api.ts'
import type { Tone } from '../../ui/values.tsx'

export type RefundStatus = Api.Refund['status']

/** Amounts are in major units. */
export type Refund = Api.Refund

export const toneOfRefund: Record<RefundStatus, Tone> = {
  PENDING: 'waiting',
  PROCESSING: 'waiting',
  SUCCEEDED: 'good',
  FAILED: 'bad',
  CANCELED: 'over',
}
