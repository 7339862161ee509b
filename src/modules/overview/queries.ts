import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { DayRow } from './overview.ts'

type Span = { starts: Date[]; currency: string; now: Date }

/**
 * Sums of the payments that began since the first of `starts`, day by day; amounts are of those in `currency` alone.
 * The process says when days begin: PostgreSQL may know older rules of a time zone.
 */
export const listDays = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { starts, currency, now }: Span,
) => tx.many<DayRow>`
  select width_bucket(created_at, ${starts}::timestamptz[]) - 1 as index,
    coalesce(sum(amount_minor) filter (where status = 'SUCCEEDED' and currency = ${currency}), 0)::int8 as amount_minor,
    (count(*) filter (where status = 'SUCCEEDED' and currency = ${currency}))::int4 as payments,
    (count(*) filter (where status = 'SUCCEEDED'))::int4 as succeeded,
    (count(*) filter (where status = 'FAILED'))::int4 as failed
  from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and created_at >= (${starts}::timestamptz[])[1] and created_at <= ${now}
    and type = 'PAYMENT'
  group by 1`

type Limits = { lowStockAt: number; dayAgo: Date; from: Date; now: Date }

export const countAttention = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { lowStockAt, dayAgo, from, now }: Limits,
) => tx.maybeOne<{
  suspendedWebhooks: number
  failingWebhooks: number
  failedPayments: number
  lowStockProducts: number
  overdueSubscriptions: number
  failedPayouts: number
}>`
  select
    (select count(*) from webhooks where merchant_id = ${merchantId} and environment = ${environment}
      and status = 'SUSPENDED')::int4 as suspended_webhooks,
    (select count(*) from webhooks where merchant_id = ${merchantId} and environment = ${environment}
      and status = 'ACTIVE' and failing_since is not null)::int4 as failing_webhooks,
    (select count(*) from transactions where merchant_id = ${merchantId} and environment = ${environment}
      and created_at >= ${dayAgo} and type = 'PAYMENT' and status = 'FAILED')::int4 as failed_payments,
    (select count(*) from products where merchant_id = ${merchantId} and environment = ${environment}
      and active and (expires_at is null or expires_at > ${now})
      and stock_quantity - sold_quantity - reserved_quantity <= ${lowStockAt}
      and ${lowStockAt} > 0)::int4 as low_stock_products,
    (select count(*) from subscriptions where merchant_id = ${merchantId} and environment = ${environment}
      and state in ('PAST_DUE', 'UNPAID'))::int4 as overdue_subscriptions,
    (select count(*) from transactions where merchant_id = ${merchantId} and environment = ${environment}
      and created_at >= ${from} and type = 'PAYOUT' and status = 'FAILED')::int4 as failed_payouts`

export const findFirstSteps = (tx: Queries, { merchantId, environment }: Scope, now: Date) => tx.maybeOne<{
  key: boolean
  link: boolean
  payment: boolean
  webhook: boolean
}>`
  select
    exists (select from api_keys where merchant_id = ${merchantId} and environment = ${environment}
      and revoked_at is null and (expires_at is null or expires_at > ${now})) as key,
    exists (select from payment_links where merchant_id = ${merchantId} and environment = ${environment}) as link,
    exists (select from transactions where merchant_id = ${merchantId} and environment = ${environment}
      and type = 'PAYMENT' and status = 'SUCCEEDED') as payment,
    exists (select from webhook_hours where merchant_id = ${merchantId} and environment = ${environment}
      and delivered > 0) as webhook`
