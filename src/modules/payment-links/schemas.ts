import { z } from 'zod'
import { amountField, currencyField } from '#money/fields.ts'
import { sessionMethods, voucherLifetimeSeconds } from '#money/payments/session.ts'
import { origins } from '#platform/context.ts'
import {
  choice,
  externalId,
  type FieldDoc,
  freeText,
  httpsUrl,
  instant,
  list,
  metadata,
  nameText,
  objectOf,
  referenceParameter,
  shownLine,
  shownText,
  uuidParameter,
  wholeNumber,
  saying,
} from '#platform/http/fields.ts'
import { pageQuery } from '#platform/http/pagination.ts'
import { locales } from '#platform/locale.ts'
import { givenTexts } from '#platform/optional-texts.ts'
import { say } from './sentences.ts'

export const amountModes = ['FIXED', 'OPEN'] as const
export const usages = ['SINGLE', 'MULTI'] as const
export const savings = ['NONE', 'ASK', 'REQUIRED'] as const
export const linkLocales = ['auto', ...locales] as const
export const linkStatuses = ['ACTIVE', 'INACTIVE', 'SCHEDULED', 'EXPIRED', 'COMPLETED'] as const
export type LinkStatus = (typeof linkStatuses)[number]
export const statusReasons = ['DEACTIVATED', 'NOT_STARTED', 'ENDED', 'PAID', 'LIMIT_REACHED', 'BEING_PAID'] as const
export type StatusReason = (typeof statusReasons)[number]
const demands = ['NONE', 'OPTIONAL', 'REQUIRED'] as const
export type Demand = (typeof demands)[number]

const amountMax = 1_000_000
const paymentsMax = 100_000
const quantityMax = 999

export const exampleReference = 'pl_4k0m8r2v6z9c3f7j1n5q8t'
export const linkDoc = {
  amount: {
    description:
      'Amount to pay: the price of one unit if the buyer chooses the quantity, the initial amount of the page if the buyer chooses the amount.',
    example: 200,
  },
  description: { description: 'Purpose of the payment; buyers see it.', example: 'Cours de poterie, samedi' },
  currency: { description: 'ISO-4217 code; MAD when absent.', example: 'MAD' },
  amountMode: { description: 'OPEN: the buyer chooses the amount. FIXED when absent.', example: 'OPEN' },
  minAmount: { description: 'The least that may be paid; OPEN only.', example: 20 },
  maxAmount: { description: 'The most that may be paid; OPEN only.', example: 5_000 },
  suggestedAmounts: { description: 'Amounts that are offered, in this order; OPEN only.', example: [50, 100, 200] },
  usage: {
    description: 'SINGLE: it is paid once. MULTI when absent, unless `maxPayments` is 1.',
    example: 'MULTI',
  },
  maxPayments: { description: 'Maximum number of payments; no limit when absent.', example: 40 },
  startsAt: { description: 'From when it can be paid.', example: '2099-11-01T00:00:00.000Z' },
  expiresAt: { description: 'Until when it can be paid.', example: '2099-12-31T23:00:00.000Z' },
  methods: {
    description: 'Allowed payment methods; all methods of the currency when absent.',
    example: ['CARD', 'CASH'],
  },
  voucherExpiresInSeconds: {
    description:
      'How long a voucher for cash can be paid, in seconds, once it is issued; until the end of the third day when absent. Needs CASH among the methods.',
    example: 86_400,
  },
  successMessage: { description: 'Message to buyers after the payment.', example: 'À samedi, 10 h !' },
  inactiveMessage: { description: 'Message to buyers when it cannot be paid.', example: 'Le cours est complet.' },
  locale: { description: 'Language of the page; `auto`, the default, is the buyer’s own.', example: 'auto' },
  clientId: {
    description: 'The client who pays. Payments are this client’s, and a card can be saved.',
    example: '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35',
  },
  savePaymentMethod: {
    description:
      'ASK offers to save the card for the client; REQUIRED takes no payment without that. Both need `clientId`.',
    example: 'NONE',
  },
  externalId: {
    description:
      'Your own identifier, unique in the account and environment; creating with one that exists returns what exists.',
    example: 'course-2026-11',
  },
  metadata: { description: 'Free-form; returned exactly as sent, and with every event of the link’s payments.' },
  active: { description: 'Whether it may be paid at all.', example: true },
} satisfies Record<string, FieldDoc>

