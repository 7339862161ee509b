import type { Scope } from '#platform/context.ts'
import type { RefundOutcome } from '../acquirers/acquirer.ts'
import { acquirerFor } from '../acquirers/selection.ts'
import { reverse } from '../ledger/post.ts'
import { majorNumber } from '../money.ts'
import { final } from './capture.ts'
import { inOneWrite, type PaymentParts } from './parts.ts'
import { addSteps, changeTransaction, movePayment } from './record.ts'
import { nextAskAt } from './schedule.ts'
import { inquiryAbout, type MoneyTransaction } from './transaction.ts'
import { findTransaction, lockTransaction } from './transaction-queries.ts'

// A card that was charged after its session had ended gets all of it back. The refund's own reference is its idempotency key
// upstream, so that asking again never refunds twice.

export async function refundLate(
  parts: PaymentParts,
  scope: Scope,
  refund: MoneyTransaction,
  correlationId: string,
): Promise<void> {
  const payment = refund.parentId === null ? undefined : await findTransaction(parts.db.read, scope, refund.parentId)
  if (!refund.isLate || !payment) return
  const acquirer = await acquirerFor(parts.acquirers, scope)
  const outcome = await acquirer.refund({
    ...inquiryAbout(scope, refund),
    paymentReference: payment.reference,
    acquirerReference: payment.acquirerReference ?? '',
  })
  await settleRefund(parts, { scope, correlationId }, { refund, payment }, outcome)
}

type Pair = { refund: MoneyTransaction; payment: MoneyTransaction }

function settleRefund(
  parts: PaymentParts,
  about: { scope: Scope; correlationId: string },
  { refund, payment }: Pair,
  outcome: RefundOutcome,
): Promise<void> {
  return inOneWrite(parts, about, async (ctx) => {
    const { tx, scope, now } = ctx
    const paid = await lockTransaction(tx, scope, payment.id)
    const row = await lockTransaction(tx, scope, refund.id)
    if (row?.status !== 'PENDING' || !paid) return
    if (outcome.status !== 'SUCCEEDED') {
      const isRefused = outcome.status === 'REFUSED'
      const askAt = isRefused ? undefined : nextAskAt(row.createdAt, now)
      const columns = { nextAskAt: askAt ?? null, statusReason: askAt ? row.statusReason : 'OPERATOR' }
      await changeTransaction(ctx, row, { sources: ['PENDING'], columns })
      return
    }
    const { acquirerReference } = outcome
    await changeTransaction(ctx, row, {
      sources: ['PENDING'],
      columns: { ...final, status: 'SUCCEEDED', acquirerReference, completedAt: now },
    })
    const after = await movePayment(ctx, paid, 'SUCCEEDED', {
      columns: { refundedMinor: paid.amountMinor },
      ...(paid.type === 'PAYMENT' && { event: 'payment.refunded' as const }),
    })
    addSteps(ctx, after, {
      type: 'REFUNDED',
      actor: 'BANK',
      message: 'The money went back to the buyer’s card.',
      facts: { refundId: row.id, amount: majorNumber(row.amountMinor, row.currency), currency: row.currency },
    })
    await reverse(tx, scope, { event: 'payment.captured', subjectId: paid.id }, now)
  })
}
