import { recordAudit } from '#platform/audit/audit.ts'
import type { WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { businessDaysAfter } from '../payments/business-days.ts'
import { factsOf, pricingOf, termsFor } from '../pricing/pricing.ts'
import { addSteps, movePayment } from '../payments/record.ts'
import { takeFromPayment } from '../payments/refunded-queries.ts'
import { findTransaction, lockHead, updateTransaction } from '../payments/transaction-queries.ts'
import { cardOf, type MoneyTransaction } from '../payments/transaction.ts'
import { lockPairOf } from './execute.ts'
import { holdMoney } from './hold.ts'
import { moveRefund, newRefund, type Pair, recordRefund } from './record.ts'
import { refundStates, type RefundTerms } from './refund.ts'
import { emitRequested } from './request.ts'
import { say } from './sentences.ts'
import { settleRefund } from './settle.ts'

// A card that was charged too late, and whose refund failed: the operator decides whose money it is.

/** With a destination, the operator is to transfer the money of the buyer there; without one, it has. */
type Decision = { to: 'MERCHANT' | 'BUYER'; note: string; destination?: RefundTerms['destination'] }

/**
 * Ends the wait of a late refund that has failed, by its transaction: the merchant keeps the payment, without a fee and after the usual
 * days, or the operator has transferred the money to the buyer, or will: then it waits for a file for the bank as other refunds do, and if it fails, for
 * a decision again. Answers the refund's transaction. Refuses with `OPERATION_NOT_FOUND`, and with `INVALID_STATE` one that does not wait for it.
 */
export async function resolveLateRefund(
  ctx: WriteContext,
  transactionId: string,
  { to, note, destination }: Decision,
): Promise<MoneyTransaction> {
  const { tx, scope, now } = ctx
  const pair = await lockPairOf(ctx, transactionId)
  if (!pair) fail('OPERATION_NOT_FOUND', say('There is no such refund.'))
  // Read after the lock of the payment: an earlier decision has cleared it.
  const own = await findTransaction(tx, scope, transactionId)
  if (pair.refund.status !== 'FAILED' || own?.statusReason !== 'OPERATOR')
    fail('INVALID_STATE', say('This refund does not wait for a decision whose its money is.'))
  await (to === 'MERCHANT' ? giveToMerchant(ctx, pair.payment) : giveToBuyer(ctx, pair.payment, destination))
  const row = { statusReason: pair.refund.failureReason, updatedAt: now }
  const after = (await updateTransaction(tx, scope, { id: own.id, sources: refundStates.names, row })) ?? own
  const facts = { reference: after.reference, outcome: to, evidence: note }
  const auditEntry = { merchantId: scope.merchantId, action: 'payment.resolved', actor: 'operator' } as const
  await recordAudit(tx, { ...auditEntry, target: after.id, facts }, now)
  return after
}

async function giveToMerchant(ctx: WriteContext, payment: MoneyTransaction): Promise<void> {
  const facts = factsOf(payment, cardOf(payment)?.country)
  const { availableAfterDays } = termsFor(await pricingOf(ctx.tx, ctx.scope, ctx.now), facts)
  const availableAt = businessDaysAfter(ctx.now, availableAfterDays)
  const after = await movePayment(ctx, payment, 'SUCCEEDED', {
    columns: { statusReason: 'LATE_CARD_KEPT', availableAt },
  })
  const message = 'The refund could not be done, and the money was given to the merchant.'
  addSteps(ctx, after, { type: 'REFUND_FAILED', actor: 'SYSTEM', message })
}

/** A refund of its own, by the bank: it waits for its transfer, or has succeeded, and the books say what the operator did. */
async function giveToBuyer(
  ctx: WriteContext,
  payment: MoneyTransaction,
  destination: RefundTerms['destination'],
): Promise<void> {
  const { tx, scope, now } = ctx
  const { id: paymentId, amountMinor } = payment
  const asked = { reason: 'OTHER', isRemainder: true, amountMinor, destination } as const
  const drafted = newRefund(ctx, payment, { refundReference: `by-hand-${newId(now)}`, ...asked })
  const refund = { ...drafted, paidBy: 'BANK', nextTryAt: null } as const
  const taken = await takeFromPayment(tx, scope, { paymentId, amountMinor }, now)
  if (!taken)
    fail(
      'INVALID_STATE',
      say('This payment is {status}, and its money is not here to be given back.', { status: payment.status }),
    )
  await lockHead(tx, scope)
  const held = await holdMoney(ctx, { refund, payment: taken })
  if (!held) throw new Error(`The money of the late payment ${paymentId} is not pending.`)
  const made: Pair = { refund: { ...refund, ...held.columns }, payment: held.payment }
  await recordRefund(ctx, made)
  await emitRequested(ctx, made)
  const waiting = { pendingReason: 'OPERATOR', isByHand: true } as const
  const columns = { startedAt: now, ...(destination && waiting) }
  const begun = await moveRefund(ctx, made, 'PROCESSING', { columns })
  if (destination) return
  const outcome = { status: 'SUCCEEDED', upstreamReference: `by-hand-${newId(now)}` } as const
  await settleRefund(ctx, {}, { refund: begun, payment: held.payment }, outcome)
}
