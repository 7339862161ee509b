import type { Queries } from '#platform/db/database.ts'
import { assignments } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { firstIdAt } from '#platform/ids.ts'
import type { Batch, Gone } from '#platform/jobs/deletion.ts'
import type { Locale } from '#platform/locale.ts'
import type { Role } from '#platform/sessions/roles.ts'

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

export const lockUser = (tx: Transaction, id: string) => tx.maybeOne<{ id: string }>`
  select id from users where id = ${id} for update`

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

/** A code is good for one use: the step that it belongs to must be later than the last one. */
export const takeTotpStep = (tx: Transaction, id: string, step: bigint, now: Date) => tx.maybeOne<{ id: string }>`
  update users set totp_step = ${step}, updated_at = ${now}
  where id = ${id} and totp_confirmed_at is not null and (totp_step is null or totp_step < ${step}) returning id`

export const clearTotp = (tx: Transaction, id: string, now: Date) => tx.run`
  update users set totp_seed = null, totp_confirmed_at = null, totp_step = null, updated_at = ${now} where id = ${id}`

export const insertRecoveryCode = (tx: Transaction, userId: string, codeHash: string) => tx.run`
  insert into recovery_codes (user_id, code_hash) values (${userId}, ${codeHash})`

export const takeRecoveryCode = (tx: Transaction, userId: string, codeHash: string, now: Date) => tx.maybeOne<{
  codeHash: string
}>`
  update recovery_codes set used_at = ${now} where user_id = ${userId} and code_hash = ${codeHash} and used_at is null
  returning code_hash`

export const countRecoveryCodes = async (tx: Queries, userId: string): Promise<number> =>
  (
    await tx.maybeOne<{ n: number }>`
    select count(*)::int4 as n from recovery_codes where user_id = ${userId} and used_at is null`
  )?.n ?? 0

export const deleteRecoveryCodes = (tx: Transaction, userId: string) => tx.run`
  delete from recovery_codes where user_id = ${userId}`

export type Membership = { merchantId: string; name: string; role: Role; requireTotp: boolean }

/** Runs over all merchants: no scope. The companies that a person is a member of. */
export const listMemberships = (tx: Queries, userId: string) => tx.many<Membership>`
  select m.merchant_id, c.name, m.role, c.require_totp
  from members m join merchants c on c.merchant_id = m.merchant_id
  where m.user_id = ${userId} and m.status = 'ACTIVE' order by c.name, m.merchant_id`

export const insertOwner = (tx: Transaction, merchantId: string, userId: string, now: Date) => tx.run`
  insert into members (merchant_id, user_id, role, status, created_at, joined_at)
  values (${merchantId}, ${userId}, 'OWNER', 'ACTIVE', ${now}, ${now})`

export type RequestKind = 'SIGN_UP' | 'FORGOT_PASSWORD' | 'FAILED_LOGIN'
export type PortalRequest = {
  id: string
  kind: RequestKind
  email: string
  /** JSON of texts. */
  parameters: string
  address: string
  correlationId: string
  createdAt: Date
}

export const insertRequest = (tx: Transaction, request: PortalRequest) => tx.run`
  insert into portal_requests (id, kind, email, parameters, address, correlation_id, created_at)
  values (${request.id}, ${request.kind}, ${request.email}, ${request.parameters}, ${request.address},
    ${request.correlationId}, ${request.createdAt})`

/** The run that takes it works on it; a second run finds nothing. */
export const takeRequest = (tx: Transaction, id: string) => tx.maybeOne<PortalRequest>`
  delete from portal_requests where id = ${id}
  returning id, kind, email, parameters, address, correlation_id, created_at`

/** Seeds of authenticator apps, by user; for their encryption to be renewed. */
export const listTotpSeeds = (tx: Queries, after: string, limit: number) => tx.many<{ row: string; sealed: string }>`
  select id::text as row, totp_seed as sealed from users
  where totp_seed is not null and (${after} = '' or id > ${after === '' ? null : after}::uuid) order by id limit ${limit}`

export const replaceTotpSeed = (tx: Transaction, id: string, before: string, after: string) => tx.maybeOne<{
  id: string
}>`
  update users set totp_seed = ${after} where id = ${id} and totp_seed = ${before} returning id`

/** Ids hold the time at which they were made, so that the primary key finds the oldest. */
export const deleteRequestsBefore = (tx: Transaction, before: Date, { from, limit }: Batch) => tx.many<Gone>`
  delete from portal_requests where id in (
    select id from portal_requests where id < ${firstIdAt(before)}::uuid and id >= ${firstIdAt(from)}::uuid
    order by id limit ${limit})
  returning created_at as at`

/** Requests whose job is gone: its process was killed with it in hand. */
export const listForgottenRequests = (tx: Queries, before: Date, limit: number) => tx.many<{ id: string }>`
  select id from portal_requests where id < ${firstIdAt(before)}::uuid order by id limit ${limit}`

/** No row when there is no open invitation any more. */
export const joinCompany = (tx: Transaction, merchantId: string, userId: string, now: Date) => tx.maybeOne<{
  merchantId: string
}>`
  update members set status = 'ACTIVE', joined_at = ${now}
  where merchant_id = ${merchantId} and user_id = ${userId} and status = 'INVITED' returning merchant_id`
