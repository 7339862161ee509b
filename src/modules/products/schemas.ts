import { z } from 'zod'
import { amountField, amountView, currencyField } from '#money/fields.ts'
import {
  choice,
  externalId,
  freeText,
  pictureUrl,
  instant,
  instantView,
  metadata,
  metadataView,
  nameText,
  objectOf,
  referenceParameter,
  wholeNumber,
} from '#platform/http/fields.ts'
import { environmentNames, origins } from '#platform/context.ts'
import { pageQuery } from '#platform/http/pagination.ts'
import { givenTexts, shownTexts } from '#platform/optional-texts.ts'

const int32Max = 2_147_483_647
const productStatuses = ['ACTIVE', 'INACTIVE', 'EXPIRED', 'SOLD_OUT'] as const
export type ProductStatus = (typeof productStatuses)[number]

const doc = {
  name: { description: 'Product name.', example: 'Tajine en terre cuite' },
  price: {
    description: 'Unit price in major units of the currency, with at most the decimals that it has.',
    example: 249.9,
  },
  currency: { description: 'ISO-4217 code; MAD when absent.', example: 'MAD' },
  stockQuantity: { description: 'Units in all, sold ones included; unlimited when absent.', example: 40 },
  expiresAt: { description: 'End of the sale, in the future.', example: '2099-12-31T23:00:00.000Z' },
  externalId: {
    description:
      'Your own identifier, unique in the account and environment; creating with one that exists returns what exists.',
    example: 'sku-1042',
  },
  metadata: {
    description: 'Free-form; returned exactly as sent, and with the payment events of the product’s orders.',
  },
  active: { description: 'Whether the product may be ordered at all.', example: true },
}

/** Texts of a product that are kept as they are: each has a column of its name. */
export const productTexts = {
  description: freeText(5_000, { description: 'Long description.', example: 'Fait main à Salé.' }),
  imageUrl: pictureUrl({ description: 'Product image.', example: 'https://shop.example/tajine.jpg' }),
}

export const ProductCreate = objectOf({
  name: nameText(doc.name),
  ...givenTexts(productTexts),
  price: amountField(doc.price),
  currency: currencyField(doc.currency).optional(),
  stockQuantity: wholeNumber(0, int32Max, doc.stockQuantity).optional(),
  expiresAt: instant(doc.expiresAt).optional(),
  externalId: externalId(doc.externalId).optional(),
  metadata: metadata(doc.metadata).optional(),
}).meta({ example: { name: 'Tajine en terre cuite', price: 149.9, stockQuantity: 40 } })
export type ProductCreate = z.output<typeof ProductCreate>

export const ProductPatch = objectOf({
  name: nameText(doc.name).optional(),
  ...givenTexts(productTexts),
  price: amountField(doc.price).optional(),
  active: z.boolean().meta(doc.active).optional(),
  stockQuantity: wholeNumber(0, int32Max, {
    ...doc.stockQuantity,
    description: 'Units in all; not below what is sold and reserved.',
  }).optional(),
  expiresAt: instant(doc.expiresAt).optional(),
  clearExpiration: z
    .boolean()
    .meta({ description: 'true takes the end of the sale away; not together with expiresAt.', example: false })
    .optional(),
})
export type ProductPatch = z.output<typeof ProductPatch>

export const ByReference = z.strictObject({
  reference: referenceParameter('prd', 'PRODUCT_NOT_FOUND', {
    description: 'Reference of the product.',
    example: 'prd_4k0m8r2v6z9c3f7j1n5q8t',
  }),
})

export const ProductFilters = pageQuery(['createdAt', 'updatedAt', 'name', 'price'], {
  origin: choice(origins, { description: 'Only products created this way.', example: 'API' }).optional(),
  status: choice(productStatuses, { description: 'Only products in this state.', example: 'ACTIVE' }).optional(),
  externalId: externalId({ description: 'Only the product with this externalId.', example: 'sku-1042' }).optional(),
  from: instant({
    description: 'Only products created at or after this.',
    example: '2026-11-01T00:00:00.000Z',
  }).optional(),
  to: instant({ description: 'Only products created before this.', example: '2026-12-01T00:00:00.000Z' }).optional(),
  q: nameText({ description: 'Only products whose name contains this, in any case.', example: 'tajine' }).optional(),
})
export type ProductFilters = z.output<typeof ProductFilters>

export const ProductView = z
  .strictObject({
    reference: z
      .string()
      .meta({ description: 'Identifier of the product, used in paths.', example: 'prd_4k0m8r2v6z9c3f7j1n5q8t' }),
    name: z.string().meta(doc.name),
    ...shownTexts(productTexts),
    price: amountView(doc.price),
    currency: z.string().meta(doc.currency),
    stockQuantity: wholeNumber(0, int32Max, doc.stockQuantity).optional(),
    soldQuantity: wholeNumber(0, int32Max, { description: 'Units that were paid for.', example: 3 }),
    reservedQuantity: wholeNumber(0, int32Max, { description: 'Units in orders that are being paid.', example: 1 }),
    availableQuantity: wholeNumber(0, int32Max, {
      description: 'Units that can still be ordered; absent when unlimited.',
      example: 36,
    }).optional(),
    status: choice(productStatuses, {
      description: 'Derived: inactive, expired, sold out, or else active.',
      example: 'ACTIVE',
    }),
    expiresAt: instantView(doc.expiresAt).optional(),
    externalId: z.string().meta(doc.externalId).optional(),
    metadata: metadataView(doc.metadata).optional(),
    active: z.boolean().meta(doc.active),
    origin: choice(origins, { description: 'Created by the API or in the dashboard.', example: 'API' }),
    environment: choice(environmentNames, { description: 'The environment of the key.', example: 'SANDBOX' }),
    url: z.string().meta({
      format: 'uri',
      description: 'The hosted sales page.',
      example: 'https://pay.example/p/prd_4k0m8r2v6z9c3f7j1n5q8t',
    }),
    qrCodeUrl: z.string().meta({
      format: 'uri',
      description: 'A picture (SVG) of the QR code that leads to the sales page.',
      example: 'https://pay.example/p/prd_4k0m8r2v6z9c3f7j1n5q8t/qr.svg',
    }),
    ordersCount: wholeNumber(0, int32Max, {
      description: 'All orders ever placed, in every state.',
      example: 4,
    }),
    createdAt: instantView({ description: 'When the product was created.' }),
    updatedAt: instantView({ description: 'When the product last changed.' }),
  })
  .meta({ id: 'Product' })
export type ProductView = z.input<typeof ProductView>
