import type { RefundOutcome, RefundRefusal, RefundRequest } from '../acquirer.ts'
import { endsInThirteen } from './script.ts'

// A refund in the simulator's books. Pure.

export type SimulatedRefund = {
  reference: string
  paymentReference: string
  amountMinor: bigint
  currency: string
  status: 'SUCCEEDED' | 'REFUSED'
  reason: RefundRefusal | null
  /** When the holder's bank sends the money back. */
  returnsAt: Date | null
  acquirerReference: string
  createdAt: Date
}

const returnedAfterMs = 60_000

export const newRefund = (
  { reference, paymentReference, amountMinor, currency }: RefundRequest,
  reason: RefundRefusal | null,
  acquirerReference: string,
  now: Date,
): SimulatedRefund => ({
  reference,
  paymentReference,
  amountMinor,
  currency,
  status: reason === null ? 'SUCCEEDED' : 'REFUSED',
  reason,
  returnsAt:
    reason === null && endsInThirteen(amountMinor, currency) ? new Date(now.getTime() + returnedAfterMs) : null,
  acquirerReference,
  createdAt: now,
})

export function refundOutcomeAt(refund: SimulatedRefund, now: Date): RefundOutcome {
  const { status, reason, returnsAt, acquirerReference, amountMinor, currency } = refund
  if (status === 'REFUSED') return { status, reason: reason ?? 'OTHER' }
  if (returnsAt !== null && returnsAt <= now) return { status: 'REFUSED', reason: 'RETURNED_BY_BANK' }
  return { status, acquirerReference, amountMinor, currency, ...(returnsAt && { askAgainAt: returnsAt }) }
}
