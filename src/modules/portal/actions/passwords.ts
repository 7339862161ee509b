import { recordAudit } from '#platform/audit/audit.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { hashPassword, isPassword } from '#platform/passwords/hashing.ts'
import { passwordProblem } from '#platform/passwords/strength.ts'
import { joinCompany, listMemberships } from '#platform/people/member-queries.ts'
import { findUser, lockUser, lockVerified, updateUser, type User } from '#platform/people/queries.ts'
import { findLiveSession } from '#platform/sessions/queries.ts'
import { aliveAt, type Opened, openSession } from '#platform/sessions/sessions.ts'
import { countedAddress } from '#platform/throttle/address.ts'
import { forgetAll, throttleKey } from '#platform/throttle/throttle.ts'
import { type TokenKind, tokenKinds, voidTokens } from '#platform/tokens/queries.ts'
import { consumeToken, lookAtToken } from '#platform/tokens/tokens.ts'
import { errors } from '../portal-errors.ts'
import type { AcceptInvitation } from '../schemas.ts'
import { linkByAddress, logInByAccount, proofByUser } from '../throttles.ts'
import { knownOf, presentSession } from '../user.ts'
import type { PublicContext, SessionContext } from './context.ts'
import { takeTurn, unjudged } from './requests.ts'
import { begin } from './sessions.ts'
import { recordForUser } from './totp.ts'

// Everything that sets a password. The link is looked at first and the password judged, so that a weak one does not use the link
// up; then it is hashed; then link and password change in one transaction.

type Link = { user: User; subject: string | null }

/** Sets the password of the person that the mail's link is for, and logs them in. Throws LINK_INVALID, PASSWORD_TOO_WEAK. */
export async function activate(
  ctx: PublicContext,
  token: string,
  password: string,
  fullName?: string,
): Promise<Opened | undefined> {
  const link = await lookAtLink(ctx, 'ACTIVATION', token)
  const passwordHash = await newHash(link.user, password)
  return inTransaction(ctx.db, async (tx) => {
    await takeLink(tx, ctx, 'ACTIVATION', { token, user: link.user })
    await beginWith(tx, ctx, link.user, passwordHash, fullName)
    return firstSession(tx, ctx, link.user)
  })
}

/** Joins the company of the invitation. A person without a password chooses one, and is logged in. Throws LINK_INVALID, PASSWORD_TOO_WEAK. */
export async function acceptInvitation(
  ctx: PublicContext,
  { token, password, fullName }: AcceptInvitation,
): Promise<Opened | undefined> {
  const { user, subject } = await lookAtLink(ctx, 'INVITATION', token)
  const isNew = user.status === 'PENDING'
  if (isNew && password === undefined) failPortal(errors.VALIDATION_ERROR, { fields: { password: 'is required' } })
  const passwordHash = isNew && password !== undefined ? await newHash(user, password) : undefined
  return inTransaction(ctx.db, async (tx) => {
    await takeLink(tx, ctx, 'INVITATION', { token, user })
    if (passwordHash !== undefined) await beginWith(tx, ctx, user, passwordHash, fullName)
    const joined = await joinCompany(tx, subject ?? '', user.id, ctx.now)
    if (!joined) failPortal(errors.LINK_INVALID)
    const { address, correlationId } = ctx
    const auditEntry = {
      merchantId: joined.merchantId,
      action: 'member.joined',
      actor: user.id,
      address,
      correlationId,
    } as const
    await recordAudit(tx, auditEntry, ctx.now)
    return isNew ? firstSession(tx, ctx, user, joined.merchantId) : undefined
  })
}

/** Ends every session of the person, and what keeps the account locked. Throws LINK_INVALID, PASSWORD_TOO_WEAK. */
export async function resetPassword(ctx: PublicContext, token: string, password: string): Promise<void> {
  const { user } = await lookAtLink(ctx, 'PASSWORD_RESET', token)
  const passwordHash = await newHash(user, password)
  await inTransaction(ctx.db, async (tx) => {
    await takeLink(tx, ctx, 'PASSWORD_RESET', { token, user })
    await replacePassword(tx, ctx, user, passwordHash, ctx.clock())
  })
  await forgetAll(ctx.db, throttleKey(ctx.secrets, logInByAccount, user.emailFolded))
}

