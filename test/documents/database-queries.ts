import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'

export const databaseName = async (tx: Queries): Promise<string> =>
  (await tx.maybeOne<{ name: string }>`select current_database() as name`)?.name ?? ''

/** Three products more than there are. */
export const miscount = (tx: Transaction, { merchantId, environment }: Scope) => tx.run`
  update list_counts set rows_api = rows_api + 3
  where merchant_id = ${merchantId} and environment = ${environment} and list = 'products'
    and started_at = (
      select min(started_at) from list_counts
      where merchant_id = ${merchantId} and environment = ${environment} and list = 'products'
    )`
