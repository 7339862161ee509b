import type { WriteContext } from '#platform/context.ts'
import { paymentCaptured } from '../ledger/bookings.ts'
import { post } from '../ledger/post.ts'
import { emitTransactionEvent, recordTransaction } from '../payments/record.ts'
import { isOpen } from './dispute.ts'
import { closeDispute, type NewDispute, openDispute } from './disputes.ts'
import { listDisputesOf } from './queries.ts'

// Disputes for tests of what else happens to a payment.

/** The bank takes all that is left of the payment. */
export const disputePayment = async (ctx: WriteContext, paymentId: string, amountMinor?: bigint) =>
  (await openDispute(ctx, paymentId, { reason: 'fraudulent', amountMinor })).payment

/** The bank decides about the payment's only open dispute. */
export async function endDispute(ctx: WriteContext, paymentId: string, outcome: 'WON' | 'LOST') {
  const all = await listDisputesOf(ctx.tx, ctx.scope, paymentId)
  const { id = crypto.randomUUID() } = all.find(isOpen) ?? all.at(-1) ?? {}
  return (await closeDispute(ctx, id, outcome)).payment
}

/** A payment by card of 20.00 MAD, of which the bank takes all back. */
export async function disputeSomething(ctx: WriteContext, facts: Partial<NewDispute> = {}) {
  const paid = { type: 'PAYMENT', status: 'SUCCEEDED', amountMinor: 2_000n, currency: 'MAD', method: 'CARD' } as const
  const row = await recordTransaction(ctx, paid)
  emitTransactionEvent(ctx, 'payment.created', row)
  const captured = { ...paymentCaptured({ amountMinor: 2_000n }), subjectId: row.id, currency: 'MAD' }
  await post(ctx.tx, ctx.scope, captured, ctx.now)
  const respondBy = new Date(ctx.now.getTime() + 9 * 24 * 3_600_000)
  return (await openDispute(ctx, row.id, { reason: 'product_not_received', respondBy, ...facts })).dispute
}
