import type { WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { chargebackReceived, chargebackWon } from '../ledger/bookings.ts'
import { post, postedFor } from '../ledger/post.ts'
import { clearPending, coverLoss } from '../payments/losses.ts'
import { cardOf, type MoneyTransaction } from '../payments/transaction.ts'
import { lockTransaction } from '../payments/transaction-queries.ts'
import { chargeFee } from '../pricing/charge-fee.ts'
import { withVat } from '../pricing/fee.ts'
import { missingOf } from '../reserves/reserves.ts'
import { factsOf, pricingOf, termsFor } from '../pricing/pricing.ts'
import { type Dispute, type DisputeFacts, draftDispute, isOpen, isTaken, nextReminder } from './dispute.ts'
import { tellClosed, tellOpened } from './mails.ts'
import { findDispute, insertDispute, listDisputesOf, lockDispute } from './queries.ts'
import { addDisputeStep, type Disputed, moveDispute, tellWith } from './record.ts'
import { say } from './sentences.ts'

// A chargeback: the buyer's bank takes a card payment or a part of it back. Its money is gone while it is disputed; if the merchant wins, it goes
// back to where it was taken from. An inquiry takes nothing.

/** `amountMinor` is all that is left of the payment when it is absent. */
export type NewDispute = Omit<DisputeFacts, 'amountMinor'> & { amountMinor?: bigint | undefined }

/**
 * Opens a dispute. Refuses with `OPERATION_NOT_FOUND`, with `INVALID_STATE` a payment whose money did not come in or of which nothing is left to
 * dispute, and with `VALIDATION_ERROR` more than is left.
 */
export async function openDispute(ctx: WriteContext, paymentId: string, facts: NewDispute): Promise<Disputed> {
  const { tx, scope, now } = ctx
  ctx.wasTaken('disputes_upstream_id')
  const payment = await lockCardPayment(ctx, paymentId)
  if (payment.status !== 'SUCCEEDED' && payment.status !== 'DISPUTED')
    fail('INVALID_STATE', say('A payment that is {status} cannot be disputed.', { status: payment.status }))
  const amountMinor = requireAmount(payment, facts)
  const { reference: paymentReference, currency } = payment
  const born = { id: newId(now), paymentId, paymentReference, environment: scope.environment, currency, now }
  const dispute = draftDispute({ ...facts, amountMinor }, born)
  await insertDispute(tx, scope, dispute)
  const opened = { dispute, payment: await take(ctx, { dispute, payment }) }
  await tellOpened(ctx, opened)
  return opened
}

function requireAmount(payment: MoneyTransaction, { amountMinor, kind }: NewDispute): bigint {
  const mostMinor = payment.amountMinor - (kind === 'INQUIRY' ? 0n : payment.disputedMinor)
  const leftMinor = mostMinor - payment.refundedMinor
  if (mostMinor === 0n || (amountMinor === undefined && leftMinor <= 0n))
    fail('INVALID_STATE', say('All of the payment was given back or disputed already.'))
  if (amountMinor !== undefined && (amountMinor <= 0n || amountMinor > mostMinor))
    fail('INVALID_STATE', say('The amount is more than what of the payment is not disputed yet.'))
  return amountMinor ?? leftMinor
}

/** Takes the money of a chargeback and its fee; an inquiry is told of, and takes nothing. */
async function take(ctx: WriteContext, disputed: Disputed): Promise<MoneyTransaction> {
  const { dispute, payment } = disputed
  if (dispute.kind === 'INQUIRY') {
    const told = { to: payment.status as 'SUCCEEDED' | 'DISPUTED', columns: {}, event: 'payment.disputed' } as const
    const after = await tellWith(ctx, disputed, told)
    addDisputeStep(ctx, { dispute, payment: after }, 'The buyer’s bank asks about the payment.')
    return after
  }
  await chargeDispute(ctx, disputed)
  const taken = await coverLoss(ctx, payment, dispute.amountMinor)
  const booking = { ...chargebackReceived(taken), subjectId: dispute.id, currency: dispute.currency }
  await post(ctx.tx, ctx.scope, booking, ctx.now)
  const after = await tellWith(ctx, disputed, {
    to: 'DISPUTED',
    columns: {
      statusReason: 'CHARGEBACK',
      disputedMinor: payment.disputedMinor + dispute.amountMinor,
      disputedPendingMinor: payment.disputedPendingMinor + taken.pendingMinor,
    },
    event: 'payment.disputed',
  })
  const isPart = dispute.amountMinor < payment.amountMinor - payment.refundedMinor
  const message = isPart
    ? 'The buyer’s bank took a part of the payment back.'
    : 'The buyer’s bank took the payment back.'
  addDisputeStep(ctx, { dispute, payment: after }, message)
  return after
}

/** The price of a dispute, however it ends. */
async function chargeDispute(ctx: WriteContext, { dispute, payment }: Disputed): Promise<void> {
  const { id: parentId, type, currency } = payment
  if (type !== 'PAYMENT') return
  const terms = termsFor(await pricingOf(ctx.tx, ctx.scope, ctx.now), factsOf(payment, cardOf(payment)?.country))
  const fee = withVat(terms.disputeFeeMinor, terms)
  await chargeFee(ctx, { reason: 'DISPUTE_FEE', subject: dispute.id, fee, currency, parentId })
}

type Escalation = { respondBy?: Date | undefined; amountMinor?: bigint }

/**
 * The bank takes the money after all, or another part of it than it has asked about: what was answered to its question is past, and the chargeback is
 * answered anew.
 */
export async function escalate(ctx: WriteContext, id: string, { respondBy, ...taken }: Escalation): Promise<Disputed> {
  const { dispute: before, payment } = await lockDisputed(ctx, id)
  if (before.kind !== 'INQUIRY' || !isOpen(before)) return { dispute: before, payment }
  const { amountMinor = before.amountMinor } = taken
  const answer = { amountMinor, submittedAt: null, forwardedAt: null, respondBy: respondBy ?? null }
  const reminders = { reminded: 0, remindAt: nextReminder(respondBy ?? null, 0) }
  const dispute = await moveDispute(ctx, before, 'NEEDS_RESPONSE', { kind: 'CHARGEBACK', ...answer, ...reminders })
  const opened = { dispute, payment: await take(ctx, { dispute, payment }) }
  await tellOpened(ctx, opened)
  return opened
}

/** The bank's decision. Refuses with `OPERATION_NOT_FOUND`, and with `INVALID_STATE` a dispute that was decided otherwise. */
export async function closeDispute(ctx: WriteContext, id: string, outcome: 'WON' | 'LOST'): Promise<Disputed> {
  const { dispute: before, payment } = await lockDisputed(ctx, id)
  if (!isOpen(before)) fail('INVALID_STATE', say('The dispute is {status} for good.', { status: before.status }))
  const isWon = outcome === 'WON'
  const dispute = await moveDispute(ctx, before, outcome, { closedAt: ctx.now })
  const pendingMinor = isWon && before.kind === 'CHARGEBACK' ? await giveBack(ctx, dispute) : undefined
  const after = await settle(ctx, { dispute, payment }, pendingMinor)
  const message = isWon ? 'The dispute was won: the money came back.' : 'The dispute was lost.'
  const asked = isWon ? 'The bank’s question was answered.' : 'The bank’s question was left.'
  addDisputeStep(ctx, { dispute, payment: after }, before.kind === 'CHARGEBACK' ? message : asked, { outcome })
  await tellClosed(ctx, { dispute, payment: after })
  return { dispute, payment: after }
}

/** The money goes back to where it was taken from, but for reserves that have become due meanwhile. Returns the part that is pending again. */
async function giveBack(ctx: WriteContext, { id, currency }: Dispute): Promise<bigint> {
  const { tx, scope, now } = ctx
  const taken = await postedFor(tx, scope, { event: 'chargeback.received', subjectId: id })
  const keptMinor = -(taken.get('merchant.reserved') ?? 0n)
  const missingMinor = keptMinor === 0n ? 0n : await missingOf(ctx, currency)
  const reservedMinor = keptMinor < missingMinor ? keptMinor : missingMinor
  const parts = {
    reservedMinor,
    availableMinor:
      keptMinor - reservedMinor - (taken.get('merchant.available') ?? 0n) - (taken.get('merchant.owed') ?? 0n),
    pendingMinor: -(taken.get('merchant.pending') ?? 0n),
  }
  await post(tx, scope, { ...chargebackWon(parts), subjectId: id, currency }, now)
  return parts.pendingMinor
}

/** Moves the payment once this dispute is decided: it is disputed still, lost when nothing of it is left, or a payment again. */
async function settle(ctx: WriteContext, disputed: Disputed, pendingMinor = 0n): Promise<MoneyTransaction> {
  const { dispute, payment } = disputed
  const isWon = dispute.status === 'WON'
  const event = 'payment.dispute_closed'
  if (dispute.kind === 'INQUIRY')
    return tellWith(ctx, disputed, { to: payment.status as 'SUCCEEDED' | 'DISPUTED', columns: {}, event })
  const disputedMinor = payment.disputedMinor - (isWon ? dispute.amountMinor : 0n)
  const disputedPendingMinor = payment.disputedPendingMinor - pendingMinor
  const others = await listDisputesOf(ctx.tx, ctx.scope, payment.id)
  const isOpenStill = others.some((each) => isOpen(each) && isTaken(each))
  const isGone = disputedMinor > 0n && disputedMinor + payment.refundedMinor >= payment.amountMinor
  const columns = { disputedMinor, disputedPendingMinor }
  if (isOpenStill) return tellWith(ctx, disputed, { to: 'DISPUTED', columns, event })
  if (isGone) await clearPending(ctx, { ...payment, ...columns }, 0n)
  const statusReason = isWon ? 'DISPUTE_WON' : 'DISPUTE_LOST'
  return tellWith(ctx, disputed, {
    to: isGone ? 'CHARGED_BACK' : 'SUCCEEDED',
    columns: { ...columns, statusReason },
    event,
  })
}

/** Locks a dispute behind its payment. Refuses with `OPERATION_NOT_FOUND`. */
export async function lockDisputed({ tx, scope }: WriteContext, id: string): Promise<Disputed> {
  const seen = await findDispute(tx, scope, id)
  const payment = seen && (await lockTransaction(tx, scope, seen.paymentId))
  const dispute = payment && (await lockDispute(tx, scope, id))
  if (!payment || !dispute) fail('OPERATION_NOT_FOUND', say('There is no such dispute.'))
  return { dispute, payment }
}

async function lockCardPayment({ tx, scope }: WriteContext, id: string): Promise<MoneyTransaction> {
  const row = await lockTransaction(tx, scope, id)
  if (row?.method !== 'CARD' || (row.type !== 'PAYMENT' && row.type !== 'FUNDING'))
    fail('OPERATION_NOT_FOUND', say('There is no such card payment.'))
  return row
}
