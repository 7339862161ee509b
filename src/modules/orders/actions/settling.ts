import { freeUnits, productOf, putUnitsBack, requireStillSold, sellUnits } from '#modules/products/actions/stock.ts'
import type { SourceHooks } from '#money/payments/parts.ts'
import type { MoneyTransaction } from '#money/payments/transaction.ts'
import { sumSucceeded } from '#money/refunds/queries.ts'
import type { WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import { type Order, orderStates, type OrderStatus, statusAfterRefunds, unitsBack } from '../order.ts'
import { countRestocked, findOrder, moveOrder } from '../queries.ts'
import { emitOrderEvent, writeToBuyer, writeToOwners } from './telling.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'

// Moves an order with its payment. Locks are taken in one order: session, transaction, order, product.

type PaidBy = Pick<Order, 'paymentMethod' | 'transactionReference'>

/** The reserved stock of an order counts as sold. Throws INVALID_STATE when the order is not pending. */
export async function settleOrder(ctx: WriteContext, reference: string, payment?: PaidBy): Promise<Order> {
  const order = await move(ctx, reference, 'PAID', { ...payment, paidAt: ctx.now }, ['PENDING'])
  await sellUnits(ctx, order.productReference, order.quantity)
  emitOrderEvent(ctx, 'product_order.paid', order, await productOf(ctx, order.productReference))
  return order
}

/** Gives the reserved stock of an order back, once. Throws INVALID_STATE when the order is not pending. */
export async function releaseOrder(
  ctx: WriteContext,
  reference: string,
  status: 'CANCELED' | 'EXPIRED',
  cancelReason: string | null = null,
): Promise<Order> {
  const ended = status === 'CANCELED' ? { canceledAt: ctx.now, cancelReason } : {}
  const order = await move(ctx, reference, status, ended)
  await freeUnits(ctx, order.productReference, order.quantity)
  emitOrderEvent(ctx, 'product_order.canceled', order, await productOf(ctx, order.productReference))
  return order
}

async function move(
  { tx, scope, now }: WriteContext,
  reference: string,
  status: OrderStatus,
  columns: Partial<Order>,
  sources: readonly OrderStatus[] = orderStates.sourcesOf(status),
): Promise<Order> {
  const moved = await moveOrder(tx, scope, reference, { sources, row: { ...columns, status }, now })
  return moved ?? fail('INVALID_STATE', sayInEnglish(`This order cannot become ${status} from where it stands.`))
}

type Payment = Pick<MoneyTransaction, 'id' | 'sourceId' | 'amountMinor' | 'statusReason'>

/** The order shows the total refunded of its payment: all of it if an agent has returned the cash. */
async function noteRefunds(ctx: WriteContext, payment: Payment, isWhole = false): Promise<Order> {
  const { id, sourceId, amountMinor, statusReason } = payment
  const { succeededMinor = 0n } = (await sumSucceeded(ctx.tx, ctx.scope, id)) ?? {}
  const isGone = isWhole || statusReason === 'CASH_REVERSED'
  const status = isGone ? 'REFUNDED' : statusAfterRefunds(succeededMinor, amountMinor)
  return move(ctx, sourceId ?? '', status, {}, [...orderStates.sourcesOf(status), status])
}

/** Units go back on sale once, however often the order is refunded. */
async function restockRefunded(ctx: WriteContext, order: Order, amountMinor: bigint): Promise<Order> {
  const { tx, scope } = ctx
  const units = unitsBack(order, { isWhole: order.status === 'REFUNDED', amountMinor })
  const counted =
    units > 0 && (await countRestocked(tx, scope, order.reference, { units, before: order.restockedQuantity }))
  if (!counted) return order
  await putUnitsBack(ctx, order.productReference, units)
  return counted
}

export const orderHooks = {
  /** The order holds its units since it was placed: only whether the product is still sold must be checked. */
  claim: async (ctx, { sourceId }) => {
    const order = await findOrder(ctx.tx, ctx.scope, sourceId)
    if (order?.status !== 'PENDING') fail('INVALID_STATE', sayInEnglish('This order waits for no payment any more.'))
    await requireStillSold(ctx, order.productReference)
  },
  paid: async (ctx, { sourceId }, { id: transactionId, method, reference }) => {
    const paymentMethod = method === 'CASH' ? 'CASH' : 'CARD'
    const order = await settleOrder(ctx, sourceId, { paymentMethod, transactionReference: reference })
    await writeToBuyer(ctx, 'confirmed', order, { transactionId, onceKey: `receipt:${transactionId}` })
    await writeToOwners(ctx, order)
  },
  ended: (ctx, { sourceId, status, cancelReason }) =>
    releaseOrder(ctx, sourceId, status === 'CANCELED' ? 'CANCELED' : 'EXPIRED', cancelReason),
  refunded: async (ctx, payment, { id, amountMinor, isWhole, restock, noteToCustomer }) => {
    const noted = await noteRefunds(ctx, payment, isWhole)
    const order = restock ? await restockRefunded(ctx, noted, amountMinor) : noted
    emitOrderEvent(ctx, 'product_order.refunded', order, await productOf(ctx, order.productReference))
    await writeToBuyer(ctx, 'refunded', order, {
      refundedMinor: String(amountMinor),
      transactionId: payment.id,
      onceKey: `refund:${id}`,
      ...(noteToCustomer !== null && { note: noteToCustomer }),
    })
  },
  /** A bank has sent the money back: it is the merchant's again, and what was put back on sale stays there. */
  refundReturned: async (ctx, payment) => {
    const order = await noteRefunds(ctx, payment)
    emitOrderEvent(ctx, 'product_order.refunded', order, await productOf(ctx, order.productReference))
  },
} satisfies SourceHooks
