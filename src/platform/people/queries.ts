import type { Queries } from '../db/database.ts'
import { assignments } from '../db/sql.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Locale } from '../locale.ts'
import type { Role } from '../sessions/roles.ts'

/** Members of a company that have one of the roles, for mails to them. */
export const listPeople = (tx: Queries, merchantId: string, roles: readonly Role[]) => tx.many<{
  email: string
  locale: Locale
}>`
  select u.email, u.locale from members m join users u on u.id = m.user_id
  where m.merchant_id = ${merchantId} and m.role = any(${roles}) and m.status = 'ACTIVE' and u.status = 'ACTIVE'
  order by m.user_id`

export const hasMember = async (tx: Queries, merchantId: string, emailFolded: string): Promise<boolean> =>
  (await tx.maybeOne<{ userId: string }>`
    select m.user_id from members m join users u on u.id = m.user_id
    where m.merchant_id = ${merchantId} and m.status = 'ACTIVE' and u.status = 'ACTIVE'
      and u.email_folded = ${emailFolded}`) !== undefined

export type Actor = { id: string; email: string; fullName: string | null }

/** The users of audit entries, who may have left since. */
export const listActors = (tx: Queries, ids: string[]) => tx.many<Actor>`
  select id, email, full_name from users where id = any(${ids}::uuid[])`

export type ListedUser = {
  id: string
  email: string
  fullName: string | null
  locale: Locale
  status: 'PENDING' | 'ACTIVE'
  hasTotp: boolean
  createdAt: Date
  /** Companies with the roles there, `id ROLE`, parted by commas. */
  companies: string
}

/** Runs over all merchants: no scope. Everybody, or the members of one company, invited ones among them. */
export const listUsers = (tx: Queries, merchantId: string | null) => tx.many<ListedUser>`
  select u.id, u.email, u.full_name, u.locale, u.status, u.totp_confirmed_at is not null as has_totp, u.created_at,
    coalesce(belonging.companies, '') as companies
  from users u
  left join (
    select user_id, string_agg(merchant_id || ' ' || role || ' ' || status, ',' order by merchant_id) as companies,
      bool_or(merchant_id = ${merchantId}::uuid) as is_member
    from members group by user_id
  ) belonging on belonging.user_id = u.id
  where ${merchantId}::uuid is null or belonging.is_member
  order by u.created_at, u.id`

export type User = {
  id: string
  email: string
  emailFolded: string
  fullName: string | null
  locale: Locale
  status: 'PENDING' | 'ACTIVE'
  passwordHash: string | null
  totpSeed: string | null
  totpConfirmedAt: Date | null
  totpStep: bigint | null
  sessionsFrom: Date
  createdAt: Date
  updatedAt: Date
}

export type NewUser = Pick<User, 'id' | 'email' | 'emailFolded' | 'fullName' | 'locale' | 'status' | 'passwordHash'> & {
  now: Date
}

/** No row comes back when the e-mail is known. */
export const insertUser = (tx: Transaction, user: NewUser) => tx.maybeOne<{ id: string }>`
  insert into users (id, email, email_folded, full_name, locale, status, password_hash, sessions_from, created_at,
    updated_at)
  values (${user.id}, ${user.email}, ${user.emailFolded}, ${user.fullName}, ${user.locale}, ${user.status},
    ${user.passwordHash}, ${user.now}, ${user.now}, ${user.now})
  on conflict (email_folded) do nothing returning id`

export const findUserByEmail = (tx: Queries, emailFolded: string) => tx.maybeOne<User>`
  select * from users where email_folded = ${emailFolded}`

export const findUser = (tx: Queries, id: string) => tx.maybeOne<User>`
  select * from users where id = ${id}`

export const lockUser = (tx: Transaction, id: string) => tx.maybeOne<User>`
  select * from users where id = ${id} for update`

/**
 * Locks a person whose password or code was verified. No row when password, app or status are no longer as they were read: a change of them is
 * committed before this and seen, or waits for the end of this transaction and sees what it wrote.
 */
export const lockVerified = (tx: Transaction, user: User) => tx.maybeOne<{ id: string }>`
  select id from users
  where id = ${user.id} and status = ${user.status} and password_hash is not distinct from ${user.passwordHash}
    and totp_confirmed_at is not distinct from ${user.totpConfirmedAt} for update`

export type UserChanges = Partial<
  Pick<
    User,
    'fullName' | 'locale' | 'status' | 'passwordHash' | 'totpSeed' | 'totpConfirmedAt' | 'totpStep' | 'sessionsFrom'
  >
>

export const updateUser = (tx: Transaction, id: string, changes: UserChanges, now: Date) => tx.run`
  update users set ${assignments({ ...changes, updatedAt: now })} where id = ${id}`

/** A seed that is not confirmed may be replaced; one that is in use may not. */
export const startTotp = (tx: Transaction, id: string, seed: string, now: Date) => tx.maybeOne<{ id: string }>`
  update users set totp_seed = ${seed}, totp_step = null, updated_at = ${now}
  where id = ${id} and totp_confirmed_at is null returning id`

/** The guard lets one of many confirmations through, and only of the seed that the code was checked against. */
export const confirmTotp = (tx: Transaction, user: User, step: bigint, now: Date) => tx.maybeOne<{ id: string }>`
  update users set totp_confirmed_at = ${now}, totp_step = ${step}, updated_at = ${now}
  where id = ${user.id} and totp_confirmed_at is null and totp_seed = ${user.totpSeed} returning id`

/** A code is good for one use: the step that it belongs to must be later than the last one. Another app may have been enrolled since. */
export const takeTotpStep = (tx: Transaction, user: User, step: bigint, now: Date) => tx.maybeOne<{ id: string }>`
  update users set totp_step = ${step}, updated_at = ${now}
  where id = ${user.id} and totp_confirmed_at = ${user.totpConfirmedAt} and (totp_step is null or totp_step < ${step})
  returning id`

export const clearTotp = (tx: Transaction, id: string, now: Date) => tx.run`
  update users set totp_seed = null, totp_confirmed_at = null, totp_step = null, updated_at = ${now} where id = ${id}`

/** Seeds of authenticator apps, by user; for their encryption to be renewed. */
export const listTotpSeeds = (tx: Queries, after: string, limit: number) => tx.many<{ row: string; sealed: string }>`
  select id::text as row, totp_seed as sealed from users
  where totp_seed is not null and (${after} = '' or id > ${after === '' ? null : after}::uuid) order by id limit ${limit}`

export const replaceTotpSeed = (tx: Transaction, id: string, before: string, after: string) => tx.maybeOne<{
  id: string
}>`
  update users set totp_seed = ${after} where id = ${id} and totp_seed = ${before} returning id`
