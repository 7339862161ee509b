import type { WriteContext } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import { newRefund, recordRefund } from './record.ts'
import type { Refund } from './refund.ts'

/**
 * A card that was charged after its session had ended gets all of it back. Nothing is held for it: the merchant never has the money,
 * and the refund undoes the capture. The caller puts the amount on the payment, and emits its event by `emitRequested`.
 */
export async function openLateRefund(ctx: WriteContext, payment: MoneyTransaction): Promise<Refund> {
  const refund = newRefund(ctx, payment, {
    refundReference: `late-${newId(ctx.now)}`,
    reason: 'OTHER',
    isRemainder: true,
    isLate: true,
    amountMinor: payment.amountMinor,
  })
  await recordRefund(ctx, { refund, payment })
  return refund
}
