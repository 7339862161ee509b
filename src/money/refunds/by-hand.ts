import { recordAudit } from '#platform/audit/audit.ts'
import type { Scope, WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import { beforeStatements } from '../bank-files/confirm.ts'
import { inOneWrite } from '../payments/parts.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import { findTransaction } from '../payments/transaction-queries.ts'
import { isBeingAsked, lockPairOf } from './execute.ts'
import { say } from './sentences.ts'
import { settleRefund } from './settle.ts'
import type { RefundParts, UpstreamOutcome } from './upstream.ts'

type Evidence = { outcome: 'SUCCEEDED'; upstreamReference: string } | { outcome: 'FAILED' }

/**
 * Ends a refund without an answer for a day, by what the operator has found in the books of its payer. Answers its
 * transaction. Refuses with `OPERATION_NOT_FOUND`, and with `INVALID_STATE` one that does not wait for the operator, or that is to have failed
 * although the bank has taken over the file that it is in.
 */
export const resolveRefund = (
  parts: RefundParts,
  about: EvidenceNote & { scope: Scope; correlationId: string },
  evidence: Evidence,
): Promise<MoneyTransaction> => inOneWrite(parts, about, (ctx) => resolveRefundIn(ctx, parts, about, evidence))

type EvidenceNote = { transactionId: string; note: string }

/** The same in the caller's transaction. */
export async function resolveRefundIn(
  ctx: WriteContext,
  parts: RefundParts,
  { transactionId, note }: EvidenceNote,
  evidence: Evidence,
): Promise<MoneyTransaction> {
  const { tx, scope, now } = ctx
  const pair = await lockPairOf(ctx, transactionId)
  if (!pair) fail('OPERATION_NOT_FOUND', say('There is no such refund.'))
  if (pair.refund.status !== 'PROCESSING' || pair.refund.pendingReason !== 'OPERATOR')
    fail('INVALID_STATE', say('This refund does not wait for the operator.'))
  // Its answer would find the refund ended, and be lost.
  if (isBeingAsked(pair.refund, now))
    fail('INVALID_STATE', say('This refund is being asked about at this moment. Decide in a minute.'))
  // The bank has said that it will pay it; given back here as well, its money would leave twice.
  if (evidence.outcome === 'FAILED' && pair.refund.isByHand && pair.refund.isUnderWay)
    fail(
      'INVALID_STATE',
      say('The bank has taken this refund over in a file: its answer or a statement says how it ends.'),
    )
  const at = pair.refund.paidBy === 'BANK' ? await beforeStatements(ctx, pair.refund.currency) : ctx
  await settleRefund(at, parts, pair, answerOf(evidence))
  const after = (await findTransaction(tx, scope, transactionId)) ?? pair.payment
  const facts = { reference: after.reference, outcome: evidence.outcome, evidence: note }
  const auditEntry = { merchantId: scope.merchantId, action: 'payment.resolved', actor: 'operator' } as const
  await recordAudit(tx, { ...auditEntry, target: after.id, facts }, now)
  return after
}

const answerOf = (evidence: Evidence): UpstreamOutcome =>
  evidence.outcome === 'SUCCEEDED'
    ? { status: 'SUCCEEDED', upstreamReference: evidence.upstreamReference }
    : { status: 'REFUSED', reason: 'DECLINED' }
