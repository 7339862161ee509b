import type { Queries } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Batch, Gone } from '../jobs/deletion.ts'
import type { Locale } from '../locale.ts'
import type { StaffRole } from './roles.ts'

export type NewStaffSession = { id: string; staffId: string; address: string; createdAt: Date; expiresAt: Date }

export const insertStaffSession = (tx: Transaction, session: NewStaffSession) => tx.run`
  insert into staff_sessions (id, staff_id, address, created_at, expires_at)
  values (${session.id}, ${session.staffId}, ${session.address}, ${session.createdAt}, ${session.expiresAt})`

/** A session that is alive, with the person and the role as they are at this moment. */
export type StaffSession = {
  id: string
  staffId: string
  email: string
  fullName: string | null
  role: StaffRole
  locale: Locale
  createdAt: Date
  expiresAt: Date
  /** Time of the last call, to the minute; null before the first. */
  seenAt: Date | null
  confirmedUntil: Date | null
}

export const findLiveStaffSession = (
  tx: Queries,
  id: string,
  { now, seenAfter }: { now: Date; seenAfter: Date },
) => tx.maybeOne<StaffSession>`
  select s.id, s.staff_id, f.email, f.full_name, f.role, f.locale, s.created_at, s.expires_at, s.seen_at, s.confirmed_until
  from staff_sessions s
  join staff f on f.id = s.staff_id and f.status = 'ACTIVE' and f.sessions_from <= s.created_at
  where s.id = ${id} and s.ended_at is null and s.expires_at > ${now} and coalesce(s.seen_at, s.created_at) > ${seenAfter}`

/** Of several concurrent calls, one writes. */
export const touchStaffSession = (
  tx: Transaction,
  id: string,
  { now, seenBefore }: { now: Date; seenBefore: Date },
) => tx.run`
  update staff_sessions set seen_at = ${now} where id = ${id} and coalesce(seen_at, created_at) < ${seenBefore}`

export const endStaffSession = (tx: Transaction, id: string, now: Date) => tx.run`
  update staff_sessions set ended_at = ${now} where id = ${id} and ended_at is null`

/** The caller holds the lock of the person, so that no session begins beside this. */
export const endStaffSessionsOf = (tx: Transaction, staffId: string, now: Date) => tx.run`
  update staff_sessions set ended_at = ${now} where staff_id = ${staffId} and expires_at > ${now} and ended_at is null`

export const confirmStaffSession = (tx: Transaction, id: string, until: Date) => tx.run`
  update staff_sessions set confirmed_until = ${until} where id = ${id} and ended_at is null`

/** No row when no code was given, or too long ago: the guard is that of the act's own transaction. */
export const prolongConfirmation = (
  tx: Transaction,
  id: string,
  { now, until }: { now: Date; until: Date },
) => tx.maybeOne<{ id: string }>`
  update staff_sessions set confirmed_until = ${until}
  where id = ${id} and ended_at is null and confirmed_until > ${now} returning id`

export const deleteStaffSessionsBefore = (tx: Transaction, before: Date, { from, limit }: Batch) => tx.many<Gone>`
  delete from staff_sessions where id in (
    select id from staff_sessions where expires_at < ${before} and expires_at >= ${from} order by expires_at limit ${limit})
  returning expires_at as at`

export type StaffTokenKind = 'INVITATION' | 'LOGIN'
export type StaffToken = { id: string; kind: StaffTokenKind; staffId: string; createdAt: Date; expiresAt: Date }

export const insertStaffToken = (tx: Transaction, token: StaffToken) => tx.run`
  insert into staff_tokens (id, kind, staff_id, created_at, expires_at)
  values (${token.id}, ${token.kind}, ${token.staffId}, ${token.createdAt}, ${token.expiresAt})`

type Known = { staffId: string; createdAt: Date }

// A log-in token ends with the sessions of the time before.
export const findStaffToken = (tx: Queries, kind: StaffTokenKind, id: string, now: Date) => tx.maybeOne<Known>`
  select t.staff_id, t.created_at from staff_tokens t
  join staff f on f.id = t.staff_id and f.status <> 'REMOVED' and (t.kind <> 'LOGIN' or f.sessions_from <= t.created_at)
  where t.id = ${id} and t.kind = ${kind} and t.used_at is null and t.expires_at > ${now}`

/** The guard decides every race for a token that works once. */
export const takeStaffToken = (tx: Transaction, kind: StaffTokenKind, id: string, now: Date) => tx.maybeOne<Known>`
  update staff_tokens t set used_at = ${now}
  from staff f
  where t.id = ${id} and t.kind = ${kind} and t.used_at is null and t.expires_at > ${now} and f.id = t.staff_id
    and f.status <> 'REMOVED' and (t.kind <> 'LOGIN' or f.sessions_from <= t.created_at)
  returning t.staff_id, t.created_at`

export const voidStaffTokens = (tx: Transaction, staffId: string, kind: StaffTokenKind, now: Date) => tx.run`
  update staff_tokens set used_at = ${now} where staff_id = ${staffId} and kind = ${kind} and used_at is null`

export const deleteStaffTokensBefore = (tx: Transaction, before: Date, { from, limit }: Batch) => tx.many<Gone>`
  delete from staff_tokens where id in (
    select id from staff_tokens where expires_at < ${before} and expires_at >= ${from} order by expires_at limit ${limit})
  returning expires_at as at`
