import { recordAudit } from '#platform/audit/audit.ts'
import type { WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import { acceptDispute, markForwarded } from './answer.ts'
import { canAnswer } from './dispute.ts'
import { closeDispute, lockDisputed, type NewDispute, openDispute } from './disputes.ts'
import type { Disputed } from './record.ts'
import { say } from './sentences.ts'

// Acts of the operator on disputes, by a command or in the console. Each stands in the merchant's audit log.

type Action = 'payment.disputed' | 'payment.dispute_closed' | 'dispute.forwarded' | 'dispute.accepted'

export const openByOperator = async (ctx: WriteContext, paymentId: string, facts: NewDispute): Promise<Disputed> =>
  audited(ctx, 'payment.disputed', await openDispute(ctx, paymentId, facts))

export const forwardByOperator = async (ctx: WriteContext, id: string): Promise<Disputed> =>
  audited(ctx, 'dispute.forwarded', await markForwarded(ctx, id))

export const closeByOperator = async (ctx: WriteContext, id: string, outcome: 'WON' | 'LOST'): Promise<Disputed> =>
  audited(ctx, 'payment.dispute_closed', await closeDispute(ctx, id, outcome))

/** For a merchant that has said so by other ways. Refuses with `INVALID_STATE` what cannot be answered any more. */
export async function acceptByOperator(ctx: WriteContext, id: string): Promise<Disputed> {
  const { dispute, payment } = await lockDisputed(ctx, id)
  const { status } = dispute
  if (!canAnswer(dispute, ctx.now))
    fail(
      'INVALID_STATE',
      say('The dispute is {status}, or the time to answer is over: it cannot be accepted any more.', { status }),
    )
  return audited(ctx, 'dispute.accepted', { dispute: await acceptDispute(ctx, dispute), payment })
}

async function audited({ tx, scope, now }: WriteContext, action: Action, disputed: Disputed): Promise<Disputed> {
  const { dispute, payment } = disputed
  const facts = { reference: payment.reference, reason: dispute.reason, status: dispute.status }
  await recordAudit(tx, { merchantId: scope.merchantId, action, actor: 'operator', target: dispute.id, facts }, now)
  return disputed
}
