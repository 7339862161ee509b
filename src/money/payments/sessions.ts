import { createHash, randomBytes } from 'node:crypto'
import type { EventType } from '#events/catalogue.ts'
import { emit } from '#events/emit.ts'
import type { Scope, WriteContext } from '#platform/context.ts'
import { certain, together } from '#platform/db/deferred-queries.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { tally } from '#platform/lists/queries.ts'
import { journeyOf } from './journey.ts'
import { insertJourneys } from './journey-queries.ts'
import {
  type Attribution,
  attributionOf,
  draftSession,
  expiredAtOf,
  metadataOf,
  type PaymentSession,
  type SessionDraft,
  type SessionStatus,
  sessionStates,
} from './session.ts'
import {
  insertSessions,
  openSession,
  putVerificationKey,
  takeVerificationHash,
  updateSessionsAsRead,
} from './session-queries.ts'
import { sessionOwners } from './session-owners.ts'
import { presentSession } from './session-view.ts'
import { say } from './sentences.ts'

// The verbs of payment sessions, in the transaction of their caller. A caller either holds the lock of a session that it moves, or has read it and
// goes on under the lock where it was not as it was read. Either way that lock comes before those of transactions and of the ledger. Only checkout
// sessions emit events: other sources of payments have their own.

/** Name of the list whose exact total `tally` keeps. */
export const checkoutsList = 'checkout_sessions'

/** Sessions that a statement writes which may not be sent yet. */
const changed = new WeakSet<PaymentSession>()

/** Inserts an open session with the commit, or before the next statement. Asks neither for a wallet nor for an acquirer. */
export async function createSession(ctx: WriteContext, draft: SessionDraft): Promise<PaymentSession> {
  const { scope, origin, now } = ctx
  const id = ctx.keyBeside('payment_session_directory', () => newId(now))
  const session = draftSession(draft, { id, environment: scope.environment, origin, now })
  ctx.atCommit(together(scope, insertSessions, () => session))
  const owner = { ownerId: scope.merchantId, environment: scope.environment }
  ctx.afterCommit(() => sessionOwners(ctx.beside).note(id, owner))
  changed.add(session)
  const journey = journeyOf(session)
  if (journey) ctx.atCommit(together(scope, insertJourneys, () => journey))
  if (session.sourceKind === 'CHECKOUT') tally(ctx, checkoutsList, 1, session)
  emitSessionEvent(ctx, 'checkout.session.created', session)
  return session
}

type Changeable = 'expiresAt' | 'attempts' | 'transactionId' | 'paymentMethod' | 'lastDecline' | 'cancelReason'
type Key = 'verificationHash' | 'verificationBoundTo' | 'verificationEndsAt'
type StepMark = 'submittedAt' | 'submittedMethod' | 'threeDsStartedAt' | 'threeDsPassedAt' | 'voucherAt' | 'lastFailure'
export type SessionChanges = Partial<Pick<PaymentSession, Changeable | Key | StepMark>>

const eventOfMove: Partial<Record<SessionStatus, EventType>> = {
  AWAITING_CASH: 'checkout.session.pending_cash',
  PAID: 'checkout.session.completed',
  EXPIRED: 'checkout.session.expired',
  CANCELED: 'checkout.session.canceled',
}

/**
 * One guarded update along an edge of `sessionStates`, and its event, which tells `more` beside the session. The update is sent before the
 * caller's next statement, or with the commit, and takes the lock where the caller has none. No caller waits for it: where status, version, key,
 * customer or first look are not as they were read, it hits nothing and undoes the transaction. Throws INVALID_STATE where there is no such edge.
 */
export async function moveSession(
  ctx: WriteContext,
  session: PaymentSession,
  to: SessionStatus,
  changes: SessionChanges = {},
  more: Record<string, string> = {},
): Promise<PaymentSession> {
  const { moved, tell } = moveUntold(ctx, session, to, changes)
  tell(more)
  return moved
}

/** The same in two steps, for a caller whose other events come before that of the session, but whose other locks come behind its lock. */
export function moveUntold(
  ctx: WriteContext,
  session: PaymentSession,
  to: SessionStatus,
  changes: SessionChanges = {},
): { moved: PaymentSession; tell: (more?: Record<string, string>) => void } {
  const { now } = ctx
  if (!sessionStates.can(session.status, to))
    fail('INVALID_STATE', say('A session that is {status} cannot become {to}.', { status: session.status, to }))
  const event = eventOfMove[to]
  const version = session.version + (event && tellsEvents(session) ? 1 : 0)
  const moved = changeAsRead(ctx, session, { ...changes, ...instantOf(to, session, now), status: to, version })
  return { moved, tell: (more) => event && emitSessionEvent(ctx, event, moved, more) }
}

