import type { WriteContext } from '#platform/context.ts'
import { hourMs } from '#platform/durations.ts'
import type { NotFound, RefundOutcome } from '../acquirers/acquirer.ts'
import { refundFailed, refundReturned, refundSucceeded } from '../ledger/bookings.ts'
import { post, reverse } from '../ledger/post.ts'
import { findTransaction as findPosted } from '../ledger/queries.ts'
import { hookOf, type RefundFacts } from '../payments/parts.ts'
import { eventAbout, movePayment } from '../payments/record.ts'
import { giveToPayment } from '../payments/refunded-queries.ts'
import { nextAskAt } from '../payments/schedule.ts'
import { cardOf, type PaymentStatus } from '../payments/transaction.ts'
import { restoreFee, settleRefundFees } from '../pricing/charge-fee.ts'
import { factsOf as pricedFactsOf, pricingOf, termsFor } from '../pricing/pricing.ts'
import { backToPendingMinor } from './hold.ts'
import { returnedOf, sumSucceeded, updateRefund } from './queries.ts'
import { followWithTransaction, moveRefund, type Pair } from './record.ts'
import type { FailureReason, Refund } from './refund.ts'
import { notConfigured, type RefundParts, type UpstreamOutcome } from './upstream.ts'

/** The source of a payment, which hears of its refunds. */
type RefundHooks = Pick<RefundParts, 'hooks'>

// Settles a refund by the payer's answer. The caller holds the locks of the payment and of the refund.

/** Writes down an outcome, once: a refund that is final stays as it is, but for money that comes back from the buyer's bank. */
export async function settleRefund(
  ctx: WriteContext,
  parts: RefundHooks,
  pair: Pair,
  outcome: UpstreamOutcome,
): Promise<void> {
  const { status } = pair.refund
  if (status !== 'PROCESSING' && status !== 'SUCCEEDED') return
  if (outcome.status === 'REFUSED') return failRefund(ctx, parts, pair, outcome.reason)
  if (status === 'SUCCEEDED') return lookLater(ctx, pair.refund, outcome)
  if (outcome.status === 'SUCCEEDED') return succeed(ctx, parts, pair, outcome)
  return askLater(ctx, pair.refund, outcome)
}

type Succeeded = Extract<UpstreamOutcome, { status: 'SUCCEEDED' }>

async function succeed(ctx: WriteContext, parts: RefundHooks, pair: Pair, outcome: Succeeded): Promise<void> {
  const { tx, scope, now } = ctx
  const { payment } = pair
  const refund = await moveRefund(ctx, pair, 'SUCCEEDED', {
    columns: {
      isHeld: false,
      arn: outcome.arn ?? null,
      upstreamReference: outcome.upstreamReference,
      nextTryAt: outcome.askAgainAt ?? null,
    },
  })
  const { amountMinor, paidBy: by, currency } = refund
  // A card that was charged too late gets its money back without a fee, by itself or by the operator's hand.
  if (!refund.isLate && payment.type === 'PAYMENT' && payment.statusReason !== 'LATE') await settleFees(ctx, pair)
  if (refund.isLate) await reverse(tx, scope, { event: 'payment.captured', subjectId: payment.id }, now)
  else await post(tx, scope, { ...refundSucceeded({ amountMinor, by }), subjectId: refund.id, currency }, now)
  const isWhole = await isWhollyRefunded(ctx, pair)
  const event = eventAbout(payment, isWhole ? 'payment.refunded' : 'payment.partially_refunded')
  // A disputed payment stays so: the bank has taken only the part for which no refund was in progress.
  const paid = await movePayment(ctx, payment, payment.status as PaymentStatus, {
    columns: {},
    ...(event && { event }),
  })
  const hook = hookOf(parts, pair.payment)?.refunded
  await hook?.(ctx, paid, factsOf(refund, isWhole))
}

/** The refund's own row says by now that it has succeeded, and keeps what of the fee came back with it. */
async function settleFees(ctx: WriteContext, { refund, payment }: Pair): Promise<void> {
  const { tx, scope, now } = ctx
  const { id, amountMinor } = refund
  const pricing = await pricingOf(tx, scope, now)
  const terms = termsFor(pricing, pricedFactsOf(payment, cardOf(payment)?.country))
  const returned = await returnedOf(tx, scope, payment.id)
  const back = await settleRefundFees(ctx, { refund: { id, amountMinor }, payment, returned, terms })
  if (!back) return
  const row = { returnedFeeMinor: back.feeMinor, returnedVatMinor: back.vatMinor }
  await updateRefund(tx, scope, { id, sources: ['SUCCEEDED'], row })
}

