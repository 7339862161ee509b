import { recordAudit } from '#platform/audit/audit.ts'
import type { WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import { lockTransaction } from '../payments/transaction-queries.ts'
import { requestPayout } from './open.ts'
import type { PayoutParts } from './parts.ts'
import { type Evidence, settle } from './settle.ts'

// What the operator does where no bank is configured, or where the bank's statement says more than the bank has answered.

/** Holds the money of a payout that the operator transfers; refuses as `requestPayout` does. */
export async function recordByHand(ctx: WriteContext, amountMinor: bigint | undefined): Promise<MoneyTransaction> {
  const row = await requestPayout(ctx, { amountMinor })
  await audit(ctx, 'payout.recorded', row, {})
  return row
}

/**
 * The bank's statement as the operator has read it. Refuses with `OPERATION_NOT_FOUND`, and with `INVALID_STATE` a payout that has
 * ended in another way.
 */
export async function settleByHand(
  ctx: WriteContext,
  parts: Pick<PayoutParts, 'failed'>,
  id: string,
  evidence: Evidence,
): Promise<MoneyTransaction> {
  const row = await lockTransaction(ctx.tx, ctx.scope, id)
  if (row?.type !== 'PAYOUT') fail('OPERATION_NOT_FOUND', 'There is no such payout.')
  const after = row.status === evidence.status ? undefined : await settle(ctx, parts, row, evidence)
  if (!after) fail('INVALID_STATE', `The payout is ${row.status.toLowerCase().replace('_', ' ')}.`)
  const isPaid = evidence.status === 'PAID'
  const facts: Record<string, string> = isPaid ? { traceId: evidence.traceId ?? '' } : { reason: evidence.reason }
  await audit(ctx, isPaid ? 'payout.confirmed' : 'payout.rejected', after, facts)
  return after
}

const audit = (
  { tx, scope, now }: WriteContext,
  action: 'payout.recorded' | 'payout.confirmed' | 'payout.rejected',
  { id, reference }: MoneyTransaction,
  facts: Record<string, string>,
): Promise<void> =>
  recordAudit(
    tx,
    { merchantId: scope.merchantId, action, actor: 'operator', target: id, facts: { reference, ...facts } },
    now,
  )
