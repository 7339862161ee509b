import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'

/** Three products more than there are. */
export const miscount = (tx: Transaction, { merchantId, environment }: Scope) => tx.run`
  update list_counts set rows_api = rows_api + 3
  where merchant_id = ${merchantId} and environment = ${environment} and list = 'products'
    and started_at = (
      select min(started_at) from list_counts
      where merchant_id = ${merchantId} and environment = ${environment} and list = 'products'
    )`
