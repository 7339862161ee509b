import { hourMs } from '#platform/durations.ts'
import type { Scope, WriteContext } from '#platform/context.ts'
import type { NotFound } from '../acquirers/acquirer.ts'
import type { AgentPayment, Voucher, VoucherOutcome } from '../acquirers/cash-issuer.ts'
import { cashReceived, fundingCharged, suspenseReceived } from '../ledger/bookings.ts'
import { post } from '../ledger/post.ts'
import { majorNumber } from '../money.ts'
import { feeOfPayment } from '../pricing/fee.ts'
import { factsOf, nameOf, pricingOf, termsFor } from '../pricing/pricing.ts'
import { businessDaysAfter, dayAfter } from './business-days.ts'
import { type Attempt, final } from './capture.ts'
import { endSession } from './endings.ts'
import { inOneWrite, type PaymentParts } from './parts.ts'
import { addSteps, movePayment } from './record.ts'
import { returnLateCash, settleReversed } from './reversal.ts'
import { nextAskAt } from './schedule.ts'
import type { PaymentSession } from './session.ts'
import { moveSession } from './sessions.ts'
import { lockAttempt } from './settle.ts'
import { type CashOnRow, cashOf, type MoneyTransaction, type PaymentStatus } from './transaction.ts'

// The effect of the cash network's answer about a voucher on its payment.

export type VoucherAnswer = VoucherOutcome | NotFound
type AnswerWith<Status> = Extract<VoucherAnswer, { status: Status }>
type VoucherKey = { scope: Scope; correlationId: string; transactionId: string }

/**
 * Writes down an outcome, once. Money for a voucher that was closed or had ended is kept apart until the operator decides. Undefined, with nothing
 * written, when the payment was in another state than now while the network was asked: an agent may have given cash back since, which the answer calls
 * paid.
 */
export const settleVoucher = (
  parts: PaymentParts,
  about: VoucherKey & Pick<MoneyTransaction, 'status'>,
  outcome: VoucherAnswer,
): Promise<Attempt | undefined> =>
  inOneWrite(parts, about, async (ctx) => {
    const attempt = await lockAttempt(ctx, about)
    return attempt.row.status === about.status ? settleIn(ctx, parts, attempt, outcome) : undefined
  })

async function settleIn(
  ctx: WriteContext,
  parts: PaymentParts,
  attempt: Attempt,
  outcome: VoucherAnswer,
): Promise<Attempt> {
  const isPending = attempt.row.status === 'PENDING_CASH'
  switch (outcome.status) {
    case 'PAID':
    case 'LATE_PAID':
      if (isPending && outcome.status === 'PAID' && isAwaited(attempt)) return settlePaid(ctx, parts, attempt, outcome)
      return isTaken(attempt) ? closeBook(ctx, attempt) : settleLateCash(ctx, parts, attempt, outcome)
    case 'ISSUED':
      return isPending ? settleIssued(ctx, attempt, outcome) : doubt(ctx, attempt)
    case 'EXPIRED':
      return isPending ? settleEnded(ctx, parts, attempt, { to: 'EXPIRED' }) : doubt(ctx, attempt)
    case 'REVERSED':
      return settleGivenBack(ctx, parts, attempt, outcome)
    case 'VOIDED':
      return isPending ? settleEnded(ctx, parts, attempt, { to: 'CANCELED' }) : doubt(ctx, attempt)
    case 'REJECTED':
      return isPending
        ? settleEnded(ctx, parts, attempt, { to: 'CANCELED', statusReason: 'BAAS_SVC_ERROR' })
        : doubt(ctx, attempt)
    case 'UNKNOWN':
      return isPending ? askLater(ctx, attempt) : recordNoAnswer(ctx, attempt)
    default:
      return isPending ? askLater(ctx, attempt) : doubt(ctx, attempt)
  }
}

const isTaken = ({ row: { status } }: Attempt): boolean => status === 'SUCCEEDED' || status === 'CHARGED_BACK'

