import type { Queries } from '../db/database.ts'
import { assignments } from '../db/sql.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Locale } from '../locale.ts'
import type { StaffRole } from './roles.ts'

export const staffStatuses = ['INVITED', 'ACTIVE', 'REMOVED'] as const
type StaffStatus = (typeof staffStatuses)[number]

export type StaffMember = {
  id: string
  email: string
  emailFolded: string
  fullName: string | null
  role: StaffRole
  locale: Locale
  status: StaffStatus
  passwordHash: string | null
  totpSeed: string | null
  totpConfirmedAt: Date | null
  totpStep: bigint | null
  /** Issuer and subject of the person at the company's provider. */
  oidcSubject: string | null
  sessionsFrom: Date
  createdAt: Date
  updatedAt: Date
}

export type NewStaff = Pick<
  StaffMember,
  'id' | 'email' | 'emailFolded' | 'fullName' | 'role' | 'locale' | 'status' | 'passwordHash'
>

/** No row comes back when the e-mail is known. */
export const insertStaff = (tx: Transaction, staff: NewStaff, now: Date) => tx.maybeOne<{ id: string }>`
  insert into staff (id, email, email_folded, full_name, role, locale, status, password_hash, sessions_from, created_at,
    updated_at)
  values (${staff.id}, ${staff.email}, ${staff.emailFolded}, ${staff.fullName}, ${staff.role}, ${staff.locale},
    ${staff.status}, ${staff.passwordHash}, ${now}, ${now}, ${now})
  on conflict (email_folded) do nothing returning id`

export const findStaff = (tx: Queries, id: string) => tx.maybeOne<StaffMember>`
  select * from staff where id = ${id}`

export const findStaffByEmail = (tx: Queries, emailFolded: string) => tx.maybeOne<StaffMember>`
  select * from staff where email_folded = ${emailFolded}`

export const findStaffBySubject = (tx: Queries, oidcSubject: string) => tx.maybeOne<StaffMember>`
  select * from staff where oidc_subject = ${oidcSubject}`

/** No row comes back for a person who is known as another account at the provider. */
export const linkStaff = (tx: Transaction, id: string, oidcSubject: string, now: Date) => tx.maybeOne<{ id: string }>`
  update staff set oidc_subject = ${oidcSubject}, updated_at = ${now}
  where id = ${id} and status <> 'REMOVED' and (oidc_subject is null or oidc_subject = ${oidcSubject}) returning id`

export const lockStaff = (tx: Transaction, id: string) => tx.maybeOne<StaffMember>`
  select * from staff where id = ${id} for update`

/**
 * Locks a person whose password or code was verified. No row when password, app, status or the begin of sessions are no longer as they were read: a
 * change of them is committed before this and seen, or waits for the end of this transaction and sees what it wrote.
 */
export const lockVerifiedStaff = (tx: Transaction, staff: StaffMember) => tx.maybeOne<{ id: string }>`
  select id from staff
  where id = ${staff.id} and status = ${staff.status} and password_hash is not distinct from ${staff.passwordHash}
    and totp_confirmed_at is not distinct from ${staff.totpConfirmedAt} and sessions_from = ${staff.sessionsFrom}
  for update`

/** In one order, so that two removals of the last two administrators come one after the other. */
export const lockAdministrators = (tx: Transaction) => tx.many<{ id: string }>`
  select id from staff where role = 'ADMIN' and status = 'ACTIVE' order by id for update`

export type ListedStaff = StaffMember & { lastSeenAt: Date | null }

export const listStaff = (tx: Queries) => tx.many<ListedStaff>`
  select f.*, (select max(s.created_at) from staff_sessions s where s.staff_id = f.id) as last_seen_at
  from staff f order by f.created_at, f.id`

/** People of these roles, in their languages: for mails to them. */
export const listStaffOf = (tx: Queries, roles: readonly StaffRole[]) => tx.many<{ email: string; locale: Locale }>`
  select email, locale from staff where role = any(${roles}) and status = 'ACTIVE' order by id`

