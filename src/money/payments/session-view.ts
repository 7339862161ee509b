import { z } from 'zod'
import { environmentNames, origins, type ViewContext } from '#platform/context.ts'
import { addressView, choice, instantView, metadataView, wholeNumber } from '#platform/http/fields.ts'
import { locales } from '#platform/locale.ts'
import { DeclineView } from '../acquirers/decline-view.ts'
import { amountView } from '../fields.ts'
import { majorNumber } from '../money.ts'
import {
  attributionOf,
  customerOf,
  expiredAtOf,
  integrations,
  itemsOf,
  lastDeclineOf,
  metadataOf,
  type PaymentSession,
  paidWith,
  sessionMethods,
  sessionStates,
  type SessionStatus,
  statusOf,
  threeDSPolicies,
  voucherLifetimeSeconds,
} from './session.ts'

// A payment session as callers and receivers of events see it. Neither its token nor a link with one is part of it: events are
// read by machines that have nothing to pay.

const int32Max = 2_147_483_647
/** `states` lists at least one; the cast says so. */
export const sessionStatuses = sessionStates.names as readonly [SessionStatus, ...SessionStatus[]]

const text = (description: string, example: string) => z.string().meta({ description, example })
const uuid = (description: string) =>
  z.string().meta({ format: 'uuid', description, example: '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35' })
// Without the format `uri`, which knows ASCII alone.
const url = text

const ItemView = z
  .strictObject({
    name: text('Name of the item.', 'Tajine en terre cuite'),
    quantity: wholeNumber(1, int32Max, { description: 'Units.', example: 2 }),
    unitPrice: amountView({ description: 'Price of a unit in major units.', example: 124.95 }),
    imageUrl: url('Picture of it.', 'https://shop.example/tajine.jpg').optional(),
    sku: text('Your own article number.', 'taj-1').optional(),
  })
  .meta({ description: 'A line of the order.', example: { name: 'Tajine', quantity: 2, unitPrice: 124.95 } })

const CustomerView = z
  .strictObject({
    name: text('Name of the buyer.', 'Salma Idrissi').optional(),
    email: text('E-mail of the buyer.', 'salma@example.ma').optional(),
    phone: text('Phone of the buyer, E.164.', '+212612345678').optional(),
    address: addressView({ description: 'Address of the buyer.' }).optional(),
  })
  .meta({ description: 'The buyer.', example: { name: 'Salma Idrissi', email: 'salma@example.ma' } })

const AttributionView = z
  .strictObject({
    source: text('Source of the buyer.', 'newsletter').optional(),
    medium: text('By what way.', 'email').optional(),
    campaign: text('Name of the campaign.', 'ramadan').optional(),
    term: text('Search term.', 'tajine').optional(),
    content: text('The link, among several.', 'header').optional(),
    referrer: text('The page before.', 'https://news.example/offers').optional(),
  })
  .meta({ description: 'Source of the buyer.', example: { source: 'newsletter', campaign: 'ramadan' } })

const month = wholeNumber(1, 12, { description: 'Month of expiry.', example: 12 })
const year = wholeNumber(2000, 2200, { description: 'Year of expiry.', example: 2040 })
const PaidWithView = z
  .strictObject({
    type: choice(sessionMethods, { description: 'Kind of the payment.', example: 'CARD' }),
    card: z
      .strictObject({
        brand: text('The network, in lower case.', 'visa'),
        last4: text('The last four digits.', '4242'),
        expMonth: month,
        expYear: year,
      })
      .meta({
        description: 'The card, masked.',
        example: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 },
      })
      .optional(),
  })
  .meta({ description: 'Means of payment, masked.', example: { type: 'CARD' } })

