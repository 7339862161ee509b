import { createHash } from 'node:crypto'
import type { Scope, WriteContext } from '#platform/context.ts'
import { feeCharged, feeReturned } from '../ledger/bookings.ts'
import { lockedBalanceOf, post, postedFor } from '../ledger/post.ts'
import { majorNumber } from '../money.ts'
import { addSteps, emitTransactionEvent, recordTransaction } from '../payments/record.ts'
import { findTransaction, lockHead } from '../payments/transaction-queries.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import { type Fee, returnedPart, type Returned, withVat } from './fee.ts'
import type { Terms } from './rule.ts'

// Fees that are no part of a payment: transactions of their own, of type FEE. The caller holds no lock of the ledger yet, for the head of the merchant's
// transactions comes before it.

type FeeReason = 'REFUND_FEE' | 'DISPUTE_FEE' | 'PAYOUT_FEE' | 'MONTHLY_FEE' | 'FEE_RESTORED'

type Charge = {
  reason: FeeReason
  /** The refund, the dispute, the payout or the month: each is charged once. */
  subject: string
  fee: Fee
  currency: string
  /** The payment or the payout that it is about. */
  parentId?: string
}

/** Takes a fee from what is available; the rest is owed. Undefined when there is nothing to take, or when it was taken before. */
export async function chargeFee(ctx: WriteContext, charge: Charge): Promise<MoneyTransaction | undefined> {
  const { tx, scope, now } = ctx
  const { reason, subject, currency, parentId } = charge
  const { feeMinor: amountMinor, vatMinor } = charge.fee
  if (amountMinor === 0n) return undefined
  const id = feeIdOf(scope, { reason, subject, currency })
  await lockHead(tx, scope)
  if (await findTransaction(tx, scope, id)) return undefined
  const availableMinor = await lockedBalanceOf(tx, scope, currency, 'merchant.available')
  const owedMinor = availableMinor < amountMinor ? amountMinor - availableMinor : 0n
  const row = await recordTransaction(ctx, {
    id,
    type: 'FEE',
    status: 'SUCCEEDED',
    statusReason: reason,
    amountMinor,
    vatMinor,
    currency,
    parentId: parentId ?? null,
    completedAt: now,
  })
  await post(tx, scope, { ...feeCharged({ amountMinor, vatMinor, owedMinor }), subjectId: id, currency }, now)
  emitTransactionEvent(ctx, 'fee.charged', row)
  const facts = { amount: majorNumber(amountMinor, currency), currency, reason }
  addSteps(ctx, row, { type: 'FEE_CHARGED', actor: 'SYSTEM', message: 'The fee was taken.', facts })
  return row
}

/** A UUID of version 8 (RFC 9562): the same fee has the same one, so that it is taken once. */
export function feeIdOf(
  { merchantId, environment }: Scope,
  { reason, subject, currency }: Pick<Charge, 'reason' | 'subject' | 'currency'>,
): string {
  const text = `${merchantId} ${environment} ${reason} ${subject} ${currency}`
  const bytes = createHash('sha256').update(`fee ${text}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

type RefundToPrice = {
  refund: { id: string; amountMinor: bigint }
  payment: MoneyTransaction
  /** Of the refunds before it. */
  returned: Returned
  terms: Terms
}

/**
 * The fees of a refund that has succeeded: its own is taken, and that of its payment comes back in proportion. Returns what came back; undefined
 * where the terms say that it is kept.
 */
export async function settleRefundFees(
  ctx: WriteContext,
  { refund, payment, returned, terms }: RefundToPrice,
): Promise<Fee | undefined> {
  const { tx, scope, now } = ctx
  const { id: parentId, currency } = payment
  const about = { subject: refund.id, currency, parentId }
  await chargeFee(ctx, { ...about, reason: 'REFUND_FEE', fee: withVat(terms.refundFeeMinor, terms) })
  if (!terms.returnsFee) return undefined
  const back = returnedPart(payment, refund.amountMinor, returned)
  if (back.feeMinor > 0n) await post(tx, scope, { ...feeReturned(back), subjectId: refund.id, currency }, now)
  return back
}

/** The refund came back from the buyer's bank, so the part of the fee that had come back is taken again. */
export async function restoreFee(
  ctx: WriteContext,
  { refundId, payment }: { refundId: string; payment: MoneyTransaction },
): Promise<void> {
  const returned = await postedFor(ctx.tx, ctx.scope, { event: 'fee.returned', subjectId: refundId })
  const vatMinor = -(returned.get('platform.vat') ?? 0n)
  const fee = { feeMinor: vatMinor - (returned.get('platform.fees') ?? 0n), vatMinor }
  const { id: parentId, currency } = payment
  await chargeFee(ctx, { reason: 'FEE_RESTORED', subject: refundId, fee, currency, parentId })
}
