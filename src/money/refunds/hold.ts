import type { WriteContext } from '#platform/context.ts'
import { refundRequested } from '../ledger/bookings.ts'
import { postIfCovered } from '../ledger/post.ts'
import { isUnreleased, unreleasedMinor } from '../payments/pending.ts'
import { takePending } from '../payments/refunded-queries.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import type { Pair } from './record.ts'
import type { Refund } from './refund.ts'

// The accounts from which a refund is taken, and to which it returns. The caller holds the lock of the payment, as its release does, so the pending
// amount cannot change meanwhile.

type HeldRefund = { columns: Pick<Refund, 'isHeld' | 'heldPendingMinor'>; payment: MoneyTransaction }

/**
 * Sets the money of a refund aside: first what of its own payment is not released yet, the rest from what is available. The fee of
 * such a payment, which is not given back, is a debt in pending where too little is available: its release pays it. Undefined when the
 * wallet does not have the money, and then nothing was written.
 */
export async function holdMoney(
  ctx: Pick<WriteContext, 'tx' | 'scope' | 'now'>,
  pair: Pair,
): Promise<HeldRefund | undefined> {
  const { tx, scope, now } = ctx
  const { refund, payment } = pair
  const { id, amountMinor, currency } = refund
  const isCovered = (pendingMinor: bigint) =>
    postIfCovered(tx, scope, { ...refundRequested({ amountMinor, pendingMinor }), subjectId: id, currency }, now)
  for (const pendingMinor of fromPending(pair)) {
    if (!(await isCovered(pendingMinor))) continue
    const after = pendingMinor > 0n ? await takePending(tx, scope, { paymentId: payment.id, pendingMinor }) : payment
    if (!after) throw new Error(`The payment ${payment.id} was released under its lock.`)
    return { columns: { isHeld: true, heldPendingMinor: pendingMinor }, payment: after }
  }
  return undefined
}

/** Possible amounts from pending, the right one first. */
function fromPending({ refund: { amountMinor }, payment }: Pair): bigint[] {
  if (!isUnreleased(payment)) return [0n]
  const ownMinor = unreleasedMinor(payment)
  const pendingMinor = ownMinor <= 0n ? 0n : ownMinor < amountMinor ? ownMinor : amountMinor
  const restMinor = amountMinor - pendingMinor
  return restMinor > 0n && restMinor <= payment.feeMinor ? [pendingMinor, amountMinor] : [pendingMinor]
}

/** The part of a refund's hold that goes back to pending when the refund fails; the rest goes to available. */
export const backToPendingMinor = ({ refund, payment }: Pair): bigint =>
  isUnreleased(payment) ? refund.heldPendingMinor : 0n
