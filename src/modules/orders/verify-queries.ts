import type { Queries } from '#platform/db/database.ts'

// Statements of `mizan verify` about orders: rows that contradict one another. Runs over all merchants: no scope.

/** Runs over all merchants: no scope. */
export const findWrongOrderAmounts = (tx: Queries) => tx.many<{ subject: string }>`
  select reference || ': ' || quantity || ' × ' || unit_price_minor || ' + ' || delivery_fee_minor || ' is not ' || amount_minor as subject
  from product_orders where amount_minor <> unit_price_minor * quantity + delivery_fee_minor limit 100`

/** Runs over all merchants: no scope. */
export const findMiscountedOrders = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce(substr(c.list, 8), o.product_reference) || ': counted ' || coalesce(c.n, 0) || ' orders, there are ' || coalesce(o.n, 0) as subject
  from (select merchant_id, environment, list, sum(rows_api + rows_dashboard) as n from list_counts where list like 'orders %' group by 1, 2, 3) c
  full join (select merchant_id, environment, product_reference, count(*) as n from product_orders group by 1, 2, 3) o
    on o.merchant_id = c.merchant_id and o.environment = c.environment and c.list = 'orders ' || o.product_reference
  where coalesce(c.n, 0) <> coalesce(o.n, 0)
  limit 100`

/** The list of all orders, and what products say of theirs. Runs over all merchants: no scope. */
export const findWrongOrderCounts = (tx: Queries) => tx.many<{ subject: string }>`
  select p.reference || ': says that it has ' || p.orders_count || ' orders, there are ' || coalesce(o.n, 0) as subject
  from products p
  left join (select merchant_id, environment, product_reference, count(*) as n from product_orders group by 1, 2, 3) o
    on o.merchant_id = p.merchant_id and o.environment = p.environment and o.product_reference = p.reference
  where p.orders_count <> coalesce(o.n, 0)
  limit 100`

/** An order and its session end together, and one session is for one order. Runs over all merchants: no scope. */
export const findWrongOrderSessions = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce(o.reference, s.source_id) || ': the order is ' || coalesce(o.status, 'not there') || ', its session '
    || coalesce(s.status, 'not there') as subject
  from (select * from product_orders where session_id is not null) o
  full join (select * from payment_sessions where source_kind = 'PRODUCT_ORDER') s
    on s.merchant_id = o.merchant_id and s.environment = o.environment and s.id = o.session_id and s.source_id = o.reference
  where o.reference is null or s.id is null or o.amount_minor <> s.amount_minor or o.currency <> s.currency
    or (s.status = 'PAID') <> (o.status in ('PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'))
    or (s.status = 'EXPIRED') <> (o.status = 'EXPIRED') or (s.status = 'CANCELED') <> (o.status = 'CANCELED')
  limit 100`
