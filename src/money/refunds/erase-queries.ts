import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'

/**
 * Removes a deleted client from the refunds of their payments: the destination of the money, and the messages sent. A transfer that is still to be
 * made needs its destination, and loses it when it is final.
 */
export const eraseRefundedClient = (tx: Transaction, { merchantId, environment }: Scope, clientId: string) =>
  tx.many<{ id: string }>`
  update refunds set note_to_customer = null,
    destination_rib = case when status in ('PENDING', 'PROCESSING') then destination_rib end,
    destination_holder = case when status in ('PENDING', 'PROCESSING') then destination_holder end
  where merchant_id = ${merchantId} and environment = ${environment}
    and (destination_rib is not null or note_to_customer is not null)
    and payment_id in (select id from transactions
      where merchant_id = ${merchantId} and environment = ${environment} and client_id = ${clientId})
  returning id`
