import { type AuditAction, recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { renderQr } from '#platform/documents/render.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import type { PortalContext } from '#platform/http/portal-route.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { listMemberships } from '#platform/people/member-queries.ts'
import {
  clearTotp,
  confirmTotp,
  findUser,
  lockUser,
  lockVerified,
  startTotp,
  takeTotpStep,
  updateUser,
  type User,
} from '#platform/people/queries.ts'
import { useConfirmation } from '#platform/sessions/confirmation.ts'
import { findLiveSession, proveSessionAnew } from '#platform/sessions/queries.ts'
import { aliveAt } from '#platform/sessions/sessions.ts'
import { forgetAll } from '#platform/throttle/throttle.ts'
import { proveTokenAnew } from '#platform/tokens/queries.ts'
import { lookAtToken } from '#platform/tokens/tokens.ts'
import { isAppCode, newRecoveryCodes, newSeed, otpauthUri, recoveryHash, stepOf, typedCode } from '#platform/totp.ts'
import { errors } from '../portal-errors.ts'
import { deleteRecoveryCodes, insertRecoveryCode, takeRecoveryCode } from '../queries.ts'
import { totpSeedField } from '../seeds.ts'
import { proofByUser } from '../throttles.ts'
import type { PersonPhased, SessionContext } from './context.ts'
import { takeTurn } from './requests.ts'

// A code of the app is good for one use, and so is each of the ten recovery codes.

/** A session this young has just proved the person's identity; an older one, which may be stolen, must prove it again. */
const freshForMs = 10 * 60_000

type Opening = { db: Database } & Pick<PortalContext, 'secrets' | 'now' | 'address' | 'correlationId'>

/** Makes a seed that counts once a code of it was given. Throws TOTP_ALREADY_ON, STEP_UP_REQUIRED. */
export async function enrolTotp(ctx: PersonPhased) {
  const { db, secrets, now, person } = ctx
  const user = await userOf(db, person.userId)
  const seed = newSeed()
  const sealed = await secrets.seal(totpSeedField(user.id), seed)
  await inTransaction(db, async (tx) => {
    await requireFreshness(tx, ctx)
    if (!(await startTotp(tx, user.id, sealed, now))) failPortal(errors.TOTP_ALREADY_ON)
  })
  const uri = otpauthUri(user.email, seed)
  const qrSvg = await renderQr(uri, { size: 180, margin: 2, ecc: 'M', format: 'svg', whose: user.id })
  return { otpauthUri: uri, secret: seed, qrSvg: qrSvg.toString() }
}

// An enrolled app can confirm from then on: a stolen session must not get that far.
async function requireFreshness(tx: Transaction, { person, confirmation, secrets, now }: PersonPhased): Promise<void> {
  const { session, authenticatedAt } = person
  if (now.getTime() - authenticatedAt.getTime() <= freshForMs) return
  await useConfirmation(tx, { session, confirmation, secrets, now })
}

/** Turns the app on with its first code, and answers the recovery codes, this once. */
export async function confirmEnrolment(ctx: PersonPhased, code: string) {
  const { db, secrets, now, person } = ctx
  const attempts = await takeTurn(ctx, proofByUser, person.userId)
  const user = await userOf(db, person.userId)
  if (user.totpConfirmedAt) failPortal(errors.TOTP_ALREADY_ON)
  if (!user.totpSeed) failPortal(errors.TOTP_NOT_STARTED)
  const seed = await secrets.open(totpSeedField(user.id), user.totpSeed)
  const step = stepOf(user.email, seed, code, now)
  if (step === undefined) failPortal(errors.TOTP_CODE_WRONG)
  const recoveryCodes = await inTransaction(db, async (tx) => {
    await lockUser(tx, user.id)
    await endOtherLogIns(tx, ctx)
    if (!(await confirmTotp(tx, user, step, now))) failPortal(errors.TOTP_ALREADY_ON)
    await tellOfChange(tx, ctx, user, 'totp.enabled')
    return replaceRecoveryCodes(tx, user.id)
  })
  await forgetAll(db, attempts)
  return { recoveryCodes }
}

/**
 * Log-ins of before had no code to show: they end with their sessions, but for the one that this is done in. A new password may have ended that one
 * meanwhile, and then no app is turned on. The caller holds the lock of the person.
 */
async function endOtherLogIns(tx: Transaction, { person, secrets, clock }: PersonPhased): Promise<void> {
  const { userId, session, loginToken } = person
  const now = clock()
  const kept = session
    ? await findLiveSession(tx, session, aliveAt(now))
    : await lookAtToken(tx, secrets, 'LOGIN', loginToken ?? '', now)
  if (!kept) failPortal(errors.SESSION_INVALID)
  await updateUser(tx, userId, { sessionsFrom: now }, now)
  await (session ? proveSessionAnew(tx, session, now) : proveTokenAnew(tx, kept.id, now))
}

/** Turns the app off, which takes a code of it or a recovery code. */
export async function disableTotp(ctx: SessionContext, code: string): Promise<void> {
  const { db, now } = ctx
  const user = await userWithTotp(ctx)
  const memberships = await listMemberships(db.read, user.id)
  if (memberships.some(({ requireTotp }) => requireTotp)) failPortal(errors.TOTP_REQUIRED_BY_COMPANY)
  await proveByCode(ctx, user, code)
  await inTransaction(db, async (tx) => {
    if (!(await lockVerified(tx, user))) failPortal(errors.TOTP_CODE_WRONG)
    await clearTotp(tx, user.id, now)
    await deleteRecoveryCodes(tx, user.id)
    await tellOfChange(tx, ctx, user, 'totp.disabled')
  })
}

/** Ten new codes in place of the old ones. */
export async function renewRecoveryCodes(ctx: SessionContext, code: string) {
  const user = await userWithTotp(ctx)
  await proveByCode(ctx, user, code)
  const recoveryCodes = await inTransaction(ctx.db, async (tx) => {
    if (!(await lockVerified(tx, user))) failPortal(errors.TOTP_CODE_WRONG)
    await tellOfChange(tx, ctx, user, 'recovery_codes.renewed')
    return replaceRecoveryCodes(tx, user.id)
  })
  return { recoveryCodes }
}

async function proveByCode(ctx: SessionContext, user: User, code: string): Promise<void> {
  const attempts = await takeTurn(ctx, proofByUser, user.id)
  if (!(await takeCode(ctx, user, code))) failPortal(errors.TOTP_CODE_WRONG)
  await forgetAll(ctx.db, attempts)
}

async function userWithTotp({ db, session }: SessionContext): Promise<User> {
  const user = await userOf(db, session.userId)
  return user.totpConfirmedAt ? user : failPortal(errors.TOTP_NOT_STARTED)
}

/** Whether the code is right and had not been used: six digits of the app, or a recovery code. It is used up by this. */
export async function takeCode(opening: Opening, user: User, code: string): Promise<boolean> {
  const { db, secrets, now, address, correlationId } = opening
  const typed = typedCode(code)
  if (isAppCode(typed)) {
    if (!user.totpSeed) return false
    const step = stepOf(user.email, await secrets.open(totpSeedField(user.id), user.totpSeed), typed, now)
    if (step === undefined) return false
    return (await inTransaction(db, (tx) => takeTotpStep(tx, user, step, now))) !== undefined
  }
  const codeHash = recoveryHash(user.id, typed)
  return inTransaction(db, async (tx) => {
    if (!(await takeRecoveryCode(tx, user.id, codeHash, now))) return false
    await recordForUser(tx, { userId: user.id, action: 'recovery_code.used', address, correlationId }, now)
    return true
  })
}

async function replaceRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  // Two renewals at once come one after the other, so that ten codes are good and not twenty.
  await lockUser(tx, userId)
  await deleteRecoveryCodes(tx, userId)
  const codes = newRecoveryCodes()
  for (const code of codes) void insertRecoveryCode(tx, userId, recoveryHash(userId, code))
  return codes
}

