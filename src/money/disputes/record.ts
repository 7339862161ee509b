import type { WriteContext } from '#platform/context.ts'
import { addSteps, movePayment } from '../payments/record.ts'
import type { MoneyTransaction, PaymentStatus } from '../payments/transaction.ts'
import { majorNumber } from '../money.ts'
import { presentDispute } from './dispute-view.ts'
import { type Dispute, disputeStates, type DisputeStatus } from './dispute.ts'
import { updateDispute } from './queries.ts'

// Changes disputes and their payments: always with their steps and their events. The caller holds the lock of the payment.

export type Disputed = { dispute: Dispute; payment: MoneyTransaction }

type DisputeEvent = 'payment.disputed' | 'payment.dispute_evidence_due' | 'payment.dispute_closed'

/** Throws Error when the table has no such edge. */
export async function moveDispute(
  ctx: WriteContext,
  dispute: Dispute,
  to: DisputeStatus,
  columns: Partial<Dispute> = {},
): Promise<Dispute> {
  const sources = dispute.status === to ? [to] : disputeStates.sourcesOf(to)
  const remindAt = to === 'NEEDS_RESPONSE' ? dispute.remindAt : null
  const row = { remindAt, nextTryAt: null, ...columns, status: to, version: dispute.version + 1, updatedAt: ctx.now }
  const after = await updateDispute(ctx.tx, ctx.scope, { id: dispute.id, sources, row })
  if (!after) throw new Error(`A dispute that is ${dispute.status} cannot become ${to}.`)
  return after
}

/** Moves the payment, within its state too, and tells of the dispute. */
export const tellWith = (
  ctx: WriteContext,
  { dispute, payment }: Disputed,
  { to, columns, event }: { to: PaymentStatus; columns: Partial<MoneyTransaction>; event: DisputeEvent },
): Promise<MoneyTransaction> =>
  movePayment(ctx, payment, to, { columns, event, more: { dispute: presentDispute(dispute) } })

export function addDisputeStep(
  ctx: WriteContext,
  { dispute, payment }: Disputed,
  message: string,
  more: Record<string, unknown> = {},
): void {
  const { id, reason, amountMinor, currency, respondBy, status } = dispute
  const isClosed = disputeStates.isFinal(status)
  const amount = majorNumber(amountMinor, currency)
  const facts = { disputeId: id, reason, amount, currency, ...(respondBy && { respondBy: respondBy.toISOString() }) }
  addSteps(ctx, payment, {
    type: isClosed ? 'DISPUTE_CLOSED' : 'DISPUTED',
    actor: 'BANK',
    message,
    facts: isClosed ? { disputeId: id, amount, currency, ...more } : { ...facts, ...more },
  })
}
