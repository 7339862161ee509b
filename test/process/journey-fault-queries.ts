import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Journeys that only SQL by hand can make.

export const addToFiltered = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
  others: number,
) => tx.run`
  update journeys set filtered = filtered + ${others}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`
