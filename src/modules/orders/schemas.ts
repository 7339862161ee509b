import { z } from 'zod'
import { amountView } from '#money/fields.ts'
import { isRib } from '#money/wallets/rib.ts'
import { environmentNames } from '#platform/context.ts'
import {
  addressView,
  choice,
  type FieldDoc,
  freeText,
  lineText,
  httpsUrl,
  instant,
  instantView,
  metadataView,
  nameText,
  objectOf,
  personName,
  referenceParameter,
  wholeNumber,
  saying,
} from '#platform/http/fields.ts'
import type { FileForm } from '#platform/http/route.ts'
import { pageQuery } from '#platform/http/pagination.ts'
import { shownName } from '#platform/http/portal-fields.ts'
import { locales } from '#platform/locale.ts'
import { deliveryKinds } from '#platform/delivery.ts'
import { say } from './sentences.ts'

const int32Max = 2_147_483_647

export const orderStatuses = ['PENDING', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'CANCELED', 'EXPIRED'] as const
export const fulfilments = ['UNFULFILLED', 'PREPARING', 'SHIPPED', 'DELIVERED'] as const

const docs = {
  productReference: { description: 'The product that was ordered.', example: 'prd_4k0m8r2v6z9c3f7j1n5q8t' },
  environment: { description: 'The environment of the product.', example: 'SANDBOX' },
  note: { description: 'Your own note; no buyer sees it.', example: 'Gift: leave the price out.' },
  carrier: { description: 'The carrier.', example: 'Amana' },
  trackingNumber: { description: 'The carrier’s number.', example: 'MA123456789' },
  trackingUrl: {
    description: 'Page on which the buyer can track it; https.',
    example: 'https://amana.example/MA123456789',
  },
  cancelReason: { description: 'Reason of the cancellation; the buyer sees it.', example: 'The last one was broken.' },
} satisfies Record<string, FieldDoc>

export const ByProduct = z.strictObject({
  reference: referenceParameter('prd', 'PRODUCT_NOT_FOUND', {
    ...docs.productReference,
    description: 'Reference of the product.',
  }),
})

export const ByOrderOfProduct = ByProduct.extend({
  order: referenceParameter('ord', 'ORDER_NOT_FOUND', {
    description: 'Reference of the order.',
    example: 'ord_4k7m2r9v1z5c8f3j6n0q4t',
  }),
})

export const PackingSlipQuery = objectOf({
  locale: choice(locales, { description: 'Language of the slip; the buyer’s when absent.', example: 'fr' }).optional(),
})

export const PackingSlipFile = {
  mediaType: 'application/pdf',
  description: 'The slip to put into the parcel: the addressee, the product and its quantity, without prices.',
} as const satisfies FileForm

const filters = {
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
  q: nameText({
    description: 'Only the order with this number or reference, or whose buyer’s name, e-mail or phone contains this.',
    example: '#1042',
  }).optional(),
}

export const OrderFilters = pageQuery(['createdAt'], filters)
export type OrderFilters = z.output<typeof OrderFilters>

export const AllOrderFilters = pageQuery(['createdAt'], {
  environment: choice(environmentNames, docs.environment),
  product: lineText(64, { ...docs.productReference, description: 'Only orders of this product.' }).optional(),
  ...filters,
})

export const ByOrder = objectOf({
  reference: referenceParameter('ord', 'ORDER_NOT_FOUND', {
    description: 'Reference of the order.',
    example: 'ord_4k7m2r9v1z5c8f3j6n0q4t',
  }),
})

export const Shipment = objectOf({
  carrier: shownName(docs.carrier).optional(),
  trackingNumber: shownName(docs.trackingNumber).optional(),
  trackingUrl: httpsUrl(docs.trackingUrl).optional(),
})
export type Shipment = z.output<typeof Shipment>

export const OrderNote = objectOf({
  note: freeText(2_000, { ...docs.note, description: `${docs.note.description} An empty text takes it away.` }),
})

export const Cancelation = objectOf({
  reason: shownName(docs.cancelReason),
  restock: z
    .boolean()
    .meta({ description: 'Whether the units of a paid order go back on sale; true when absent.', example: true })
    .optional(),
  destination: objectOf({
    rib: z
      .string()
      .refine(isRib, saying(say('must be the 24 digits of a RIB whose key is right, without blanks')))
      .meta({ pattern: '^[0-9]{24}$', description: 'The buyer’s account.', example: '999999184467440737095515' }),
    holderName: personName({ description: 'Holder of the account.', example: 'Salma Idrissi' }),
  })
    .meta({ description: 'Bank account for the refund of an order that was paid in cash; required for those.' })
    .optional(),
})
export type Cancelation = z.output<typeof Cancelation>