const linkAmount = (described: FieldDoc) =>
  amountField(described)
    .refine((amount) => amount <= amountMax, saying(say('must be at most {high}', { high: amountMax })))
    .meta({ ...described, maximum: amountMax })

const suggested = list(linkAmount({ description: 'An amount.', example: 50 }), 4, linkDoc.suggestedAmounts)

const demand = (what: string) => choice(demands, { description: `Whether to ask for ${what}.`, example: 'OPTIONAL' })
export const collectFields = {
  name: demand('the name').optional(),
  email: demand('the e-mail').optional(),
  phone: demand('the phone number').optional(),
  address: demand('the address').optional(),
}
export const collectDoc = {
  description: 'Information that the page requests from the buyer; NONE where a member is absent.',
  example: { name: 'REQUIRED', email: 'OPTIONAL' },
}
const Collect = objectOf(collectFields).meta(collectDoc)
export type Collect = z.output<typeof Collect>

export const quantityDoc = {
  description:
    'Whether the buyer chooses how many. `min` is 1, `max` 99 and `default` is `min` when absent; FIXED only.',
  example: { adjustable: false },
}
export const quantityFields = {
  adjustable: z.boolean().meta({ description: 'Whether the page asks how many.', example: true }),
  min: wholeNumber(1, quantityMax, { description: 'The least.', example: 1 }).optional(),
  max: wholeNumber(1, quantityMax, { description: 'The most.', example: 10 }).optional(),
  default: wholeNumber(1, quantityMax, { description: 'Initial quantity of the page.', example: 1 }).optional(),
}
const Quantity = objectOf(quantityFields).meta(quantityDoc)
export type Quantity = z.output<typeof Quantity>

const fieldTypes = ['TEXT', 'NUMBER', 'SELECT'] as const
const customFieldDoc = {
  description: 'A question of your own.',
  example: { key: 'size', label: 'Taille', type: 'SELECT', required: true, options: ['S', 'M', 'L'] },
}
export const CustomField = objectOf({
  key: z
    .string()
    .refine(
      (key) => /^[A-Za-z][A-Za-z0-9_-]{0,39}$/.test(key),
      saying(say('must be a letter and up to 39 letters, digits, _ or -')),
    )
    .meta({ description: 'Name of the answer.', example: 'size', pattern: '^[A-Za-z][A-Za-z0-9_-]{0,39}$' }),
  label: shownLine(100, { description: 'The question, as buyers read it.', example: 'Taille' }),
  type: choice(fieldTypes, { description: 'Type of the answer.', example: 'SELECT' }),
  required: z
    .boolean()
    .meta({ description: 'Whether it must be answered; false when absent.', example: true })
    .optional(),
  options: list(shownLine(100, { description: 'An answer.', example: 'M' }), 50, {
    description: 'The answers to choose from; of SELECT alone.',
    example: ['S', 'M', 'L'],
  }).optional(),
}).meta(customFieldDoc)
export type CustomField = z.output<typeof CustomField>
export const customFieldsDoc = { description: 'Up to five questions of your own.', example: [customFieldDoc.example] }

/** Fields that are kept as they are: each has a column of its name. */
export const linkTexts = {
  successUrl: httpsUrl({
    description: 'Address to which buyers return after paying.',
    example: 'https://shop.example/thanks',
  }),
  cancelUrl: httpsUrl({ description: 'Address for buyers who give up.', example: 'https://shop.example/' }),
}

