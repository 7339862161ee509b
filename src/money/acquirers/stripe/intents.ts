import type Stripe from 'stripe'
import type { Scope } from '#platform/context.ts'
import type { Authorisation, Rejected, Unknown } from '../acquirer.ts'
import { fingerprintOf } from '../cards.ts'
import { customerFor } from './customers.ts'
import { findRecord, type IntentFacts, type StripeRecord } from './records.ts'
import type { StripeParts } from './stripe.ts'
import { unknownBecause } from './mapping.ts'
import type { Refusal, WireAnswer } from './wire.ts'

// The common part of payments and verifications: the source of the card, and how a request whose answer was lost is found again.

/**
 * For this long, a request whose answer was lost is sent once more under its key, which acts at most once. After that we only look it up: a buyer who
 * has left must not be charged.
 */
const repeatedForMs = 15 * 60_000
/** Within it Stripe's search may not show what is there. */
const searchLagMs = 3_600_000
/** After the last repeat and what the search may lag, what is not found never will be. */
export const arrivesWithinMs = repeatedForMs + searchLagMs + 5 * 60_000
/** Stripe knows a key for 24 hours. */
export const keyKnownForMs = 23 * 3_600_000
/** A buyer has so long for a step of 3-D Secure. */
export const stepMs = 20 * 60_000
export const askAgainMs = 60_000

/** The card in Stripe's parameters: one of the first two. */
export type CardParams = Pick<Stripe.PaymentIntentCreateParams, 'payment_method' | 'confirmation_token'> & {
  customer?: string
}

/** Returns the card's parameters, or the reason why there are none. */
export async function sourceFor(
  parts: StripeParts,
  {
    scope,
    reference,
    source,
    saveCard,
    buyer,
  }: Pick<Authorisation, 'scope' | 'reference' | 'source' | 'saveCard' | 'buyer'>,
  signal?: AbortSignal,
): Promise<{ params: CardParams } | Rejected | Unknown> {
  if ('token' in source) {
    const card = await findRecord(parts.objects, scope, { kind: 'CARD', reference: source.token })
    // A token of another merchant, or an invented one, is not here.
    if (!card) return { status: 'REJECTED', reason: 'TOKEN_UNKNOWN' }
    return { params: { payment_method: source.token, customer: card.facts.customer } }
  }
  if (!('fieldsToken' in source)) return { status: 'REJECTED', reason: 'FIELDS_ALONE' }
  const token = source.fieldsToken
  if (!/^(pm|ctoken)_\w{4,100}$/.test(token)) return { status: 'REJECTED', reason: 'FIELDS_TOKEN_UNKNOWN' }
  const params: CardParams = token.startsWith('pm_') ? { payment_method: token } : { confirmation_token: token }
  if (!saveCard) return { params }
  const customer = await customerFor(parts, scope, buyer?.clientId ?? `of ${reference}`, signal)
  if (customer.status !== 'SAID') return refusedBefore(customer)
  return { params: { ...params, customer: customer.it } }
}

/** The payment itself was not requested yet, so it certainly was not made. */
const refusedBefore = (said: Exclude<WireAnswer<unknown>, { status: 'SAID' }>): Rejected => ({
  status: 'REJECTED',
  reason: reasonFor(said) ?? 'CUSTOMER_NOT_MADE',
})

/** Returns why a first request certainly had no effect; undefined if it may have had one. */
export function reasonFor(said: Exclude<WireAnswer<unknown>, { status: 'SAID' }>): string | undefined {
  if (said.status === 'NOT_SENT') return 'NOT_REACHED'
  if (said.status === 'LIMITED') return 'RATE_LIMITED'
  if (said.status !== 'REFUSED') return undefined
  const { kind } = said.refusal
  if (kind === 'KEY') return 'KEY_REFUSED'
  return kind === 'REQUEST' ? wordOf(said.refusal) : undefined
}

const wordOf = ({ code }: Refusal): string => {
  const word = code.toUpperCase()
  return /^[A-Z][A-Z_]{0,50}$/.test(word) ? word : 'REQUEST_REFUSED'
}

export const metadataOf = ({ merchantId, environment }: Scope, reference: string): Record<string, string> => ({
  mizan_reference: reference,
  mizan_merchant: merchantId,
  mizan_environment: environment,
})

/** Whether a request may be sent once more under its key. */
export const isRepeatable = ({ now }: StripeParts, { facts }: StripeRecord<'PAYMENT' | 'VERIFICATION'>): boolean =>
  !facts.isRejected && now().getTime() - new Date(facts.askedAt).getTime() < repeatedForMs

export const causeOf = (said: Exclude<WireAnswer<unknown>, { status: 'SAID' }>): Unknown =>
  unknownBecause(said.status === 'SILENT' ? said.cause : 'ERROR')

export const fingerprintIn =
  ({ fingerprintKey }: StripeParts, merchantId: string) =>
  (theirs: string) =>
    fingerprintOf(fingerprintKey, merchantId, `stripe/${theirs}`)

export const isOver = ({ now }: StripeParts, { expiresAt }: IntentFacts): boolean => now() >= new Date(expiresAt)
