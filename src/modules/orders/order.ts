import { amountMaxMinor, majorNumber } from '#money/money.ts'
import type { Product } from '#modules/products/product.ts'
import type { EnvironmentName } from '#platform/context.ts'
import { fail, failField } from '#platform/errors.ts'
import { RawJson } from '#platform/json.ts'
import type { Locale } from '#platform/locale.ts'
import type { DeliveryOption } from '#platform/delivery.ts'
import { type StateOf, states } from '#platform/states.ts'
import type { OrderView } from './schemas.ts'
import { say, type StateSentence } from './sentences.ts'

// An order of a product. Pure.

export const orderStates = states({
  PENDING: ['PAID', 'CANCELED', 'EXPIRED'],
  // Back from a refund only when a bank has sent its money back to us.
  PAID: ['PARTIALLY_REFUNDED', 'REFUNDED'],
  PARTIALLY_REFUNDED: ['REFUNDED', 'PAID'],
  REFUNDED: ['PARTIALLY_REFUNDED', 'PAID'],
  CANCELED: [],
  EXPIRED: [],
})
export type OrderStatus = StateOf<typeof orderStates>

export const fulfilmentStates = states({
  UNFULFILLED: ['PREPARING'],
  PREPARING: ['SHIPPED'],
  SHIPPED: ['DELIVERED'],
  DELIVERED: [],
})
export type Fulfilment = StateOf<typeof fulfilmentStates>

type Buyer = { name?: string | undefined; email?: string | undefined; phone?: string | undefined }
type Address = {
  line1: string
  line2?: string | undefined
  city: string
  postalCode?: string | undefined
  country: string
}

export type Order = {
  environment: EnvironmentName
  reference: string
  /** Null for orders that were placed before orders had numbers. */
  orderNumber: number | null
  productReference: string
  productName: string
  quantity: number
  unitPriceMinor: bigint
  amountMinor: bigint
  currency: string
  status: OrderStatus
  fulfilment: Fulfilment
  /** Unknown until the order is paid. */
  paymentMethod: 'CARD' | 'CASH' | null
  buyerName: string | null
  buyerEmail: string | null
  buyerPhone: string | null
  shippingLine1: string | null
  shippingLine2: string | null
  shippingCity: string | null
  shippingPostalCode: string | null
  shippingCountry: string | null
  /** The buyer's choice; null where there was none. */
  deliveryName: string | null
  deliveryKind: DeliveryOption['kind'] | null
  deliveryFeeMinor: bigint
  /** The language of the buyer. */
  locale: Locale | null
  clientId: string | null
  sessionId: string | null
  /** The form that made it. */
  formId: string | null
  transactionReference: string | null
  metadata: string | null
  note: string | null
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  cancelReason: string | null
  /** Units that went back on sale after refunds. */
  restockedQuantity: number
  version: number
  createdAt: Date
  updatedAt: Date
  paidAt: Date | null
  preparedAt: Date | null
  shippedAt: Date | null
  deliveredAt: Date | null
  /** An order that was paid stays PAID until its money is given back. */
  canceledAt: Date | null
}

export type OrderDraft = {
  quantity: number
  paymentMethod?: 'CARD' | 'CASH' | undefined
  buyer: Buyer
  address?: Address | undefined
  delivery?: DeliveryOption | undefined
  locale?: Locale | undefined
  clientId?: string | undefined
  formId?: string | undefined
  /** JSON of an object. */
  metadata?: string | undefined
}

type NewOrder = { reference: string; orderNumber: number; now: Date }

export function draftOrder(product: Product, draft: OrderDraft, { reference, orderNumber, now }: NewOrder): Order {
  const { quantity, paymentMethod, buyer, address, delivery, clientId } = draft
  const deliveryFeeMinor = delivery?.feeMinor ?? 0n
  return {
    ...blank,
    environment: product.environment,
    reference,
    orderNumber,
    productReference: product.reference,
    productName: product.name,
    quantity,
    unitPriceMinor: product.priceMinor,
    amountMinor: amountOf(product, quantity, deliveryFeeMinor),
    currency: product.currency,
    paymentMethod: paymentMethod ?? null,
    buyerName: buyer.name ?? null,
    buyerEmail: buyer.email ?? null,
    buyerPhone: buyer.phone ?? null,
    shippingLine1: address?.line1 ?? null,
    shippingLine2: address?.line2 ?? null,
    shippingCity: address?.city ?? null,
    shippingPostalCode: address?.postalCode ?? null,
    shippingCountry: address?.country ?? null,
    deliveryName: delivery?.name ?? null,
    deliveryKind: delivery?.kind ?? null,
    deliveryFeeMinor,
    locale: draft.locale ?? null,
    clientId: clientId ?? null,
    formId: draft.formId ?? null,
    metadata: draft.metadata ?? null,
    createdAt: now,
    updatedAt: now,
  }
}

const blank = {
  status: 'PENDING',
  fulfilment: 'UNFULFILLED',
  sessionId: null,
  transactionReference: null,
  note: null,
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
  cancelReason: null,
  restockedQuantity: 0,
  version: 1,
  paidAt: null,
  preparedAt: null,
  shippedAt: null,
  deliveredAt: null,
  canceledAt: null,
} satisfies Partial<Order>

