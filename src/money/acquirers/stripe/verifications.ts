import type Stripe from 'stripe'
import type { ChallengeStep, NotFound, Verification, VerificationInquiry, VerificationOutcome } from '../acquirer.ts'
import { keepCard } from './cards.ts'
import { abandoned, declineFor } from './declines.ts'
import {
  askAgainMs,
  causeOf,
  fingerprintIn,
  isOver,
  isRepeatable,
  metadataOf,
  reasonFor,
  sourceFor,
  stepMs,
} from './intents.ts'
import { cardOf, idOf, objectOf, reasonOf, redirectOf, threeDSecureOf, unknownBecause } from './mapping.ts'
import { changeAsRead, changeRecord, findRecord, openRecord, readAnew, type StripeRecord } from './records.ts'
import type { StripeParts } from './stripe.ts'
import type { WireAnswer } from './wire.ts'

// A card that is saved without a payment is a SetupIntent, made and confirmed by one request under our reference as its key. It cannot charge
// anything, so after a lost answer the request is repeated under its key for as long as Stripe knows the key.

type VerificationRecord = StripeRecord<'VERIFICATION'>
const kind = 'VERIFICATION'
const expand = ['payment_method', 'latest_attempt']

export async function verifyCard(
  parts: StripeParts,
  asked: Verification,
  signal?: AbortSignal,
): Promise<VerificationOutcome> {
  const { scope, reference, returnUrl, buyer } = asked
  const found = await findRecord(parts.objects, scope, { kind, reference })
  if (found && !found.facts.isRejected) return orUnknown(await standing(parts, found, signal))
  if (!('fieldsToken' in asked)) return { status: 'REJECTED', reason: 'FIELDS_ALONE' }
  if (returnUrl === undefined) return { status: 'REJECTED', reason: 'RETURN_URL_MISSING' }
  const saving = {
    scope,
    reference,
    source: { fieldsToken: asked.fieldsToken },
    saveCard: true,
    ...(buyer && { buyer }),
  }
  const source = await sourceFor(parts, saving, signal)
  if (!('params' in source)) return source
  const at = parts.now()
  const facts = {
    request: {
      ...source.params,
      allowed_payment_method_types: ['card' as const],
      usage: 'off_session' as const,
      confirm: true,
      use_stripe_sdk: false,
      return_url: returnUrl,
      metadata: metadataOf(scope, reference),
    },
    amountMinor: '0',
    currency: '',
    saveCard: true,
    isRejected: false,
    askedAt: at.toISOString(),
    expiresAt: new Date(at.getTime() + stepMs).toISOString(),
  }
  if (found) {
    const renewed = await changeAsRead(parts.objects, found, { facts })
    if (renewed) return begin(parts, renewed, signal)
    return orUnknown(await standing(parts, await readAnew(parts.objects, found), signal))
  }
  const { record, isNew } = await openRecord(parts.objects, scope, { kind, reference, facts })
  return isNew ? begin(parts, record, signal) : orUnknown(await standing(parts, record, signal))
}

const create = ({ api }: StripeParts, { reference, facts }: VerificationRecord, signal?: AbortSignal) =>
  api.ask(
    (stripe) =>
      stripe.setupIntents.create({ ...facts.request, expand }, { idempotencyKey: `verification-${reference}` }),
    signal,
  )

async function begin(
  parts: StripeParts,
  record: VerificationRecord,
  signal?: AbortSignal,
): Promise<VerificationOutcome> {
  const said = await create(parts, record, signal)
  const reason = said.status === 'SAID' ? undefined : reasonFor(said)
  if (reason === undefined) return conclude(parts, record, said, signal)
  const rejected = await changeAsRead(parts.objects, record, { facts: { isRejected: true } })
  if (rejected) return { status: 'REJECTED', reason }
  // Another process has looked it up meanwhile, and sent it.
  return orUnknown(await standing(parts, await readAnew(parts.objects, record), signal))
}

export async function lookUpVerification(
  parts: StripeParts,
  { scope, reference }: VerificationInquiry,
  signal?: AbortSignal,
): Promise<VerificationOutcome | NotFound> {
  const record = await findRecord(parts.objects, scope, { kind, reference })
  if (!record || record.facts.isRejected) return { status: 'NOT_FOUND' }
  return standing(parts, record, signal)
}

export async function continueVerification(
  parts: StripeParts,
  asked: VerificationInquiry & ChallengeStep,
  signal?: AbortSignal,
): Promise<VerificationOutcome> {
  const record = await findRecord(parts.objects, asked.scope, { kind, reference: asked.reference })
  if (!record) return { status: 'REJECTED', reason: 'VERIFICATION_UNKNOWN' }
  const outcome = await standing(parts, record, signal)
  if (
    outcome.status === 'ACTION_NEEDED' &&
    asked.step === 'ABANDONED' &&
    asked.authenticationId === outcome.authenticationId
  )
    return close(parts, { ...record, upstreamId: outcome.authenticationId }, abandoned, signal)
  return orUnknown(outcome)
}

const orUnknown = (outcome: VerificationOutcome | NotFound): VerificationOutcome =>
  outcome.status === 'NOT_FOUND' ? unknownBecause('ERROR') : outcome

