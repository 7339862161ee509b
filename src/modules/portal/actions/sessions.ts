import { recordAudit } from '#platform/audit/audit.ts'
import type { Queries } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import type { PortalContext } from '#platform/http/portal-route.ts'
import { isPassword } from '#platform/passwords/hashing.ts'
import { listMemberships, type Membership } from '#platform/people/member-queries.ts'
import { findUser, lockUser, lockVerified, updateUser, type User } from '#platform/people/queries.ts'
import type { InColumns } from '#platform/rows.ts'
import { endOwnSession, endSession, findLiveSession, listSessionsOf, type Session } from '#platform/sessions/queries.ts'
import { aliveAt, openSession } from '#platform/sessions/sessions.ts'
import { forgetAll } from '#platform/throttle/throttle.ts'
import { consumeToken, issueToken, lookAtToken } from '#platform/tokens/tokens.ts'
import { errors } from '../portal-errors.ts'
import { countRecoveryCodes } from '../queries.ts'
import type { ChangeMe, StepUp } from '../schemas.ts'
import { proofByUser } from '../throttles.ts'
import { presentMe, presentOwnSession, presentSession } from '../user.ts'
import type { SessionContext } from './context.ts'
import { takeTurn, unjudged } from './requests.ts'
import { takeCode } from './totp.ts'

const confirmationForMs = 5 * 60_000

/** The step that begins a session; the log-in token is used up by it. Throws LOGIN_TOKEN_INVALID, NOT_A_MEMBER, TOTP_ENROLMENT_REQUIRED. */
export async function selectCompany(ctx: PortalContext<'anyone', 'write'>, companyId: string, given?: string) {
  const { tx, secrets, now } = ctx
  const text = given ?? ctx.bearer ?? failPortal(errors.LOGIN_TOKEN_INVALID)
  const token = (await lookAtToken(tx, secrets, 'LOGIN', text, now)) ?? failPortal(errors.LOGIN_TOKEN_INVALID)
  // A new password ends the token before the session begins, or the session afterwards.
  const user = (await lockUser(tx, token.userId)) ?? failPortal(errors.LOGIN_TOKEN_INVALID)
  const membership = await membershipOf(tx, user, companyId)
  // Read with the lock: an app that was turned on meanwhile has proved the log-in anew.
  const used = (await consumeToken(tx, secrets, 'LOGIN', text, now)) ?? failPortal(errors.LOGIN_TOKEN_INVALID)
  return begin(ctx, user, membership, { authenticatedAt: used.createdAt })
}

/** Ends this session and goes on in another company of the same person: no longer, and no fresher. Throws NOT_A_MEMBER, TOTP_ENROLMENT_REQUIRED. */
export async function switchCompany(ctx: PortalContext<'session', 'write'>, companyId: string) {
  const { tx, session, now } = ctx
  const user = (await lockUser(tx, session.userId)) ?? failPortal(errors.SESSION_INVALID)
  const membership = await membershipOf(tx, user, companyId)
  const { authenticatedAt, expiresAt } =
    (await findLiveSession(tx, session, aliveAt(now))) ?? failPortal(errors.SESSION_INVALID)
  if (!(await endSession(tx, session.merchantId, session.id, now))) failPortal(errors.SESSION_INVALID)
  return begin(ctx, user, membership, { authenticatedAt, endsBy: expiresAt })
}

async function membershipOf(tx: Transaction, user: User, companyId: string): Promise<Membership> {
  const memberships = await listMemberships(tx, user.id)
  const membership = memberships.find(({ merchantId }) => merchantId === companyId) ?? failPortal(errors.NOT_A_MEMBER)
  if (membership.requireTotp && !user.totpConfirmedAt) failPortal(errors.TOTP_ENROLMENT_REQUIRED)
  return membership
}

type Proof = { authenticatedAt: Date; endsBy?: Date }
type Beginning = { tx: Transaction } & Pick<PortalContext, 'secrets' | 'now' | 'address' | 'correlationId'>

