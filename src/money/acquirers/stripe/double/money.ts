import type Stripe from 'stripe'
import { type Books, tell } from './books.ts'
import { type Form, textIn, textMapIn } from './form.ts'
import { disputeFor, payoutFor, refundFor, transactionFor } from './money-objects.ts'
import { invalid, missing } from './problem.ts'
import { idOf } from '../mapping.ts'

// Money after its capture: refunds, disputes and payouts.

/** 2.9 % and 30. */
export const feeOf = (amount: number): number => Math.round(amount * 0.029) + 30

export function createRefund(books: Books, form: Form): Stripe.Refund {
  const id = textIn(form, 'payment_intent') ?? ''
  const intent = books.payments.get(id)
  if (!intent) throw missing('payment_intent', id, 'payment_intent')
  const charge = books.charges.get(idOf(intent.latest_charge) ?? '')
  if (!charge?.paid) throw invalid('This PaymentIntent does not have a successful charge to refund.')
  if (charge.disputed)
    throw invalid('The charge has been charged back; cannot issue a refund.', { code: 'charge_disputed' })
  if (charge.refunded) throw invalid('The charge has already been refunded.', { code: 'charge_already_refunded' })
  const left = charge.amount - charge.amount_refunded
  const amount = Number(textIn(form, 'amount') ?? left)
  if (!Number.isSafeInteger(amount) || amount < 1) throw invalid('Invalid positive integer', { param: 'amount' })
  if (amount > left) throw invalid('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' })
  const isLate = books.faults.decidesLater === true || behaviourOf(books, charge) === 'PENDING'
  const refund = refundFor(books, charge, {
    amount,
    metadata: textMapIn(form, 'metadata'),
    status: isLate ? 'pending' : 'succeeded',
  })
  const { currency } = charge
  const transaction = transactionFor(books, { type: 'refund', source: refund.id, amount: -amount, fee: 0, currency })
  books.transactions.set(transaction.id, transaction)
  refund.balance_transaction = transaction.id
  books.refunds.set(refund.id, refund)
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  tell(books, 'refund.created', refund)
  return refund
}

const behaviourOf = (books: Books, { payment_method }: Stripe.Charge) =>
  books.methods.get(payment_method ?? '')?.card.behaviour.refunds

/** The bank's decision about a refund: the money arrives, or comes back. */
export function endRefund(books: Books, id: string, isGood: boolean): void {
  const refund = books.refunds.get(id)
  const charge = books.charges.get(idOf(refund?.charge) ?? '')
  if (!refund || !charge || refund.status === 'failed') return
  refund.status = isGood ? 'succeeded' : 'failed'
  if (!isGood) {
    refund.failure_reason = 'lost_or_stolen_card'
    charge.amount_refunded -= refund.amount
    charge.refunded = false
  }
  tell(books, isGood ? 'refund.updated' : 'refund.failed', refund)
  tell(books, 'charge.refund.updated', refund)
}

/** `fraudulent`, of the whole charge, unless said otherwise. An inquiry takes no money. */
export type AskedDispute = {
  reason?: string | undefined
  amount?: number | undefined
  isInquiry?: boolean | undefined
}

export function disputed(
  books: Books,
  charge: Stripe.Charge,
  { reason = 'fraudulent', amount = charge.amount, isInquiry = false }: AskedDispute = {},
): Stripe.Dispute {
  const dispute = disputeFor(books, charge, { amount, reason, isInquiry })
  books.disputes.set(dispute.id, dispute)
  tell(books, 'charge.dispute.created', dispute)
  if (isInquiry) return dispute
  dispute.balance_transactions = [moved(books, dispute, -amount)]
  charge.disputed = true
  tell(books, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

const disputeFee = 1_500

/** Money that a dispute takes, with a fee, or gives back. */
function moved(books: Books, { id, currency }: Stripe.Dispute, amount: number): Stripe.BalanceTransaction {
  const asked = { type: 'adjustment', source: id, amount, fee: amount < 0 ? disputeFee : 0, currency }
  const transaction = transactionFor(books, asked)
  books.transactions.set(transaction.id, transaction)
  return transaction
}

export function endDispute(books: Books, id: string, status: 'won' | 'lost'): void {
  const dispute = books.disputes.get(id)
  if (!dispute) return
  const isInquiry = dispute.status.startsWith('warning_')
  dispute.status = isInquiry ? 'warning_closed' : status
  tell(books, 'charge.dispute.closed', dispute)
  if (status !== 'won' || isInquiry) return
  dispute.balance_transactions = [...dispute.balance_transactions, moved(books, dispute, dispute.amount)]
  tell(books, 'charge.dispute.funds_reinstated', dispute)
}

/** Pays out what no payout has paid yet, of one currency. */
export function payOut(books: Books, currency: string): Stripe.Payout {
  const open = [...books.transactions.values()].filter(
    (each) => each.currency === currency && !books.paidOutIn.has(each.id),
  )
  const amount = open.reduce((sum, { net }) => sum + net, 0)
  const payout = payoutFor(books, amount, currency)
  const own = transactionFor(books, { type: 'payout', source: payout.id, amount: -amount, fee: 0, currency })
  payout.balance_transaction = own.id
  books.transactions.set(own.id, own)
  books.payouts.set(payout.id, payout)
  for (const { id } of [...open, own]) books.paidOutIn.set(id, payout.id)
  return payout
}
