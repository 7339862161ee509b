import { recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { newUserId } from '#platform/ids.ts'
import { deleteInBatches } from '#platform/jobs/deletion.ts'
import { type Locale, locales } from '#platform/locale.ts'
import { deletePairingsBefore } from '#platform/keys/pairing-queries.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { createMerchant } from '#platform/merchants/merchants.ts'
import { insertOwner, listMemberships } from '#platform/people/member-queries.ts'
import { findUserByEmail, insertUser, type User } from '#platform/people/queries.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { deleteSessionsBefore } from '#platform/sessions/queries.ts'
import { deleteStaffChallengesBefore } from '#platform/staff/challenge-queries.ts'
import { deleteInspectionsBefore } from '#platform/inspections/queries.ts'
import { deleteStaffSessionsBefore, deleteStaffTokensBefore } from '#platform/staff/session-queries.ts'
import { deleteThrottlesBefore, takeUse } from '#platform/throttle/queries.ts'
import { throttleKey } from '#platform/throttle/throttle.ts'
import { deleteTokensBefore, type TokenKind } from '#platform/tokens/queries.ts'
import { issueToken } from '#platform/tokens/tokens.ts'
import { enqueueRequest } from './actions/requests.ts'
import { recordForUser } from './actions/totp.ts'
import { deleteRequestsBefore, listForgottenRequests, type PortalRequest, takeRequest } from './queries.ts'
import { linksByEmail } from './throttles.ts'
import { foldedEmail, nameForCompany } from './user.ts'

const activationForMs = 24 * 60 * 60_000
const resetForMs = 60 * 60_000

type Working = { tx: Transaction; secrets: Secrets; now: Date }

/** Works on what was written down at the door: the row goes in the transaction of what comes of it. */
export async function workOnRequest(db: Database, secrets: Secrets, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const request = await takeRequest(tx, id)
    if (!request) return
    const parameters = JSON.parse(request.parameters) as Record<string, string>
    const working = { tx, secrets, now }
    if (request.kind === 'SIGN_UP') await signUp(working, request, parameters)
    if (request.kind === 'FORGOT_PASSWORD') await sendLinkToKnown(working, request)
    if (request.kind === 'FAILED_LOGIN') await recordFailure(working, request, parameters['locks'] === 'true')
  })
}

async function signUp(working: Working, request: PortalRequest, given: Record<string, string>): Promise<void> {
  const { tx, now } = working
  const { email } = request
  const locale = locales.find((each) => each === given['locale']) ?? 'en'
  const name = nameForCompany(email, given['companyName'], given['fullName'])
  const id = newUserId()
  const fullName = given['fullName'] ?? null
  const user = {
    id,
    email,
    emailFolded: foldedEmail(email),
    fullName,
    locale,
    status: 'PENDING',
    passwordHash: null,
  } as const
  if (await insertUser(tx, { ...user, now })) {
    const { merchantId } = await createMerchant(tx, name, now)
    await insertOwner(tx, merchantId, id, now)
    const { address, correlationId } = request
    await recordAudit(tx, { merchantId, action: 'company.created', actor: id, address, correlationId }, now)
    return sendLink(working, { id, email, emailFolded: user.emailFolded, locale }, 'ACTIVATION')
  }
  const known = (await findUserByEmail(tx, user.emailFolded)) as User
  if (known.status === 'ACTIVE') return sendNotice(working, known, 'portal.already_registered')
  // This is not activated yet. The first values hold: a stranger must not be able to rename the company of a sign-up.
  const [company] = await listMemberships(tx, known.id)
  if (!company) {
    const { merchantId } = await createMerchant(tx, name, now)
    await insertOwner(tx, merchantId, known.id, now)
  }
  return sendLink(working, { ...known, locale }, 'ACTIVATION')
}

async function sendLinkToKnown(working: Working, { email, address, correlationId }: PortalRequest): Promise<void> {
  const { tx, now } = working
  const user = await findUserByEmail(tx, foldedEmail(email))
  if (!user) return
  if (user.status === 'PENDING') return sendLink(working, user, 'ACTIVATION')
  await sendLink(working, user, 'PASSWORD_RESET')
  await recordForUser(
    tx,
    { userId: user.id, actor: 'anyone', action: 'password.reset_requested', address, correlationId },
    now,
  )
}

