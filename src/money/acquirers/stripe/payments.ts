import type Stripe from 'stripe'
import type { Authorisation, Continuation, Inquiry, NotFound, PaymentOutcome, Rejected, Unknown } from '../acquirer.ts'
import { amountFor, minorOf } from './amounts.ts'
import { keepCard } from './cards.ts'
import { abandoned, declineFor } from './declines.ts'
import { statementSuffixOf } from './descriptor.ts'
import {
  askAgainMs,
  type CardParams,
  causeOf,
  fingerprintIn,
  isOver,
  isRepeatable,
  keyKnownForMs,
  metadataOf,
  reasonFor,
  sourceFor,
  stepMs,
} from './intents.ts'
import { cardOf, idOf, objectOf, quoted, reasonOf, redirectOf, threeDSecureOf, unknownBecause } from './mapping.ts'
import { changeAsRead, changeRecord, findRecord, openRecord, readAnew, type StripeRecord } from './records.ts'
import type { StripeParts } from './stripe.ts'
import type { WireAnswer } from './wire.ts'

// A payment is one PaymentIntent, made and confirmed by one request under our reference as its key.

type PaymentRecord = StripeRecord<'PAYMENT'>
const kind = 'PAYMENT'
const expand = ['latest_charge']

export async function authorise(
  parts: StripeParts,
  asked: Authorisation,
  signal?: AbortSignal,
): Promise<PaymentOutcome> {
  const { scope, reference } = asked
  // If only the payment has to be requested, its row alone shows that this is a repeat.
  const isAlone = 'fieldsToken' in asked.source && !asked.saveCard
  const early = isAlone ? await factsOf(parts, asked, signal) : undefined
  const isReady = early !== undefined && !('status' in early)
  const found = isReady ? undefined : await findRecord(parts.objects, scope, { kind, reference })
  if (found) return repeat(parts, found, signal)
  const facts = early ?? (await factsOf(parts, asked, signal))
  if ('status' in facts) return facts
  const { record, isNew } = await openRecord(parts.objects, scope, { kind, reference, facts })
  return isNew ? begin(parts, record, signal) : repeat(parts, record, signal)
}

/** Our record of the payment; or the reason why it cannot be requested. */
async function factsOf(
  parts: StripeParts,
  asked: Authorisation,
  signal?: AbortSignal,
): Promise<PaymentRecord['facts'] | Rejected | Unknown> {
  const amount = amountFor(asked.amountMinor, asked.currency)
  if (amount === undefined) return { status: 'REJECTED', reason: 'AMOUNT_NOT_TAKEN' }
  if (asked.initiatedBy === 'BUYER' && asked.returnUrl === undefined)
    return { status: 'REJECTED', reason: 'RETURN_URL_MISSING' }
  const source = await sourceFor(parts, asked, signal)
  if (!('params' in source)) return source
  const at = parts.now()
  return {
    request: requestOf(parts, asked, amount, source.params),
    amountMinor: String(asked.amountMinor),
    currency: asked.currency,
    saveCard: asked.saveCard,
    askedAt: at.toISOString(),
    expiresAt: new Date(at.getTime() + stepMs).toISOString(),
  }
}

function requestOf(
  { account }: StripeParts,
  asked: Authorisation,
  amount: number,
  source: CardParams,
): Stripe.PaymentIntentCreateParams {
  const { scope, reference, currency, saveCard, initiatedBy, returnUrl, threeDS, statementDescriptor } = asked
  const prefix = account.settings.statementPrefix
  const suffix = statementSuffixOf({ descriptor: statementDescriptor, prefix, reference })
  return {
    amount,
    currency: currency.toLowerCase(),
    ...source,
    allowed_payment_method_types: ['card'],
    capture_method: 'automatic',
    confirm: true,
    metadata: metadataOf(scope, reference),
    ...(initiatedBy === 'MERCHANT' ? { off_session: true } : { use_stripe_sdk: false }),
    ...(initiatedBy === 'BUYER' && returnUrl !== undefined && { return_url: returnUrl }),
    ...(saveCard && { setup_future_usage: 'off_session' }),
    ...(suffix !== undefined && { statement_descriptor_suffix: suffix }),
    ...(threeDS === 'FORCE' &&
      initiatedBy === 'BUYER' && { payment_method_options: { card: { request_three_d_secure: 'challenge' } } }),
  }
}

const create = ({ api }: StripeParts, { reference, facts }: PaymentRecord, signal?: AbortSignal) =>
  api.ask((stripe) => stripe.paymentIntents.create({ ...facts.request, expand }, { idempotencyKey: reference }), signal)