/** A verification that was never answered, and is too old to be repeated, saved no card that we know of. */
async function standing(
  parts: StripeParts,
  record: VerificationRecord,
  signal?: AbortSignal,
): Promise<VerificationOutcome | NotFound> {
  const { declined } = record.facts
  if (declined) return declined
  const id = record.upstreamId
  if (id === undefined && !isRepeatable(parts, record)) return { status: 'NOT_FOUND' }
  if (id === undefined) return sendAgain(parts, record, signal)
  const said = await parts.api.ask((stripe) => stripe.setupIntents.retrieve(id, { expand }), signal)
  return conclude(parts, record, said, signal)
}

async function sendAgain(
  parts: StripeParts,
  record: VerificationRecord,
  signal?: AbortSignal,
): Promise<VerificationOutcome | NotFound> {
  const { objects } = parts
  const { wasRepeated } = record.facts
  const known = wasRepeated ? record : await changeAsRead(objects, record, { facts: { wasRepeated: true } })
  if (!known) return standing(parts, await readAnew(objects, record), signal)
  return conclude(parts, known, await create(parts, known, signal), signal)
}

async function conclude(
  parts: StripeParts,
  record: VerificationRecord,
  said: WireAnswer<Stripe.SetupIntent>,
  signal?: AbortSignal,
): Promise<VerificationOutcome> {
  if (said.status === 'SAID') return judge(parts, record, said.it, signal)
  if (said.status !== 'REFUSED') return causeOf(said)
  if (said.refusal.setupIntent) return judge(parts, record, said.refusal.setupIntent, signal)
  return said.refusal.kind === 'CARD' ? decline(parts, record, declineFor(said.refusal)) : causeOf(said)
}

async function judge(
  parts: StripeParts,
  record: VerificationRecord,
  intent: Stripe.SetupIntent,
  signal?: AbortSignal,
): Promise<VerificationOutcome> {
  if (intent.object !== 'setup_intent') return unknownBecause('NOT_UNDERSTOOD')
  if (intent.metadata?.['mizan_reference'] !== record.reference) return unknownBecause('MISMATCH')
  const known =
    record.upstreamId === intent.id ? record : await changeRecord(parts.objects, record, { upstreamId: intent.id })
  switch (intent.status) {
    case 'succeeded':
      return verified(parts, known, intent)
    case 'processing':
      return {
        status: 'PENDING',
        acquirerReference: intent.id,
        askAgainAt: new Date(parts.now().getTime() + askAgainMs),
      }
    case 'requires_action': {
      if (isOver(parts, known.facts)) return close(parts, known, abandoned, signal)
      const action = redirectOf(intent.next_action)
      const expiresAt = new Date(known.facts.expiresAt)
      return action
        ? { status: 'ACTION_NEEDED', authenticationId: intent.id, action, expiresAt }
        : unknownBecause('NOT_UNDERSTOOD')
    }
    case 'requires_payment_method':
      return intent.last_setup_error
        ? close(
            parts,
            known,
            { ...declineFor(reasonOf(intent.last_setup_error)), acquirerReference: intent.id },
            signal,
          )
        : unknownBecause('NOT_UNDERSTOOD')
    case 'canceled':
      return known.facts.declined ?? abandoned
    default:
      return unknownBecause('NOT_UNDERSTOOD')
  }
}

type Declined = Extract<VerificationOutcome, { status: 'DECLINED' }>

async function close(
  parts: StripeParts,
  record: VerificationRecord,
  declined: Declined,
  signal?: AbortSignal,
): Promise<VerificationOutcome> {
  const id = record.upstreamId ?? ''
  const said = await parts.api.ask((stripe) => stripe.setupIntents.cancel(id, {}), signal)
  if (said.status === 'SAID' && said.it.status === 'canceled') return decline(parts, record, declined)
  const now = await parts.api.ask((stripe) => stripe.setupIntents.retrieve(id, { expand }), signal)
  if (now.status !== 'SAID') return causeOf(now)
  if (now.it.status === 'succeeded') return verified(parts, record, now.it)
  if (now.it.status === 'canceled') return decline(parts, record, declined)
  return { status: 'PENDING', acquirerReference: id, askAgainAt: new Date(parts.now().getTime() + askAgainMs) }
}

async function decline({ objects }: StripeParts, record: VerificationRecord, declined: Declined) {
  await changeRecord(objects, record, { facts: { declined } })
  return declined
}

async function verified(
  parts: StripeParts,
  { scope }: VerificationRecord,
  intent: Stripe.SetupIntent,
): Promise<VerificationOutcome> {
  const method = objectOf(intent.payment_method)
  const card = cardOf(method?.card, fingerprintIn(parts, scope.merchantId))
  const customer = idOf(intent.customer)
  if (!method || !card || customer === undefined) return unknownBecause('NOT_UNDERSTOOD')
  await keepCard(parts, scope, { method: method.id, customer, card })
  const attempt = objectOf(intent.latest_attempt)
  const threeDSecure = threeDSecureOf(attempt?.payment_method_details.card?.three_d_secure)
  return {
    status: 'VERIFIED',
    acquirerReference: intent.id,
    card,
    token: method.id,
    ...(threeDSecure && { threeDSecure }),
  }
}
