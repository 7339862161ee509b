import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'

// Figures of a company's transactions for the first page.

/** Sums of the payments of the day at `index` of the list; the amount is in minor units of the currency that is asked for. */
export type DayRow = { index: number; amountMinor: bigint; payments: number; succeeded: number; failed: number }

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

type Since = { dayAgo: Date; from: Date }

/** Failures: payments within a day, and payouts within the days that are shown. */
export const countFailed = (tx: Queries, { merchantId, environment }: Scope, { dayAgo, from }: Since) => tx.maybeOne<{
  failedPayments: number
  failedPayouts: number
}>`
  select
    (select count(*) from transactions where merchant_id = ${merchantId} and environment = ${environment}
      and created_at >= ${dayAgo} and type = 'PAYMENT' and status = 'FAILED')::int4 as failed_payments,
    (select count(*) from transactions where merchant_id = ${merchantId} and environment = ${environment}
      and created_at >= ${from} and type = 'PAYOUT' and status = 'FAILED')::int4 as failed_payouts`

export const hasPayment = async (tx: Queries, { merchantId, environment }: Scope): Promise<boolean> =>
  (await tx.maybeOne<{ id: string }>`
    select id from transactions where merchant_id = ${merchantId} and environment = ${environment}
      and type = 'PAYMENT' and status = 'SUCCEEDED' limit 1`) !== undefined
