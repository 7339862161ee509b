import type { Scope, WriteContext } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { isMissed } from '#platform/db/failures.ts'
import type { Locale } from '#platform/locale.ts'
import { fail } from '#platform/errors.ts'
import { takeFromDay, uncounted } from '../limits/daily-limit.ts'
import { type Attempt, final } from './capture.ts'
import type { PaymentParts } from './parts.ts'
import { addSteps, emitTransactionEvent, eventAbout, movePayment, newTransaction, recordAtCommit } from './record.ts'
import { nextAskAt } from './schedule.ts'
import { type Customer, customerOf, type PaymentSession, refuseExpired, refuseUnpayable, statusOf } from './session.ts'
import { findSession } from './session-queries.ts'
import { isKeyOf, moveSession, noKey, takeVerificationKey } from './sessions.ts'
import type { ConsentOnRow, MoneyTransaction, RiskFacts } from './transaction.ts'
import { lockHead, lockTransaction } from './transaction-queries.ts'
import { say } from './sentences.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'

// The first phase of every payment: one submit claims the session, and its attempt is written before any money is requested.

export type Submission = {
  sessionId: string
  correlationId: string
  /** The key that the payment page was given; absent where no page is involved, as on a due date. */
  verification?: { key: string; boundTo: string }
  /** The buyer's input on the page; it completes the session's customer. */
  buyer?: Customer
  /** The language of the page. */
  locale?: Locale
  /** The buyer's network address, its country, and the buyer's browser, for the rules of the operator. */
  address?: string | undefined
  country?: string | undefined
  device?: { id: string; since: Date } | undefined
  /** For the acquirer, where the submitting call has just read it. */
  merchantName?: string
  /** As the submitting call has just read it. */
  session?: PaymentSession
}

export type NewAttempt = Pick<MoneyTransaction, 'acquirer'> & {
  method: 'CARD' | 'CASH'
  cardLast4?: string
  paymentMethodId?: string
  consent?: ConsentOnRow | undefined
  riskFacts?: RiskFacts | undefined
  /** MERCHANT when a saved card is charged and its holder is not there. */
  initiatedBy?: 'BUYER' | 'MERCHANT'
  /** In the sandbox: the time that a forced due date stands for. */
  simulatedAt?: Date | undefined
}

/** `closed` is the cash payment whose voucher the network closed for this attempt. `id`: of the attempt, else a new one. */
type Opening = { submitted: Submission; given: NewAttempt; closed?: MoneyTransaction; id?: string }

/**
 * Whether an attempt may be opened on a session as it was read, without its lock. Its key says that no other call has submitted it since: the
 * update finds the session with it, or nothing is written.
 */
export const isOpenAsRead = (session: PaymentSession, { verification }: Submission, now: Date): boolean =>
  statusOf(session, now) === 'OPEN' && verification !== undefined && isKeyOf(session, verification, now)

/** `isOverLimit`: the merchant's daily limit has no room for it, and no acquirer may be asked. */
export type OpenedAttempt = Attempt & { isOverLimit: boolean }

/**
 * Claims the session for one attempt. The caller holds its lock, or found it open as it was read. If the session cannot be paid any more, refuses and
 * writes nothing.
 */
export async function openAttempt(
  ctx: WriteContext,
  { db, hooks, now }: PaymentParts,
  session: PaymentSession,
  { submitted, given, closed, id }: Opening,
): Promise<OpenedAttempt> {
  // One that has ended since it was closed may have made room for another, which an agent still takes cash for.
  const voucher = closed && session.status === 'AWAITING_CASH' ? await cancelCash(ctx, closed) : undefined
  const isOfVoucher = voucher !== undefined
  // By the clock of this moment: the lock may have been waited for beyond the end, which others have read meanwhile.
  if (!isOfVoucher) refuseUnpayable(session, now())
  if (submitted.verification && !isKeyOf(session, submitted.verification, ctx.now)) refuseKey()
  // A merchant's own money into its wallet is no payment of a buyer.
  const room = session.sourceKind === 'FUNDING' ? uncounted : await takeFromDay(ctx, db, session)
  if (voucher) await releaseCash(ctx, hooks, session)
  const isCard = given.method === 'CARD'
  const draft = draftOf(ctx, session, submitted.buyer, { ...given, volumeDay: room.day })
  const row = newTransaction(ctx, { ...draft, ...(id !== undefined && { id }) })
  const taken = await moveSession(ctx, session, 'PROCESSING', {
    attempts: session.attempts + (isCard ? 1 : 0),
    submittedAt: session.submittedAt ?? ctx.now,
    submittedMethod: given.method,
    lastFailure: null,
    ...(submitted.verification && noKey),
  })
  const event = eventAbout(row, 'payment.created')
  if (event) emitTransactionEvent(ctx, event, row)
  addSteps(ctx, row, { type: 'CREATED', actor: 'SYSTEM', message: 'The payment was begun.' }, submittedBy(given))
  // Before what modules lock, and behind what other payments need not wait for.
  recordAtCommit(ctx, row, isOfVoucher ? undefined : { endsAt: session.expiresAt, now })
  await hooks?.[session.sourceKind]?.claim?.(ctx, taken)
  // Statements of a claim leave behind the deadline, and may have waited for a lock of their own.
  if (!isOfVoucher) refuseUnpayable(session, now())
  return { session: taken, row, isOverLimit: room.isFull }
}

