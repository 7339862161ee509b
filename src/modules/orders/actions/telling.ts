import { listPeople } from '#platform/people/queries.ts'
import { findSettings } from '#platform/merchants/queries.ts'
import type { EventType } from '#events/catalogue.ts'
import { emit } from '#events/emit.ts'
import type { Product } from '#modules/products/product.ts'
import type { WriteContext } from '#platform/context.ts'
import { RawJson } from '#platform/json.ts'
import { queueBuyerMail, queueMail } from '#platform/mail/mail.ts'
import { numberText, type Order, presentOrder } from '../order.ts'

// Events of an order for the merchant's systems, with the product's metadata, and mails to people.

export function emitOrderEvent(ctx: WriteContext, type: EventType, order: Order, product: Product): void {
  emit(ctx, type, {
    id: order.reference,
    sequence: order.version,
    externalId: product.externalId ?? undefined,
    metadata: product.metadata === null ? undefined : new RawJson(product.metadata),
    object: presentOrder(order),
  })
}

type OrderMailKind = 'confirmed' | 'shipped' | 'canceled' | 'refunded'

/** Writes to the buyer, in the language in which they ordered; buyers without an address get nothing. */
export async function writeToBuyer(
  ctx: WriteContext,
  kind: OrderMailKind,
  order: Order,
  { onceKey, ...facts }: Facts & { onceKey?: string } = {},
): Promise<void> {
  if (order.buyerEmail === null) return
  const shop = await findSettings(ctx.tx, ctx.scope.merchantId)
  if (!shop) return
  const { supportEmail, name } = shop
  const parameters = { ...factsOf(order), shop: name, ...(supportEmail !== null && { supportEmail }), ...facts }
  const mail = {
    template: `orders.${kind}`,
    recipient: order.buyerEmail,
    locale: order.locale ?? shop.locale,
    parameters,
    ...(onceKey !== undefined && { onceKey }),
  }
  await queueBuyerMail(ctx.tx, ctx.scope, mail, ctx.now)
}

type Facts = Record<string, string>

/** Writes to the owners, unless their company has turned it off. */
export async function writeToOwners(ctx: WriteContext, order: Order): Promise<void> {
  const shop = await findSettings(ctx.tx, ctx.scope.merchantId)
  if (!shop?.orderMails) return
  for (const { email, locale } of await listPeople(ctx.tx, ctx.scope.merchantId, ['OWNER'])) {
    const parameters = { ...factsOf(order), ...buyerOf(order), reference: order.reference }
    await queueMail(ctx.tx, { template: 'orders.new', recipient: email, locale, parameters }, ctx.now)
  }
}

const factsOf = (order: Order): Facts => ({
  number: numberText(order),
  product: order.productName,
  quantity: String(order.quantity),
  amountMinor: String(order.amountMinor),
  currency: order.currency,
  environment: order.environment,
})

const buyerOf = ({ buyerName, shippingCity }: Order): Facts => ({
  ...(buyerName !== null && { buyer: buyerName }),
  ...(shippingCity !== null && { city: shippingCity }),
})
