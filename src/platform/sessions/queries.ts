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
  role: Role
  email: string
  fullName: string | null
  locale: Locale
  hasTotp: boolean
  companyName: string
  productionAccess: ProductionAccess
}

export const findLiveSession = (
  tx: Queries,
  { merchantId, id, userId }: Pick<Session, 'merchantId' | 'id' | 'userId'>,
  now: Date,
) => tx.maybeOne<Session>`
  select s.id, s.user_id, s.merchant_id, s.authenticated_at, s.created_at, s.expires_at, m.role, u.email, u.full_name, u.locale,
    u.totp_confirmed_at is not null as has_totp, c.name as company_name, c.production_access
  from portal_sessions s
  join users u on u.id = s.user_id and u.status = 'ACTIVE' and u.sessions_from <= s.authenticated_at
  join members m on m.merchant_id = s.merchant_id and m.user_id = s.user_id and m.status = 'ACTIVE'
  join merchants c on c.merchant_id = s.merchant_id and (u.totp_confirmed_at is not null or not c.require_totp)
  where s.merchant_id = ${merchantId} and s.id = ${id} and s.user_id = ${userId}
    and s.ended_at is null and s.expires_at > ${now}`

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
