import type Stripe from 'stripe'
import type { Inquiry } from '../acquirer.ts'
import type { DisputeOutcome, NoticeRead } from '../connector.ts'
import { minorOf } from './amounts.ts'
import { causeOf } from './intents.ts'
import { idOf, unknownBecause } from './mapping.ts'
import { findPayment } from './payments.ts'
import type { StripeParts } from './stripe.ts'
import type { WireAnswer } from './wire.ts'

// Returns the outcome of a dispute. The notice names the dispute; Stripe confirms its payment and its state.

export async function lookUpDispute(
  parts: StripeParts,
  { scope, reference, notice }: Inquiry & { notice: NoticeRead },
  signal?: AbortSignal,
): Promise<DisputeOutcome> {
  const id = notice.status === 'READ' ? notice.facts['disputeId'] : undefined
  const payment = await findPayment(parts, { scope, reference }, signal)
  if (id === undefined || !payment) return { status: 'NOT_FOUND' }
  return outcomeOf(await parts.api.ask((stripe) => stripe.disputes.retrieve(id), signal), payment.upstreamId)
}

/** `payment`: Stripe's id of the payment that it has to be about. */
export function outcomeOf(said: WireAnswer<Stripe.Dispute>, payment: string | undefined): DisputeOutcome {
  if (said.status === 'SAID') return judge(said.it, payment)
  if (said.status !== 'REFUSED') return causeOf(said)
  return said.refusal.kind === 'KEY' ? { status: 'REJECTED', reason: 'KEY_REFUSED' } : { status: 'NOT_FOUND' }
}

/** `warning_` is an inquiry of the bank, which takes no money; a dispute that was prevented never took any. */
const statusOf: Record<string, 'OPEN' | 'WON' | 'LOST' | 'INQUIRY' | 'NO_MONEY'> = {
  appeal_needs_response: 'OPEN',
  appeal_under_review: 'OPEN',
  lost: 'LOST',
  needs_response: 'OPEN',
  prevented: 'NO_MONEY',
  under_review: 'OPEN',
  warning_closed: 'NO_MONEY',
  warning_needs_response: 'INQUIRY',
  warning_under_review: 'INQUIRY',
  won: 'WON',
}

function judge(dispute: Stripe.Dispute, payment: string | undefined): DisputeOutcome {
  const status = Object.hasOwn(statusOf, dispute.status) ? statusOf[dispute.status] : undefined
  if (dispute.object !== 'dispute' || status === undefined) return unknownBecause('NOT_UNDERSTOOD')
  if (payment === undefined || idOf(dispute.payment_intent) !== payment) return unknownBecause('MISMATCH')
  if (status === 'NO_MONEY') return { status }
  const currency = dispute.currency.toUpperCase()
  const amountMinor = minorOf(dispute.amount, currency)
  const { due_by } = dispute.evidence_details
  if (amountMinor === undefined) return unknownBecause('NOT_UNDERSTOOD')
  const respondBy = due_by === null ? undefined : new Date(due_by * 1_000)
  const networkCode = dispute.payment_method_details?.card?.network_reason_code
  return {
    status,
    reason: reasonOf(dispute),
    ...(networkCode && /^[\w.]{1,20}$/.test(networkCode) && { networkCode }),
    amountMinor,
    currency,
    ...(respondBy && { respondBy }),
    ...(dispute.status.endsWith('under_review') && { isUnderReview: true as const }),
  }
}

/** Stripe's word, which is shown; another form than a word's is not. */
const reasonOf = ({ reason }: Stripe.Dispute): string => (/^[a-z_]{1,60}$/.test(reason) ? reason : 'general')
