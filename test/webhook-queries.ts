import { firstIdAt } from '#platform/ids.ts'
import type { Scope } from '#platform/context.ts'
import type { Database, Queries } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'

/** All stored forms of the secrets of a merchant's webhooks. */
export const listSealedRows = (tx: Queries, { merchantId, environment }: Scope) => tx.many<{ kept: string }>`
  select secret as kept from webhooks
  where merchant_id = ${merchantId} and environment = ${environment} and secret is not null
  union all select body from idempotency_keys where merchant_id = ${merchantId} and body is not null`

/** Leftovers of a worker that dies while it sends: a lease that has expired. */
export const expireLeases = (tx: Transaction, { merchantId, environment }: Scope, now: Date) => tx.run`
  update deliveries set next_attempt_at = ${now}
  where merchant_id = ${merchantId} and environment = ${environment} and status = 'SENDING'`

export const countAttempts = async (tx: Queries, { merchantId, environment }: Scope): Promise<number> =>
  (
    await tx.maybeOne<{ n: number }>`
    select count(*)::int4 as n from delivery_attempts where merchant_id = ${merchantId} and environment = ${environment}`
  )?.n ?? 0

/** Everything that waits counts as delivered, by one attempt that was not made. */
export const markDelivered = (db: Database, { merchantId, environment }: Scope) =>
  inTransaction(
    db,
    (tx) => tx.run`
  update deliveries set status = 'DELIVERED', attempts = 1
  where merchant_id = ${merchantId} and environment = ${environment} and status = 'PENDING'`,
  )

/** Old events whose delivery to a webhook was given up, one a millisecond from `first` on. */
export async function seedFailed(
  tx: Transaction,
  { merchantId, environment }: Scope,
  { webhookId, first, count }: { webhookId: string; first: Date; count: number },
) {
  const ids = Array.from({ length: count }, (_, n) => firstIdAt(new Date(first.getTime() + n + 1)))
  await tx.run`
    insert into events (merchant_id, environment, id, bucket, type, resource_type, resource_id, sequence, body, correlation_id, created_at)
    select ${merchantId}::uuid, ${environment}, id, '00', 'client.created', 'client', 'c' || n, 1, '{}', 'c' || n, ${first}
    from unnest(${ids}::uuid[]) with ordinality as told (id, n)`
  await tx.run`
    insert into deliveries (merchant_id, environment, event_id, webhook_id, bucket, status, attempts, next_attempt_at, created_at, failure_reason)
    select ${merchantId}::uuid, ${environment}, id, ${webhookId}, '00', 'FAILED', 16, ${first}, ${first}, 'ATTEMPTS_USED_UP'
    from unnest(${ids}::uuid[]) as told (id)`
}

/** A state that must never occur: notifications that are gone. */
export const deleteNotifications = (tx: Transaction, { merchantId, environment }: Scope) => tx.run`
  delete from deliveries where merchant_id = ${merchantId} and environment = ${environment} and url is not null`
