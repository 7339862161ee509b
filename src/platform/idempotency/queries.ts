import type { Scope } from '../context.ts'
import type { Queries } from '../db/database.ts'
import { type Part, part } from '../db/deferred-queries.ts'
import { columnsOfAll, sql } from '../db/sql.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Batch, Gone } from '../jobs/deletion.ts'

export type StoredReply = {
  fingerprint: string
  status: number
  location: string | null
  body: string | null
  createdAt: Date
  isSealed: boolean
}

// The key is unique for the merchant over both environments, so the environment is no part of the look-up.
export const findReply = (tx: Queries, { merchantId }: Scope, key: string) => tx.maybeOne<StoredReply>`
  select fingerprint, status, location, body, created_at, is_sealed from idempotency_keys
  where merchant_id = ${merchantId} and key = ${key}`

// A plain insert: a first answer makes it fail, and with it everything that this transaction did.
export const insertReplies = (
  _tx: Transaction,
  n: number,
  { merchantId, environment }: Scope,
  replies: readonly (StoredReply & { key: string })[],
): Part[] => [
  part('answered', n)`
    insert into idempotency_keys ${columnsOfAll(
      sql`idempotency_keys`,
      replies.map(({ key, fingerprint, status, location, body, createdAt, isSealed }) => ({
        merchantId,
        key,
        environment,
        fingerprint,
        status,
        location,
        body,
        createdAt,
        isSealed,
      })),
    )}`,
]

/** The answer after a job has changed it. */
export const replaceReply = (
  tx: Transaction,
  { merchantId }: Scope,
  key: string,
  {
    status,
    location = null,
    body = null,
  }: { status: number; location?: string | null | undefined; body?: string | null | undefined },
) => tx.run`
  update idempotency_keys set status = ${status}, location = ${location}, body = ${body}
  where merchant_id = ${merchantId} and key = ${key}`

export const deleteExpiredReply = (tx: Transaction, { merchantId }: Scope, key: string, createdBefore: Date) => tx.run`
  delete from idempotency_keys where merchant_id = ${merchantId} and key = ${key} and created_at < ${createdBefore}`

/** Runs over all merchants: no scope. */
export const deleteExpiredReplies = (tx: Queries, createdBefore: Date, { from, limit }: Batch) => tx.many<Gone>`
  delete from idempotency_keys where (merchant_id, key) in (
    select merchant_id, key from idempotency_keys where created_at < ${createdBefore} and created_at >= ${from}
    order by created_at limit ${limit})
  returning created_at as at`

/** Removes these objects, whose ids are UUIDs, from stored replies; a repeat is still recognised. The body of a reply begins with the id. */
export const eraseReplies = (tx: Transaction, { merchantId, environment }: Scope, ids: string[]) => tx.run`
  update idempotency_keys set body = substr(body, 1, 44) || ',"erased":true}'
  where merchant_id = ${merchantId} and environment = ${environment} and body like any(${ids.map((id) => `{"id":"${id}"%`)})`

/** The same of objects that have a reference; their replies begin with it. */
export const eraseRepliesAbout = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  references: readonly string[],
) => tx.run`
  update idempotency_keys set body = substr(body, 1, 41) || ',"erased":true}'
  where merchant_id = ${merchantId} and environment = ${environment}
    and body like any(${references.map((reference) => `{"reference":"${reference}"%`)})`

// The reply of a merchant's key is named by both; a merchant's id has 36 characters.
/** Replies that hold a secret. Runs over all merchants: no scope. */
export const listSealedReplies = (tx: Queries, after: string, limit: number) => tx.many<{
  row: string
  sealed: string
}>`
  select merchant_id || '/' || key as row, coalesce(body, '') as sealed from idempotency_keys
  where is_sealed and merchant_id || '/' || key > ${after} order by 1 limit ${limit}`

export const replaceSealedReply = (tx: Transaction, row: string, before: string, after: string) => tx.run`
  update idempotency_keys set body = ${after}
  where merchant_id = ${row.slice(0, 36)}::uuid and key = ${row.slice(37)} and is_sealed and body = ${before}`
