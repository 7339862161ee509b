import type * as Api from '../../lib/merchant-api.ts'
import { useParams } from '@tanstack/react-router'
import { useOne } from '../../lib/pages.ts'
import type { Tone } from '../../ui/values.tsx'

export type Demand = NonNullable<NonNullable<Api.PaymentLink['collect']>['name']>
export type Question = NonNullable<Api.PaymentLink['customFields']>[number]
export type LinkStatus = Api.PaymentLink['status']
export type StatusReason = NonNullable<Api.PaymentLink['statusReason']>

export type PaymentLink = Api.PaymentLink

export const toneOfLink: Record<LinkStatus, Tone> = {
  ACTIVE: 'good',
  INACTIVE: 'over',
  SCHEDULED: 'waiting',
  EXPIRED: 'over',
  COMPLETED: 'plain',
}

/** The link that the address names. */
export function useLink() {
  const { reference = '' } = useParams({ strict: false })
  return useOne<PaymentLink>(`/payment-links/${reference}`)
}
