import type { Scope } from '#platform/context.ts'
import { isUuid } from '#platform/ids.ts'
import type Stripe from 'stripe'
import type { NoticeDecision, NoticeRead, Notices, RawNotice } from '../connector.ts'
import { minorOf } from './amounts.ts'
import { idOf } from './mapping.ts'
import { changeRecord, findRecord } from './records.ts'
import type { StripeParts } from './stripe.ts'

// Notices of Stripe: an event, signed over its bytes. The SDK verifies it. It decides nothing about money: it leads to a look-up.

const bytesMax = 64 * 1024
/** Maximum age of an event when it arrives, in seconds, as Stripe recommends. */
const toleranceSeconds = 300

/** The events that an endpoint of ours asks for. */
export const noticeTypes = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'setup_intent.canceled',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'payment_method.automatically_updated',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[]

export const noticesOf = (parts: StripeParts): Notices => ({
  read: (raw, now) => read(parts, raw, now),
  scopeOf: (notice) => ownerOf(parts, notice),
  answer,
  keep: async (scope, notice) => {
    if (notice.status === 'READ' && notice.kind === 'PAYMENT') await keepId(parts, scope, notice)
  },
})

type ReadNotice = Extract<NoticeRead, { status: 'READ' }>

/**
 * A payment whose answers were all lost is found by the id in its notice, even if Stripe's search does not show it. Stripe's answer under that id
 * says whether it is ours.
 */
async function keepId({ objects }: StripeParts, scope: Scope, { reference, upstreamId }: ReadNotice): Promise<void> {
  if (reference === undefined || upstreamId === undefined) return
  const record = await findRecord(objects, scope, { kind: 'PAYMENT', reference })
  if (record && record.upstreamId === undefined) await changeRecord(objects, record, { upstreamId })
}

/** Returns the owner of a payment, refund or saved card. For a dispute, Stripe's id of the payment leads to it. */
async function ownerOf({ objects }: StripeParts, notice: NoticeRead): Promise<Scope | undefined> {
  if (notice.status !== 'READ') return undefined
  const { kind, reference, upstreamId } = notice
  if (kind === 'PAYMENT' || kind === 'REFUND')
    return reference === undefined ? undefined : objects.ownerOf({ kind, reference })
  if (kind !== 'CARD') return undefined
  // A card that is being verified goes by our reference, a saved one by its token.
  if (reference !== undefined) return objects.ownerOf({ kind: 'VERIFICATION', reference })
  return upstreamId === undefined ? undefined : objects.ownerOf({ kind, reference: upstreamId })
}

function answer(notice: NoticeRead, decision: NoticeDecision) {
  const isGood = notice.status === 'READ' && decision !== 'REFUSED'
  const body = JSON.stringify(isGood ? { received: true } : { received: false })
  return { statusCode: isGood ? 200 : 400, contentType: 'application/json; charset=utf-8', body }
}

const refusedAs = (reason: 'FORGED' | 'NOT_UNDERSTOOD' | 'STALE'): NoticeRead => ({ status: 'REFUSED', reason })

function read({ account, api }: StripeParts, { method, headers, body }: RawNotice, now: Date): NoticeRead {
  if (method !== 'POST' || body.length === 0 || body.length > bytesMax) return refusedAs('NOT_UNDERSTOOD')
  const header = headers['stripe-signature'] ?? ''
  const { secrets, previousSecrets } = account
  const keys = [secrets, previousSecrets].flatMap((each) => each?.webhookSecret ?? [])
  const isSigned = (seconds: number) => keys.some((key) => verifies(api.webhooks, { body, header, key, seconds, now }))
  // Of what is signed, but too old, an operator wants to know that it was: a clock may be wrong.
  if (!isSigned(0)) return refusedAs('FORGED')
  if (!isSigned(toleranceSeconds)) return refusedAs('STALE')
  return eventIn(body, !account.isTestMode)
}

type Signed = { body: Uint8Array; header: string; key: string; seconds: number; now: Date }

function verifies(webhooks: Stripe['webhooks'], { body, header, key, seconds, now }: Signed): boolean {
  try {
    return webhooks.signature?.verifyHeader(body, header, key, seconds, undefined, now.getTime()) === true
  } catch {
    return false
  }
}

function eventIn(body: Uint8Array, isLive: boolean): NoticeRead {
  try {
    const event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as Stripe.Event
    if (event.object !== 'event' || !/^evt_\w{4,200}$/.test(event.id) || event.livemode !== isLive)
      return refusedAs('NOT_UNDERSTOOD')
    return { status: 'READ', eventId: event.id, ...partsOf(event) }
  } catch {
    return refusedAs('NOT_UNDERSTOOD')
  }
}

