import type { Transaction } from '#platform/db/transaction.ts'

/** The time to pay by a link is over now. */
export const endLink = (tx: Transaction, merchantId: string, reference: string) => tx.run`
  update payment_links set expires_at = now()
  where merchant_id = ${merchantId} and environment = 'SANDBOX' and reference = ${reference}`