/** Frees the money and the part of the payment; of one that had succeeded, takes them back. */
export async function failRefund(
  ctx: WriteContext,
  parts: RefundHooks,
  pair: Pair,
  failureReason: FailureReason,
): Promise<void> {
  const { tx, scope, now } = ctx
  const { refund: before, payment } = pair
  const wasWhole = before.status === 'SUCCEEDED' && (await isWhollyRefunded(ctx, pair))
  const pendingMinor = backToPendingMinor(pair)
  const paymentAfter = (await giveToPayment(tx, scope, { ...before, pendingMinor }, now)) ?? payment
  const columns = { isHeld: false, failureReason, nextTryAt: null }
  const refund = await moveRefund(ctx, pair, 'FAILED', { columns, paymentAfter })
  const { id, amountMinor, paidBy: by, currency } = refund
  if (before.isHeld)
    await post(tx, scope, { ...refundFailed({ amountMinor, pendingMinor }), subjectId: id, currency }, now)
  if (before.status !== 'SUCCEEDED') return
  if (refund.isLate) return captureAgain(ctx, payment.id)
  // Cash that was given back to its buyer costs nothing any more.
  if (payment.statusReason !== 'CASH_REVERSED') await restoreFee(ctx, { refundId: id, payment })
  await post(tx, scope, { ...refundReturned({ amountMinor, by, pendingMinor }), subjectId: id, currency }, now)
  const hook = hookOf(parts, pair.payment)?.refundReturned
  await hook?.(ctx, paymentAfter, factsOf(refund, wasWhole))
}

const factsOf = ({ id, amountMinor, restock, noteToCustomer }: Refund, isWhole: boolean): RefundFacts => ({
  id,
  amountMinor,
  isWhole,
  restock,
  noteToCustomer,
})

/** Books the capture again that a late refund had reversed: the money is there, and the operator decides about it. */
async function captureAgain({ tx, scope, now }: WriteContext, paymentId: string): Promise<void> {
  const captured = await findPosted(tx, scope, 'payment.captured', paymentId)
  if (captured) await reverse(tx, scope, { event: 'transaction.reversed', subjectId: captured.id }, now)
}

const isWhollyRefunded = async ({ tx, scope }: WriteContext, { payment }: Pair): Promise<boolean> =>
  ((await sumSucceeded(tx, scope, payment.id))?.succeededMinor ?? 0n) >= payment.amountMinor

type Open = Exclude<RefundOutcome, { status: 'SUCCEEDED' | 'REFUSED' }> | NotFound

/**
 * Nothing is decided: the same request is repeated under the same key, for a day, or for ten if its payer has accepted it, even if some answers are
 * lost meanwhile; then the operator looks at it. Without a bank, the operator transfers the money.
 */
async function askLater(ctx: WriteContext, refund: Refund, outcome: Open): Promise<void> {
  const { tx, scope, now } = ctx
  const dueAt = outcome.status === 'PENDING' ? outcome.askAgainAt : undefined
  const hasNoBank = refund.paidBy === 'BANK' && outcome.status === 'REJECTED' && outcome.reason === notConfigured
  // One that a bank was asked for before may be on its way there.
  const isByHand = refund.isByHand || (hasNoBank && refund.pendingReason === null)
  const isUnderWay = outcome.status === 'PENDING' || (refund.isUnderWay && outcome.status !== 'REJECTED')
  const later = dueAt && dueAt > now ? dueAt : regularTry(refund, { now, isUnderWay })
  const nextTryAt = hasNoBank ? null : (later ?? null)
  const pendingReason = nextTryAt ? 'UPSTREAM' : 'OPERATOR'
  const row = { isUnderWay, isByHand, pendingReason, nextTryAt, updatedAt: now } as const
  const after = await updateRefund(tx, scope, { id: refund.id, sources: ['PROCESSING'], row })
  if (after) await followWithTransaction(ctx, after)
}

/** Its payer has accepted it; when it is asked about next stays as it is. The caller holds the locks of the payment and of the refund. */
export async function noteUnderWay({ tx, scope, now }: WriteContext, { id }: Refund): Promise<void> {
  await updateRefund(tx, scope, { id, sources: ['PROCESSING'], row: { isUnderWay: true, updatedAt: now } })
}

function regularTry(
  { startedAt, createdAt }: Refund,
  { now, isUnderWay }: { now: Date; isUnderWay: boolean },
): Date | undefined {
  const since = startedAt ?? createdAt
  const isLong = now.getTime() - since.getTime() > underWayForMs
  return nextAskAt(since, now) ?? (isUnderWay && !isLong ? new Date(now.getTime() + hourMs) : undefined)
}

/** Longer than any transfer takes. */
const underWayForMs = 10 * 24 * hourMs
const returnedForMs = 30 * 24 * hourMs

/** A bank may still return the money: we look it up again then, and hourly while there is no answer. */
async function lookLater({ tx, scope, now }: WriteContext, refund: Refund, outcome: Open | Succeeded): Promise<void> {
  const { id, completedAt } = refund
  const dueAt = outcome.status === 'SUCCEEDED' ? (outcome.askAgainAt ?? null) : new Date(now.getTime() + hourMs)
  const isOver = completedAt !== null && now.getTime() - completedAt.getTime() > returnedForMs
  await updateRefund(tx, scope, { id, sources: ['SUCCEEDED'], row: { nextTryAt: isOver ? null : dueAt } })
}
