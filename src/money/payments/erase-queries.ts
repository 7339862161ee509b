import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Empties a deleted client's data in the record of their payments; amounts and ids remain.

export const eraseSessionCustomers = (tx: Transaction, { merchantId, environment }: Scope, clientId: string) =>
  tx.many<{ id: string }>`
  update payment_sessions set customer = null
  where merchant_id = ${merchantId} and environment = ${environment} and client_id = ${clientId} and customer is not null
  returning id`

export const eraseTransactionCustomers = (tx: Transaction, { merchantId, environment }: Scope, clientId: string) =>
  tx.many<{ id: string }>`
  update transactions set customer = null, risk_facts = null
  where merchant_id = ${merchantId} and environment = ${environment} and client_id = ${clientId}
    and (customer is not null or risk_facts is not null)
  returning id`
