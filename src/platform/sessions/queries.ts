import type { Queries } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Batch, Gone } from '../jobs/deletion.ts'
import type { ProductionAccess } from '../keys/queries.ts'
import type { Locale } from '../locale.ts'
import type { Role } from './roles.ts'

export type NewSession = {
  merchantId: string
  id: string
  userId: string
  address: string
  /** Time at which the person logged in with their credentials, before anything else. */
  authenticatedAt: Date
  createdAt: Date
  expiresAt: Date
}

export const insertSession = (tx: Transaction, session: NewSession) => tx.run`
  insert into portal_sessions (merchant_id, id, user_id, address, authenticated_at, created_at, expires_at)
  values (${session.merchantId}, ${session.id}, ${session.userId}, ${session.address}, ${session.authenticatedAt},
    ${session.createdAt}, ${session.expiresAt})`

/** A session that is alive, with the person, the role and the company as they are at this moment. */
export type Session = {
  id: string
  userId: string
  merchantId: string
  authenticatedAt: Date
  createdAt: Date
  expiresAt: Date
  /** Time of the last call, to the minute; null before the first. */
  seenAt: Date | null
  role: Role
  email: string
  fullName: string | null
  locale: Locale
  hasTotp: boolean
  companyName: string
  timeZone: string
  productionAccess: ProductionAccess
  isSandboxClosed: boolean
}

export const findLiveSession = (
  tx: Queries,
  { merchantId, id, userId }: Pick<Session, 'merchantId' | 'id' | 'userId'>,
  { now, seenAfter }: { now: Date; seenAfter: Date },
) => tx.maybeOne<Session>`
  select s.id, s.user_id, s.merchant_id, s.authenticated_at, s.created_at, s.expires_at, s.seen_at, m.role, u.email, u.full_name, u.locale,
    u.totp_confirmed_at is not null as has_totp, c.name as company_name, c.time_zone, c.production_access,
    c.sandbox_closed_at is not null as is_sandbox_closed
  from portal_sessions s
  join users u on u.id = s.user_id and u.status = 'ACTIVE' and u.sessions_from <= s.authenticated_at
  join members m on m.merchant_id = s.merchant_id and m.user_id = s.user_id and m.status = 'ACTIVE'
  join merchants c on c.merchant_id = s.merchant_id and (u.totp_confirmed_at is not null or not c.require_totp)
  where s.merchant_id = ${merchantId} and s.id = ${id} and s.user_id = ${userId}
    and s.ended_at is null and s.expires_at > ${now} and coalesce(s.seen_at, s.created_at) > ${seenAfter}`

/** Of several concurrent calls, one writes. */
export const touchSession = (
  tx: Transaction,
  { merchantId, id }: Pick<Session, 'merchantId' | 'id'>,
  { now, seenBefore }: { now: Date; seenBefore: Date },
) => tx.run`
  update portal_sessions set seen_at = ${now}
  where merchant_id = ${merchantId} and id = ${id} and coalesce(seen_at, created_at) < ${seenBefore}`

export type OwnSession = {
  id: string
  merchantId: string
  companyName: string
  address: string
  createdAt: Date
  expiresAt: Date
  seenAt: Date | null
}

/** Runs over all merchants: no scope. The living sessions of a person, in each of their companies, the latest first. */
export const listSessionsOf = (
  tx: Queries,
  userId: string,
  { now, seenAfter, limit }: { now: Date; seenAfter: Date; limit: number },
) => tx.many<OwnSession>`
  select s.id, s.merchant_id, c.name as company_name, s.address, s.created_at, s.expires_at, s.seen_at
  from portal_sessions s
  join users u on u.id = s.user_id and u.sessions_from <= s.authenticated_at
  join merchants c on c.merchant_id = s.merchant_id
  where s.user_id = ${userId} and s.expires_at > ${now} and s.ended_at is null
    and coalesce(s.seen_at, s.created_at) > ${seenAfter}
  order by s.created_at desc, s.id limit ${limit}`

/** Runs over all merchants: no scope. No row when the person has no such session, or it has ended already. */
export const endOwnSession = (tx: Transaction, userId: string, id: string, now: Date) => tx.maybeOne<{
  merchantId: string
}>`
  update portal_sessions set ended_at = ${now}
  where user_id = ${userId} and id = ${id} and expires_at > ${now} and ended_at is null
  returning merchant_id`

/** The person of a session proves who they are once more, and it outlives sessions of before. */
export const proveSessionAnew = (
  tx: Transaction,
  { merchantId, id }: Pick<Session, 'merchantId' | 'id'>,
  now: Date,
) => tx.run`
  update portal_sessions set authenticated_at = ${now} where merchant_id = ${merchantId} and id = ${id}`

/** No row when it has ended already: of several concurrent calls, one ends it. */
export const endSession = (tx: Transaction, merchantId: string, id: string, now: Date) => tx.maybeOne<{ id: string }>`
  update portal_sessions set ended_at = ${now} where merchant_id = ${merchantId} and id = ${id} and ended_at is null
  returning id`

/** Runs over all merchants: no scope. */
export const deleteSessionsBefore = (tx: Transaction, before: Date, { from, limit }: Batch) => tx.many<Gone>`
  delete from portal_sessions where (merchant_id, id) in (
    select merchant_id, id from portal_sessions where expires_at < ${before} and expires_at >= ${from}
    order by expires_at limit ${limit})
  returning expires_at as at`

/** Were they only hidden by the missing membership, they would come back with the next one. */
export const endSessionsOf = (tx: Transaction, merchantId: string, userId: string, now: Date) => tx.run`
  update portal_sessions set ended_at = ${now}
  where merchant_id = ${merchantId} and user_id = ${userId} and ended_at is null`
