import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Deliveries and attempts that only SQL by hand can make.

/** Gives the deliveries to one webhook to another. */
export const moveDeliveries = (tx: Transaction, { merchantId, environment }: Scope, from: string, to: string) => tx.run`
  update deliveries set webhook_id = ${to}
  where merchant_id = ${merchantId} and environment = ${environment} and webhook_id = ${from}`

/** A first attempt of each delivery to a webhook, which the delivery does not count. */
export const insertAttempts = (tx: Transaction, { merchantId, environment }: Scope, webhookId: string) => tx.run`
  insert into delivery_attempts (merchant_id, environment, event_id, id, webhook_id, number, trigger, started_at, sent_at_ms,
    duration_ms, url, signatures, is_standard)
  select merchant_id, environment, event_id, event_id, webhook_id, 1, 'INITIAL', created_at, 0, 1, 'https://hooks.example/mizan', 1, true
  from deliveries
  where merchant_id = ${merchantId} and environment = ${environment} and webhook_id = ${webhookId}`

export const removeAttempts = (tx: Transaction, { merchantId, environment }: Scope, webhookId: string) => tx.run`
  delete from delivery_attempts
  where merchant_id = ${merchantId} and environment = ${environment} and webhook_id = ${webhookId}`
