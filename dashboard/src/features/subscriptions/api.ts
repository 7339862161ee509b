import type * as Api from '../../lib/merchant-api.ts'
import { useParams } from '@tanstack/react-router'
import { useList, useOne } from '../../lib/pages.ts'
import type { Tone } from '../../ui/values.tsx'

export type Subscription = Api.Subscription

export type DueDateStatus = Api.DueDate['status']
export type Trigger = Api.DueDate['attempts'][number]['trigger']

export type DueDate = Api.DueDate

export const toneOfDueDate: Record<DueDateStatus, Tone> = {
  SCHEDULED: 'plain',
  PROCESSING: 'waiting',
  OPEN: 'waiting',
  RETRYING: 'bad',
  REQUIRES_CUSTOMER: 'bad',
  PAID: 'good',
  SKIPPED: 'over',
  UNCOLLECTIBLE: 'bad',
  VOIDED: 'over',
}

/** Data to read again after a change of a subscription. */
export const subscriptionChanges = ['/subscriptions', '/transactions', '/wallet'] as const

/** The subscription that the address names. */
export function useSubscription() {
  const { id = '' } = useParams({ strict: false })
  return useOne<Subscription>(`/subscriptions/${id}`)
}

/** The cards of a client that can be charged; none while no client is chosen. */
export function useCards(clientId: string): Api.PaymentMethod[] {
  const enabled = clientId !== ''
  const { data } = useList<Api.PaymentMethod>(`/clients/${clientId}/payment-methods`, { size: 100 }, { enabled })
  if (!enabled) return []
  return (data?.content ?? []).filter(({ status }) => status === 'ACTIVE')
}