const retrieve = ({ api }: StripeParts, id: string, signal?: AbortSignal) =>
  api.ask((stripe) => stripe.paymentIntents.retrieve(id, { expand }), signal)

async function begin(parts: StripeParts, record: PaymentRecord, signal?: AbortSignal): Promise<PaymentOutcome> {
  const said = await create(parts, record, signal)
  if (said.status === 'SAID') return judge(parts, withId(parts, record, said.it), said.it, signal)
  if (said.status === 'REFUSED' && said.refusal.intent) return judge(parts, record, said.refusal.intent, signal)
  if (said.status === 'REFUSED' && said.refusal.kind === 'CARD') return decline(parts, record, declineFor(said.refusal))
  if (said.status === 'REFUSED' && said.refusal.kind === 'REUSED') return orUnknown(await search(parts, record, signal))
  const reason = reasonFor(said)
  if (reason === undefined) return causeOf(said)
  const rejected = await changeAsRead(parts.objects, record, { facts: { isRejected: true } })
  if (rejected) return { status: 'REJECTED', reason }
  // Another process has looked it up meanwhile, and sent it.
  return orUnknown(await standing(parts, await readAnew(parts.objects, record), signal))
}

/**
 * A payment that is made at once is told without waiting until its id is written down: the caller keeps the id with the payment, and without it
 * the intent is found as after a lost answer.
 */
function withId(parts: StripeParts, record: PaymentRecord, intent: Stripe.PaymentIntent): PaymentRecord {
  if (intent.status !== 'succeeded' || !isOf(intent, record) || record.facts.saveCard) return record
  changeRecord(parts.objects, record, { upstreamId: intent.id }).catch(() => {})
  return { ...record, upstreamId: intent.id }
}

const isOf = (intent: Stripe.PaymentIntent, { reference }: PaymentRecord): boolean =>
  intent.object === 'payment_intent' && intent.metadata['mizan_reference'] === reference

/** A repeated request: returns the outcome, or sends again a request that certainly had no effect. */
async function repeat(parts: StripeParts, record: PaymentRecord, signal?: AbortSignal): Promise<PaymentOutcome> {
  const { objects, now } = parts
  if (record.facts.isRejected) {
    const at = now().getTime()
    const facts = {
      isRejected: false,
      askedAt: new Date(at).toISOString(),
      expiresAt: new Date(at + stepMs).toISOString(),
    }
    const renewed = await changeAsRead(objects, record, { facts })
    return renewed ? begin(parts, renewed, signal) : repeat(parts, await readAnew(objects, record), signal)
  }
  if (record.upstreamId !== undefined || isRepeatable(parts, record))
    return orUnknown(await standing(parts, record, signal))
  const found = await search(parts, record, signal)
  if (found.status !== 'NOT_FOUND') return found
  const age = now().getTime() - new Date(record.facts.askedAt).getTime()
  return age < keyKnownForMs ? orUnknown(await sendAgain(parts, record, signal)) : unknownBecause('ERROR')
}

const orUnknown = (outcome: PaymentOutcome | NotFound): PaymentOutcome =>
  outcome.status === 'NOT_FOUND' ? unknownBecause('ERROR') : outcome

export async function lookUp(
  parts: StripeParts,
  { scope, reference }: Inquiry,
  signal?: AbortSignal,
): Promise<PaymentOutcome | NotFound> {
  const record = await findRecord(parts.objects, scope, { kind, reference })
  if (!record || record.facts.isRejected) return { status: 'NOT_FOUND' }
  return standing(parts, record, signal)
}

/** Our record of a payment. If its id was not written down, because the process ended before, it is found first. */
export async function findPayment(
  parts: StripeParts,
  { scope, reference }: Pick<Inquiry, 'scope' | 'reference'>,
  signal?: AbortSignal,
): Promise<PaymentRecord | undefined> {
  const record = await findRecord(parts.objects, scope, { kind, reference })
  if (!record || record.upstreamId !== undefined) return record
  await standing(parts, record, signal)
  return findRecord(parts.objects, scope, { kind, reference })
}

/** The buyer has come back, or has given up. Values from the browser are ignored. */
export async function goOn(parts: StripeParts, asked: Continuation, signal?: AbortSignal): Promise<PaymentOutcome> {
  const { scope, reference } = asked
  const record = await findRecord(parts.objects, scope, { kind, reference })
  if (!record) return { status: 'REJECTED', reason: 'PAYMENT_UNKNOWN' }
  const outcome = await standing(parts, record, signal)
  if (
    outcome.status === 'ACTION_NEEDED' &&
    asked.step === 'ABANDONED' &&
    asked.authenticationId === outcome.authenticationId
  )
    return close(parts, record, abandoned, signal)
  return orUnknown(outcome)
}

