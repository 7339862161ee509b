import type { Transaction } from '#platform/db/transaction.ts'

/** The time to pay is over now. The server writes it down when it next looks. */
export const endSession = (tx: Transaction, merchantId: string, id: string) => tx.run`
  update payment_sessions set expires_at = now()
  where merchant_id = ${merchantId} and environment = 'SANDBOX' and id = ${id} and status = 'OPEN'`
