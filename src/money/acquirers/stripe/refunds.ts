import type { Inquiry, NotFound, RefundOutcome, RefundRequest } from '../acquirer.ts'
import { amountFor } from './amounts.ts'
import { causeOf, metadataOf, reasonFor } from './intents.ts'
import { refundOutcomeOf, unknownBecause } from './mapping.ts'
import { changeRecord, findRecord, openRecord, type StripeRecord } from './records.ts'
import type { StripeParts } from './stripe.ts'
import type { Refusal } from './wire.ts'

// Refunds: once for each reference of ours, which is the key. All refunds of one intent can be listed, and ours is known among them by its metadata,
// so a refund whose answer was lost is found at once, however late.

const kind = 'REFUND'
type RefundRecord = StripeRecord<'REFUND'>

export async function refund(parts: StripeParts, asked: RefundRequest, signal?: AbortSignal): Promise<RefundOutcome> {
  const { scope, reference, amountMinor, currency, paymentReference } = asked
  const payment = await findRecord(parts.objects, scope, { kind: 'PAYMENT', reference: paymentReference })
  if (!payment) return { status: 'REJECTED', reason: 'PAYMENT_UNKNOWN' }
  const paymentIntent = payment.upstreamId ?? asked.acquirerReference
  const facts = { paymentIntent, amountMinor: String(amountMinor), currency }
  const { record, isNew } = await openRecord(parts.objects, scope, { kind, reference, facts })
  if (!isNew) {
    const before = await standing(parts, record, signal)
    if (before.status !== 'NOT_FOUND') return before
  }
  if (record.facts.currency !== payment.facts.currency) return { status: 'REFUSED', reason: 'NOT_REFUNDABLE' }
  return send(parts, record, isNew, signal)
}

async function send(
  parts: StripeParts,
  record: RefundRecord,
  isFirst: boolean,
  signal?: AbortSignal,
): Promise<RefundOutcome> {
  const { scope, reference, facts } = record
  const amount = amountFor(BigInt(facts.amountMinor), facts.currency)
  if (amount === undefined) return { status: 'REFUSED', reason: 'OTHER' }
  const params = { payment_intent: facts.paymentIntent, amount, metadata: metadataOf(scope, reference) }
  const said = await parts.api.ask(
    (stripe) => stripe.refunds.create(params, { idempotencyKey: `refund-${reference}` }),
    signal,
  )
  if (said.status === 'SAID') {
    if (said.it.object !== 'refund') return unknownBecause('NOT_UNDERSTOOD')
    await changeRecord(parts.objects, record, { upstreamId: said.it.id })
    return refundOutcomeOf(said.it, parts.now())
  }
  if (said.status === 'REFUSED') {
    const reason = refusalOf(said.refusal)
    if (reason !== undefined) return { status: 'REFUSED', reason }
  }
  const reason = isFirst ? reasonFor(said) : undefined
  return reason === undefined ? causeOf(said) : { status: 'REJECTED', reason }
}

/** Maps final refusals. A balance that is too low is not final: the same request may be repeated. */
function refusalOf({ kind: refused, code, param }: Refusal) {
  if (refused !== 'REQUEST') return undefined
  if (code === 'charge_already_refunded') return 'AMOUNT_EXCEEDED' as const
  // Stripe has no code for a payment of which nothing was captured.
  if (code === '' && param !== 'amount') return 'NOT_REFUNDABLE' as const
  if (code === 'amount_too_large' || (code === '' && param === 'amount')) return 'AMOUNT_EXCEEDED' as const
  const isFinal = ['charge_disputed', 'charge_not_refundable', 'refund_disputed_payment'].includes(code)
  return isFinal ? ('NOT_REFUNDABLE' as const) : undefined
}

export async function lookUpRefund(
  parts: StripeParts,
  { scope, reference }: Inquiry,
  signal?: AbortSignal,
): Promise<RefundOutcome | NotFound> {
  const record = await findRecord(parts.objects, scope, { kind, reference })
  return record ? standing(parts, record, signal) : { status: 'NOT_FOUND' }
}

async function standing(
  parts: StripeParts,
  record: RefundRecord,
  signal?: AbortSignal,
): Promise<RefundOutcome | NotFound> {
  const { upstreamId: id, facts, reference } = record
  if (id !== undefined) {
    const said = await parts.api.ask((stripe) => stripe.refunds.retrieve(id), signal)
    return said.status === 'SAID' ? refundOutcomeOf(said.it, parts.now()) : causeOf(said)
  }
  const { paymentIntent: payment_intent } = facts
  const said = await parts.api.ask(
    (stripe) => stripe.refunds.list({ payment_intent, limit: 100 }).autoPagingToArray({ limit: 1_000 }),
    signal,
  )
  if (said.status !== 'SAID') return causeOf(said)
  const found = said.it.find(({ metadata }) => metadata?.['mizan_reference'] === reference)
  if (!found) return { status: 'NOT_FOUND' }
  await changeRecord(parts.objects, record, { upstreamId: found.id })
  return refundOutcomeOf(found, parts.now())
}
