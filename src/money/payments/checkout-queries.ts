import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { PaymentSession } from './session.ts'

export const findCheckout = (
  tx: Queries,
  { merchantId, environment }: Scope,
  id: string,
) => tx.maybeOne<PaymentSession>`
  select * from payment_sessions
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and source_kind = 'CHECKOUT'`

export const lockCheckout = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
) => tx.maybeOne<PaymentSession>`
  select * from payment_sessions
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and source_kind = 'CHECKOUT' for update`

export const findByExternalId = (
  tx: Queries,
  { merchantId, environment }: Scope,
  externalId: string,
) => tx.maybeOne<PaymentSession>`
  select * from payment_sessions
  where merchant_id = ${merchantId} and environment = ${environment} and external_id = ${externalId} and source_kind = 'CHECKOUT'`

type OrderToPay = { orderId: string; amountMinor: bigint; currency: string; clientId: string | null }

/** The newest session in which this order, and exactly this, can still be paid or is being paid. */
export const findUnfinished = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { orderId, amountMinor, currency, clientId }: OrderToPay,
  now: Date,
) => tx.maybeOne<PaymentSession>`
  select * from payment_sessions
  where merchant_id = ${merchantId} and environment = ${environment} and order_id = ${orderId} and source_kind = 'CHECKOUT'
    and amount_minor = ${amountMinor} and currency = ${currency} and client_id is not distinct from ${clientId}::uuid
    and (status in ('PROCESSING', 'REQUIRES_ACTION', 'AWAITING_CASH') or status = 'OPEN' and expires_at > ${now})
  order by created_at desc, id desc limit 1`

/** Reads all sessions of the order, whatever their amounts. */
export const findPaidSession = (tx: Queries, { merchantId, environment }: Scope, orderId: string) => tx.maybeOne<{
  id: string
}>`
  select id from payment_sessions
  where merchant_id = ${merchantId} and environment = ${environment} and order_id = ${orderId} and source_kind = 'CHECKOUT'
    and status = 'PAID' limit 1`
