import { amountMaxMinor, majorNumber } from '#money/money.ts'
import { failField } from '#platform/errors.ts'
import { RawJson } from '#platform/json.ts'
import { type StateOf, states } from '#platform/states.ts'
import type { Product } from './product.ts'
import type { fulfilments, OrderView } from './schemas.ts'

// An order of a product. Pure.

export const orderStates = states({
  PENDING: ['PAID', 'CANCELED', 'EXPIRED'],
  PAID: ['PARTIALLY_REFUNDED', 'REFUNDED'],
  PARTIALLY_REFUNDED: ['REFUNDED'],
  REFUNDED: [],
  CANCELED: [],
  EXPIRED: [],
})
export type OrderStatus = StateOf<typeof orderStates>

type Buyer = { name?: string; email?: string; phone?: string }

export type Order = {
  reference: string
  productReference: string
  productName: string
  quantity: number
  unitPriceMinor: bigint
  amountMinor: bigint
  currency: string
  status: OrderStatus
  fulfilment: (typeof fulfilments)[number]
  paymentMethod: 'CARD' | 'CASH' | null
  buyerName: string | null
  buyerEmail: string | null
  buyerPhone: string | null
  shippingLine1: string | null
  shippingLine2: string | null
  shippingCity: string | null
  shippingPostalCode: string | null
  shippingCountry: string | null
  clientId: string | null
  transactionReference: string | null
  metadata: string | null
  trackingNumber: string | null
  version: number
  createdAt: Date
  updatedAt: Date
  paidAt: Date | null
  shippedAt: Date | null
  deliveredAt: Date | null
}

export type OrderDraft = { quantity: number; paymentMethod: 'CARD' | 'CASH'; buyer: Buyer; clientId?: string }

export function draftOrder(product: Product, draft: OrderDraft, reference: string, now: Date): Order {
  const { quantity, paymentMethod, buyer, clientId } = draft
  const amountMinor = product.priceMinor * BigInt(quantity)
  if (amountMinor > amountMaxMinor(product.currency))
    failField('quantity', 'makes the amount larger than 9999999999.99')
  return {
    reference,
    productReference: product.reference,
    productName: product.name,
    quantity,
    unitPriceMinor: product.priceMinor,
    amountMinor,
    currency: product.currency,
    status: 'PENDING',
    fulfilment: 'UNFULFILLED',
    paymentMethod,
    buyerName: buyer.name ?? null,
    buyerEmail: buyer.email ?? null,
    buyerPhone: buyer.phone ?? null,
    shippingLine1: null,
    shippingLine2: null,
    shippingCity: null,
    shippingPostalCode: null,
    shippingCountry: null,
    clientId: clientId ?? null,
    transactionReference: null,
    metadata: null,
    trackingNumber: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
    paidAt: null,
    shippedAt: null,
    deliveredAt: null,
  }
}

export function presentOrder(order: Order): OrderView {
  const { buyerName, buyerEmail, buyerPhone } = order
  const hasBuyer = buyerName !== null || buyerEmail !== null || buyerPhone !== null
  return {
    reference: order.reference,
    productReference: order.productReference,
    productName: order.productName,
    quantity: order.quantity,
    unitPrice: majorNumber(order.unitPriceMinor, order.currency),
    amount: majorNumber(order.amountMinor, order.currency),
    currency: order.currency,
    status: order.status,
    fulfilment: order.fulfilment,
    paymentMethod: order.paymentMethod ?? undefined,
    buyer: hasBuyer
      ? { name: buyerName ?? undefined, email: buyerEmail ?? undefined, phone: buyerPhone ?? undefined }
      : undefined,
    shippingAddress: order.shippingLine1 === null ? undefined : shippingAddress(order),
    clientId: order.clientId ?? undefined,
    transactionReference: order.transactionReference ?? undefined,
    metadata: order.metadata === null ? undefined : new RawJson(order.metadata),
    trackingNumber: order.trackingNumber ?? undefined,
    createdAt: order.createdAt,
    paidAt: order.paidAt ?? undefined,
    shippedAt: order.shippedAt ?? undefined,
    deliveredAt: order.deliveredAt ?? undefined,
  }
}

const shippingAddress = (order: Order): OrderView['shippingAddress'] => ({
  line1: order.shippingLine1 ?? undefined,
  line2: order.shippingLine2 ?? undefined,
  city: order.shippingCity ?? undefined,
  postalCode: order.shippingPostalCode ?? undefined,
  country: order.shippingCountry ?? undefined,
})
