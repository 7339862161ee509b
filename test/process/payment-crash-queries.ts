import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Where a payment is held up, so that it is killed there, and what became of it.

/** Whoever waits for this has not begun: the attempt is not written down. */
export const holdOpening = (tx: Transaction) => tx.run`lock table transaction_heads in access exclusive mode`

/** Whoever waits for this has asked the acquirer, which has not acted. */
export const holdAsking = (tx: Transaction) => tx.run`lock table simulator_payments in access exclusive mode`

/** Whoever waits for this has been charged, and has not written that down. */
export const holdSettling = (tx: Transaction) => tx.run`lock table ledger_transactions in access exclusive mode`

export const countWaiting = (tx: Queries) => tx.maybeOne<{ waiting: number }>`
  select count(*)::int4 as waiting from pg_locks where not granted`

/** What the acquirer has charged. */
export const countCharges = (tx: Queries, { merchantId, environment }: Scope) => tx.maybeOne<{ charges: number }>`
  select count(*)::int4 as charges from simulator_payments
  where merchant_id = ${merchantId} and environment = ${environment} and status = 'APPROVED'`