const optionalText = (description: string, example: string) => z.string().meta({ description, example }).optional()

export const OrderView = z
  .strictObject({
    reference: z.string().meta({ description: 'Identifier of the order.', example: 'ord_4k7m2r9v1z5c8f3j6n0q4t' }),
    orderNumber: optionalText('Its number for people, counted for each account and environment.', '#1042'),
    productReference: z.string().meta(docs.productReference),
    productName: z.string().meta({ description: 'Its name when it was ordered.', example: 'Tajine en terre cuite' }),
    quantity: wholeNumber(1, int32Max, { description: 'Units ordered.', example: 2 }),
    unitPrice: amountView({ description: 'Price of a unit when it was ordered, in major units.', example: 249.9 }),
    amount: amountView({
      description: 'Quantity times unit price, and the fee of the delivery, in major units.',
      example: 499.8,
    }),
    currency: z.string().meta({ description: 'ISO-4217 code.', example: 'MAD' }),
    status: choice(orderStatuses, { description: 'State of the payment.', example: 'PAID' }),
    fulfilment: choice(fulfilments, { description: 'Step of preparation and shipping.', example: 'UNFULFILLED' }),
    paymentMethod: choice(['CARD', 'CASH'], { description: 'Payment method.', example: 'CARD' }).optional(),
    buyer: z
      .strictObject({
        name: optionalText('Name of the buyer.', 'Salma Idrissi'),
        email: optionalText('E-mail of the buyer.', 'salma@example.ma'),
        phone: optionalText('Phone of the buyer, E.164.', '+212612345678'),
      })
      .meta({ description: 'The buyer.', example: { name: 'Salma Idrissi', email: 'salma@example.ma' } })
      .optional(),
    shippingAddress: addressView({ description: 'Delivery address.' }).optional(),
    delivery: z
      .strictObject({
        name: z.string().meta({ description: 'Its name when it was chosen.', example: 'Amana, 48 h' }),
        kind: choice(deliveryKinds, { description: 'PICKUP needs no address.', example: 'SHIPPING' }),
        fee: amountView({ description: 'Its fee, a part of the amount, in major units.', example: 35 }),
      })
      .meta({
        description: 'The way of delivery that the buyer chose, where the company offers a choice.',
        example: { name: 'Amana, 48 h', kind: 'SHIPPING', fee: 35 },
      })
      .optional(),
    clientId: z
      .string()
      .meta({
        format: 'uuid',
        description: 'The client, when the buyer is one.',
        example: '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35',
      })
      .optional(),
    sessionId: z
      .string()
      .meta({
        format: 'uuid',
        description: 'The session that it is paid in, as transactions name it.',
        example: '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35',
      })
      .optional(),
    transactionReference: optionalText('The payment.', 'TX-7K3M9Q2XW4'),
    metadata: metadataView({ description: 'Free-form data of the order.' }).optional(),
    note: z.string().meta(docs.note).optional(),
    carrier: z.string().meta(docs.carrier).optional(),
    trackingNumber: z.string().meta(docs.trackingNumber).optional(),
    trackingUrl: z.string().meta(docs.trackingUrl).optional(),
    cancelReason: z.string().meta(docs.cancelReason).optional(),
    restockedQuantity: wholeNumber(1, int32Max, {
      description: 'Units that went back on sale after a refund.',
      example: 1,
    }).optional(),
    environment: choice(environmentNames, docs.environment),
    createdAt: instantView({ description: 'When the order was placed.' }),
    paidAt: instantView({ description: 'When it was paid.' }).optional(),
    preparedAt: instantView({ description: 'When its preparation began.' }).optional(),
    shippedAt: instantView({ description: 'When it was shipped.' }).optional(),
    deliveredAt: instantView({ description: 'When it arrived.' }).optional(),
    canceledAt: instantView({ description: 'When it was canceled, paid or not.' }).optional(),
  })
  .meta({ id: 'ProductOrder' })
export type OrderView = z.input<typeof OrderView>

/** As people see it among others. */
export const ListedOrder = OrderView.extend({
  imageUrl: z
    .string()
    .meta({
      format: 'uri',
      description: 'Picture that the product has now.',
      example: 'https://shop.example/tajine.jpg',
    })
    .optional(),
}).meta({ id: 'ListedOrder' })
