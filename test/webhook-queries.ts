import type { Scope } from '#platform/context.ts'
import type { Database, Queries } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'

/** Whatever is kept of the secrets of a merchant's webhooks. */
export const listSealedRows = (tx: Queries, { merchantId, environment }: Scope) => tx.many<{ kept: string }>`
  select secret as kept from webhooks
  where merchant_id = ${merchantId} and environment = ${environment} and secret is not null
  union all select body from idempotency_keys where merchant_id = ${merchantId} and body is not null`

/** What a worker leaves that dies while it sends: a lease that has run out. */
export const expireLeases = (tx: Transaction, { merchantId, environment }: Scope, now: Date) => tx.run`
  update deliveries set next_attempt_at = ${now}
  where merchant_id = ${merchantId} and environment = ${environment} and status = 'SENDING'`

export const countAttempts = async (tx: Queries, { merchantId, environment }: Scope): Promise<number> =>
  (
    await tx.maybeOne<{ n: number }>`
    select count(*)::int4 as n from delivery_attempts where merchant_id = ${merchantId} and environment = ${environment}`
  )?.n ?? 0

/** Everything that waits counts as delivered, by one attempt that nobody made. */
export const markDelivered = (db: Database, { merchantId, environment }: Scope) =>
  inTransaction(
    db,
    (tx) => tx.run`
  update deliveries set status = 'DELIVERED', attempts = 1
  where merchant_id = ${merchantId} and environment = ${environment} and status = 'PENDING'`,
  )
