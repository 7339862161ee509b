import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'

/** A refund that has not begun is sent then, and not before. */
export const putOffRefund = (tx: Transaction, { merchantId, environment }: Scope, id: string, until: Date) => tx.run`
  update refunds set next_try_at = ${until}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and status = 'PENDING'`
