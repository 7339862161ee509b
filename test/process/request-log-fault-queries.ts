import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Rows of the request log that only SQL by hand can make.

/** Of all calls of this path. */
export const putAnswer = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  path: string,
  answer: string | null,
) => tx.run`
  update request_log set response_body = ${answer}
  where merchant_id = ${merchantId} and environment = ${environment} and path = ${path}`
