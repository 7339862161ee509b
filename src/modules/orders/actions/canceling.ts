import { productOf } from '#modules/products/actions/stock.ts'
import { cancelSession } from '#money/payments/endings.ts'
import { lockSession } from '#money/payments/session-queries.ts'
import { findSucceededPayment } from '#money/payments/transaction-queries.ts'
import { requestRefund } from '#money/refunds/request.ts'
import type { WriteContext } from '#platform/context.ts'
import { isCancelable, type Order, refuseState } from '../order.ts'
import { cancelPaidOrder, findOrder } from '../queries.ts'
import type { Cancelation } from '../schemas.ts'
import { orderNotFound } from './fulfilling.ts'
import { orderHooks, releaseOrder } from './settling.ts'
import { emitOrderEvent, writeToBuyer } from './telling.ts'

// Canceling an order. One that waits for its money gives its stock back; one that was paid stays PAID until its money is back.

/**
 * Throws INVALID_STATE for an order that was shipped, canceled or has ended, what `cancelSession` throws while money may be moving,
 * and what `requestRefund` throws.
 */
export async function cancelOrder(ctx: WriteContext, order: Order, cancelation: Cancelation): Promise<Order> {
  if (!isCancelable(order)) refuseState(order)
  const canceled =
    order.status === 'PENDING'
      ? await cancelPending(ctx, order, cancelation.reason)
      : await cancelPaid(ctx, order, cancelation)
  await writeToBuyer(ctx, 'canceled', canceled, { reason: cancelation.reason, status: canceled.status })
  return canceled
}

// The lock of the session comes before that of the order, as when its money arrives.
async function cancelPending(ctx: WriteContext, { reference, sessionId }: Order, reason: string): Promise<Order> {
  const session = sessionId === null ? undefined : await lockSession(ctx.tx, ctx.scope, sessionId)
  if (!session) return releaseOrder(ctx, reference, 'CANCELED', reason)
  await cancelSession(ctx, { hooks: { PRODUCT_ORDER: orderHooks } }, session, reason)
  return (await findOrder(ctx.tx, ctx.scope, reference)) ?? orderNotFound()
}

// So does that of the payment. Of two concurrent cancellations, the second finds nothing left to refund, or a canceled order.
async function cancelPaid(ctx: WriteContext, order: Order, { reason, restock = true, destination }: Cancelation) {
  const { tx, scope, now } = ctx
  const payment = order.sessionId === null ? undefined : await findSucceededPayment(tx, scope, order.sessionId)
  if (payment && payment.refundedMinor < payment.amountMinor)
    await requestRefund(ctx, {
      transactionId: payment.id,
      refundReference: `cancel ${order.reference}`,
      reason: 'ORDER_CANCELED',
      reasonDetail: reason,
      restock,
      destination,
    })
  const canceled =
    (await cancelPaidOrder(tx, scope, order.reference, { reason, now })) ??
    refuseState((await findOrder(tx, scope, order.reference)) ?? orderNotFound())
  emitOrderEvent(ctx, 'product_order.canceled', canceled, await productOf(ctx, canceled.productReference))
  return canceled
}
