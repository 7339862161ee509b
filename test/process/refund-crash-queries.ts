import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Where a refund is held up, so that its worker is killed there, and what became of it.

/** A process that waits for this has asked the acquirer, which has not acted. */
export const holdAsking = (tx: Transaction) => tx.run`lock table simulator_refunds in access exclusive mode`

/** A process that waits for this has given the money back, and has not recorded that. */
export const holdSettling = (tx: Transaction) => tx.run`lock table ledger_transactions in access exclusive mode`

/** What the acquirer has given back. */
export const sumGivenBack = (tx: Queries, { merchantId, environment }: Scope) => tx.maybeOne<{ minor: bigint }>`
  select coalesce(sum(amount_minor), 0)::int8 as minor from simulator_refunds
  where merchant_id = ${merchantId} and environment = ${environment} and status = 'SUCCEEDED'`
