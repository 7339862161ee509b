import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// The points at which a payment is held, so that it is killed there, and its state afterwards.

/** A process that waits for this has not begun: the attempt is not written down. */
export const holdOpening = (tx: Transaction) => tx.run`lock table transaction_heads in access exclusive mode`

/** A process that waits for this has asked the acquirer, which has not acted. */
export const holdAsking = (tx: Transaction) => tx.run`lock table simulator_payments in access exclusive mode`

/** A process that waits for this has charged the card, and has not recorded that. */
export const holdSettling = (tx: Transaction) => tx.run`lock table ledger_transactions in access exclusive mode`

/** Number of waits for a table. */
export const countWaiting = (tx: Queries, table: string) => tx.maybeOne<{ waiting: number }>`
  select count(*)::int4 as waiting from pg_locks where not granted and relation = ${table}::text::regclass`

/** Processes that are about to write the attempt, in the statement that moves the session too, and wait. */
export const countOpening = (tx: Queries) => tx.maybeOne<{ n: number }>`
  select count(*)::int4 as n from pg_locks waits
  where not granted and relation = 'transaction_heads'::regclass and exists (
    select 1 from pg_locks has
    where has.pid = waits.pid and has.granted and has.relation = 'payment_sessions'::regclass and has.mode = 'RowExclusiveLock')`

/** Number of recorded attempts of a session. */
export const countAttempts = (tx: Queries, { merchantId, environment }: Scope, sessionId: string) => tx.maybeOne<{
  n: number
}>`
  select count(*)::int4 as n from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and session_id = ${sessionId}`

/** Number of them in the acquirer's books. */
export const countActed = (tx: Queries, { merchantId, environment }: Scope, sessionId: string) => tx.maybeOne<{
  n: number
}>`
  select count(*)::int4 as n from transactions t
  join simulator_payments p on p.merchant_id = t.merchant_id and p.environment = t.environment and p.reference = t.reference
  where t.merchant_id = ${merchantId} and t.environment = ${environment} and t.session_id = ${sessionId}`

/** Charges of the acquirer. */
export const countCharges = (tx: Queries, { merchantId, environment }: Scope) => tx.maybeOne<{ charges: number }>`
  select count(*)::int4 as charges from simulator_payments
  where merchant_id = ${merchantId} and environment = ${environment} and status = 'APPROVED'`
