import { isDeepStrictEqual } from 'node:util'
import type Stripe from 'stripe'
import type { Scope } from '#platform/context.ts'
import type { PaymentOutcome } from '../acquirer.ts'
import type { Facts, UpstreamObjects } from '../upstream-objects.ts'

// Our records of Stripe's objects: Stripe's id of each payment, the customer of each client, and the owner of each saved card. Written before the
// call to Stripe, so that the request is known after a crash.

type Declined = Extract<PaymentOutcome, { status: 'DECLINED' }>

/** Of a payment or a verification. The request is kept, because a repeat under the same key has to be the same to the letter. */
export type IntentFacts<Request = unknown> = {
  request: Request
  amountMinor: string
  currency: string
  saveCard: boolean
  askedAt: string
  /** Time at which a step of the buyer closes. */
  expiresAt: string
  /** The request certainly had no effect, and may be repeated. */
  isRejected?: boolean
  /**
   * The request is sent once more, or about to be. Written before that, and `isRejected` only to the row that the first request began with: what may
   * have been sent again is never rejected.
   */
  wasRepeated?: boolean
  /** The buyer was sent to a page, with the secret of the object in the address of the way back. */
  wasSentAway?: boolean
  declined?: Declined
}

type RefundFacts = { paymentIntent: string; amountMinor: string; currency: string }
/** `fingerprints`: rows that were written before they were kept have none. */
type CardRecordFacts = { customer: string; fingerprints?: string[] }

type Kinds = {
  PAYMENT: IntentFacts<Stripe.PaymentIntentCreateParams>
  VERIFICATION: IntentFacts<Stripe.SetupIntentCreateParams>
  REFUND: RefundFacts
  CUSTOMER: Record<string, never>
  CARD: CardRecordFacts
}

export type Kind = keyof Kinds

export type StripeRecord<Of extends Kind> = {
  kind: Of
  scope: Scope
  reference: string
  version: number
  upstreamId: string | undefined
  facts: Kinds[Of]
}

export async function findRecord<Of extends Kind>(
  objects: UpstreamObjects,
  scope: Scope,
  { kind, reference }: { kind: Of; reference: string },
): Promise<StripeRecord<Of> | undefined> {
  const found = await objects.find(scope, { kind, reference })
  // Only this file writes such rows, so that their facts are of this form.
  const facts = found?.facts as unknown as Kinds[Of]
  return found && { kind, scope, reference, version: found.version, upstreamId: found.upstreamId ?? undefined, facts }
}

/** The row that stands: this one, or the one that was there. `isNew` says which. */
export async function openRecord<Of extends Kind>(
  objects: UpstreamObjects,
  scope: Scope,
  { kind, reference, facts, upstreamId }: { kind: Of; reference: string; facts: Kinds[Of]; upstreamId?: string },
): Promise<{ record: StripeRecord<Of>; isNew: boolean }> {
  const state = { facts: facts as unknown as Facts, upstreamId }
  if (await objects.insert(scope, { kind, reference }, state))
    return { record: { kind, scope, reference, version: 1, upstreamId, facts }, isNew: true }
  const record = await findRecord(objects, scope, { kind, reference })
  if (!record) throw new Error('An object that cannot be inserted is not there.')
  return { record, isNew: false }
}

type Change<Of extends Kind> = { facts?: Partial<Kinds[Of]>; upstreamId?: string }

const triesMax = 10

/** Applies the change to the row, even if it changed concurrently. */
export async function changeRecord<Of extends Kind>(
  objects: UpstreamObjects,
  record: StripeRecord<Of>,
  change: Change<Of>,
): Promise<StripeRecord<Of>> {
  for (let current = record, tries = 0; tries < triesMax; tries++) {
    // Of many that learn the same, one writes it.
    if (tries > 0 && isThere(current, change)) return current
    const changed = await changeAsRead(objects, current, change)
    if (changed) return changed
    current = await readAnew(objects, current)
  }
  throw new Error('An object was changed by others again and again.')
}

/** Applies the change to the row as it was read; undefined if it has changed since. */
export async function changeAsRead<Of extends Kind>(
  objects: UpstreamObjects,
  record: StripeRecord<Of>,
  change: Change<Of>,
): Promise<StripeRecord<Of> | undefined> {
  const { kind, reference, scope, version } = record
  const facts = { ...record.facts, ...change.facts }
  const upstreamId = change.upstreamId ?? record.upstreamId
  const state = { ...(change.facts && { facts: facts as unknown as Facts }), upstreamId }
  const isChanged = await objects.update(scope, { kind, reference, version }, state)
  return isChanged ? { ...record, facts, upstreamId, version: version + 1 } : undefined
}

export const readAnew = async <Of extends Kind>(objects: UpstreamObjects, record: StripeRecord<Of>) =>
  (await findRecord(objects, record.scope, record)) ?? record

const isThere = <Of extends Kind>(record: StripeRecord<Of>, { facts = {}, upstreamId }: Change<Of>): boolean =>
  (upstreamId === undefined || record.upstreamId === upstreamId) &&
  isDeepStrictEqual({ ...record.facts, ...facts }, record.facts)
