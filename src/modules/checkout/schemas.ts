import { z } from 'zod'
import { amountField, currencyField } from '#money/fields.ts'
import {
  attemptsMaxDefault,
  integrations,
  sessionMethods,
  threeDSPolicies,
  voucherLifetimeSeconds,
} from '#money/payments/session.ts'
import { SessionView, sessionStatuses } from '#money/payments/session-view.ts'
import { stepTypes } from '#money/payments/transaction.ts'
import { TransactionView } from '#money/payments/transaction-view.ts'
import {
  address,
  choice,
  emailAddress,
  externalId,
  type FieldDoc,
  freeText,
  lineText,
  personName,
  pictureUrl,
  shownLine,
  httpsUrl,
  instant,
  instantView,
  list,
  metadata,
  nameText,
  objectOf,
  phoneNumber,
  shownText,
  uuidParameter,
  wholeNumber,
  saying,
} from '#platform/http/fields.ts'
import { isPageOrigin } from '#platform/http/origins.ts'
import { pageQuery } from '#platform/http/pagination.ts'
import { locales } from '#platform/locale.ts'
import { say } from './sentences.ts'

const exampleId = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'
const quantityMax = 1_000_000
const itemsMax = 100
const originsMax = 10

export const lifetimeSeconds = { least: 5 * 60, most: 7 * 24 * 3_600, default: 3_600 }

// A page's origin as browsers spell it, so that the two can be compared letter by letter.
const webOrigin = (doc: FieldDoc) =>
  nameText(doc)
    .refine(
      isPageOrigin,
      saying(say('must be one exact origin on https such as https://shop.example: no path, no wildcard')),
    )
    .meta({ ...doc, maxLength: 255, pattern: '^https?://[^/]+$' })

const Item = objectOf({
  name: nameText({ description: 'Name of the item.', example: 'Tajine en terre cuite' }),
  quantity: wholeNumber(1, quantityMax, { description: 'Units.', example: 2 }),
  unitPrice: amountField({ description: 'Price of a unit, in major units.', example: 124.95 }),
  imageUrl: pictureUrl({ description: 'Picture of it.', example: 'https://shop.example/tajine.jpg' }).optional(),
  sku: nameText({ description: 'Your own article number.', example: 'taj-1' }).optional(),
})

const Customer = objectOf({
  name: personName({ description: 'Name of the buyer.', example: 'Salma Idrissi' }).optional(),
  email: emailAddress({ description: 'E-mail of the buyer.', example: 'salma@example.ma' }).optional(),
  phone: phoneNumber({ description: 'Phone of the buyer, E.164.', example: '+212612345678' }).optional(),
  address: address({ description: 'Address of the buyer.' }).optional(),
}).meta({
  description: 'The buyer; prefills the page.',
  example: { name: 'Salma Idrissi', email: 'salma@example.ma' },
})

const utm = (description: string, example: string) => lineText(255, { description, example }).optional()
const Attribution = objectOf({
  source: utm('Source of the buyer.', 'newsletter'),
  medium: utm('By what way.', 'email'),
  campaign: utm('Name of the campaign.', 'ramadan'),
  term: utm('Search term.', 'tajine'),
  content: utm('The link, among several.', 'header'),
  referrer: lineText(2_048, { description: 'The page before.', example: 'https://news.example/offers' }).optional(),
}).meta({ description: 'Source of the buyer.', example: { source: 'newsletter', campaign: 'ramadan' } })

const doc = {
  amount: { description: 'Amount to pay, in major units of the currency.', example: 249.9 },
  currency: { description: 'ISO-4217 code; MAD when absent.', example: 'MAD' },
  orderId: { description: 'Your order, up to 100 characters.', example: 'order-1042' },
  clientId: { description: 'The client who pays; saved cards are those of a client.', example: exampleId },
  externalId: {
    description:
      'Your own identifier, unique in the account and environment; creating with one that exists returns what exists.',
    example: 'web-1042',
  },
}

