import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { MerchantSpan } from '#platform/merchants/every-scope.ts'
import { scopesOf } from '#platform/merchants/queries.ts'

// Buyers of orders. References are random, so pages of orders go by the time of the order.

export type TimeSpan = { from: Date; to: Date }

/** Of these merchants, those with orders of that time. */
export const listScopesWithOrders = (tx: Queries, merchants: MerchantSpan, { from, to }: TimeSpan) => tx.many<Scope>`
  select m.merchant_id, e.environment ${scopesOf(merchants)} and exists (
    select from product_orders o
    where o.merchant_id = m.merchant_id and o.environment = e.environment and o.created_at >= ${from} and o.created_at < ${to})`

type Place = { createdAt: Date; reference: string }

/** Orders of that time, from behind `after`. */
export const listOrdersOfTime = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { from, to }: TimeSpan,
  { after, limit }: { after: Place | undefined; limit: number },
) => tx.many<Place>`
  select created_at, reference from product_orders
  where merchant_id = ${merchantId} and environment = ${environment} and created_at >= ${from} and created_at < ${to}
    and (created_at, reference) > (${after?.createdAt ?? new Date(0)}, ${after?.reference ?? ''})
  order by created_at, reference limit ${limit}`

/** The tracking number goes too: it leads to the person who gets the parcel. */
export const forgetOrderBuyers = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  references: readonly string[],
) => tx.run`
  update product_orders
  set buyer_name = null, buyer_email = null, buyer_phone = null, shipping_line1 = null, shipping_line2 = null, shipping_city = null,
    shipping_postal_code = null, shipping_country = null, tracking_number = null, tracking_url = null, form_id = null
  where merchant_id = ${merchantId} and environment = ${environment} and reference = any(${references})
    and coalesce(buyer_name, buyer_email, buyer_phone, shipping_line1, shipping_city, tracking_number, tracking_url, form_id) is not null
    and status <> 'PENDING'`
