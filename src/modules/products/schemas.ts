import { z } from 'zod'
import { amountField, amountView, currencyField } from '#money/fields.ts'
import {
  addressView,
  choice,
  externalId,
  freeText,
  httpsUrl,
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

const int32Max = 2_147_483_647
const productStatuses = ['ACTIVE', 'INACTIVE', 'EXPIRED', 'SOLD_OUT'] as const
export type ProductStatus = (typeof productStatuses)[number]

const doc = {
  name: { description: 'Product name.', example: 'Tajine en terre cuite' },
  description: { description: 'Long description.', example: 'Fait main à Salé.' },
  imageUrl: { description: 'Product image.', example: 'https://shop.example/tajine.jpg' },
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

export const ProductCreate = objectOf({
  name: nameText(doc.name),
  description: freeText(5_000, doc.description).optional(),
  imageUrl: httpsUrl(doc.imageUrl).optional(),
  price: amountField(doc.price),
  currency: currencyField(doc.currency).optional(),
  stockQuantity: wholeNumber(0, int32Max, doc.stockQuantity).optional(),
  expiresAt: instant(doc.expiresAt).optional(),
  externalId: externalId(doc.externalId).optional(),
  metadata: metadata(doc.metadata).optional(),
})
export type ProductCreate = z.output<typeof ProductCreate>

export const ProductPatch = objectOf({
  name: nameText(doc.name).optional(),
  description: freeText(5_000, doc.description).optional(),
  imageUrl: httpsUrl(doc.imageUrl).optional(),
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
  q: nameText({ description: 'Only products whose name contains this, in any case.', example: 'tajine' }).optional(),
})
export type ProductFilters = z.output<typeof ProductFilters>

export const ProductView = z
  .strictObject({
    reference: z
      .string()
      .meta({ description: 'Identifier of the product, used in paths.', example: 'prd_4k0m8r2v6z9c3f7j1n5q8t' }),
    name: z.string().meta(doc.name),
    description: z.string().meta(doc.description).optional(),
    imageUrl: z.string().meta(doc.imageUrl).optional(),
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
    origin: choice(origins, { description: 'Where the product was created.', example: 'API' }),
    environment: choice(environmentNames, { description: 'The environment of the key.', example: 'SANDBOX' }),
    url: z.string().meta({
      format: 'uri',
      description: 'The hosted sales page.',
      example: 'https://pay.example/p/prd_4k0m8r2v6z9c3f7j1n5q8t',
    }),
    createdAt: instantView({ description: 'When the product was created.' }),
    updatedAt: instantView({ description: 'When the product last changed.' }),
  })
  .meta({ id: 'Product' })
export type ProductView = z.input<typeof ProductView>

export const orderStatuses = ['PENDING', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'CANCELED', 'EXPIRED'] as const
export const fulfilments = ['UNFULFILLED', 'PREPARING', 'SHIPPED', 'DELIVERED'] as const
const buyerDoc = { description: 'Who ordered.', example: { name: 'Salma Idrissi', email: 'salma@example.ma' } }

export const OrderFilters = pageQuery(['createdAt'], {
  status: choice(orderStatuses, { description: 'Only orders in this state.', example: 'PAID' }).optional(),
  fulfilment: choice(fulfilments, {
    description: 'Only orders at this step of preparation.',
    example: 'UNFULFILLED',
  }).optional(),
  from: instant({
    description: 'Only orders created at or after this.',
    example: '2026-11-01T00:00:00.000Z',
  }).optional(),
  to: instant({ description: 'Only orders created before this.', example: '2026-12-01T00:00:00.000Z' }).optional(),
})
export type OrderFilters = z.output<typeof OrderFilters>

const optionalText = (description: string, example: string) => z.string().meta({ description, example }).optional()

export const OrderView = z
  .strictObject({
    reference: z.string().meta({ description: 'Identifier of the order.', example: 'ord_4k7m2r9v1z5c8f3j6n0q4t' }),
    productReference: z
      .string()
      .meta({ description: 'The product that was ordered.', example: 'prd_4k0m8r2v6z9c3f7j1n5q8t' }),
    productName: z.string().meta({ description: 'Its name when it was ordered.', example: 'Tajine en terre cuite' }),
    quantity: wholeNumber(1, int32Max, { description: 'Units ordered.', example: 2 }),
    unitPrice: amountView({ description: 'Price of a unit when it was ordered, in major units.', example: 249.9 }),
    amount: amountView({ description: 'Quantity times unit price, in major units.', example: 499.8 }),
    currency: z.string().meta(doc.currency),
    status: choice(orderStatuses, { description: 'State of the payment.', example: 'PAID' }),
    fulfilment: choice(fulfilments, { description: 'Step of preparation and shipping.', example: 'UNFULFILLED' }),
    paymentMethod: choice(['CARD', 'CASH'], { description: 'How it is paid.', example: 'CARD' }).optional(),
    buyer: z
      .strictObject({
        name: optionalText('Name of the buyer.', 'Salma Idrissi'),
        email: optionalText('E-mail of the buyer.', 'salma@example.ma'),
        phone: optionalText('Phone of the buyer, E.164.', '+212612345678'),
      })
      .meta(buyerDoc)
      .optional(),
    shippingAddress: addressView({ description: 'Where to send it.' }).optional(),
    clientId: z
      .string()
      .meta({
        format: 'uuid',
        description: 'The client, when the buyer is one.',
        example: '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35',
      })
      .optional(),
    transactionReference: optionalText('The payment.', 'TX-1042'),
    metadata: metadataView({ description: 'Free-form data of the order.' }).optional(),
    trackingNumber: optionalText('The carrier’s number.', 'MA123456789'),
    createdAt: instantView({ description: 'When the order was placed.' }),
    paidAt: instantView({ description: 'When it was paid.' }).optional(),
    shippedAt: instantView({ description: 'When it was shipped.' }).optional(),
    deliveredAt: instantView({ description: 'When it arrived.' }).optional(),
  })
  .meta({ id: 'ProductOrder' })
export type OrderView = z.input<typeof OrderView>
