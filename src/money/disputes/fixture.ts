import type { WriteContext } from '#platform/context.ts'
import { isOpen } from './dispute.ts'
import { closeDispute, openDispute } from './disputes.ts'
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