type Read = Omit<Extract<NoticeRead, { status: 'READ' }>, 'status' | 'eventId'>

function partsOf(event: Stripe.Event): Read {
  const { type } = event
  if (type.startsWith('payment_intent.')) return ofIntent(type, event.data.object as Stripe.PaymentIntent)
  if (type.startsWith('setup_intent.'))
    return { ...ofIntent(type, event.data.object as Stripe.SetupIntent), kind: 'CARD' }
  if (type.startsWith('charge.dispute.')) return ofDispute(type, event.data.object as Stripe.Dispute)
  if (type === 'charge.refund.updated' || type.startsWith('refund.'))
    return ofRefund(type, event.data.object as Stripe.Refund)
  if (type.startsWith('payment_method.')) return ofMethod(type, event.data.object as Stripe.PaymentMethod)
  return { kind: 'OTHER', facts: factsOf({ type }) }
}

/** Codes of Stripe; a value of any other form could hold anything, and is not kept. */
const word = (text: string | null | undefined): string =>
  /^[\w.-]{1,120}$/.test(text ?? '') && !/\d{12}/.test((text ?? '').replaceAll(/\W|_/g, '')) ? (text ?? '') : ''

/** Long ones have letters behind what they begin with; a number of a card has none. */
const isId = (text: string | undefined): text is string =>
  /^[a-z]+_(?=[\d_]{0,11}$|[\d_]*[a-zA-Z])\w{1,120}$/.test(text ?? '')
const idIn = (text: string | undefined): { upstreamId?: string } => (isId(text) ? { upstreamId: text } : {})

const factsOf = (facts: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(facts).filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''))

/** Ours, from the metadata that we sent along. */
function ownersOf(metadata: Stripe.Metadata | null) {
  const { mizan_reference: reference = '', mizan_merchant: merchantId = '' } = metadata ?? {}
  return {
    ...(/^(?=.*[a-zA-Z])[\w.-]{1,64}$/.test(reference) && { reference }),
    owner: { merchantId: isUuid(merchantId) ? merchantId : '', environment: word(metadata?.['mizan_environment']) },
  }
}

function ofIntent(type: string, intent: Stripe.PaymentIntent | Stripe.SetupIntent): Read {
  const { reference, owner } = ownersOf(intent.metadata)
  const facts = factsOf({ type, status: word(intent.status), ...owner })
  return { kind: 'PAYMENT', ...(reference !== undefined && { reference }), ...idIn(intent.id), facts }
}

function ofRefund(type: string, refund: Stripe.Refund): Read {
  const { reference, owner } = ownersOf(refund.metadata)
  const facts = factsOf({
    type,
    status: word(refund.status),
    failureReason: word(refund.failure_reason),
    paymentId: idIn(idOf(refund.payment_intent)).upstreamId,
    ...amountIn(refund),
    ...owner,
  })
  return { kind: 'REFUND', ...(reference !== undefined && { reference }), ...idIn(refund.id), facts }
}

/** A dispute does not carry our reference: it is found by Stripe's id of the payment. */
function ofDispute(type: string, dispute: Stripe.Dispute): Read {
  const dueBy = dispute.evidence_details.due_by
  const payment = idOf(dispute.payment_intent)
  const facts = factsOf({
    type,
    disputeId: idIn(dispute.id).upstreamId,
    paymentId: idIn(payment).upstreamId,
    status: word(dispute.status),
    reason: word(dispute.reason),
    networkReasonCode: word(dispute.network_reason_code),
    ...amountIn(dispute),
    evidenceDueBy: dueBy ? new Date(dueBy * 1_000).toISOString() : '',
    isInquiry: String(dispute.status.startsWith('warning_')),
  })
  return { kind: 'DISPUTE', ...idIn(payment), facts }
}

function ofMethod(type: string, method: Stripe.PaymentMethod): Read {
  const { brand, last4, exp_month, exp_year } = method.card ?? {}
  const facts = factsOf({
    type,
    brand: word(brand),
    last4: /^\d{4}$/.test(last4 ?? '') ? (last4 ?? '') : '',
    expMonth: exp_month === undefined ? '' : String(exp_month),
    expYear: exp_year === undefined ? '' : String(exp_year),
  })
  return { kind: type === 'payment_method.automatically_updated' ? 'CARD' : 'OTHER', ...idIn(method.id), facts }
}

function amountIn({ amount, currency }: { amount: number; currency: string }): Record<string, string> {
  const code = currency.toUpperCase()
  const minor = /^[A-Z]{3}$/.test(code) ? minorOf(amount, code) : undefined
  return minor === undefined ? {} : { amountMinor: String(minor), currency: code }
}