export const CheckoutCreate = objectOf({
  amount: amountField(doc.amount),
  currency: currencyField(doc.currency).optional(),
  orderId: shownLine(100, doc.orderId),
  description: freeText(5_000, { description: 'Purpose of the payment.', example: 'Order 1042' }).optional(),
  items: list(Item, itemsMax, {
    description: 'The lines of the order; quantity times unit price of all of them is `amount`.',
    example: [{ name: 'Tajine en terre cuite', quantity: 2, unitPrice: 124.95 }],
  }).optional(),
  customer: Customer.optional(),
  clientId: uuidParameter(doc.clientId).optional(),
  methods: list(choice(sessionMethods, { description: 'A way to pay.', example: 'CARD' }), sessionMethods.length, {
    description: 'Allowed payment methods; all methods of the currency when absent. Cash is available in MAD alone.',
    example: ['CARD', 'CASH'],
    uniqueItems: true,
  })
    .refine((methods) => new Set(methods).size === methods.length, saying(say('names a method twice')))
    .optional(),
  returnUrl: httpsUrl({
    description:
      'Address to which the buyer returns afterwards, with `sessionId`, `orderId` and `status`; required for HOSTED.',
    example: 'https://shop.example/thanks',
  }).optional(),
  cancelUrl: httpsUrl({
    description: 'Address for a buyer who gives up; `returnUrl` when absent.',
    example: 'https://shop.example/cart',
  }).optional(),
  notificationUrl: httpsUrl({
    description:
      'Address that receives the events of this session, besides webhooks: a public host on port 443, without a fragment.',
    example: 'https://shop.example/hooks/1042',
    pattern: '^[Hh][Tt][Tt][Pp][Ss]://.',
  }).optional(),
  expiresAt: instant({
    description: 'Until when it can be paid, 5 minutes to 7 days from now.',
    example: '2099-12-31T23:00:00.000Z',
  }).optional(),
  expiresInSeconds: wholeNumber(lifetimeSeconds.least, lifetimeSeconds.most, {
    description: 'The same as a length; an hour when both are absent. When both are given, the earlier end counts.',
    example: lifetimeSeconds.default,
  }).optional(),
  locale: choice(locales, {
    description: 'Language of the page; the buyer’s own when absent.',
    example: 'fr',
  }).optional(),
  savePaymentMethod: z
    .boolean()
    .meta({ description: 'Offers to save the card for the client, with consent; needs `clientId`.', example: true })
    .optional(),
  integration: choice(integrations, {
    description: 'HOSTED: the buyer goes to `checkoutUrl`. CUSTOM: your own page takes the card. HOSTED when absent.',
    example: 'HOSTED',
  }).optional(),
  allowedOrigins: list(webOrigin({ description: 'An origin.', example: 'https://shop.example' }), originsMax, {
    description: 'Pages that may show or call for this session; on https, or http://localhost for development.',
    example: ['https://shop.example'],
  }).optional(),
  threeDS: choice(threeDSPolicies, {
    description: 'FORCE: the bank is always asked to authenticate the buyer. AUTO when absent.',
    example: 'AUTO',
  }).optional(),
  maxAttempts: wholeNumber(1, attemptsMaxDefault, {
    description: 'Maximum number of payment attempts; 5 when absent.',
    example: attemptsMaxDefault,
  }).optional(),
  voucherExpiresInSeconds: wholeNumber(voucherLifetimeSeconds.least, voucherLifetimeSeconds.most, {
    description:
      'How long a voucher for cash can be paid once it is issued, 1 hour to 14 days; until the end of the third day when absent.',
    example: 172_800,
  }).optional(),
  statementDescriptor: shownLine(22, {
    description: 'Text on the bank statement.',
    example: 'TAJINE SHOP',
  }).optional(),
  attribution: Attribution.optional(),
  reuseOpenSession: z
    .boolean()
    .meta({
      description:
        'true or absent: an unfinished session of the same order, amount and client is answered with 200 instead of a second one.',
      example: true,
    })
    .optional(),
  externalId: externalId(doc.externalId).optional(),
  metadata: metadata({
    description: 'Free-form; returned exactly as sent, and with the events of the session and of its payments.',
  }).optional(),
}).meta({
  example: {
    amount: 249.9,
    orderId: 'order-1042',
    description: 'Order 1042',
    returnUrl: 'https://shop.example/thanks',
    customer: { name: 'Salma Idrissi', email: 'salma@example.ma' },
  },
  // The rule of checkout.ts in the words of JSON Schema.
  anyOf: [
    { required: ['returnUrl'], properties: { returnUrl: { type: 'string', format: 'uri' } } },
    { required: ['integration'], properties: { integration: { type: 'string', enum: ['CUSTOM'] } } },
  ],
})
export type CheckoutCreate = z.output<typeof CheckoutCreate>