/** Of the transaction that opens an attempt under the session's lock: the locks behind it may have been waited for beyond the end. */
export async function inTime<Result>(opening: Promise<Result>): Promise<Result> {
  try {
    return await opening
  } catch (error) {
    if (isMissed(error)) refuseExpired()
    throw error
  }
}

async function cancelCash(ctx: WriteContext, { id }: MoneyTransaction): Promise<MoneyTransaction | undefined> {
  const row = await lockTransaction(ctx.tx, ctx.scope, id)
  if (row?.status !== 'PENDING_CASH') return undefined
  return movePayment(ctx, row, 'CANCELED', {
    columns: { ...final, statusReason: 'CARD_CHOSEN', completedAt: ctx.now },
    event: 'payment.canceled',
  })
}

async function releaseCash(ctx: WriteContext, hooks: PaymentParts['hooks'], session: PaymentSession): Promise<void> {
  // Before what modules lock: the next attempt takes it for its number.
  await lockHead(ctx.tx, ctx.scope)
  await hooks?.[session.sourceKind]?.released?.(ctx, session)
}

const submittedBy = ({ method, initiatedBy }: NewAttempt) => {
  const said = { type: 'SUBMITTED', facts: { method } } as const
  return initiatedBy === 'MERCHANT'
    ? ({ ...said, actor: 'MERCHANT', message: 'The saved card was charged, as its holder has agreed.' } as const)
    : ({ ...said, actor: 'BUYER', message: wordsOf[method] } as const)
}

const wordsOf = { CARD: 'A card was submitted.', CASH: 'The buyer chose to pay cash.' }

/** Throws INVALID_TOKEN unless the key is the outstanding one of this page; the key is used up with the commit. */
export async function useKey({ tx, scope, now }: WriteContext, { sessionId, verification }: Submission): Promise<void> {
  if (!verification) return
  if (!(await takeVerificationKey(tx, scope, { id: sessionId, ...verification }, now))) refuseKey()
}

const refuseKey = (): never =>
  fail('INVALID_TOKEN', sayInEnglish('The verification key is unknown, used or expired. Verify the session again.'))

function draftOf(
  { now }: WriteContext,
  session: PaymentSession,
  buyer: Customer | undefined,
  given: NewAttempt & { volumeDay: string | null },
) {
  const isFunding = session.sourceKind === 'FUNDING'
  const customer = { ...customerOf(session), ...buyer }
  return {
    type: isFunding ? ('FUNDING' as const) : ('PAYMENT' as const),
    status: given.method === 'CARD' ? ('PROCESSING' as const) : ('PENDING_CASH' as const),
    amountMinor: session.amountMinor,
    currency: session.currency,
    method: given.method,
    acquirer: given.acquirer,
    cardLast4: given.cardLast4 ?? null,
    paymentMethodId: given.paymentMethodId ?? null,
    simulatedAt: given.simulatedAt ?? null,
    consent: given.consent && session.clientId !== null ? JSON.stringify(given.consent) : null,
    riskFacts: given.riskFacts ? JSON.stringify(given.riskFacts) : null,
    volumeDay: given.volumeDay,
    sourceKind: session.sourceKind,
    sourceId: session.sourceId,
    sessionId: session.id,
    orderId: session.orderId,
    clientId: session.clientId,
    customer: Object.keys(customer).length === 0 ? null : JSON.stringify(customer),
    externalId: session.externalId ?? session.sourceExternalId,
    metadata: session.metadata,
    sourceOrder: session.sourceOrder,
    origin: session.origin,
    // An attempt that is not settled by then was left behind by a process that ended.
    nextAskAt: nextAskAt(now, now) ?? null,
  }
}

export const sessionNotFound = (): never =>
  fail('SESSION_NOT_FOUND', say('There is no such session in this account and environment.'))

export const requireSession = async (tx: Queries, scope: Scope, id: string): Promise<PaymentSession> =>
  (await findSession(tx, scope, id)) ?? sessionNotFound()

/** Currency of the session, or of the submission that names one. Refuses with `SESSION_NOT_FOUND`. */
export const currencyOf = async (
  { db }: Pick<PaymentParts, 'db'>,
  scope: Scope,
  { sessionId, session }: Submission,
): Promise<string> => (session ?? (await requireSession(db.read, scope, sessionId))).currency
