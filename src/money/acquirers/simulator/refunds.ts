import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Inquiry, NotFound, RefundOutcome, RefundRefusal, RefundRequest } from '../acquirer.ts'
import type { Books } from './books.ts'
import { paymentAt, type SimulatedPayment } from './payment.ts'
import { findRefund, insertRefund, lockPayment, refundedOf } from './queries.ts'
import { newRefund, refundOutcomeAt } from './refund.ts'

export function refund(books: Books, asked: RefundRequest): Promise<RefundOutcome> {
  return inTransaction(books.db, async (tx) => {
    const now = books.now()
    // The lock makes refunds of a payment come one after the other: each sees what those before it gave back.
    const payment = await lockPayment(tx, asked.scope, asked.paymentReference)
    if (!payment) return { status: 'REJECTED', reason: 'PAYMENT_UNKNOWN' }
    const earlier = await findRefund(tx, asked.scope, asked.reference)
    if (earlier) return refundOutcomeAt(earlier, now)
    const reason = await refusalOf(tx, paymentAt(payment, now), asked, now)
    const made = newRefund(asked, reason, `simre_${newId(now)}`, now)
    // A twin for another payment holds another lock; the key decides between the two.
    await insertRefund(tx, asked.scope, made)
    return refundOutcomeAt((await findRefund(tx, asked.scope, asked.reference)) ?? made, now)
  })
}

async function refusalOf(
  tx: Transaction,
  payment: SimulatedPayment,
  asked: RefundRequest,
  now: Date,
): Promise<RefundRefusal | null> {
  const isMeant = payment.acquirerReference === asked.acquirerReference && payment.currency === asked.currency
  if (payment.status !== 'APPROVED' || !isMeant) return 'NOT_REFUNDABLE'
  const { refundedMinor = 0n } = (await refundedOf(tx, asked.scope, payment.reference, now)) ?? {}
  return refundedMinor + asked.amountMinor > payment.amountMinor ? 'AMOUNT_EXCEEDED' : null
}

export async function lookUpRefund({ db, now }: Books, asked: Inquiry): Promise<RefundOutcome | NotFound> {
  const found = await findRefund(db.read, asked.scope, asked.reference)
  return found ? refundOutcomeAt(found, now()) : { status: 'NOT_FOUND' }
}
