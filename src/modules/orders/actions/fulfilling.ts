import { productOf } from '#modules/products/actions/stock.ts'
import type { WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import { type Fulfilment, fulfilmentStates, type Order, refuseState } from '../order.ts'
import { findOrder, fulfilOrder, noteOrder } from '../queries.ts'
import type { Shipment } from '../schemas.ts'
import { emitOrderEvent, writeToBuyer } from './telling.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'

// An order on its way to the buyer. Only one that is paid and not canceled moves, one step at a time.

export const orderNotFound = (): never =>
  fail('ORDER_NOT_FOUND', sayInEnglish('There is no such order in this account.'))

/** Throws INVALID_STATE. */
export const prepareOrder = (ctx: WriteContext, { reference }: Order): Promise<Order> =>
  advance(ctx, reference, 'PREPARING', { preparedAt: ctx.now })

/** Throws INVALID_STATE; else the buyer is written to. */
export async function shipOrder(ctx: WriteContext, { reference }: Order, shipment: Shipment): Promise<Order> {
  const { carrier, trackingNumber, trackingUrl } = shipment
  const told = {
    ...(carrier !== undefined && { carrier }),
    ...(trackingNumber !== undefined && { trackingNumber }),
    ...(trackingUrl !== undefined && { trackingUrl }),
  }
  const order = await advance(ctx, reference, 'SHIPPED', { ...told, shippedAt: ctx.now })
  await writeToBuyer(ctx, 'shipped', order, told)
  return order
}

/** Throws INVALID_STATE. */
export const deliverOrder = (ctx: WriteContext, { reference }: Order): Promise<Order> =>
  advance(ctx, reference, 'DELIVERED', { deliveredAt: ctx.now })

const events = {
  PREPARING: 'product_order.prepared',
  SHIPPED: 'product_order.shipped',
  DELIVERED: 'product_order.delivered',
} as const

async function advance(
  ctx: WriteContext,
  reference: string,
  to: Exclude<Fulfilment, 'UNFULFILLED'>,
  columns: Partial<Order>,
): Promise<Order> {
  const { tx, scope, now } = ctx
  const sources = fulfilmentStates.sourcesOf(to)
  const order =
    (await fulfilOrder(tx, scope, reference, { sources, row: { ...columns, fulfilment: to }, now })) ??
    refuseState((await findOrder(tx, scope, reference)) ?? orderNotFound())
  emitOrderEvent(ctx, events[to], order, await productOf(ctx, order.productReference))
  return order
}

/** Keeps the merchant's own note; an empty text takes it away. */
export const writeNote = async ({ tx, scope, now }: WriteContext, { reference }: Order, note: string): Promise<Order> =>
  (await noteOrder(tx, scope, reference, { note: note === '' ? null : note, now })) ?? orderNotFound()
