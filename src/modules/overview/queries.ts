import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'

type Limits = { lowStockAt: number; now: Date }

/** Products with few units left, and subscriptions whose client owes a due date. */
export const countAttention = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { lowStockAt, now }: Limits,
) => tx.maybeOne<{ lowStockProducts: number; overdueSubscriptions: number }>`
  select
    (select count(*) from products where merchant_id = ${merchantId} and environment = ${environment}
      and active and (expires_at is null or expires_at > ${now})
      and stock_quantity - sold_quantity - reserved_quantity <= ${lowStockAt}
      and ${lowStockAt} > 0)::int4 as low_stock_products,
    (select count(*) from subscriptions where merchant_id = ${merchantId} and environment = ${environment}
      and state in ('PAST_DUE', 'UNPAID'))::int4 as overdue_subscriptions`

export const hasPaymentLink = async (tx: Queries, { merchantId, environment }: Scope): Promise<boolean> =>
  (await tx.maybeOne<{ reference: string }>`
    select reference from payment_links where merchant_id = ${merchantId} and environment = ${environment}
    limit 1`) !== undefined
