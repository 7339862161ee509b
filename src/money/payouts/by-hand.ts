import { recordAudit } from '#platform/audit/audit.ts'
import type { WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import type { Sentence } from '#platform/sentences/said.ts'
import { beforeStatements } from '../bank-files/confirm.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import { lockTransaction } from '../payments/transaction-queries.ts'
import { changeTransaction } from '../payments/record.ts'
import { openAgain, requestPayout } from './open.ts'
import type { PayoutParts } from './parts.ts'
import { paidAfterAll, payoutOf, type PayoutStatus } from './payout.ts'
import { say } from './sentences.ts'
import { type Evidence, settle } from './settle.ts'

// Actions of the operator when no bank is configured, or when the bank's statement shows more than the bank has answered.

/** Holds the money of a payout that the operator transfers; refuses as `requestPayout` does. */
export async function recordByHand(
  ctx: WriteContext,
  amountMinor: bigint | undefined,
  currency?: string,
): Promise<MoneyTransaction> {
  const row = await requestPayout(ctx, { amountMinor, currency })
  await audit(ctx, 'payout.recorded', row, {})
  return row
}

/**
 * The bank's statement as the operator has read it. Of a payout that had failed and that the bank says it has paid, it decides whose the money is: an
 * amount that the merchant received twice is taken again by a payout of its own, which is returned. Refuses with `OPERATION_NOT_FOUND`, and with
 * `INVALID_STATE` a payout that has ended in another way.
 */
export async function settleByHand(
  before: WriteContext,
  parts: Pick<PayoutParts, 'failed'>,
  id: string,
  evidence: Evidence,
): Promise<MoneyTransaction> {
  const row = await lockTransaction(before.tx, before.scope, id)
  if (row?.type !== 'PAYOUT') fail('OPERATION_NOT_FOUND', say('There is no such payout.'))
  const ctx = await beforeStatements(before, row.currency)
  const after = isContradicted(row)
    ? await decide(ctx, parts, row, evidence)
    : row.status === evidence.status
      ? undefined
      : await settle(ctx, parts, row, evidence)
  if (!after) fail('INVALID_STATE', say('The payout is {said}.', { said: stateWords[row.status as PayoutStatus] }))
  const isPaid = evidence.status === 'PAID'
  const facts: Record<string, string> = isPaid ? { traceId: evidence.traceId ?? '' } : { reason: evidence.reason }
  await audit(ctx, isPaid ? 'payout.confirmed' : 'payout.rejected', after, facts)
  return after
}

const isContradicted = ({ status, statusReason }: MoneyTransaction): boolean =>
  status === 'FAILED' && statusReason === 'OPERATOR'

/** Either way it has failed for good, and waits for nothing any more. */
async function decide(
  ctx: WriteContext,
  parts: Pick<PayoutParts, 'failed'>,
  row: MoneyTransaction,
  evidence: Evidence,
): Promise<MoneyTransaction | undefined> {
  const statusReason = evidence.status === 'PAID' ? paidAfterAll : evidence.reason
  const closed = await changeTransaction(ctx, row, { sources: ['FAILED'], columns: { statusReason } })
  if (evidence.status !== 'PAID') return closed
  const again = await openAgain(ctx, row)
  return settle(ctx, parts, again, { ...evidence, traceId: evidence.traceId ?? payoutOf(row).traceId })
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

const stateWords: Readonly<Record<PayoutStatus, Sentence>> = {
  PENDING: say('pending'),
  IN_TRANSIT: say('in transit'),
  PAID: say('paid'),
  FAILED: say('failed'),
  CANCELED: say('canceled'),
}
