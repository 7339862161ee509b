import type Stripe from 'stripe'
import type { DisputeAnswer, DisputeOutcome, Evidence } from '../connector.ts'
import { outcomeOf } from './disputes.ts'
import { findPayment } from './payments.ts'
import type { StripeParts } from './stripe.ts'
import type { WireAnswer } from './wire.ts'

// Answers of merchants to disputes. Stripe forwards an answer once; the state of the dispute at Stripe says whether that has happened, and the keys
// of our calls make a repeat the same call.

type Answered = DisputeOutcome | { status: 'REFUSED' }

export async function answerDispute(parts: StripeParts, asked: DisputeAnswer, signal?: AbortSignal): Promise<Answered> {
  const { api } = parts
  const { scope, reference, upstreamId, kind, isAccepted, evidence } = asked
  const payment = await findPayment(parts, { scope, reference }, signal)
  if (!payment) return { status: 'NOT_FOUND' }
  const found = outcomeOf(await api.ask((stripe) => stripe.disputes.retrieve(upstreamId), signal), payment.upstreamId)
  const waitsFor = kind === 'CHARGEBACK' ? 'OPEN' : 'INQUIRY'
  if (found.status !== waitsFor || found.isUnderReview) return found
  const judged = (said: WireAnswer<Stripe.Dispute>): Answered =>
    isRefused(said) ? { status: 'REFUSED' } : outcomeOf(said, payment.upstreamId)
  if (isAccepted) {
    const options = { idempotencyKey: `dispute-accepted-${upstreamId}` }
    return judged(await api.ask((stripe) => stripe.disputes.close(upstreamId, {}, options), signal))
  }
  const files = await handIn(parts, evidence, signal)
  if (!('ids' in files)) return isRefused(files) ? { status: 'REFUSED' } : outcomeOf(files, payment.upstreamId)
  const params = { evidence: { ...textsOf(evidence), ...files.ids }, submit: true }
  const options = { idempotencyKey: `dispute-answer-${kind}-${upstreamId}` }
  return judged(await api.ask((stripe) => stripe.disputes.update(upstreamId, params, options), signal))
}

/** The answer itself is refused; a bad key of the account is another thing, and may be good tomorrow. */
const isRefused = (said: WireAnswer<unknown>): boolean => said.status === 'REFUSED' && said.refusal.kind === 'REQUEST'

const textsOf = ({ explanation, trackingNumber }: Evidence): Stripe.DisputeUpdateParams.Evidence => ({
  ...(explanation !== undefined && { uncategorized_text: explanation }),
  ...(trackingNumber !== undefined && { shipping_tracking_number: trackingNumber }),
})

const fields: Readonly<Record<string, 'receipt' | 'shipping_documentation' | 'customer_communication'>> = {
  RECEIPT: 'receipt',
  TRACKING: 'shipping_documentation',
  CONVERSATION: 'customer_communication',
}

type HandedIn = { ids: Stripe.DisputeUpdateParams.Evidence }

/** A file of ten megabytes takes its time. */
const uploadMs = 60_000

async function handIn(
  { api }: StripeParts,
  { files }: Evidence,
  signal?: AbortSignal,
): Promise<HandedIn | Exclude<WireAnswer<never>, { status: 'SAID' }>> {
  const ids: Record<string, string> = {}
  for (const { id, kind, name, mediaType, content } of files) {
    const file = { data: content, name, type: mediaType }
    const options = { idempotencyKey: `evidence-${id}`, timeout: uploadMs }
    const said = await api.ask((stripe) => stripe.files.create({ purpose: 'dispute_evidence', file }, options), signal)
    if (said.status !== 'SAID') return said
    ids[fields[kind] ?? 'uncategorized_file'] = said.it.id
  }
  return { ids }
}