/** Opens a session of a person who has just proved who they are, with its line in the audit log. */
export async function begin(ctx: Beginning, user: User, membership: Membership, proof: Proof) {
  const { tx, secrets, now, address, correlationId } = ctx
  const { merchantId } = membership
  const opened = await openSession(tx, secrets, { userId: user.id, merchantId, address, ...proof }, now)
  await recordAudit(tx, { merchantId, action: 'session.opened', actor: user.id, address, correlationId }, now)
  return { opened, view: presentSession(opened, membership) }
}

/** Proves the person's identity once more: the code when an app is enrolled, else the password. Throws BAD_CREDENTIALS, TOO_MANY_REQUESTS. */
export async function stepUp(ctx: SessionContext, { password, code }: StepUp) {
  const { db, session, secrets, now, address, correlationId } = ctx
  const user = (await findUser(db.read, session.userId)) ?? failPortal(errors.SESSION_INVALID)
  const missing = user.totpConfirmedAt ? code === undefined && 'code' : password === undefined && 'password'
  if (missing) failPortal(errors.VALIDATION_ERROR, { fields: { [missing]: 'is required' } })
  const attempts = await takeTurn(ctx, proofByUser, user.id)
  const isRight = user.totpConfirmedAt
    ? await takeCode(ctx, user, code ?? '')
    : await isPassword(user.passwordHash, password ?? '').catch(unjudged(db, attempts))
  const auditEntry = { merchantId: session.merchantId, actor: user.id, address, correlationId }
  const token = await inTransaction(db, async (tx) => {
    if (!isRight || !(await lockVerified(tx, user))) {
      await recordAudit(tx, { ...auditEntry, action: 'step_up.failed' }, now)
      return undefined
    }
    await recordAudit(tx, { ...auditEntry, action: 'step_up.succeeded' }, now)
    const request = {
      kind: 'CONFIRMATION',
      userId: user.id,
      subject: session.id,
      validForMs: confirmationForMs,
    } as const
    return issueToken(tx, secrets, request, now)
  })
  if (!token) failPortal(errors.BAD_CREDENTIALS)
  await forgetAll(db, attempts)
  return { confirmationToken: token.text, expiresAt: token.expiresAt }
}

/** Dead at once, on every node. */
export async function logOut(ctx: PortalContext<'session', 'write'>, isEverywhere: boolean): Promise<void> {
  const { tx, session, now, address, correlationId } = ctx
  const { merchantId, userId: actor } = session
  await endSession(tx, merchantId, session.id, now)
  // A session that begins in this very millisecond is of the time after.
  if (isEverywhere) await updateUser(tx, actor, { sessionsFrom: now }, now)
  await recordAudit(tx, { merchantId, action: 'session.ended', actor, address, correlationId }, now)
}

const sessionsShown = 100

export async function listOwnSessions({ tx, session, now }: PortalContext<'session', 'read'>) {
  const rows = await listSessionsOf(tx, session.userId, { ...aliveAt(now), limit: sessionsShown })
  return { sessions: rows.map((row) => presentOwnSession(row, session.id)) }
}

/** Ends a session of the caller, in whichever of their companies. Throws NOT_FOUND. */
export async function endOneSession(ctx: PortalContext<'session', 'write'>, id: string): Promise<void> {
  const { tx, session, now, address, correlationId } = ctx
  const { merchantId } = (await endOwnSession(tx, session.userId, id, now)) ?? failPortal(errors.NOT_FOUND)
  await recordAudit(tx, { merchantId, action: 'session.ended', actor: session.userId, address, correlationId }, now)
}

export async function readMe(tx: Queries, session: Session) {
  const [user, memberships, codesLeft] = await Promise.all([
    findUser(tx, session.userId),
    listMemberships(tx, session.userId),
    countRecoveryCodes(tx, session.userId),
  ])
  return presentMe(session, user ?? failPortal(errors.SESSION_INVALID), memberships, codesLeft)
}

export async function changeMe({ tx, session, now }: PortalContext<'session', 'write'>, changes: ChangeMe) {
  const kept = changes satisfies InColumns<ChangeMe, User>
  if (Object.keys(kept).length > 0) await updateUser(tx, session.userId, kept, now)
  return readMe(tx, session)
}
