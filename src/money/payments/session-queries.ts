import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { type Part, part } from '#platform/db/deferred-queries.ts'
import { assignments, assignmentsFrom, columnsOfAll, label, rowSet, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { WalletRow } from '../wallets/wallet.ts'
import type { PaymentSession, SessionStatus } from './session.ts'
import { closing } from './transaction.ts'

export const findSession = (tx: Queries, { merchantId, environment }: Scope, id: string) => tx.maybeOne<PaymentSession>`
  select * from payment_sessions where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const lockSession = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
) => tx.maybeOne<PaymentSession>`
  select * from payment_sessions where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} for update`

/** The same without waiting: undefined while another has it. */
export const lockFreeSession = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
) => tx.maybeOne<PaymentSession>`
  select * from payment_sessions
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} for update skip locked`

/** Refused by `payment_sessions_external_id` when the externalId is taken. */
export const insertSessions = (
  _tx: Transaction,
  n: number,
  { merchantId, environment }: Scope,
  sessions: readonly PaymentSession[],
): Part[] => [
  part('session', n)`
    insert into payment_sessions ${columnsOfAll(
      sql`payment_sessions`,
      sessions.map((session) => ({ merchantId, ...session })),
    )}`,
  part('found_by', n)`
    insert into payment_session_directory
    ${columnsOfAll(
      sql`payment_session_directory`,
      sessions.map(({ id }) => ({ sessionId: id, ownerId: merchantId, environment })),
    )}`,
]

type SessionChange = {
  before: Pick<PaymentSession, 'id' | 'status' | 'version' | 'openedAt' | 'verificationHash' | 'customer'>
  row: Partial<PaymentSession>
}

/**
 * Changes sessions that were read whole, the same columns of each, and hits none of which one of these columns is not as it was read, and of several
 * none that another transaction has locked, so that the others do not wait for it. They need not tell of an attempt that has begun and failed
 * meanwhile: a caller without the lock that settles an attempt is held by the guard of the payment's row.
 */
export function updateSessionsAsRead(
  _tx: Transaction,
  n: number,
  { merchantId, environment }: Scope,
  changes: readonly SessionChange[],
): Part[] {
  const [first] = changes
  if (!first) return []
  if (changes.length === 1) return [updateSessionAsRead(n, { merchantId, environment }, first)]
  const read = changes.map(({ before: { id, status, version, openedAt, verificationHash, customer } }) => {
    return { id, status, version, openedAt, verificationHash, customer }
  })
  const changed = changes.map(({ before: { id }, row }) => ({ id, ...row }))
  const ids = read.map(({ id }) => id)
  return [
    part('session_free', n)`
      select id from payment_sessions
      where merchant_id = ${merchantId} and environment = ${environment} and id = any(${ids}::uuid[]) for update skip locked`,
    part('session_moved', n)`
      update payment_sessions s set ${assignmentsFrom('becomes', first.row)}
      from ${label('session_free', n)} free
      join ${rowSet(sql`payment_sessions`, read)} was on was.id = free.id
      join ${rowSet(sql`payment_sessions`, changed)} becomes on becomes.id = was.id
      where s.merchant_id = ${merchantId} and s.environment = ${environment} and s.id = any(${ids}::uuid[]) and s.id = was.id
        and s.status = was.status and s.version = was.version and (s.opened_at is null) = (was.opened_at is null)
        and s.verification_hash is not distinct from was.verification_hash and s.customer is not distinct from was.customer
      returning 1`,
  ]
}

const updateSessionAsRead = (n: number, { merchantId, environment }: Scope, { before, row }: SessionChange): Part =>
  part('session_moved', n)`
    update payment_sessions set ${assignments(row)}
    where merchant_id = ${merchantId} and environment = ${environment} and id = ${before.id}
      and status = ${before.status} and version = ${before.version} and (opened_at is null) = ${before.openedAt === null}
      and verification_hash is not distinct from ${before.verificationHash} and customer is not distinct from ${before.customer}
    returning 1`

/** The first look alone opens a session. */
export const openSession = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { id, events, attribution }: { id: string; events: number; attribution: string | null },
  now: Date,
) => tx.maybeOne<PaymentSession>`
  update payment_sessions set opened_at = ${now}, updated_at = ${now}, attribution = ${attribution}, version = version + ${events}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and status = 'OPEN' and opened_at is null
  returning *`

type KeyColumns = Pick<PaymentSession, 'verificationHash' | 'verificationBoundTo' | 'verificationEndsAt'>

/** Takes the place of the key that was outstanding. */
export const putVerificationKey = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
  key: KeyColumns,
) => tx.run`
  update payment_sessions set ${assignments(key)}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

/** Of many submits with one key, one finds it. */
export const takeVerificationHash = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { id, hash, boundTo }: { id: string; hash: string; boundTo: string },
  now: Date,
) => tx.run`
  update payment_sessions set verification_hash = null, verification_bound_to = null, verification_ends_at = null
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}
    and verification_hash = ${hash} and verification_bound_to = ${boundTo} and verification_ends_at > ${now}`

/** A session with its merchant, as a buyer's page has to know them. */
export type SessionAtShop = PaymentSession & { merchantId: string; merchantName: string } & Pick<
    WalletRow,
    'decision' | 'productionAccess'
  >

export const findSessionAtShop = (
  tx: Queries,
  { merchantId, environment }: Scope,
  id: string,
) => tx.maybeOne<SessionAtShop>`
  select s.*, m.name as merchant_name, m.production_access, w.decision
  from payment_sessions s
  join merchants m on m.merchant_id = s.merchant_id
  left join wallets w on w.merchant_id = s.merchant_id and w.environment = s.environment
  where s.merchant_id = ${merchantId} and s.environment = ${environment} and s.id = ${id}`

/** Returns the owner of a session: a token arrives without its merchant. */
export const findSessionOwner = (tx: Queries, id: string) => tx.maybeOne<
  { ownerId: string } & Pick<Scope, 'environment'>
>`
  select owner_id, environment from payment_session_directory where session_id = ${id}`

/** Has the vouchers of a session closed at once. */
export const closeVouchersNow = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  sessionId: string,
  now: Date,
) => tx.run`
  update transactions set next_ask_at = ${now}, status_reason = ${closing}
  where merchant_id = ${merchantId} and environment = ${environment} and session_id = ${sessionId} and status = 'PENDING_CASH'`

export type EndedSession = Scope & { id: string; expiresAt: Date }

/** Sessions that have run out, the longest first, from behind `after`. Runs over all merchants: no scope. */
export const listEndedSessions = (
  tx: Queries,
  statuses: readonly SessionStatus[],
  { after, now, limit }: { after: { expiresAt: Date; id: string } | undefined; now: Date; limit: number },
) => tx.many<EndedSession>`
  select merchant_id, environment, id, expires_at from payment_sessions
  where paid_at is null and canceled_at is null and expired_at is null and status = any(${statuses}) and expires_at <= ${now}
    and (expires_at, id) > (${after?.expiresAt ?? new Date(0)}, ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
  order by expires_at, id limit ${limit}`
