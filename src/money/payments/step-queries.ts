import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { TransactionStep } from './transaction.ts'

/** Steps of transactions, the earliest first. */
export const listSteps = (
  tx: Queries,
  { merchantId, environment }: Scope,
  transactionIds: string[],
) => tx.many<TransactionStep>`
  select transaction_id, id, type, status, actor, message, facts, at from transaction_steps
  where merchant_id = ${merchantId} and environment = ${environment} and transaction_id = any(${transactionIds})
  order by at, id`
