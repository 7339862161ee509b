import type Stripe from 'stripe'
import { type Books, newId } from './books.ts'
import type { UsedCard } from './cards.ts'

// Objects as Stripe answers them, whole: the SDK's own types say what belongs to each.

const livemode = false
const noBilling = { address: null, email: null, name: null, phone: null, tax_id: null }
const checks = { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' }
const issuer = 'BANK OF THE DOUBLE'

export const customerFor = (books: Books, metadata: Stripe.Metadata): Stripe.Customer => ({
  id: newId('cus'),
  object: 'customer',
  address: null,
  balance: 0,
  created: books.seconds(),
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode,
  metadata,
  name: null,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
})

const shownOf = ({ brand, last4, expMonth, expYear, fingerprint }: UsedCard) => ({
  brand,
  country: 'US',
  exp_month: expMonth,
  exp_year: expYear,
  fingerprint,
  funding: 'credit',
  issuer,
  last4,
})

export const methodFor = (books: Books, card: UsedCard): Stripe.PaymentMethod => ({
  id: newId('pm'),
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: noBilling,
  card: {
    ...shownOf(card),
    checks,
    display_brand: card.brand,
    generated_from: null,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created: books.seconds(),
  customer: null,
  customer_account: null,
  livemode,
  metadata: {},
  type: 'card',
})

export const tokenFor = (books: Books): Stripe.ConfirmationToken => ({
  id: newId('ctoken'),
  object: 'confirmation_token',
  created: books.seconds(),
  expires_at: books.seconds() + 43_200,
  livemode,
  metadata: null,
  payment_intent: null,
  payment_method_options: null,
  payment_method_preview: null,
  return_url: null,
  setup_future_usage: null,
  setup_intent: null,
  shipping: null,
  use_stripe_sdk: false,
})

export type NewPayment = {
  amount: number
  currency: string
  customer: string | null
  metadata: Stripe.Metadata
  saves: boolean
  suffix: string | null
}

export function paymentFor(books: Books, asked: NewPayment): Stripe.PaymentIntent {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: asked.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${newId('x').slice(2)}`,
    confirmation_method: 'automatic',
    created: books.seconds(),
    currency: asked.currency,
    customer: asked.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode,
    managed_payments: null,
    metadata: asked.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: asked.saves ? 'off_session' : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: asked.suffix,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

export function setupFor(books: Books, customer: string | null, metadata: Stripe.Metadata): Stripe.SetupIntent {
  const id = newId('seti')
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${newId('x').slice(2)}`,
    created: books.seconds(),
    customer,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode,
    mandate: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  }
}

type ThreeDSecure = Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure

/** Result of a challenge that was passed; a card without a challenge is not authenticated. */
export const authenticated = (): ThreeDSecure => ({
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: newId('tx'),
  version: '2.2.0',
})

export function attemptFor(
  books: Books,
  intent: Stripe.SetupIntent,
  { method, card, threeDS }: { method: string; card: UsedCard; threeDS: ThreeDSecure | null },
): Stripe.SetupAttempt {
  return {
    id: newId('setatt'),
    object: 'setup_attempt',
    application: null,
    created: books.seconds(),
    customer: intent.customer,
    customer_account: null,
    flow_directions: null,
    livemode,
    on_behalf_of: null,
    payment_method: method,
    payment_method_details: {
      type: 'card',
      card: { ...shownOf(card), checks, network: card.brand, three_d_secure: threeDS, wallet: null },
    },
    setup_error: null,
    setup_intent: intent.id,
    status: 'succeeded',
    usage: 'off_session',
  }
}

export type NewCharge = { card: UsedCard; method: string; threeDS: ThreeDSecure | null; declineCode?: string }

export function chargeFor(books: Books, intent: Stripe.PaymentIntent, asked: NewCharge): Stripe.Charge {
  const { card, method, threeDS, declineCode } = asked
  const isPaid = declineCode === undefined
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: noBilling,
    calculated_statement_descriptor: ['DOUBLE', intent.statement_descriptor_suffix].filter(Boolean).join('* '),
    captured: isPaid,
    created: books.seconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: isPaid ? null : (card.behaviour.errorCode ?? 'card_declined'),
    failure_message: isPaid ? null : 'The card was declined.',
    fraud_details: {},
    livemode,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: isPaid ? null : (card.behaviour.networkCode ?? null),
      network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
      reason: declineCode ?? null,
      seller_message: isPaid ? 'Payment complete.' : 'The bank declined the payment.',
      type: isPaid ? 'authorized' : 'issuer_declined',
    },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method,
    payment_method_details: { type: 'card', card: detailsOf(intent, card, threeDS) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
}

const detailsOf = (
  { amount }: Stripe.PaymentIntent,
  card: UsedCard,
  threeDS: ThreeDSecure | null,
): Stripe.Charge.PaymentMethodDetails.Card => ({
  ...shownOf(card),
  amount_authorized: amount,
  authorization_code: String(100_000 + (Number(card.last4) % 900_000)),
  checks,
  electronic_commerce_indicator: threeDS?.electronic_commerce_indicator ?? null,
  installments: null,
  mandate: null,
  network: card.brand,
  network_transaction_id: null,
  regulated_status: 'unregulated',
  three_d_secure: threeDS,
  transaction_link_id: null,
  wallet: null,
})
