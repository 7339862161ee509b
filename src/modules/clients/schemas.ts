import { z } from 'zod'
import { environmentNames, origins } from '#platform/context.ts'
import {
  address,
  addressView,
  choice,
  clearableEmail,
  clearablePhone,
  emailAddress,
  externalId,
  freeText,
  instant,
  instantView,
  metadata,
  metadataView,
  nameText,
  personName,
  objectOf,
  phoneNumber,
  uuidParameter,
  wholeNumber,
} from '#platform/http/fields.ts'
import { pageQuery } from '#platform/http/pagination.ts'

const exampleId = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'
const doc = {
  name: { description: 'Full name.', example: 'Salma Idrissi' },
  email: { description: 'E-mail address; its domain is stored in lower case.', example: 'salma@example.ma' },
  phone: { description: 'Phone number in E.164 form.', example: '+212612345678' },
  locale: { description: 'Language of the client’s pages and messages.', example: 'fr' },
  address: { description: 'Postal address.' },
  externalId: {
    description:
      'Your own identifier, unique in the account and environment; creating with one that exists returns what exists.',
    example: 'customer-77',
  },
  metadata: { description: 'Free-form; returned exactly as sent, and with the client’s events.' },
}
const locales = ['en', 'fr', 'ar'] as const

export const ClientCreate = objectOf({
  name: personName(doc.name),
  email: emailAddress(doc.email).optional(),
  phone: phoneNumber(doc.phone).optional(),
  locale: choice(locales, doc.locale).optional(),
  address: address(doc.address).optional(),
  externalId: externalId(doc.externalId).optional(),
  metadata: metadata(doc.metadata).optional(),
})
export type ClientCreate = z.output<typeof ClientCreate>

export const ClientPut = objectOf({
  name: personName(doc.name).optional(),
  email: clearableEmail({ ...doc.email, description: 'E-mail address; an empty text clears it.' }).optional(),
  phone: clearablePhone({
    ...doc.phone,
    description: 'Phone number in E.164 form; an empty text clears it.',
  }).optional(),
  locale: choice(locales, doc.locale).optional(),
  address: address(doc.address).optional(),
  metadata: metadata(doc.metadata).optional(),
})
export type ClientPut = z.output<typeof ClientPut>

export const ById = z.strictObject({ id: uuidParameter({ description: 'Id of the client.', example: exampleId }) })
export const ByMethodId = z.strictObject({
  id: uuidParameter({ description: 'Id of the client.', example: exampleId }),
  paymentMethodId: uuidParameter({ description: 'Id of the saved payment method.', example: exampleId }),
})

export const ClientFilters = pageQuery(['createdAt', 'updatedAt', 'name'], {
  origin: choice(origins, { description: 'Only clients created this way.', example: 'API' }).optional(),
  email: emailAddress({
    description: 'Only clients with this e-mail address, in any case.',
    example: 'salma@example.ma',
  }).optional(),
  phone: phoneNumber({
    description: 'Only clients with this phone number (write + as %2B).',
    example: '+212612345678',
  }).optional(),
  externalId: externalId({ description: 'Only the client with this externalId.', example: 'customer-77' }).optional(),
  from: instant({
    description: 'Only clients created at or after this.',
    example: '2026-11-01T00:00:00.000Z',
  }).optional(),
  to: instant({ description: 'Only clients created before this.', example: '2026-12-01T00:00:00.000Z' }).optional(),
  q: nameText({ description: 'Only clients whose name contains this, in any case.', example: 'salma' }).optional(),
})
export type ClientFilters = z.output<typeof ClientFilters>

export const ClientView = z
  .strictObject({
    id: z
      .string()
      .meta({ format: 'uuid', description: 'Identifier of the client, used in paths.', example: exampleId }),
    name: z.string().meta(doc.name),
    email: z.string().meta(doc.email).optional(),
    phone: z.string().meta(doc.phone).optional(),
    locale: choice(locales, doc.locale).optional(),
    address: addressView(doc.address).optional(),
    externalId: z.string().meta(doc.externalId).optional(),
    metadata: metadataView(doc.metadata).optional(),
    origin: choice(origins, { description: 'Created by the API or in the dashboard.', example: 'API' }),
    environment: choice(environmentNames, { description: 'The environment of the key.', example: 'SANDBOX' }),
    createdAt: instantView({ description: 'When the client was created.' }),
    updatedAt: instantView({ description: 'When the client last changed.' }),
  })
  .meta({ id: 'Client' })
export type ClientView = z.input<typeof ClientView>

export const MethodFilters = pageQuery(['createdAt'], {})
export type MethodFilters = z.output<typeof MethodFilters>

export const PaymentMethodView = z
  .strictObject({
    id: z.string().meta({ format: 'uuid', description: 'Local identifier of the payment method.', example: exampleId }),
    type: choice(['CARD'], { description: 'Kind of the payment method.', example: 'CARD' }),
    card: z
      .strictObject({
        brand: z.string().meta({ description: 'Brand of the card.', example: 'visa' }),
        last4: z.string().meta({ description: 'Last four digits.', example: '4242' }),
        expMonth: wholeNumber(1, 12, { description: 'Month of expiry, 1 to 12.', example: 11 }),
        expYear: wholeNumber(2000, 2200, { description: 'Year of expiry, four digits.', example: 2030 }),
        holderName: freeText(255, { description: 'Name on the card.', example: 'SALMA IDRISSI' }).optional(),
        country: z.string().meta({ description: 'Country of the issuer, ISO 3166.', example: 'MA' }).optional(),
        funding: z.string().meta({ description: 'credit, debit, prepaid or unknown.', example: 'debit' }).optional(),
        issuer: z.string().meta({ description: 'Bank that issued the card.', example: 'Bank Al Amal' }).optional(),
        fingerprint: z
          .string()
          .meta({ description: 'Equal for the same card within this account.', example: 'fp_5d41402abc4b' })
          .optional(),
      })
      .meta({
        description: 'The card, masked.',
        example: { brand: 'visa', last4: '4242', expMonth: 11, expYear: 2030 },
      }),
    isDefault: z.boolean().meta({ description: 'Whether new auto-pay subscriptions charge it.', example: true }),
    status: choice(['ACTIVE', 'EXPIRED'], {
      description: 'EXPIRED after the last day of its month.',
      example: 'ACTIVE',
    }),
    consent: z
      .strictObject({
        givenAt: instantView({ description: 'When the client consented.' }),
        channel: z.string().meta({ description: 'Channel of the consent.', example: 'CHECKOUT' }),
        textVersion: z.string().meta({ description: 'Version of the text that was agreed to.', example: '2026-01' }),
      })
      .meta({
        description: 'The consent to keep and charge the card.',
        example: { givenAt: '2026-11-20T10:00:00.000Z', channel: 'CHECKOUT', textVersion: '2026-01' },
      }),
    createdAt: instantView({ description: 'When it was saved.' }),
    lastUsedAt: instantView({ description: 'When it was last charged.' }).optional(),
  })
  .meta({ id: 'PaymentMethod' })
export type PaymentMethodView = z.input<typeof PaymentMethodView>