type Change = 'totp.enabled' | 'totp.disabled' | 'recovery_codes.renewed'

/** To the audit log of each of the person's companies, and to the person. */
async function tellOfChange(
  tx: Transaction,
  { now, address, correlationId }: Pick<PortalContext, 'now' | 'address' | 'correlationId'>,
  user: User,
  action: Change,
): Promise<void> {
  await recordForUser(tx, { userId: user.id, action, address, correlationId }, now)
  const { locale, email: recipient } = user
  await queueMail(tx, { template: `portal.${action}`, recipient, locale, parameters: {} }, now)
}

type UserAuditEvent = {
  userId: string
  action: AuditAction
  address?: string
  correlationId?: string
  /** The actor, when it was not the person: `anyone` with the e-mail, or the `operator`. */
  actor?: string
}

/** Changes of a person's account appear in the audit log of each of their companies. */
export async function recordForUser(
  tx: Transaction,
  { userId, actor, ...event }: UserAuditEvent,
  now: Date,
): Promise<void> {
  const whose = actor === undefined ? { actor: userId } : { actor, target: userId }
  const memberships = await listMemberships(tx, userId)
  // Always in the same order, so that two of these cannot lock each other out.
  const merchantIds = memberships.map(({ merchantId }) => merchantId).sort()
  for (const merchantId of merchantIds) await recordAudit(tx, { ...event, ...whose, merchantId }, now)
}

async function userOf(db: Database, id: string): Promise<User> {
  return (await findUser(db.read, id)) ?? failPortal(errors.SESSION_INVALID)
}
