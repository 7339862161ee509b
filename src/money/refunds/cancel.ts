import type { WriteContext } from '#platform/context.ts'
import { refundCanceled } from '../ledger/bookings.ts'
import { post } from '../ledger/post.ts'
import { giveToPayment } from '../payments/refunded-queries.ts'
import { lockTransaction } from '../payments/transaction-queries.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import { backToPendingMinor } from './hold.ts'
import { findRefund, listUnbegun, lockRefund } from './queries.ts'
import { moveRefund, type Pair } from './record.ts'

/** Cancels a refund whose payment has not begun, and frees its money. If that is not possible, returns the reason and writes nothing. */
export async function cancelRefund(ctx: WriteContext, id: string): Promise<Pair | 'UNKNOWN' | 'STARTED'> {
  const { tx, scope, now } = ctx
  const found = await findRefund(tx, scope, id)
  const payment = found && (await lockTransaction(tx, scope, found.paymentId))
  const refund = payment && (await lockRefund(tx, scope, id))
  if (!refund) return 'UNKNOWN'
  if (refund.status !== 'PENDING' || refund.isLate) return 'STARTED'
  const pendingMinor = backToPendingMinor({ refund, payment })
  const paymentAfter = (await giveToPayment(tx, scope, { ...refund, pendingMinor }, now)) ?? payment
  const after = await moveRefund(ctx, { refund, payment }, 'CANCELED', {
    columns: { isHeld: false, nextTryAt: null },
    paymentAfter,
  })
  const { amountMinor, currency } = refund
  const booking = refundCanceled({ amountMinor, pendingMinor })
  if (refund.isHeld) await post(tx, scope, { ...booking, subjectId: id, currency }, now)
  return { refund: after, payment: paymentAfter }
}

/** Calls off all refunds of a payment that are not being paid yet: its money is gone another way. The payment as it is then. */
export async function cancelPending(ctx: WriteContext, payment: MoneyTransaction): Promise<MoneyTransaction> {
  let after = payment
  for (const { id } of await listUnbegun(ctx.tx, ctx.scope, payment.id)) {
    const canceled = await cancelRefund(ctx, id)
    if (typeof canceled === 'object') after = canceled.payment
  }
  return after
}
