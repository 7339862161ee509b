import type { Queries } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Batch, Gone } from '../jobs/deletion.ts'

export const tokenKinds = ['ACTIVATION', 'INVITATION', 'PASSWORD_RESET', 'LOGIN', 'CONFIRMATION'] as const
export type TokenKind = (typeof tokenKinds)[number]

export type NewToken = {
  id: string
  kind: TokenKind
  userId: string
  /** A further object that the token is bound to: a company, a session. */
  subject: string | null
  createdAt: Date
  expiresAt: Date
}

export const insertToken = (tx: Transaction, token: NewToken) => tx.run`
  insert into portal_tokens (id, kind, user_id, subject, created_at, expires_at)
  values (${token.id}, ${token.kind}, ${token.userId}, ${token.subject}, ${token.createdAt}, ${token.expiresAt})`

export type TokenRow = { id: string; userId: string; subject: string | null; createdAt: Date }

// Tokens from a log-in or a step-up end with the sessions of the time before.
export const findToken = (tx: Queries, kind: TokenKind, id: string, now: Date) => tx.maybeOne<TokenRow>`
  select t.id, t.user_id, t.subject, t.created_at from portal_tokens t
  join users u on u.id = t.user_id
    and (t.kind not in ('LOGIN', 'CONFIRMATION') or u.sessions_from <= t.created_at)
  where t.id = ${id} and t.kind = ${kind} and t.used_at is null and t.expires_at > ${now}`

/** The guard decides every race for a token that works once. */
export const takeToken = (tx: Transaction, kind: TokenKind, id: string, now: Date) => tx.maybeOne<TokenRow>`
  update portal_tokens t set used_at = ${now}
  from users u
  where t.id = ${id} and t.kind = ${kind} and t.used_at is null and t.expires_at > ${now} and u.id = t.user_id
    and (t.kind not in ('LOGIN', 'CONFIRMATION') or u.sessions_from <= t.created_at)
  returning t.id, t.user_id, t.subject, t.created_at`

export const voidTokens = (tx: Transaction, userId: string, kind: TokenKind, now: Date) => tx.run`
  update portal_tokens set used_at = ${now} where user_id = ${userId} and kind = ${kind} and used_at is null`

/** The person of a log-in proves who they are once more, and it outlives log-ins of before. */
export const proveTokenAnew = (tx: Transaction, id: string, now: Date) => tx.run`
  update portal_tokens set created_at = ${now} where id = ${id}`

export const deleteTokensBefore = (tx: Transaction, before: Date, { from, limit }: Batch) => tx.many<Gone>`
  delete from portal_tokens where id in (
    select id from portal_tokens where expires_at < ${before} and expires_at >= ${from} order by expires_at limit ${limit})
  returning expires_at as at`

export const voidInvitations = (tx: Transaction, merchantId: string, userId: string, now: Date) => tx.run`
  update portal_tokens set used_at = ${now}
  where user_id = ${userId} and kind = 'INVITATION' and subject = ${merchantId} and used_at is null`
