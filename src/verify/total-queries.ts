import { checkoutsList } from '../money/payments/sessions.ts'
import { transactionsList } from '../money/payments/record.ts'
import { refundsList } from '../money/refunds/record.ts'
import { allOrdersList } from '../modules/orders/queries.ts'
import { findWrongOrderCounts } from '../modules/orders/verify-queries.ts'
import { linksList } from '../modules/payment-links/queries.ts'
import { subscriptionsList } from '../modules/subscriptions/queries.ts'
import type { Queries } from '../platform/db/database.ts'
import { type Fragment, sql } from '../platform/db/sql.ts'
import type { Check } from './check.ts'

// The total of a list is a sum of counters: it has to be the number of its rows. One row for each list of an environment.

type Counted = {
  name: string
  claim: string
  /** Its name in `list_counts`. */
  list: string
  rows: Fragment
  /** A further finding if the claim does not hold. */
  also?: Check['find']
}

const totalsOf = (lists: string) => `Totals of ${lists} equal the rows that there are.`

const counted: readonly Counted[] = [
  { name: 'product-totals', claim: totalsOf('product lists'), list: 'products', rows: sql`products` },
  {
    name: 'client-totals',
    claim: totalsOf('client lists'),
    list: 'clients',
    rows: sql`(select * from clients where deleted_at is null)`,
  },
  {
    name: 'sales-totals',
    claim: 'The total of all orders, and what each product says of its own, equal the rows that there are.',
    list: allOrdersList,
    rows: sql`product_orders`,
    also: findWrongOrderCounts,
  },
  { name: 'link-totals', claim: totalsOf('lists of payment links'), list: linksList, rows: sql`payment_links` },
  {
    name: 'checkout-totals',
    claim: totalsOf('lists of checkout sessions'),
    list: checkoutsList,
    rows: sql`(select * from payment_sessions where source_kind = 'CHECKOUT')`,
  },
  {
    name: 'transaction-totals',
    claim: totalsOf('lists of transactions'),
    list: transactionsList,
    rows: sql`transactions`,
  },
  { name: 'refund-totals', claim: totalsOf('lists of refunds'), list: refundsList, rows: sql`refunds` },
  {
    name: 'subscription-totals',
    claim: totalsOf('lists of subscriptions'),
    list: subscriptionsList,
    rows: sql`subscriptions`,
  },
]

/** Runs over all merchants: no scope. */
const findWrongTotals =
  ({ list, rows }: Counted) =>
  (tx: Queries) =>
    tx.many<{ subject: string }>`
    select coalesce(c.merchant_id, r.merchant_id)::text || ' ' || coalesce(c.environment, r.environment)
      || ': counted ' || coalesce(c.n, 0) || ', there are ' || coalesce(r.n, 0) as subject
    from (
      select merchant_id, environment, sum(rows_api + rows_dashboard) as n from list_counts where list = ${list} group by 1, 2
    ) c
    full join (select merchant_id, environment, count(*) as n from ${rows} listed group by 1, 2) r
      on r.merchant_id = c.merchant_id and r.environment = c.environment
    where coalesce(c.n, 0) <> coalesce(r.n, 0)
    limit 100`

export const totalChecks: readonly Check[] = counted.map((row) => ({
  name: row.name,
  claim: row.claim,
  find: async (tx) => [...(await findWrongTotals(row)(tx)), ...((await row.also?.(tx)) ?? [])],
}))
