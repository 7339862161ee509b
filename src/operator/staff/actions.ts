import { foldedEmail } from '../../modules/portal/user.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { country } from '../../platform/country.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import {
  deleteStaffRecoveryCodes,
  findStaffByEmail,
  insertStaff,
  lockAdministrators,
  lockStaff,
  type StaffMember,
  updateStaff,
} from '../../platform/staff/queries.ts'
import { deletePasskeysOf } from '../../platform/staff/passkey-queries.ts'
import { endStaffSessionsOf, voidStaffTokens } from '../../platform/staff/session-queries.ts'
import { issueStaffToken } from '../../platform/staff/sessions.ts'
import type { StaffRole } from '../../platform/staff/roles.ts'

// Verbs on people of the staff, for the console and the command line alike.

const invitationForMs = 7 * 24 * 60 * 60_000

type NewStaff = {
  email: string
  role: StaffRole
  fullName?: string | undefined
  locale?: Locale | undefined
  /** Of a person who gets no link by mail. */
  passwordHash?: string
}

/** Adds a person, or brings back one who was removed. Undefined when the e-mail is of the staff already. */
export async function addStaff(tx: Transaction, wanted: NewStaff, now: Date): Promise<StaffMember | undefined> {
  const { email, role, fullName = null, locale = country().locale, passwordHash = null } = wanted
  const emailFolded = foldedEmail(email)
  const status = passwordHash === null ? 'INVITED' : 'ACTIVE'
  const row = { id: newId(now), email, emailFolded, fullName, role, locale, status, passwordHash } as const
  if (!(await insertStaff(tx, row, now))) {
    const known = await findStaffByEmail(tx, emailFolded)
    const removed = known && (await lockStaff(tx, known.id))
    if (removed?.status !== 'REMOVED') return undefined
    const changes = { fullName, role, locale, status, passwordHash, oidcSubject: null } as const
    await updateStaff(tx, removed.id, { ...changes, sessionsFrom: now }, now)
  }
  return findStaffByEmail(tx, emailFolded)
}

/** Sends the link with which a person chooses a password; links of before are void. */
export async function sendInvitation(
  tx: Transaction,
  secrets: Secrets,
  staff: StaffMember,
  { template, now }: { template: 'operator.invitation' | 'operator.reset'; now: Date },
): Promise<void> {
  await voidStaffTokens(tx, staff.id, 'INVITATION', now)
  const request = { kind: 'INVITATION', staffId: staff.id, validForMs: invitationForMs } as const
  const { id: tokenId } = await issueStaffToken(tx, secrets, request, now)
  await queueMail(tx, { template, recipient: staff.email, locale: staff.locale, parameters: { tokenId } }, now)
}

type Outcome = StaffMember | 'UNKNOWN' | 'REMOVED' | 'LAST_ADMINISTRATOR'

/** Password, app and passkeys are gone, and every session ends; a new password is given, or chosen by the link that follows. */
export async function resetStaff(
  tx: Transaction,
  id: string,
  passwordHash: string | null,
  now: Date,
): Promise<Outcome> {
  const staff = await lockStaff(tx, id)
  if (!staff) return 'UNKNOWN'
  if (staff.status === 'REMOVED') return 'REMOVED'
  await withoutApp(tx, staff, now)
  const status = passwordHash === null ? staff.status : 'ACTIVE'
  await updateStaff(tx, id, { passwordHash, status, oidcSubject: null, sessionsFrom: now }, now)
  return { ...staff, status }
}

/** Every session and link ends at this moment. One administrator remains. */
export async function removeStaff(tx: Transaction, id: string, now: Date): Promise<Outcome> {
  const administrators = await lockAdministrators(tx)
  const staff = await lockStaff(tx, id)
  if (!staff) return 'UNKNOWN'
  if (staff.status === 'REMOVED') return 'REMOVED'
  if (isLast(administrators, id)) return 'LAST_ADMINISTRATOR'
  await withoutApp(tx, staff, now)
  await updateStaff(tx, id, { status: 'REMOVED', passwordHash: null, sessionsFrom: now }, now)
  return staff
}

/** The new role counts at the person's next call. One administrator remains. */
export async function changeStaffRole(tx: Transaction, id: string, role: StaffRole, now: Date): Promise<Outcome> {
  const administrators = await lockAdministrators(tx)
  const staff = await lockStaff(tx, id)
  if (!staff) return 'UNKNOWN'
  if (staff.status === 'REMOVED') return 'REMOVED'
  if (role !== 'ADMIN' && isLast(administrators, id)) return 'LAST_ADMINISTRATOR'
  await updateStaff(tx, id, { role }, now)
  return staff
}

const isLast = (administrators: readonly { id: string }[], id: string): boolean =>
  administrators.length === 1 && administrators[0]?.id === id

/** The caller holds the lock of the person. */
async function withoutApp(tx: Transaction, { id }: StaffMember, now: Date): Promise<void> {
  await updateStaff(tx, id, { totpSeed: null, totpConfirmedAt: null, totpStep: null }, now)
  await deleteStaffRecoveryCodes(tx, id)
  await deletePasskeysOf(tx, id)
  await endStaffSessionsOf(tx, id, now)
  await voidStaffTokens(tx, id, 'INVITATION', now)
  await voidStaffTokens(tx, id, 'LOGIN', now)
}