/** Refuses a quantity whose amount exceeds the limit of a session. */
function amountOf({ priceMinor, currency }: Product, quantity: number, deliveryFeeMinor: bigint): bigint {
  const amountMinor = priceMinor * BigInt(quantity) + deliveryFeeMinor
  if (amountMinor > amountMaxMinor(currency)) failField('quantity', say('makes the amount larger than 9999999999.99'))
  return amountMinor
}

/** As it stands on paper. */
export const numberText = ({ orderNumber, reference }: Pick<Order, 'orderNumber' | 'reference'>): string =>
  orderNumber === null ? reference : `#${orderNumber}`

/** Whether a merchant may still cancel it. */
export const isCancelable = ({ status, fulfilment, canceledAt }: Order): boolean =>
  canceledAt === null &&
  (status === 'PENDING' ||
    ((status === 'PAID' || status === 'PARTIALLY_REFUNDED') && fulfilment !== 'SHIPPED' && fulfilment !== 'DELIVERED'))

/** Refuses with the state in which the order is, and what that allows. */
export const refuseState = (order: Order): never => fail('INVALID_STATE', say(stateOf(order)))

function stateOf({ status, fulfilment, canceledAt }: Order): StateSentence {
  if (canceledAt !== null || status === 'CANCELED')
    return 'The order is canceled: nothing can be done with it any more.'
  if (status === 'PENDING') return 'The order waits for its payment: it can be canceled, and nothing else yet.'
  if (status === 'EXPIRED') return 'The order has expired without a payment: nothing can be done with it any more.'
  if (status === 'REFUNDED') return 'The order is refunded: nothing can be done with it any more.'
  return onItsWay[fulfilment]
}

const onItsWay: Record<Fulfilment, StateSentence> = {
  UNFULFILLED: 'The order is paid and not prepared yet: it can be prepared or canceled.',
  PREPARING: 'The order is being prepared: it can be shipped or canceled.',
  SHIPPED: 'The order is shipped: it can be marked as delivered.',
  DELIVERED: 'The order is delivered: nothing can be done with it any more.',
}

/** The effect of a payment's refunds on its order. */
export const statusAfterRefunds = (refundedMinor: bigint, amountMinor: bigint): OrderStatus =>
  refundedMinor === 0n ? 'PAID' : refundedMinor >= amountMinor ? 'REFUNDED' : 'PARTIALLY_REFUNDED'

/** Units that a refund puts back on sale: all that are left with the last of the money, before that as many as it pays for. */
export function unitsBack(order: Order, { isWhole, amountMinor }: { isWhole: boolean; amountMinor: bigint }): number {
  const left = order.quantity - order.restockedQuantity
  if (isWhole) return left
  // A sum that is no price of whole units gives back the fee of the delivery first.
  const isOfUnits = amountMinor % order.unitPriceMinor === 0n
  const forUnits = isOfUnits ? amountMinor : amountMinor - order.deliveryFeeMinor
  return forUnits > 0n ? Math.min(left, Number(forUnits / order.unitPriceMinor)) : 0
}

export function presentOrder(order: Order): OrderView {
  const { buyerName, buyerEmail, buyerPhone } = order
  const hasBuyer = buyerName !== null || buyerEmail !== null || buyerPhone !== null
  return {
    reference: order.reference,
    orderNumber: order.orderNumber === null ? undefined : numberText(order),
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
    delivery: deliveryOf(order),
    clientId: order.clientId ?? undefined,
    sessionId: order.sessionId ?? undefined,
    transactionReference: order.transactionReference ?? undefined,
    metadata: order.metadata === null ? undefined : new RawJson(order.metadata),
    note: order.note ?? undefined,
    carrier: order.carrier ?? undefined,
    trackingNumber: order.trackingNumber ?? undefined,
    trackingUrl: order.trackingUrl ?? undefined,
    cancelReason: order.cancelReason ?? undefined,
    restockedQuantity: order.restockedQuantity === 0 ? undefined : order.restockedQuantity,
    environment: order.environment,
    createdAt: order.createdAt,
    paidAt: order.paidAt ?? undefined,
    preparedAt: order.preparedAt ?? undefined,
    shippedAt: order.shippedAt ?? undefined,
    deliveredAt: order.deliveredAt ?? undefined,
    canceledAt: order.canceledAt ?? undefined,
  }
}

const deliveryOf = ({ deliveryName: name, deliveryKind: kind, deliveryFeeMinor, currency }: Order) =>
  name === null || kind === null ? undefined : { name, kind, fee: majorNumber(deliveryFeeMinor, currency) }

const shippingAddress = (order: Order): OrderView['shippingAddress'] => ({
  line1: order.shippingLine1 ?? undefined,
  line2: order.shippingLine2 ?? undefined,
  city: order.shippingCity ?? undefined,
  postalCode: order.shippingPostalCode ?? undefined,
  country: order.shippingCountry ?? undefined,
})