async function recordFailure(working: Working, request: PortalRequest, locks: boolean): Promise<void> {
  const { tx, now } = working
  const { email, address, correlationId } = request
  const user = await findUserByEmail(tx, email)
  if (!user) return
  const action = locks ? 'login.locked' : 'login.failed'
  await recordForUser(tx, { userId: user.id, actor: 'anyone', action, address, correlationId }, now)
  if (locks && user.status === 'ACTIVE') await sendNotice(working, user, 'portal.account_locked')
}

type Recipient = { id: string; email: string; emailFolded: string; locale: Locale }
const links = {
  ACTIVATION: { template: 'portal.activation', validForMs: activationForMs },
  PASSWORD_RESET: { template: 'portal.password_reset', validForMs: resetForMs },
} as const satisfies Partial<Record<TokenKind, { template: string; validForMs: number }>>

async function sendLink(working: Working, user: Recipient, kind: keyof typeof links): Promise<void> {
  if (!(await hasRoom(working, user, kind))) return
  const { tx, secrets, now } = working
  const { template, validForMs } = links[kind]
  const { id: tokenId } = await issueToken(tx, secrets, { kind, userId: user.id, validForMs }, now)
  await queueMail(tx, { template, recipient: user.email, locale: user.locale, parameters: { tokenId } }, now)
}

async function sendNotice(working: Working, user: Recipient, template: string): Promise<void> {
  if (!(await hasRoom(working, user, template))) return
  await queueMail(working.tx, { template, recipient: user.email, locale: user.locale, parameters: {} }, working.now)
}

/** Knowing an address is not enough to fill its mailbox. Each kind has room of its own, so that one cannot keep another out. */
async function hasRoom({ tx, secrets, now }: Working, { emailFolded }: Recipient, kind: string): Promise<boolean> {
  const key = throttleKey(secrets, linksByEmail, `${kind}\0${emailFolded}`)
  const endsAt = new Date(now.getTime() + linksByEmail.withinMs)
  return (await takeUse(tx, { key, max: linksByEmail.max, now, endsAt })) !== undefined
}

const forgottenAfterMs = 3 * 60_000
const givenUpAfterMs = 24 * 60 * 60_000
const batch = 500

/**
 * Adds the jobs of requests again that were not processed for minutes: a person who waits for a link would otherwise wait until the runner frees the
 * jobs of a dead process, hours later. A request that fails for a day is given up.
 */
export async function resumeRequests(db: Database, now: Date): Promise<void> {
  const givenUpBefore = new Date(now.getTime() - givenUpAfterMs)
  await deleteInBatches(db, (tx, rows) => deleteRequestsBefore(tx, givenUpBefore, rows))
  await inTransaction(db, async (tx) => {
    const forgotten = await listForgottenRequests(tx, new Date(now.getTime() - forgottenAfterMs), batch)
    for (const { id } of forgotten) await enqueueRequest(tx, id)
  })
}

/** Removes sessions and tokens that long after their end, and counts that count no more. */
export async function forgetEnded(db: Database, now: Date, keptForMs: number): Promise<void> {
  const before = new Date(now.getTime() - keptForMs)
  await deleteInBatches(db, (tx, batch) => deleteSessionsBefore(tx, before, batch))
  await deleteInBatches(db, (tx, batch) => deleteTokensBefore(tx, before, batch))
  await deleteInBatches(db, (tx, batch) => deletePairingsBefore(tx, before, batch))
  await deleteInBatches(db, (tx, batch) => deleteInspectionsBefore(tx, before, batch))
  await deleteInBatches(db, (tx, batch) => deleteStaffSessionsBefore(tx, before, batch))
  await deleteInBatches(db, (tx, batch) => deleteStaffTokensBefore(tx, before, batch))
  await deleteInBatches(db, (tx, batch) => deleteStaffChallengesBefore(tx, before, batch))
  await deleteInBatches(db, (tx, batch) => deleteThrottlesBefore(tx, now, batch))
}
