import { findSettings } from '#platform/merchants/queries.ts'
import type { Scope } from '#platform/context.ts'
import { fail, failField } from '#platform/errors.ts'
import type { Inquiry } from '../acquirers/acquirer.ts'
import type { CashIssuer } from '../acquirers/cash-issuer.ts'
import { requireIssuerOf, routeFor } from '../acquirers/routing.ts'
import { endOfDayAfter } from './business-days.ts'
import type { Attempt } from './capture.ts'
import { currencyOf, inTime, openAttempt, requireSession, sessionNotFound, type Submission, useKey } from './open.ts'
import { inOneWrite, type PaymentParts } from './parts.ts'
import { arrivedBy } from './schedule.ts'
import { customerOf, type PaymentSession, requireStatus } from './session.ts'
import { findSession, lockSession } from './session-queries.ts'
import { closing, inquiryAbout, type MoneyTransaction } from './transaction.ts'
import { findTransaction, listAttempts } from './transaction-queries.ts'
import { settleVoucher, type VoucherAnswer } from './voucher.ts'
import { say } from './sentences.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'

// Payments in cash: a voucher is issued, an agent takes its exact amount, and only the cash network's own answer counts.

const voucherDays = 3

/**
 * Gives the session a voucher that ends with the third day from now, in Casablanca, or as the session has it. Answers with the attempt: PENDING_CASH, with
 * the voucher in `cash` once it is known. Refuses as `submitCard` does, and with `LIMIT_EXCEEDED` where the merchant's day is full.
 */
export async function submitCash(parts: PaymentParts, scope: Scope, submitted: Submission): Promise<Attempt> {
  const currency = await currencyOf(parts, scope, submitted)
  const { id, issuer } = await routeFor(parts.acquirers, scope, { method: 'CASH', currency })
  const about = { scope, correlationId: submitted.correlationId }
  const { session, row } = await inTime(
    inOneWrite(parts, about, async (ctx) => {
      const locked = (await lockSession(ctx.tx, scope, submitted.sessionId)) ?? sessionNotFound()
      if (!locked.methods.includes('CASH')) failField('method', sayInEnglish('this session takes no cash'))
      const opened = await openAttempt(ctx, parts, locked, { submitted, given: { method: 'CASH', acquirer: id } })
      // Nothing is written then: no attempt is left, and the session stays open.
      if (opened.isOverLimit) fail('LIMIT_EXCEEDED', fullDay)
      return opened
    }),
  )
  const email = submitted.buyer?.email ?? customerOf(session)?.email
  const outcome = await issuer.issueVoucher({
    ...inquiryAbout(scope, row),
    expiresAt: endOfVoucher(session, parts.now()),
    merchantName: (await findSettings(parts.db.read, scope.merchantId))?.name ?? '',
    ...(email !== undefined && { buyerEmail: email }),
  })
  const settled = await settleOrAsk(parts, about, row, outcome)
  // Another process may have heard meanwhile that there is one after all.
  if (outcome.status === 'REJECTED' && settled.row.status === 'CANCELED')
    fail('BAAS_SVC_ERROR', sayInEnglish('The cash network could not issue a voucher. Try again, or pay by card.'))
  return settled
}

const fullDay = sayInEnglish('This seller takes no more payments today. Try again tomorrow, or contact the seller.')

function endOfVoucher({ voucherSeconds }: PaymentSession, now: Date): Date {
  return voucherSeconds === null ? endOfDayAfter(now, voucherDays) : new Date(now.getTime() + voucherSeconds * 1_000)
}

/**
 * The cash network, or an agent's page, reports a change of a voucher: we look it up at the network and record the answer, once. Refuses with
 * `OPERATION_NOT_FOUND` if it is no cash payment.
 */
export async function confirmVoucher(
  parts: PaymentParts,
  scope: Scope,
  { transactionId, correlationId }: { transactionId: string; correlationId: string },
): Promise<Attempt> {
  const row = await findTransaction(parts.db.read, scope, transactionId)
  if (row?.method !== 'CASH') fail('OPERATION_NOT_FOUND', sayInEnglish('There is no such cash payment.'))
  const issuer = await requireIssuerOf(parts.acquirers, scope, row)
  const outcome = await issuer.lookUpVoucher(inquiryAbout(scope, row))
  return settleOrAsk(parts, { scope, correlationId }, row, outcome)
}

/** Records the answer about a payment as it was read before the network was asked; asks again about one that has changed its state since. */
async function settleOrAsk(
  parts: PaymentParts,
  about: { scope: Scope; correlationId: string },
  { id: transactionId, status }: MoneyTransaction,
  outcome: VoucherAnswer,
): Promise<Attempt> {
  const { scope, correlationId } = about
  const settled = await settleVoucher(parts, { ...about, transactionId, status }, outcome)
  return settled ?? confirmVoucher(parts, scope, { transactionId, correlationId })
}

