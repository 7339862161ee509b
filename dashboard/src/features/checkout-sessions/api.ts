import type * as Api from '../../lib/merchant-api.ts'
import type { Tone } from '../../ui/values.tsx'

export type Session = Api.CheckoutSession
export type SessionStatus = Session['status']

export const toneOfSession: Record<SessionStatus, Tone> = {
  OPEN: 'waiting',
  PROCESSING: 'waiting',
  REQUIRES_ACTION: 'waiting',
  AWAITING_CASH: 'waiting',
  PAID: 'good',
  BLOCKED: 'bad',
  EXPIRED: 'over',
  CANCELED: 'over',
}

/** A session in one of these can still be paid. */
export const openStates: readonly SessionStatus[] = ['OPEN', 'REQUIRES_ACTION', 'AWAITING_CASH']
