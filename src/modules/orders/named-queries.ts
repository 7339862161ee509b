import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { assignments } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Order } from './order.ts'

/** Of these orders, those that an e-mail, in lower case, is in. */
export const listOrdersNaming = (
  tx: Queries,
  { merchantId, environment }: Scope,
  references: readonly string[],
  email: string,
) => tx.many<Order>`
  select * from product_orders
  where merchant_id = ${merchantId} and environment = ${environment} and reference = any(${references})
    and strpos(lower(concat_ws(' ', buyer_email, metadata, note, cancel_reason)), ${email}) > 0`

export const listOrdersOfSessions = (
  tx: Queries,
  { merchantId, environment }: Scope,
  references: readonly string[],
) => tx.many<Order>`
  select * from product_orders
  where merchant_id = ${merchantId} and environment = ${environment} and reference = any(${references}) order by reference`

export const updateOrderTexts = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  reference: string,
  row: Partial<Order>,
) => tx.run`
  update product_orders set ${assignments(row)}
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference}`