export const SessionView = z.strictObject({
  id: uuid('Identifier of the session, used in paths.'),
  orderId: text('Your order.', 'order-1042').optional(),
  status: choice(sessionStatuses, { description: 'Its state.', example: 'OPEN' }),
  amount: amountView({ description: 'Amount to pay, in major units of the currency.', example: 249.9 }),
  currency: text('ISO-4217 code.', 'MAD'),
  amountPaid: amountView({ description: 'Amount paid, in major units.', example: 0 }),
  description: text('Purpose of the payment.', 'Order 1042').optional(),
  items: z.array(ItemView).meta({ description: 'The lines of the order.' }).optional(),
  customer: CustomerView.optional(),
  clientId: uuid('The client who pays.').optional(),
  methods: z
    .array(choice(sessionMethods, { description: 'A way to pay.', example: 'CARD' }))
    .meta({ description: 'Allowed payment methods.', example: ['CARD', 'CASH'] }),
  returnUrl: url('Address to which the buyer returns afterwards.', 'https://shop.example/thanks').optional(),
  cancelUrl: url('Address for a buyer who gives up.', 'https://shop.example/cart').optional(),
  notificationUrl: url(
    'Address that receives the result, besides webhooks.',
    'https://shop.example/hooks/1042',
  ).optional(),
  locale: choice(locales, { description: 'Language of the page.', example: 'fr' }).optional(),
  savePaymentMethod: z.boolean().meta({ description: 'Whether the card may be saved, with consent.', example: false }),
  integration: choice(integrations, { description: 'The page that takes the card.', example: 'HOSTED' }),
  allowedOrigins: z
    .array(text('An origin.', 'https://shop.example'))
    .meta({ description: 'Pages that may call for this session.', example: ['https://shop.example'] })
    .optional(),
  threeDS: choice(threeDSPolicies, { description: 'Whether the bank is always asked.', example: 'AUTO' }),
  attempts: wholeNumber(0, int32Max, { description: 'Number of payment attempts.', example: 0 }),
  maxAttempts: wholeNumber(1, int32Max, { description: 'Maximum number of payment attempts.', example: 5 }),
  voucherExpiresInSeconds: wholeNumber(voucherLifetimeSeconds.least, voucherLifetimeSeconds.most, {
    description: 'How long its voucher can be paid, where that was chosen.',
    example: 172_800,
  }).optional(),
  statementDescriptor: text('Text on the bank statement.', 'TAJINE SHOP').optional(),
  attribution: AttributionView.optional(),
  transactionId: uuid('The payment, when it is paid.').optional(),
  paymentMethod: PaidWithView.optional(),
  lastDecline: DeclineView.optional(),
  cancelReason: text('Reason of the cancellation.', 'out of stock').optional(),
  externalId: text('Your own identifier.', 'web-1042').optional(),
  metadata: metadataView({ description: 'Free-form; as it was sent.' }).optional(),
  origin: choice(origins, { description: 'Created by the API or in the dashboard.', example: 'API' }),
  environment: choice(environmentNames, { description: 'The environment of the key.', example: 'SANDBOX' }),
  createdAt: instantView({ description: 'When it was created.' }),
  updatedAt: instantView({ description: 'When it last changed.' }),
  expiresAt: instantView({ description: 'Until when it can be paid.' }),
  openedAt: instantView({ description: 'When a person first saw its page.' }).optional(),
  paidAt: instantView({ description: 'When it was paid.' }).optional(),
  canceledAt: instantView({ description: 'When it was canceled.' }).optional(),
  expiredAt: instantView({ description: 'When it ran out.' }).optional(),
})
export type SessionView = z.input<typeof SessionView>

export function presentSession(session: PaymentSession, { now }: Pick<ViewContext, 'now'>): SessionView {
  const status = statusOf(session, now)
  return {
    id: session.id,
    orderId: session.orderId ?? undefined,
    status,
    amount: majorNumber(session.amountMinor, session.currency),
    currency: session.currency,
    amountPaid: majorNumber(status === 'PAID' ? session.amountMinor : 0n, session.currency),
    ...presentOrder(session),
    ...presentConduct(session),
    attempts: session.attempts,
    maxAttempts: session.attemptsMax,
    voucherExpiresInSeconds: session.voucherSeconds ?? undefined,
    transactionId: session.transactionId ?? undefined,
    paymentMethod: paidWith(session),
    lastDecline: lastDeclineOf(session),
    cancelReason: session.cancelReason ?? undefined,
    externalId: session.externalId ?? undefined,
    metadata: metadataOf(session),
    origin: session.origin,
    environment: session.environment,
    createdAt: session.createdAt,
    updatedAt: session.updatedAt,
    expiresAt: session.expiresAt,
    openedAt: session.openedAt ?? undefined,
    paidAt: session.paidAt ?? undefined,
    canceledAt: session.canceledAt ?? undefined,
    expiredAt: status === 'EXPIRED' ? expiredAtOf(session) : undefined,
  }
}

const presentOrder = (session: PaymentSession) => ({
  description: session.description ?? undefined,
  items: itemsOf(session),
  customer: customerOf(session),
  clientId: session.clientId ?? undefined,
  attribution: attributionOf(session),
})

const presentConduct = (session: PaymentSession) => ({
  methods: session.methods,
  returnUrl: session.returnUrl ?? undefined,
  cancelUrl: session.cancelUrl ?? undefined,
  notificationUrl: session.notificationUrl ?? undefined,
  locale: session.locale ?? undefined,
  savePaymentMethod: session.savePaymentMethod,
  integration: session.integration,
  allowedOrigins: session.allowedOrigins ?? undefined,
  threeDS: session.threeDs,
  statementDescriptor: session.statementDescriptor ?? undefined,
})