const changeable = {
  currency: currencyField(linkDoc.currency).optional(),
  amountMode: choice(amountModes, linkDoc.amountMode).optional(),
  minAmount: linkAmount(linkDoc.minAmount).optional(),
  maxAmount: linkAmount(linkDoc.maxAmount).optional(),
  suggestedAmounts: suggested.optional(),
  usage: choice(usages, linkDoc.usage).optional(),
  maxPayments: wholeNumber(1, paymentsMax, linkDoc.maxPayments).optional(),
  quantity: Quantity.optional(),
  startsAt: instant(linkDoc.startsAt).optional(),
  expiresAt: instant(linkDoc.expiresAt).optional(),
  methods: list(choice(sessionMethods, { description: 'A way to pay.', example: 'CARD' }), sessionMethods.length, {
    ...linkDoc.methods,
    uniqueItems: true,
  })
    .refine((methods) => new Set(methods).size === methods.length, saying(say('names a method twice')))
    .optional(),
  voucherExpiresInSeconds: wholeNumber(
    voucherLifetimeSeconds.least,
    voucherLifetimeSeconds.most,
    linkDoc.voucherExpiresInSeconds,
  ).optional(),
  collect: Collect.optional(),
  customFields: list(CustomField, 5, customFieldsDoc).optional(),
  ...givenTexts(linkTexts),
  successMessage: freeText(500, linkDoc.successMessage).optional(),
  inactiveMessage: freeText(500, linkDoc.inactiveMessage).optional(),
  locale: choice(linkLocales, linkDoc.locale).optional(),
  savePaymentMethod: choice(savings, linkDoc.savePaymentMethod).optional(),
  metadata: metadata(linkDoc.metadata).optional(),
}

export const LinkCreate = objectOf({
  amount: linkAmount(linkDoc.amount).optional(),
  description: shownText(500, linkDoc.description),
  ...changeable,
  clientId: uuidParameter(linkDoc.clientId).optional(),
  externalId: externalId(linkDoc.externalId).optional(),
}).meta({ example: { amount: 249.9, description: 'Commande 1042', usage: 'SINGLE' } })
export type LinkCreate = z.output<typeof LinkCreate>

export const LinkPatch = objectOf({
  amount: linkAmount(linkDoc.amount).optional(),
  description: shownText(500, linkDoc.description).optional(),
  ...changeable,
  active: z.boolean().meta(linkDoc.active).optional(),
  clearExpiration: z
    .boolean()
    .meta({ description: 'true takes the end away; not together with expiresAt.', example: false })
    .optional(),
  clearCustomFields: z
    .boolean()
    .meta({ description: 'true takes all questions away; not together with customFields.', example: false })
    .optional(),
})
export type LinkPatch = z.output<typeof LinkPatch>

export const ByReference = z.strictObject({
  reference: referenceParameter('pl', 'PAYMENT_LINK_NOT_FOUND', {
    description: 'Reference of the payment link.',
    example: exampleReference,
  }),
})

export const LinkFilters = pageQuery(['createdAt', 'updatedAt', 'amount'], {
  origin: choice(origins, { description: 'Only links created this way.', example: 'API' }).optional(),
  status: choice(linkStatuses, { description: 'Only links in this state.', example: 'ACTIVE' }).optional(),
  externalId: externalId({ description: 'Only the link with this externalId.', example: 'course-2026-11' }).optional(),
  from: instant({
    description: 'Only links created at or after this.',
    example: '2026-11-01T00:00:00.000Z',
  }).optional(),
  to: instant({ description: 'Only links created before this.', example: '2026-12-01T00:00:00.000Z' }).optional(),
  q: nameText({
    description: 'Only links whose description contains this, in any case.',
    example: 'poterie',
  }).optional(),
})
export type LinkFilters = z.output<typeof LinkFilters>
