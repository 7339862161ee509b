import { deliverOrder, prepareOrder, shipOrder } from '../../modules/orders/actions/fulfilling.ts'
import { listOrders } from '../../modules/orders/queries.ts'
import type { Chance } from './chance.ts'
import { passedBy } from './refused.ts'
import type { DemoContext } from './demo-context.ts'

/** Orders go out after a day or two, and arrive after some more. One that is canceled or refunded meanwhile stays where it is. */
export async function fulfil({ db, scope, write }: DemoContext, chance: Pick<Chance, 'happens'>): Promise<void> {
  const { rows } = await listOrders(db.read, scope, undefined, { page: 0, size: 50, sort: [], status: 'PAID' })
  for (const order of rows) {
    if (order.canceledAt !== null || !chance.happens(0.6)) continue
    const shipment = { carrier: 'Amana', trackingNumber: `AM${order.orderNumber}MA` }
    if (order.fulfilment === 'UNFULFILLED') await passedBy(write((ctx) => prepareOrder(ctx, order)))
    if (order.fulfilment === 'PREPARING') await passedBy(write((ctx) => shipOrder(ctx, order, shipment)))
    if (order.fulfilment === 'SHIPPED') await passedBy(write((ctx) => deliverOrder(ctx, order)))
  }
}
