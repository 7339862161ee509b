import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// What is left of a deleted client in the story of their payments: amounts and ids.

export const eraseSessionCustomers = (tx: Transaction, { merchantId, environment }: Scope, clientId: string) =>
  tx.many<{ id: string }>`
  update payment_sessions set customer = null
  where merchant_id = ${merchantId} and environment = ${environment} and client_id = ${clientId} and customer is not null
  returning id`

/** What was answered to the questions of payment links. */
export const eraseAnswers = (tx: Transaction, { merchantId, environment }: Scope, clientId: string) => tx.run`
  update payment_link_sessions l set answers = null
  from payment_sessions s
  where l.merchant_id = ${merchantId} and l.environment = ${environment} and l.answers is not null
    and s.merchant_id = ${merchantId} and s.environment = ${environment} and s.id = l.session_id and s.client_id = ${clientId}`

export const eraseTransactionCustomers = (tx: Transaction, { merchantId, environment }: Scope, clientId: string) =>
  tx.many<{ id: string }>`
  update transactions set customer = null
  where merchant_id = ${merchantId} and environment = ${environment} and client_id = ${clientId} and customer is not null
  returning id`
