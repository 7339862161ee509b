import { useParams } from '@tanstack/react-router'
import { useList, useOne } from '../../lib/pages.ts'
import type { Card } from '../../ui/card.tsx'
import type { SubscriptionRow } from '../../ui/subscription-table.tsx'
import type { Tone } from '../../ui/values.tsx'

export type FinalAction = 'CANCEL' | 'UNPAID' | 'PAUSE'

export type Subscription = SubscriptionRow & {
  reference: string
  billingDay?: number
  timeZone: string
  startAt: string
  trialEndsAt?: string
  cycles?: number
  cyclesCompleted: number
  cyclesRemaining?: number
  collection: 'AUTO' | 'MANUAL'
  paymentMethodId?: string
  paymentMethod?: Card & { id: string; status: 'ACTIVE' | 'EXPIRED' | 'DELETED' }
  consent?: { reference: string }
  dunning: { retryDays: number[]; finalAction: FinalAction }
  dunningState?: { attempt: number; maxAttempts: number; nextAttemptAt?: string }
  notifyClient: boolean
  currentPeriod?: { start: string; end: string }
  lastDueDate?: string
  openAmount: number
  setupUrl?: string
  updatePaymentMethodUrl?: string
  pausedAt?: string
  pauseReason?: string
  resumeAt?: string
  cancelAtPeriodEnd: boolean
  canceledAt?: string
  cancelReason?: string
  cancelComment?: string
  endedAt?: string
  externalId?: string
  createdAt: string
}

export type DueDateStatus =
  | 'SCHEDULED'
  | 'PROCESSING'
  | 'OPEN'
  | 'RETRYING'
  | 'REQUIRES_CUSTOMER'
  | 'PAID'
  | 'SKIPPED'
  | 'UNCOLLECTIBLE'
  | 'VOIDED'
export type Trigger = 'SCHEDULED' | 'RETRY' | 'MANUAL' | 'FORCED'

export type DueDate = {
  id: string
  sequence: number
  dueAt: string
  amount: number
  currency: string
  status: DueDateStatus
  attempts: { at: string; transactionId: string; status: string; trigger: Trigger; decline?: { message: string } }[]
  nextAttemptAt?: string
  paymentUrl?: string
  paidAt?: string
  refunded?: boolean
}

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

/** What is read again when something happened to a subscription. */
export const subscriptionChanges = ['/subscriptions', '/transactions', '/wallet'] as const

/** The subscription that the address names. */
export function useSubscription() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return useOne<Subscription>(`/subscriptions/${id}`)
}

type SavedCard = { id: string; card: Card; isDefault: boolean; status: 'ACTIVE' | 'EXPIRED' }

/** The cards of a client that can be charged. */
export function useCards(clientId: string): SavedCard[] {
  const { data } = useList<SavedCard>(`/clients/${clientId}/payment-methods`, { size: 100 })
  return (data?.content ?? []).filter(({ status }) => status === 'ACTIVE')
}
