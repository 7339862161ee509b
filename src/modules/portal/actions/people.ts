import type { Transaction } from '#platform/db/transaction.ts'
import { newUserId } from '#platform/ids.ts'
import type { Locale } from '#platform/locale.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { clearTotp, findUserByEmail, insertUser, lockUser, updateUser, type User } from '#platform/people/queries.ts'
import { tokenKinds, voidTokens } from '#platform/tokens/queries.ts'
import { deleteRecoveryCodes } from '../queries.ts'
import { foldedEmail } from '../user.ts'
import { recordForUser } from './totp.ts'

// People as others bring them in: a company by an invitation, the operator by a command.

export type Person = Pick<User, 'id' | 'email' | 'emailFolded' | 'fullName' | 'locale' | 'status'>

type PersonDraft = { email: string; fullName: string | undefined; locale: Locale }

/** The user of an e-mail; an unknown one is made, without a password. */
export async function findOrMakePerson(
  tx: Transaction,
  { email, fullName, locale }: PersonDraft,
  now: Date,
): Promise<Person> {
  const emailFolded = foldedEmail(email)
  const made = { id: newUserId(), email, emailFolded, fullName: fullName ?? null, locale, status: 'PENDING' } as const
  const isNew = await insertUser(tx, { ...made, passwordHash: null, now })
  return isNew ? made : ((await findUserByEmail(tx, emailFolded)) as User)
}

/** Gives a person without one a first password, which the operator hands over. Links that were on their way are void. */
export async function activateWith(tx: Transaction, person: Person, passwordHash: string, now: Date): Promise<void> {
  await updateUser(tx, person.id, { passwordHash, status: 'ACTIVE', sessionsFrom: now }, now)
  for (const kind of ['ACTIVATION', 'PASSWORD_RESET'] as const) await voidTokens(tx, person.id, kind, now)
}

/** The operator's new password for a person: every session ends. Undefined for an unknown e-mail. */
export async function replacePasswordOf(
  tx: Transaction,
  email: string,
  passwordHash: string,
  clock: () => Date,
): Promise<Person | undefined> {
  const user = await lockByEmail(tx, email)
  if (!user) return undefined
  const now = clock()
  await updateUser(tx, user.id, { passwordHash, status: 'ACTIVE', sessionsFrom: now }, now)
  for (const kind of tokenKinds.filter((each) => each !== 'INVITATION')) await voidTokens(tx, user.id, kind, now)
  await recordForUser(tx, { userId: user.id, actor: 'operator', action: 'password.changed' }, now)
  const { locale, email: recipient } = user
  await queueMail(tx, { template: 'portal.password_changed', recipient, locale, parameters: {} }, now)
  return user
}

/** For a person who has lost app and codes: the operator removes both, and every session ends. Undefined for an unknown e-mail. */
export async function takeTotpAway(tx: Transaction, email: string, clock: () => Date): Promise<Person | undefined> {
  const user = await lockByEmail(tx, email)
  if (!user) return undefined
  const now = clock()
  await clearTotp(tx, user.id, now)
  await deleteRecoveryCodes(tx, user.id)
  await updateUser(tx, user.id, { sessionsFrom: now }, now)
  await recordForUser(tx, { userId: user.id, actor: 'operator', action: 'totp.disabled' }, now)
  const { locale, email: recipient } = user
  await queueMail(tx, { template: 'portal.totp.disabled', recipient, locale, parameters: {} }, now)
  return user
}

/** Once the lock is held, all that the person has begun is of the time before. */
async function lockByEmail(tx: Transaction, email: string): Promise<User | undefined> {
  const user = await findUserByEmail(tx, foldedEmail(email))
  return user && lockUser(tx, user.id)
}
