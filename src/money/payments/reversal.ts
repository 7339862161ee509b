import type { Scope, WriteContext } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { AgentPayment } from '../acquirers/cash-issuer.ts'
import { cashReversed, suspenseResolved } from '../ledger/bookings.ts'
import { post } from '../ledger/post.ts'
import { majorNumber } from '../money.ts'
import { type Attempt, final } from './capture.ts'
import { clearPending, coverLoss } from './losses.ts'
import { hookOf, type PaymentParts } from './parts.ts'
import { addSteps, movePayment } from './record.ts'
import type { MoneyTransaction } from './transaction.ts'
import { cancelPending } from '../refunds/cancel.ts'
import { returnedOf } from '../refunds/queries.ts'
import { countRefunds } from './transaction-queries.ts'

// An agent gave the cash back on the day on which it was paid. The network does not ask whether the merchant still has it.

/** Whether anything of a payment was given back to the buyer by the merchant, or is about to be. */
export const hasRefunds = async (tx: Queries, scope: Scope, reference: string): Promise<boolean> =>
  ((await countRefunds(tx, scope, reference))?.refunds ?? 0) > 0

/**
 * The payment is gone, with its fee; without `payment`, because the operator has found that no agent has its cash. The session stays PAID: it was
 * paid, once. The source of the payment hears of it as of a refund of what was left.
 */
export async function settleReversed(
  ctx: WriteContext,
  parts: PaymentParts,
  { session, row: before }: Attempt,
  payment: AgentPayment | undefined,
): Promise<Attempt> {
  const row = await cancelPending(ctx, before)
  await takeBack(ctx, row)
  const after = await movePayment(ctx, row, 'CHARGED_BACK', {
    columns: {
      ...final,
      feeMinor: 0n,
      vatMinor: 0n,
      availableAt: row.releasedAt && row.availableAt,
      statusReason: 'CASH_REVERSED',
    },
    event: 'payment.reversed',
  })
  tellReturned(ctx, after, payment)
  const amountMinor = row.amountMinor - row.refundedMinor
  if (amountMinor > 0n)
    await hookOf(parts, after)?.refunded?.(ctx, after, {
      id: row.id,
      amountMinor,
      isWhole: true,
      noteToCustomer: null,
      restock: true,
    })
  return { session, row: after }
}

/** Cash that had come too late needs no decision any more. */
export async function returnLateCash(
  ctx: WriteContext,
  { session, row }: Attempt,
  payment: AgentPayment,
): Promise<Attempt> {
  const { tx, scope, now } = ctx
  const { amountMinor, currency } = row
  const booking = suspenseResolved({ amountMinor, to: 'CASH_NETWORK' })
  const posted = await post(tx, scope, { ...booking, subjectId: row.id, currency }, now)
  if (posted === 'ALREADY_POSTED' || (row.status !== 'EXPIRED' && row.status !== 'CANCELED')) return { session, row }
  const after = await movePayment(ctx, row, row.status, {
    columns: { ...final, statusReason: 'LATE_CASH_RETURNED' },
    event: 'payment.reversed',
  })
  tellReturned(ctx, after, payment)
  return { session, row: after }
}

/** Refunds may have given back a part of the fee before. */
async function takeBack(ctx: WriteContext, row: MoneyTransaction): Promise<void> {
  const { tx, scope, now } = ctx
  const { id, amountMinor, currency } = row
  const returned = await returnedOf(tx, scope, id)
  const feeMinor = row.feeMinor - returned.feeMinor
  const vatMinor = row.vatMinor - returned.vatMinor
  const loss = await coverLoss(ctx, row, amountMinor - feeMinor)
  await post(tx, scope, { ...cashReversed({ feeMinor, vatMinor, ...loss }), subjectId: id, currency }, now)
  await clearPending(ctx, row, loss.pendingMinor)
}

function tellReturned(ctx: WriteContext, row: MoneyTransaction, payment: AgentPayment | undefined): void {
  const amount = majorNumber(row.amountMinor, row.currency)
  const by = payment && { agentName: payment.agent, agentTransactionId: payment.agentTransactionId }
  addSteps(ctx, row, {
    type: 'CASH_RETURNED',
    actor: payment ? 'BUYER' : 'SYSTEM',
    message: payment ? 'The agent gave the cash back on the same day.' : 'The network does not have the cash.',
    facts: { ...by, amount },
  })
}