/** Every other session ends; this one goes on under a new token. Throws BAD_CREDENTIALS, PASSWORD_TOO_WEAK. */
export async function changePassword(ctx: SessionContext, currentPassword: string, newPassword: string) {
  const { db, session, secrets, address } = ctx
  const attempts = await takeTurn(ctx, proofByUser, session.userId)
  const user = (await findUser(db.read, session.userId)) ?? failPortal(errors.SESSION_INVALID)
  const isRight = await isPassword(user.passwordHash, currentPassword).catch(unjudged(db, attempts))
  if (!isRight) failPortal(errors.BAD_CREDENTIALS)
  await forgetAll(db, attempts)
  const passwordHash = await newHash(user, newPassword)
  return inTransaction(db, async (tx) => {
    if (!(await lockVerified(tx, user))) failPortal(errors.BAD_CREDENTIALS)
    const now = ctx.clock()
    if (!(await findLiveSession(tx, session, aliveAt(now)))) failPortal(errors.SESSION_INVALID)
    await replacePassword(tx, ctx, user, passwordHash, now)
    const { userId, merchantId } = session
    const opened = await openSession(tx, secrets, { userId, merchantId, address, authenticatedAt: now }, now)
    const { companyName: name, role } = session
    return { opened, view: presentSession(opened, { merchantId, name, role }) }
  })
}

async function lookAtLink(ctx: PublicContext, kind: TokenKind, text: string): Promise<Link> {
  await takeTurn(ctx, linkByAddress(ctx.limitFactor), countedAddress(ctx.address))
  const token = await lookAtToken(ctx.db.read, ctx.secrets, kind, text, ctx.now)
  const user = token && (await findUser(ctx.db.read, token.userId))
  return token && user ? { user, subject: token.subject } : failPortal(errors.LINK_INVALID)
}

type Taken = { token: string; user: User }

/** Of two links that are used at once, the second meets what the first has changed of the person. */
async function takeLink(tx: Transaction, ctx: PublicContext, kind: TokenKind, { token, user }: Taken): Promise<void> {
  const locked = await lockUser(tx, user.id)
  if (locked?.status !== user.status) failPortal(errors.LINK_INVALID)
  if (!(await consumeToken(tx, ctx.secrets, kind, token, ctx.now))) failPortal(errors.LINK_INVALID)
}

async function newHash(user: User, password: string): Promise<string> {
  const problem = await passwordProblem(password, knownOf(user))
  if (problem !== undefined) failPortal(errors.PASSWORD_TOO_WEAK, { fields: { password: problem } })
  return hashPassword(password)
}

/** A person's first password: the account is theirs, and all other pending links are void. */
async function beginWith(
  tx: Transaction,
  { clock }: PublicContext,
  user: User,
  passwordHash: string,
  fullName: string | undefined,
): Promise<void> {
  const now = clock()
  const changes = {
    passwordHash,
    status: 'ACTIVE',
    sessionsFrom: now,
    ...(fullName !== undefined && { fullName }),
  } as const
  await updateUser(tx, user.id, changes, now)
  await voidTokens(tx, user.id, 'ACTIVATION', now)
  await voidTokens(tx, user.id, 'PASSWORD_RESET', now)
}

/** None where the company asks for an authenticator app, which the log-in enrols. */
async function firstSession(
  tx: Transaction,
  ctx: PublicContext,
  user: User,
  merchantId?: string,
): Promise<Opened | undefined> {
  const memberships = await listMemberships(tx, user.id)
  const membership = memberships.find((each) => merchantId === undefined || each.merchantId === merchantId)
  if (!membership || membership.requireTotp) return undefined
  const now = ctx.clock()
  return (await begin({ ...ctx, tx, now }, user, membership, { authenticatedAt: now })).opened
}

type Changing = Pick<PublicContext, 'address' | 'correlationId'>

/** The caller holds the lock of the person, and `now` is after it: all that the old password has begun is of the time before. */
async function replacePassword(
  tx: Transaction,
  { address, correlationId }: Changing,
  user: User,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await updateUser(tx, user.id, { passwordHash, sessionsFrom: now }, now)
  for (const kind of tokenKinds.filter((each) => each !== 'INVITATION')) await voidTokens(tx, user.id, kind, now)
  await recordForUser(tx, { userId: user.id, action: 'password.changed', address, correlationId }, now)
  const { locale, email: recipient } = user
  await queueMail(tx, { template: 'portal.password_changed', recipient, locale, parameters: {} }, now)
}