/** It is not in doubt any more. Once the day of the payment is over, no agent can give its cash back. */
async function closeBook(ctx: WriteContext, { session, row }: Attempt): Promise<Attempt> {
  const nextAskAt = reversibleUntil(row) > ctx.now ? row.nextAskAt : null
  const isDoubted = row.statusReason === 'OPERATOR'
  if (row.status !== 'SUCCEEDED' || (nextAskAt === row.nextAskAt && !isDoubted)) return { session, row }
  const columns = { nextAskAt, ...(isDoubted && { statusReason: null }) }
  return { session, row: await movePayment(ctx, row, 'SUCCEEDED', { columns }) }
}

/**
 * The network said that the voucher was paid, and gives no answer now: we look it up again after as long as it has been silent, up to a day. The
 * operator is notified a day after its agents could still return the cash, and look-ups go on: an answer may settle it.
 */
async function recordNoAnswer(ctx: WriteContext, { session, row }: Attempt): Promise<Attempt> {
  if (row.status !== 'SUCCEEDED' || row.nextAskAt === null) return { session, row }
  const silentForMs = ctx.now.getTime() - reversibleUntil(row).getTime()
  if (silentForMs < 0) return askLater(ctx, { session, row })
  const isLong = silentForMs >= doubtedForMs
  const pauseMs = Math.max(hourMs, Math.min(silentForMs, isLong ? doubtedForMs : doubtedForMs - silentForMs))
  const nextAskAt = new Date(ctx.now.getTime() + pauseMs)
  const columns = { nextAskAt, ...(isLong && { statusReason: 'OPERATOR' }) }
  return { session, row: await movePayment(ctx, row, 'SUCCEEDED', { columns }) }
}

const doubtedForMs = 24 * 3_600_000

/**
 * The network said that the voucher was paid, and says something else now: we look it up every hour, until a day after its agents could still return
 * the cash; then the operator decides.
 */
function doubt(ctx: WriteContext, attempt: Attempt): Promise<Attempt> | Attempt {
  const { session, row } = attempt
  if (row.status !== 'SUCCEEDED' || row.nextAskAt === null) return attempt
  if (ctx.now.getTime() < reversibleUntil(row).getTime() + doubtedForMs) return askLater(ctx, attempt)
  const columns = { nextAskAt: null, statusReason: 'OPERATOR' }
  return movePayment(ctx, row, 'SUCCEEDED', { columns }).then((after) => ({ session, row: after }))
}

const reversibleUntil = (row: MoneyTransaction): Date => dayAfter(new Date(cashOf(row)?.paidAt ?? row.createdAt))

/** For any earlier answer about the voucher: it was paid, and the money went back. */
function settleGivenBack(
  ctx: WriteContext,
  parts: PaymentParts,
  attempt: Attempt,
  outcome: AnswerWith<'PAID' | 'LATE_PAID' | 'REVERSED'>,
): Promise<Attempt> | Attempt {
  const { status, isLate } = attempt.row
  if (status === 'PENDING_CASH') return settleEnded(ctx, parts, attempt, { to: 'CANCELED' })
  if (status === 'SUCCEEDED') return settleReversed(ctx, parts, attempt, outcome.payment)
  if (isLate) return returnLateCash(ctx, attempt, outcome.payment)
  return status === 'EXPIRED' || status === 'CANCELED' ? noteGivenBack(ctx, attempt, outcome) : attempt
}

/** Late cash that went back before we knew of it. An older answer, which is read after this one, calls it paid: it finds the note. */
async function noteGivenBack(
  ctx: WriteContext,
  { session, row }: Attempt,
  { voucher, payment }: AnswerWith<'PAID' | 'LATE_PAID' | 'REVERSED'>,
): Promise<Attempt> {
  if (wasGivenBack(row, payment)) return { session, row }
  const cash = { ...(cashOf(row) ?? cashIn(voucher)), givenBack: payment.agentTransactionId }
  const columns = { cash: JSON.stringify(cash) }
  return { session, row: await movePayment(ctx, row, row.status as PaymentStatus, { columns }) }
}

const wasGivenBack = (row: MoneyTransaction, { agentTransactionId }: AgentPayment): boolean =>
  cashOf(row)?.givenBack === agentTransactionId

