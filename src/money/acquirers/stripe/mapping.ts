import type Stripe from 'stripe'
import type { Brand } from '#platform/card-number.ts'
import type { ActionNeeded, CardFacts, RefundOutcome, ThreeDSecure, TransStatus, UnknownCause } from '../acquirer.ts'
import { minorOf } from './amounts.ts'
import type { Reason } from './declines.ts'

// Maps Stripe's codes to ours. Pure; an unknown code is not understood.

export const unknownBecause = (cause: UnknownCause) => ({ status: 'UNKNOWN', cause }) as const

export const idOf = (thing: string | { id: string } | null | undefined): string | undefined =>
  typeof thing === 'string' ? thing : thing?.id

export const objectOf = <Thing extends { id: string }>(thing: string | Thing | null | undefined): Thing | undefined =>
  typeof thing === 'object' && thing !== null ? thing : undefined

const brandsOf = new Map<string, Brand>([
  ['amex', 'amex'],
  ['diners', 'diners'],
  ['discover', 'discover'],
  ['jcb', 'jcb'],
  ['mastercard', 'mastercard'],
  ['unionpay', 'unionpay'],
  ['visa', 'visa'],
])

type StripeCard = {
  brand: string | null
  last4: string | null
  exp_month: number
  exp_year: number
  country: string | null
  funding: string | null
  issuer?: string | null
  fingerprint?: string | null
}

/** Undefined where something is missing that a card must have. `fingerprint`: ours, of Stripe's. */
export function cardOf(card: StripeCard | undefined, fingerprint: (theirs: string) => string): CardFacts | undefined {
  if (!card?.fingerprint || !/^\d{4}$/.test(card.last4 ?? '')) return undefined
  const funding = (['CREDIT', 'DEBIT', 'PREPAID'] as const).find((each) => each === card.funding?.toUpperCase())
  return {
    brand: brandsOf.get(card.brand ?? '') ?? 'unknown',
    last4: card.last4 ?? '',
    expMonth: card.exp_month,
    expYear: card.exp_year,
    ...(/^[A-Z]{2}$/.test(card.country ?? '') && { country: card.country ?? '' }),
    funding: funding ?? 'UNKNOWN',
    ...(card.issuer && { issuer: card.issuer.slice(0, 100) }),
    fingerprint: fingerprint(card.fingerprint),
  }
}

const transStatusOf = new Map<string, TransStatus>([
  ['attempt_acknowledged', 'A'],
  ['authenticated', 'Y'],
  ['exempted', 'I'],
  ['failed', 'N'],
  ['not_supported', 'U'],
  ['processing_error', 'U'],
])

/** Of a charge, and of an attempt to save a card. */
type StripeThreeDSecure = Pick<
  Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure,
  'authentication_flow' | 'electronic_commerce_indicator' | 'result' | 'version'
>

/** A bank that authenticated its holder, or could not although it was requested, bears the loss. */
export function threeDSecureOf(said: StripeThreeDSecure | null | undefined): ThreeDSecure | undefined {
  if (!said?.result) return undefined
  const eci = said.electronic_commerce_indicator
  return {
    transStatus: transStatusOf.get(said.result) ?? 'U',
    ...(eci && /^\d{2}$/.test(eci) && { eci }),
    flow: said.authentication_flow === 'challenge' ? 'CHALLENGE' : 'FRICTIONLESS',
    liability: said.result === 'authenticated' || said.result === 'attempt_acknowledged' ? 'ISSUER' : 'MERCHANT',
    version: said.version ?? '',
  }
}

type StripeError = Stripe.PaymentIntent.LastPaymentError | Stripe.SetupIntent.LastSetupError

export const reasonOf = (error: StripeError): Reason => ({
  code: error.code,
  declineCode: error.decline_code,
  networkCode: error.network_decline_code,
  adviceCode: error.advice_code,
})

/** Returns the buyer's redirect. A GET form replaces the part behind the `?`, so that part goes into the fields. */
export function redirectOf(
  next: { type: string; redirect_to_url?: { url: string | null } | undefined } | null,
): ActionNeeded['action'] | undefined {
  const address = next?.type === 'redirect_to_url' ? URL.parse(next.redirect_to_url?.url ?? '') : null
  if (!address) return undefined
  const fields = Object.fromEntries(address.searchParams)
  return { type: 'REDIRECT', method: 'GET', url: `${address.origin}${address.pathname}`, fields }
}

const askAgainMs = 3 * 3_600_000
/** After a success a bank may still send a refund back; the last look is after so long. */
const returnsWithinMs = 30 * 86_400_000
const returnLookMs = 5 * 86_400_000

export function refundOutcomeOf(refund: Stripe.Refund, now: Date): RefundOutcome {
  const currency = refund.currency.toUpperCase()
  const amountMinor = minorOf(refund.amount, currency)
  if (amountMinor === undefined) return unknownBecause('NOT_UNDERSTOOD')
  switch (refund.status) {
    case 'succeeded': {
      const isYoung = now.getTime() - refund.created * 1_000 < returnsWithinMs
      const arn = arnOf(refund)
      return {
        status: 'SUCCEEDED',
        acquirerReference: refund.id,
        amountMinor,
        currency,
        ...(arn !== undefined && { arn }),
        ...(isYoung && { askAgainAt: new Date(now.getTime() + returnLookMs) }),
      }
    }
    case 'pending':
    case 'requires_action':
      return {
        status: 'PENDING',
        acquirerReference: refund.id,
        askAgainAt: new Date(now.getTime() + askAgainMs),
      }
    case 'failed':
      return { status: 'REFUSED', reason: 'RETURNED_BY_BANK' }
    case 'canceled':
      return { status: 'REFUSED', reason: 'OTHER' }
    default:
      return unknownBecause('NOT_UNDERSTOOD')
  }
}

function arnOf({ destination_details }: Stripe.Refund): string | undefined {
  const { reference, reference_type } = destination_details?.card ?? {}
  return reference_type === 'acquirer_reference_number' && /^\d{23}$/.test(reference ?? '') ? reference : undefined
}

/** Quotes a value for Stripe's search. */
export const quoted = (text: string): string => `'${text.replaceAll(/[^\w.:@-]/g, '')}'`
