import type { WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'
import { isOpen } from './dispute.ts'
import { lockDisputed } from './disputes.ts'
import { type Disputed, moveDispute } from './record.ts'

/**
 * The bank has the answer: the connector or the operator has handed it over. Refuses with `OPERATION_NOT_FOUND`, and with `INVALID_STATE` what was
 * decided or accepted; says nothing where the bank has it already.
 */
export async function markForwarded(ctx: WriteContext, id: string): Promise<Disputed> {
  const { dispute, payment } = await lockDisputed(ctx, id)
  if (dispute.status === 'UNDER_REVIEW') return { dispute, payment }
  if (!isOpen(dispute) || dispute.status === 'ACCEPTED')
    fail('INVALID_STATE', sayInEnglish(`The dispute is ${dispute.status}: there is nothing to hand over.`))
  return { dispute: await moveDispute(ctx, dispute, 'UNDER_REVIEW', { forwardedAt: ctx.now }), payment }
}