async function standing(
  parts: StripeParts,
  record: PaymentRecord,
  signal?: AbortSignal,
): Promise<PaymentOutcome | NotFound> {
  const { declined } = record.facts
  if (declined) return declined
  if (record.upstreamId !== undefined) {
    const said = await retrieve(parts, record.upstreamId, signal)
    return said.status === 'SAID' ? judge(parts, record, said.it, signal) : causeOf(said)
  }
  return isRepeatable(parts, record) ? sendAgain(parts, record, signal) : search(parts, record, signal)
}

async function sendAgain(
  parts: StripeParts,
  record: PaymentRecord,
  signal?: AbortSignal,
): Promise<PaymentOutcome | NotFound> {
  const { objects } = parts
  const { wasRepeated } = record.facts
  const known = wasRepeated ? record : await changeAsRead(objects, record, { facts: { wasRepeated: true } })
  if (!known) return standing(parts, await readAnew(objects, record), signal)
  return conclude(parts, known, await create(parts, known, signal), signal)
}

/** The answer to a repeat. A refusal of the repeat says nothing of the first. */
async function conclude(
  parts: StripeParts,
  record: PaymentRecord,
  said: WireAnswer<Stripe.PaymentIntent>,
  signal?: AbortSignal,
): Promise<PaymentOutcome> {
  if (said.status === 'SAID') return judge(parts, record, said.it, signal)
  if (said.status !== 'REFUSED') return causeOf(said)
  if (said.refusal.intent) return judge(parts, record, said.refusal.intent, signal)
  if (said.refusal.kind === 'CARD') return decline(parts, record, declineFor(said.refusal))
  return orUnknown(await search(parts, record, signal))
}

async function search(
  parts: StripeParts,
  record: PaymentRecord,
  signal?: AbortSignal,
): Promise<PaymentOutcome | NotFound> {
  const { scope, reference } = record
  const query = Object.entries(metadataOf(scope, reference))
    .map(([name, value]) => `metadata[${quoted(name)}]:${quoted(value)}`)
    .join(' AND ')
  const said = await parts.api.ask((stripe) => stripe.paymentIntents.search({ query, limit: 2 }), signal)
  if (said.status !== 'SAID') return causeOf(said)
  const [found] = said.it.data
  if (!found) return { status: 'NOT_FOUND' }
  const whole = await retrieve(parts, found.id, signal)
  return whole.status === 'SAID' ? judge(parts, record, whole.it, signal) : causeOf(whole)
}

/** Reads the state of the payment from an intent. Its id is recorded as soon as it is known. */
async function judge(
  parts: StripeParts,
  record: PaymentRecord,
  intent: Stripe.PaymentIntent,
  signal?: AbortSignal,
): Promise<PaymentOutcome> {
  if (intent.object !== 'payment_intent') return unknownBecause('NOT_UNDERSTOOD')
  if (intent.metadata['mizan_reference'] !== record.reference) return unknownBecause('MISMATCH')
  const known =
    record.upstreamId === intent.id ? record : await changeRecord(parts.objects, record, { upstreamId: intent.id })
  switch (intent.status) {
    case 'succeeded':
      return approved(parts, known, intent, signal)
    case 'processing':
      return { status: 'PENDING', acquirerReference: intent.id, askAgainAt: later(parts) }
    case 'requires_action':
      return isOver(parts, known.facts) ? close(parts, known, abandoned, signal) : sendAway(parts, known, intent)
    case 'requires_payment_method':
      return intent.last_payment_error ? refuse(parts, known, intent, signal) : unknownBecause('NOT_UNDERSTOOD')
    case 'canceled':
      return known.facts.declined ?? (intent.last_payment_error ? refusalIn(parts, known, intent) : abandonedAs(intent))
    default:
      return unknownBecause('NOT_UNDERSTOOD')
  }
}

const later = ({ now }: StripeParts) => new Date(now().getTime() + askAgainMs)
const abandonedAs = ({ id }: { id: string }): PaymentOutcome => ({ ...abandoned, acquirerReference: id })

async function sendAway(
  parts: StripeParts,
  record: PaymentRecord,
  intent: Stripe.PaymentIntent,
): Promise<PaymentOutcome> {
  const action = redirectOf(intent.next_action)
  if (!action) return unknownBecause('NOT_UNDERSTOOD')
  if (!record.facts.wasSentAway) await changeRecord(parts.objects, record, { facts: { wasSentAway: true } })
  return { status: 'ACTION_NEEDED', authenticationId: intent.id, action, expiresAt: new Date(record.facts.expiresAt) }
}

