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

type NamedReference = { reference: string; name: string }

/** Names of links and products, for people. */
export const listNames = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { links, products }: { links: string[]; products: string[] },
) => tx.many<NamedReference>`
  select reference, description as name from payment_links
  where merchant_id = ${merchantId} and environment = ${environment} and reference = any(${links}::text[])
  union all
  select reference, name from products
  where merchant_id = ${merchantId} and environment = ${environment} and reference = any(${products}::text[])`

export type RecurringRow = { monthlyMinor: bigint; active: number; atStart: number; gained: number; lost: number }

/** Revenue of a month of the subscriptions that are charged now, and those that came and went within the period. */
export const sumRecurring = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { from, end, currency }: { from: Date; end: Date; currency: string },
) => tx.maybeOne<RecurringRow>`
  select
    coalesce(round(sum(amount_minor::numeric / interval_count * case interval_unit
      when 'DAY' then 365.0 / 12 when 'WEEK' then 365.0 / 84 when 'MONTH' then 1 else 1.0 / 12 end)
      filter (where state in ('ACTIVE', 'PAST_DUE'))), 0)::int8 as monthly_minor,
    (count(*) filter (where state in ('ACTIVE', 'PAST_DUE')))::int4 as active,
    (count(*) filter (where activated_at < ${from} and (ended_at is null or ended_at >= ${from})))::int4 as at_start,
    (count(*) filter (where activated_at >= ${from} and activated_at < ${end}))::int4 as gained,
    (count(*) filter (where activated_at < ${from} and ended_at >= ${from} and ended_at < ${end} and state <> 'COMPLETED'))::int4 as lost
  from subscriptions
  where merchant_id = ${merchantId} and environment = ${environment} and currency = ${currency}`