const isAwaited = ({ session: { status } }: Attempt): boolean => status === 'AWAITING_CASH' || status === 'PROCESSING'

async function settleIssued(
  ctx: WriteContext,
  { session, row }: Attempt,
  { voucher, askAgainAt }: AnswerWith<'ISSUED'>,
): Promise<Attempt> {
  if (cashOf(row) || session.status !== 'PROCESSING') return askLater(ctx, { session, row }, askAgainAt)
  const after = await movePayment(ctx, row, 'PENDING_CASH', {
    columns: {
      cash: JSON.stringify(cashIn(voucher)),
      nextAskAt: nextAskOf(row, ctx.now, voucher.expiresAt, askAgainAt),
    },
    event: 'payment.pending_cash',
  })
  addSteps(ctx, after, {
    type: 'CASH_VOUCHER_ISSUED',
    actor: 'SYSTEM',
    message: 'A voucher was issued. An agent takes its amount until it ends.',
    facts: { reference: voucher.number, expiresAt: voucher.expiresAt },
  })
  const waiting = await moveSession(ctx, session, 'AWAITING_CASH', {
    expiresAt: voucher.expiresAt,
    voucherAt: session.voucherAt ?? ctx.now,
  })
  return { session: waiting, row: after }
}

async function settlePaid(
  ctx: WriteContext,
  { hooks }: PaymentParts,
  { session, row }: Attempt,
  { voucher, payment }: AnswerWith<'PAID' | 'LATE_PAID' | 'REVERSED'>,
): Promise<Attempt> {
  const { tx, scope, now } = ctx
  const isFunding = row.type === 'FUNDING'
  const pricing = await pricingOf(tx, scope, now)
  const terms = termsFor(pricing, factsOf(row))
  const { amountMinor, currency } = row
  const fee = isFunding ? { feeMinor: 0n, vatMinor: 0n } : feeOfPayment(row, terms)
  const { feeMinor } = fee
  const booking = isFunding ? fundingCharged({ amountMinor }) : cashReceived({ amountMinor, ...fee })
  await post(tx, scope, { ...booking, subjectId: row.id, currency }, now)
  const after = await movePayment(ctx, row, 'SUCCEEDED', {
    columns: {
      ...final,
      statusReason: null,
      cash: JSON.stringify(cashIn(voucher, payment)),
      // The agent may give it back until the day is over: the sender of that notice may have been cut off.
      nextAskAt: dayAfter(payment.paidAt),
      ...fee,
      pricedBy: isFunding ? null : nameOf(pricing),
      availableAt: isFunding ? now : businessDaysAfter(payment.paidAt, terms.availableAfterDays),
      releasedAt: isFunding ? now : null,
      completedAt: now,
    },
    event: 'payment.succeeded',
  })
  tellCash(ctx, after, payment)
  if (feeMinor > 0n)
    addSteps(ctx, after, {
      type: 'FEE_CHARGED',
      actor: 'SYSTEM',
      message: 'The fee was taken.',
      facts: { amount: majorNumber(feeMinor, currency), currency },
    })
  const paid = await moveSession(ctx, session, 'PAID', {
    transactionId: row.id,
    paymentMethod: JSON.stringify({ type: 'CASH' }),
  })
  await hooks?.[session.sourceKind]?.paid?.(ctx, paid, after)
  return { session: paid, row: after }
}

/** The ledger takes a payment's late cash once; a repeat changes nothing. */
async function settleLateCash(
  ctx: WriteContext,
  parts: PaymentParts,
  { session, row }: Attempt,
  { voucher, payment }: AnswerWith<'PAID' | 'LATE_PAID' | 'REVERSED'>,
): Promise<Attempt> {
  if (wasGivenBack(row, payment)) return { session, row }
  const { tx, scope, now } = ctx
  const booking = suspenseReceived({ amountMinor: row.amountMinor, by: 'CASH_NETWORK' })
  const posted = await post(tx, scope, { ...booking, subjectId: row.id, currency: row.currency }, now)
  if (posted === 'ALREADY_POSTED') return { session, row }
  const ended = session.status === 'CANCELED' ? 'CANCELED' : 'EXPIRED'
  const to = row.status === 'PENDING_CASH' ? ended : (row.status as PaymentStatus)
  const after = await movePayment(ctx, row, to, {
    columns: {
      ...final,
      cash: JSON.stringify(cashIn(voucher, payment)),
      isLate: true,
      statusReason: 'LATE_CASH',
      completedAt: row.completedAt ?? now,
    },
    event: 'payment.cash_received_late',
  })
  tellCash(ctx, after, payment)
  // A card may be charged in place of a voucher that was closed.
  if (row.status !== 'PENDING_CASH' || !isAwaited({ session, row })) return { session, row: after }
  return { session: await endAwaited(ctx, parts, session), row: after }
}