export const BySessionId = z.strictObject({
  sessionId: uuidParameter({ description: 'Id of the session.', example: exampleId }),
})

export const CheckoutCancel = objectOf({
  reason: shownText(255, { description: 'Reason; shown to you alone.', example: 'out of stock' }).optional(),
}).optional()

const expansions = ['transactions', 'journey'] as const

export const CheckoutExpand = objectOf({
  expand: z
    .string({ error: 'must be given once' })
    .transform((text) => text.split(','))
    .refine(
      (words) => words.every((word) => expansions.some((each) => each === word)),
      saying(say('must be transactions or journey, or both with a comma between them')),
    )
    .transform((words) => new Set(words as (typeof expansions)[number][]))
    .meta({
      type: 'string',
      pattern: '^(transactions|journey)(,(transactions|journey))*$',
      description: 'Adds to the session its payment attempts, and its steps with their times.',
      example: 'transactions,journey',
    })
    .optional(),
})

export const CheckoutFilters = pageQuery(['createdAt', 'updatedAt', 'expiresAt', 'amount'], {
  status: choice(sessionStatuses, { description: 'Only sessions in this state.', example: 'OPEN' }).optional(),
  orderId: shownLine(100, { description: 'Only sessions of this order.', example: 'order-1042' }).optional(),
  externalId: externalId({ description: 'Only the session with this externalId.', example: 'web-1042' }).optional(),
  clientId: uuidParameter({ description: 'Only sessions of this client.', example: exampleId }).optional(),
  from: instant({
    description: 'Only sessions created at or after this.',
    example: '2026-11-01T00:00:00.000Z',
  }).optional(),
  to: instant({ description: 'Only sessions created before this.', example: '2026-12-01T00:00:00.000Z' }).optional(),
})
export type CheckoutFilters = z.output<typeof CheckoutFilters>

const ownSteps = ['SESSION_CREATED', 'SESSION_OPENED', 'SESSION_PAID', 'SESSION_CANCELED', 'SESSION_EXPIRED'] as const

const JourneyStep = z
  .strictObject({
    at: instantView({ description: 'When it happened.' }),
    type: choice([...ownSteps, ...stepTypes], { description: 'Type of the step.', example: 'SESSION_OPENED' }),
    transactionId: z
      .string()
      .meta({ format: 'uuid', description: 'The attempt that it belongs to.', example: exampleId })
      .optional(),
    message: z.string().meta({ description: 'For people; in English.', example: 'The card was charged.' }).optional(),
  })
  .meta({ description: 'A step.', example: { at: '2026-11-20T10:00:00.000Z', type: 'SESSION_OPENED' } })
export type JourneyStep = z.input<typeof JourneyStep>

export const CheckoutView = SessionView.extend({
  checkoutUrl: z
    .string()
    .meta({
      format: 'uri',
      description: 'The page on which the buyer pays; of HOSTED sessions. Every holder of the address can pay.',
      example: 'https://pay.example/c/mzn_sAZmgtHwefTqfACtsTY4fNf0hQm3E0c9zq0c0p7l2b4u8w1x5y6z',
    })
    .optional(),
  sessionToken: z
    .string()
    .meta({
      description: 'Token for your own payment page; of CUSTOM sessions, in the answer of the creation alone.',
      example: 'mzn_sAZmgtHwefTqfACtsTY4fNf0hQm3E0c9zq0c0p7l2b4u8w1x5y6z',
    })
    .optional(),
  transactions: z
    .array(TransactionView)
    .meta({ description: 'The attempts to pay, oldest first; with `expand=transactions`.' })
    .optional(),
  journey: z
    .array(JourneyStep)
    .meta({ description: 'Steps of the session, oldest first; with `expand=journey`.' })
    .optional(),
}).meta({ id: 'CheckoutSession' })
export type CheckoutView = z.input<typeof CheckoutView>
