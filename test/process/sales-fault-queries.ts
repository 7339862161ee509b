import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Rows of products and orders that contradict others, as no request can make them.

export const moveProductEntry = (tx: Transaction, reference: string, ownerId: string) => tx.run`
  update product_directory set owner_id = ${ownerId} where reference = ${reference}`

export const addToOrdersCount = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  reference: string,
  orders: number,
) => tx.run`
  update products set orders_count = orders_count + ${orders}
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference}`

export const addToOrderVersion = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  reference: string,
  events: number,
) => tx.run`
  update product_orders set version = version + ${events}
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference}`

export const putSessionStatus = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  orderReference: string,
  status: string,
) => tx.run`
  update payment_sessions set status = ${status}
  where merchant_id = ${merchantId} and environment = ${environment} and source_id = ${orderReference}`