/** A voucher that was never confirmed before goes through OPEN, because no session ends while its money may be moving. */
async function endAwaited(ctx: WriteContext, parts: PaymentParts, session: PaymentSession): Promise<PaymentSession> {
  if (session.status === 'AWAITING_CASH') return endSession(ctx, parts, session, 'EXPIRED')
  const open = await moveSession(ctx, session, 'OPEN')
  await parts.hooks?.[session.sourceKind]?.released?.(ctx, open)
  return endSession(ctx, parts, open, 'EXPIRED')
}

type Ending = { to: 'EXPIRED' | 'CANCELED'; statusReason?: string }

/** The voucher has ended unpaid: the session that waited for it ends too, or may be paid in another way. */
async function settleEnded(
  ctx: WriteContext,
  parts: PaymentParts,
  { session, row }: Attempt,
  { to, statusReason }: Ending,
): Promise<Attempt> {
  const after = await movePayment(ctx, row, to, {
    columns: { ...final, statusReason: statusReason ?? null, completedAt: ctx.now },
    event: to === 'EXPIRED' ? 'payment.expired' : 'payment.canceled',
  })
  if (!isAwaited({ session, row })) return { session, row: after }
  const isWaiting = session.status === 'AWAITING_CASH'
  if (isWaiting && to === 'EXPIRED') return { session: await endSession(ctx, parts, session, 'EXPIRED'), row: after }
  const held = isWaiting ? await moveSession(ctx, session, 'PROCESSING') : session
  const freed = await moveSession(ctx, held, 'OPEN')
  await parts.hooks?.[session.sourceKind]?.released?.(ctx, freed)
  return { session: freed, row: after }
}

async function askLater(ctx: WriteContext, { session, row }: Attempt, askAgainAt?: Date): Promise<Attempt> {
  const endsAt = cashOf(row)?.expiresAt
  const at = nextAskOf(row, ctx.now, endsAt === undefined ? undefined : new Date(endsAt), askAgainAt)
  return { session, row: await movePayment(ctx, row, row.status as PaymentStatus, { columns: { nextAskAt: at } }) }
}

/** Every hour in the end, for as long as it takes, and at once when the voucher ends. */
function nextAskOf(row: MoneyTransaction, now: Date, endsAt: Date | undefined, askAgainAt: Date | undefined): Date {
  const regular = nextAskAt(row.createdAt, now) ?? new Date(now.getTime() + hourMs)
  const candidates = [regular, endsAt, askAgainAt].filter((each) => each !== undefined && each > now)
  return new Date(Math.min(...candidates.map((each) => (each ?? regular).getTime())))
}

function cashIn({ number, agents, expiresAt }: Voucher, payment?: AgentPayment): CashOnRow {
  return {
    reference: number,
    agents,
    expiresAt: expiresAt.toISOString(),
    ...(payment && {
      agentName: payment.agent,
      agentTransactionId: payment.agentTransactionId,
      paidAt: payment.paidAt.toISOString(),
    }),
  }
}

const tellCash = (ctx: WriteContext, row: MoneyTransaction, { agent, paidAt }: AgentPayment) =>
  addSteps(ctx, row, {
    type: 'CASH_RECEIVED',
    actor: 'BUYER',
    message: row.isLate ? 'An agent took the cash after the voucher had ended.' : 'An agent took the cash.',
    facts: { agentName: agent, paidAt, amount: majorNumber(row.amountMinor, row.currency), currency: row.currency },
  })