/** Asks what has become of a voucher that is due; one that is unpaid, and that was given up, is closed first. */
export async function resolveVoucher(
  parts: PaymentParts,
  scope: Scope,
  row: MoneyTransaction,
  correlationId: string,
): Promise<void> {
  const session = row.sessionId === null ? undefined : await findSession(parts.db.read, scope, row.sessionId)
  const isAwaited = session?.status === 'AWAITING_CASH' || session?.status === 'PROCESSING'
  const isToClose = row.status === 'PENDING_CASH' && (!isAwaited || row.statusReason === closing)
  const issuer = await requireIssuerOf(parts.acquirers, scope, row)
  const asked = inquiryAbout(scope, row)
  const hasArrived = parts.now() >= arrivedBy(row.createdAt, issuer.arrivesWithinMs)
  const found = isToClose ? await askToClose(issuer, asked) : await issuer.lookUpVoucher(asked)
  const outcome: VoucherAnswer =
    found.status === 'NOT_FOUND' && hasArrived ? { status: 'REJECTED', reason: 'NOT_REACHED' } : found
  await settleOrAsk(parts, { scope, correlationId }, row, outcome)
}

/**
 * A buyer with a voucher pays by card after all: true once the voucher is closed at the network, which then refuses it at every
 * agent. The verification key is used up before, so that no request without one closes vouchers. `isSaved`: the card is one that is saved, or will be.
 */
export async function closeVoucherForCard(
  parts: PaymentParts,
  scope: Scope,
  submitted: Submission,
  card: { isSaved: boolean },
): Promise<MoneyTransaction | undefined> {
  const { status } = await requireSession(parts.db.read, scope, submitted.sessionId)
  if (status !== 'AWAITING_CASH') return undefined
  const about = { scope, correlationId: submitted.correlationId }
  await inOneWrite(parts, about, async (ctx) => {
    const session = (await lockSession(ctx.tx, scope, submitted.sessionId)) ?? sessionNotFound()
    requireStatus(session, ['AWAITING_CASH'], ctx.now)
    await useKey(ctx, submitted)
    await parts.hooks?.[session.sourceKind]?.reclaim?.(ctx, session, card)
  })
  const row = await findPending(parts, scope, submitted.sessionId)
  if (!row) return undefined
  const outcome = await askToClose(await requireIssuerOf(parts.acquirers, scope, row), inquiryAbout(scope, row))
  if (outcome.status === 'VOIDED') return row
  const { row: after } = await settleOrAsk(parts, about, row, outcome)
  if (after.status === 'PENDING_CASH')
    fail('BAAS_SVC_ERROR', sayInEnglish('The voucher could not be closed, so that no card was charged. Try again.'))
  return undefined
}

/**
 * Closes the voucher for which a session waits, before it is canceled: the network refuses it at every agent, and the session is open.
 * Nothing happens to a session that waits for none. Refuses with `SESSION_NOT_ACTIVE` when an agent was first, and with `BAAS_SVC_ERROR`
 * while the network does not say that it is closed.
 */
export async function closeVoucher(
  parts: PaymentParts,
  scope: Scope,
  { sessionId, correlationId }: { sessionId: string; correlationId: string },
): Promise<void> {
  const session = await findSession(parts.db.read, scope, sessionId)
  const row = session?.status === 'AWAITING_CASH' ? await findPending(parts, scope, sessionId) : undefined
  if (!row) return
  const outcome = await askToClose(await requireIssuerOf(parts.acquirers, scope, row), inquiryAbout(scope, row))
  const { row: after } = await settleOrAsk(parts, { scope, correlationId }, row, outcome)
  if (after.status === 'SUCCEEDED')
    fail('SESSION_NOT_ACTIVE', taken, { details: [{ rule: 'PAID_IN_CASH', message: taken }] })
  if (after.status === 'PENDING_CASH')
    fail(
      'BAAS_SVC_ERROR',
      say('The voucher could not be closed: the cash network did not say so. Nothing was canceled. Try again.'),
    )
}

const taken = say('An agent has just taken the cash of this session. It is paid.')

async function findPending(
  { db }: PaymentParts,
  scope: Scope,
  sessionId: string,
): Promise<MoneyTransaction | undefined> {
  const row = (await listAttempts(db.read, scope, sessionId)).at(-1)
  return row?.status === 'PENDING_CASH' ? row : undefined
}

/** A network that rejects the request has closed nothing: then the voucher is as it was. */
async function askToClose(issuer: CashIssuer, asked: Inquiry): Promise<VoucherAnswer> {
  const outcome = await issuer.voidVoucher(asked)
  return outcome.status === 'REJECTED' ? { status: 'UNKNOWN', cause: 'ERROR' } : outcome
}