function changeAsRead(ctx: WriteContext, session: PaymentSession, changes: Partial<PaymentSession>): PaymentSession {
  const row = { ...changes, updatedAt: ctx.now }
  // No statement writes a row twice: earlier changes are sent first.
  if (changed.has(session)) ctx.sendWrites()
  const change = together(ctx.scope, updateSessionsAsRead, () => ({ before: session, row }), {
    shape: Object.keys(row).join(),
  })
  ctx.atCommit(certain('session_moved', change))
  const after = { ...session, ...row }
  changed.add(after)
  return after
}

// A session runs out at its own moment, whenever that is written down.
function instantOf(to: SessionStatus, session: PaymentSession, now: Date): Partial<PaymentSession> {
  if (to === 'PAID') return { paidAt: now }
  if (to === 'CANCELED') return { canceledAt: now }
  return to === 'EXPIRED' ? { expiredAt: expiredAtOf(session) } : {}
}

/** Records, once, that a person has seen the page, and the source of the visit; values set by the merchant stay. Opening it changes nothing else. */
export async function noteOpened(
  ctx: WriteContext,
  session: PaymentSession,
  cameFrom: Attribution = {},
): Promise<PaymentSession> {
  const events = tellsEvents(session) ? 1 : 0
  const attribution = attributionWith(session, cameFrom)
  const opened = await openSession(ctx.tx, ctx.scope, { id: session.id, events, attribution }, ctx.now)
  if (opened) emitSessionEvent(ctx, 'checkout.session.opened', opened)
  return opened ?? session
}

function attributionWith(session: PaymentSession, cameFrom: Attribution): string | null {
  const known = { ...cameFrom, ...attributionOf(session) }
  return Object.keys(known).length === 0 ? null : JSON.stringify(known)
}

const keyBytes = 32
const keyValidForMs = 15 * 60_000

export type Issued = { key: string; endsAt: Date }

/**
 * A key for one submit by the holder that `boundTo` describes, for 15 minutes. It takes the place of the one before. Its
 * text is in no row.
 */
export async function issueVerificationKey(
  ctx: WriteContext,
  session: PaymentSession,
  boundTo: string,
): Promise<Issued> {
  const { issued, columns } = newKey(ctx.now, boundTo)
  await putVerificationKey(ctx.tx, ctx.scope, session.id, columns)
  return issued
}

/**
 * Both at once, for a session that was not looked at: the first look at it, which {@link noteOpened} notes, and a key. The update decides as that of
 * {@link moveSession}, so that the caller needs no lock.
 */
export function openWithKey(
  ctx: WriteContext,
  session: PaymentSession,
  { cameFrom = {}, boundTo }: { cameFrom?: Attribution | undefined; boundTo: string },
): { session: PaymentSession; issued: Issued } {
  const { issued, columns } = newKey(ctx.now, boundTo)
  const version = session.version + (tellsEvents(session) ? 1 : 0)
  const attribution = attributionWith(session, cameFrom)
  const opened = changeAsRead(ctx, session, { ...columns, openedAt: ctx.now, attribution, version })
  emitSessionEvent(ctx, 'checkout.session.opened', opened)
  return { session: opened, issued }
}

function newKey(now: Date, boundTo: string): { issued: Issued; columns: Pick<PaymentSession, Key> } {
  const key = randomBytes(keyBytes).toString('base64url')
  const endsAt = new Date(now.getTime() + keyValidForMs)
  const columns = { verificationHash: hashOf(key), verificationBoundTo: boundTo, verificationEndsAt: endsAt }
  return { issued: { key, endsAt }, columns }
}

export const noKey = { verificationHash: null, verificationBoundTo: null, verificationEndsAt: null } as const

/** Whether a key is the outstanding one of a session, for this holder. Using it up puts `noKey` in its place. */
export const isKeyOf = (session: PaymentSession, { key, boundTo }: SessionKey, now: Date): boolean =>
  session.verificationHash === hashOf(key) &&
  session.verificationBoundTo === boundTo &&
  session.verificationEndsAt !== null &&
  session.verificationEndsAt > now

type SessionKey = { key: string; boundTo: string }

/** Uses the outstanding key up. False for every other text, for another holder and after its time; then nothing has changed. */
export async function takeVerificationKey(
  tx: Transaction,
  scope: Scope,
  { id, key, boundTo }: SessionKey & { id: string },
  now: Date,
): Promise<boolean> {
  return (await takeVerificationHash(tx, scope, { id, hash: hashOf(key), boundTo }, now)) === 1
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

const tellsEvents = ({ sourceKind }: PaymentSession): boolean => sourceKind === 'CHECKOUT'

function emitSessionEvent(
  ctx: WriteContext,
  type: EventType,
  session: PaymentSession,
  more: Record<string, string> = {},
): void {
  if (!tellsEvents(session)) return
  emit(ctx, type, {
    id: session.id,
    sequence: session.version,
    externalId: session.externalId ?? undefined,
    metadata: metadataOf(session),
    notificationUrl: session.notificationUrl ?? undefined,
    object: { ...presentSession(session, ctx), ...more },
  })
}