/**
 * A buyer who was sent to a page knows the intent's secret, and could confirm a declined intent once more: it is canceled before we call the payment
 * declined. If no buyer has the secret, there is nothing to cancel.
 */
async function refuse(
  parts: StripeParts,
  record: PaymentRecord,
  intent: Stripe.PaymentIntent,
  signal?: AbortSignal,
): Promise<PaymentOutcome> {
  const declined = refusalIn(parts, record, intent)
  // Read anew: another process may have sent the buyer away since this one has read the row, and before Stripe answered.
  const { wasSentAway } = (await readAnew(parts.objects, record)).facts
  return wasSentAway ? close(parts, record, declined, signal) : decline(parts, record, declined)
}

type Declined = Extract<PaymentOutcome, { status: 'DECLINED' }>

/** Cancels, and believes what has become of it: the buyer may have been faster. */
async function close(
  parts: StripeParts,
  record: PaymentRecord,
  declined: Declined,
  signal?: AbortSignal,
): Promise<PaymentOutcome> {
  const id = record.upstreamId ?? ''
  const said = await parts.api.ask(
    (stripe) => stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }),
    signal,
  )
  if (said.status === 'SAID' && said.it.status === 'canceled')
    return decline(parts, record, { ...declined, acquirerReference: id })
  const now = await retrieve(parts, id, signal)
  if (now.status !== 'SAID') return causeOf(now)
  if (now.it.status === 'succeeded') return approved(parts, record, now.it, signal)
  if (now.it.status === 'canceled') return decline(parts, record, { ...declined, acquirerReference: id })
  return { status: 'PENDING', acquirerReference: id, askAgainAt: later(parts) }
}

async function decline({ objects }: StripeParts, record: PaymentRecord, declined: Declined): Promise<PaymentOutcome> {
  await changeRecord(objects, record, { facts: { declined } })
  return declined
}

function refusalIn(parts: StripeParts, { scope }: PaymentRecord, intent: Stripe.PaymentIntent): Declined {
  const error = intent.last_payment_error
  const outcome = objectOf(intent.latest_charge)?.outcome
  const card = cardOf(error?.payment_method?.card, fingerprintIn(parts, scope.merchantId))
  const reason = error ? reasonOf(error) : {}
  return {
    ...declineFor({
      ...reason,
      networkCode: reason.networkCode ?? outcome?.network_decline_code ?? undefined,
      adviceCode: reason.adviceCode ?? outcome?.advice_code ?? undefined,
    }),
    acquirerReference: intent.id,
    ...(card && { card }),
  }
}

/** Stripe's clock may be ahead of ours: nothing was captured later than now. */
async function approved(
  parts: StripeParts,
  record: PaymentRecord,
  intent: Stripe.PaymentIntent,
  signal?: AbortSignal,
): Promise<PaymentOutcome> {
  const charge = objectOf(intent.latest_charge)
  if (!charge) {
    // An error names its intent without what belongs to it.
    const said = idOf(intent.latest_charge) === undefined ? undefined : await retrieve(parts, intent.id, signal)
    if (said?.status !== 'SAID') return said ? causeOf(said) : unknownBecause('NOT_UNDERSTOOD')
    return objectOf(said.it.latest_charge) ? approved(parts, record, said.it, signal) : unknownBecause('NOT_UNDERSTOOD')
  }
  const currency = intent.currency.toUpperCase()
  const amountMinor = minorOf(intent.amount_received, currency)
  if (amountMinor === undefined) return unknownBecause('NOT_UNDERSTOOD')
  const details = charge.payment_method_details?.card
  const card = cardOf(details, fingerprintIn(parts, record.scope.merchantId))
  const threeDSecure = threeDSecureOf(details?.three_d_secure)
  const token = record.facts.saveCard ? await savedCardOf(parts, record, intent, card) : undefined
  return {
    status: 'APPROVED',
    acquirerReference: intent.id,
    authorisationCode: details?.authorization_code ?? charge.authorization_code ?? charge.id,
    amountMinor,
    currency,
    capturedAt: new Date(Math.min(charge.created * 1_000, parts.now().getTime())),
    ...(card && { card }),
    ...(threeDSecure && { threeDSecure }),
    ...(token !== undefined && { token }),
  }
}

async function savedCardOf(
  parts: StripeParts,
  { scope }: PaymentRecord,
  intent: Stripe.PaymentIntent,
  card: ReturnType<typeof cardOf>,
): Promise<string | undefined> {
  const [method, customer] = [idOf(intent.payment_method), idOf(intent.customer)]
  if (method === undefined || customer === undefined) return undefined
  await keepCard(parts, scope, { method, customer, card })
  return method
}