type NamedStaff = Pick<StaffMember, 'id' | 'email' | 'fullName'>

/** The people of acts and approvals, who may have been removed since. */
export const listNamesOf = (tx: Queries, ids: string[]) => tx.many<NamedStaff>`
  select id, email, full_name from staff where id = any(${ids}::uuid[])`

export type StaffChanges = Partial<
  Pick<
    StaffMember,
    | 'fullName'
    | 'role'
    | 'locale'
    | 'status'
    | 'passwordHash'
    | 'totpSeed'
    | 'totpConfirmedAt'
    | 'totpStep'
    | 'oidcSubject'
    | 'sessionsFrom'
  >
>

export const updateStaff = (tx: Transaction, id: string, changes: StaffChanges, now: Date) => tx.run`
  update staff set ${assignments({ ...changes, updatedAt: now })} where id = ${id}`

/** A seed that is not confirmed may be replaced; one that is in use may not. */
export const startStaffTotp = (tx: Transaction, id: string, seed: string, now: Date) => tx.maybeOne<{ id: string }>`
  update staff set totp_seed = ${seed}, totp_step = null, updated_at = ${now}
  where id = ${id} and totp_confirmed_at is null and status = 'ACTIVE' returning id`

/** The guard lets one of many confirmations through, and only of the seed that the code was checked against. */
export const confirmStaffTotp = (tx: Transaction, staff: StaffMember, step: bigint, now: Date) => tx.maybeOne<{
  id: string
}>`
  update staff set totp_confirmed_at = ${now}, totp_step = ${step}, updated_at = ${now}
  where id = ${staff.id} and totp_confirmed_at is null and totp_seed = ${staff.totpSeed} and status = 'ACTIVE'
  returning id`

/** A code is good for one use: the step that it belongs to must be later than the last one. Another app may have been enrolled since. */
export const takeStaffStep = (tx: Transaction, staff: StaffMember, step: bigint, now: Date) => tx.maybeOne<{
  id: string
}>`
  update staff set totp_step = ${step}, updated_at = ${now}
  where id = ${staff.id} and totp_confirmed_at = ${staff.totpConfirmedAt} and (totp_step is null or totp_step < ${step})
  returning id`

export const insertStaffRecoveryCode = (tx: Transaction, staffId: string, codeHash: string) => tx.run`
  insert into staff_recovery_codes (staff_id, code_hash) values (${staffId}, ${codeHash})`

export const deleteStaffRecoveryCodes = (tx: Transaction, staffId: string) => tx.run`
  delete from staff_recovery_codes where staff_id = ${staffId}`

export const takeStaffRecoveryCode = (tx: Transaction, staffId: string, codeHash: string, now: Date) => tx.maybeOne<{
  codeHash: string
}>`
  update staff_recovery_codes set used_at = ${now}
  where staff_id = ${staffId} and code_hash = ${codeHash} and used_at is null returning code_hash`

export const countStaffRecoveryCodes = async (tx: Queries, staffId: string): Promise<number> =>
  (
    await tx.maybeOne<{ n: number }>`
    select count(*)::int4 as n from staff_recovery_codes where staff_id = ${staffId} and used_at is null`
  )?.n ?? 0

/** Seeds of authenticator apps, by person; for their encryption to be renewed. */
export const listStaffSeeds = (tx: Queries, after: string, limit: number) => tx.many<{ row: string; sealed: string }>`
  select id::text as row, totp_seed as sealed from staff
  where totp_seed is not null and (${after} = '' or id > ${after === '' ? null : after}::uuid) order by id limit ${limit}`

export const replaceStaffSeed = (tx: Transaction, id: string, before: string, after: string) => tx.maybeOne<{
  id: string
}>`
  update staff set totp_seed = ${after} where id = ${id} and totp_seed = ${before} returning id`
