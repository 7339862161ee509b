import type { WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import { canAnswer, type Dispute, isOpen } from './dispute.ts'
import { lockDisputed } from './disputes.ts'
import { type Disputed, moveDispute } from './record.ts'
import { say } from './sentences.ts'

// An open dispute before its bank decides: the merchant answers or accepts, and the answer is handed over.

/** Why a dispute cannot be answered any more; undefined while it can be. */
export function refusalOf(dispute: Dispute, now: Date): 'LATE' | 'ANSWERED' | 'DECIDED' | undefined {
  if (canAnswer(dispute, now)) return undefined
  if (!isOpen(dispute)) return 'DECIDED'
  return dispute.status === 'NEEDS_RESPONSE' ? 'LATE' : 'ANSWERED'
}

/** The merchant's answer is final; the acquirer gets it by a job, or from the operator. The caller has checked that it can be answered. */
export const submitAnswer = (ctx: WriteContext, dispute: Dispute): Promise<Dispute> =>
  moveDispute(ctx, dispute, 'SUBMITTED', { submittedAt: ctx.now, nextTryAt: nextTryOf(dispute, ctx.now) })

/** The merchant lets the money go. */
export const acceptDispute = (ctx: WriteContext, dispute: Dispute): Promise<Dispute> =>
  moveDispute(ctx, dispute, 'ACCEPTED', {
    submittedAt: ctx.now,
    // A question that is left unanswered needs no word to the bank.
    nextTryAt: dispute.kind === 'INQUIRY' ? null : nextTryOf(dispute, ctx.now),
  })

/** A dispute that was entered by hand is forwarded by hand. */
const nextTryOf = ({ upstreamId }: Dispute, now: Date): Date | null => (upstreamId === null ? null : now)

/**
 * The bank has the answer: the connector or the operator has handed it over. Refuses with `OPERATION_NOT_FOUND`, and with `INVALID_STATE` what was
 * decided or accepted; says nothing where the bank has it already.
 */
export async function markForwarded(ctx: WriteContext, id: string): Promise<Disputed> {
  const { dispute, payment } = await lockDisputed(ctx, id)
  if (dispute.status === 'UNDER_REVIEW') return { dispute, payment }
  if (!isOpen(dispute) || dispute.status === 'ACCEPTED')
    fail('INVALID_STATE', say('The dispute is {status}: there is nothing to hand over.', { status: dispute.status }))
  return { dispute: await moveDispute(ctx, dispute, 'UNDER_REVIEW', { forwardedAt: ctx.now }), payment }
}
