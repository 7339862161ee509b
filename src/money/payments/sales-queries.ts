import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'

// Sums of what buyers paid, over spans of days.

/** Sums of the part at `index` of the list: of the successful payments in the currency that is asked for, in minor units; failures in any currency. */
export type SalesRow = {
  index: number
  grossMinor: bigint
  feesMinor: bigint
  refundedMinor: bigint
  payments: number
  failed: number
}

/** `starts` are the instants at which the parts begin; the last part ends at `end`. */
type Span = { starts: Date[]; end: Date; currency: string }

/** The process says when parts begin: PostgreSQL may know older rules of a time zone. */
export const listSales = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { starts, end, currency }: Span,
) => tx.many<SalesRow>`
  select width_bucket(created_at, ${starts}::timestamptz[]) - 1 as index,
    coalesce(sum(amount_minor) filter (where status = 'SUCCEEDED' and currency = ${currency}), 0)::int8 as gross_minor,
    coalesce(sum(fee_minor) filter (where status = 'SUCCEEDED' and currency = ${currency}), 0)::int8 as fees_minor,
    coalesce(sum(refunded_minor) filter (where status = 'SUCCEEDED' and currency = ${currency}), 0)::int8 as refunded_minor,
    (count(*) filter (where status = 'SUCCEEDED' and currency = ${currency}))::int4 as payments,
    (count(*) filter (where status = 'FAILED'))::int4 as failed
  from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and created_at >= (${starts}::timestamptz[])[1] and created_at < ${end}
    and type = 'PAYMENT'
  group by 1`

export type SourceSum = {
  kind: 'PAYMENT_LINK' | 'PRODUCT_ORDER'
  reference: string
  grossMinor: bigint
  payments: number
}

/** Links and products that brought the most, each kind up to `most`. An order on a payment names its product in JSON alone. */
export const listTopSources = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { from, end, currency, most }: { from: Date; end: Date; currency: string; most: number },
) => tx.many<SourceSum>`
  with sums as (
    select source_kind as kind,
      case source_kind when 'PAYMENT_LINK' then source_id else source_order::json ->> 'productReference' end as reference,
      sum(amount_minor)::int8 as gross_minor, count(*)::int4 as payments
    from transactions
    where merchant_id = ${merchantId} and environment = ${environment} and created_at >= ${from} and created_at < ${end}
      and type = 'PAYMENT' and status = 'SUCCEEDED' and currency = ${currency}
      and (source_kind = 'PAYMENT_LINK' or (source_kind = 'PRODUCT_ORDER' and source_order is not null))
    group by 1, 2)
  select kind, reference, gross_minor, payments
  from (select sums.*, row_number() over (partition by kind order by gross_minor desc, reference) as place from sums) as placed
  where place <= ${most} and reference is not null
  order by kind, place`

/** Movements of thirty days that are looked at for the small charts of a list: the newest of a shop with more. */
const lookedAtMost = 100_000

type Sold = { kind: SourceSum['kind']; references: string[]; starts: Date[]; now: Date }

/** Numbers of payments that came in for each of these links or products, day by day. */
export const countSalesByDay = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { kind, references, starts, now }: Sold,
) => tx.many<{ reference: string; index: number; payments: number }>`
  select reference, width_bucket(created_at, ${starts}::timestamptz[]) - 1 as index, count(*)::int4 as payments
  from (
    select created_at,
      case source_kind when 'PAYMENT_LINK' then source_id else source_order::json ->> 'productReference' end as reference
    from (
      select created_at, type, status, source_kind, source_id, source_order from transactions
      where merchant_id = ${merchantId} and environment = ${environment} and created_at >= (${starts}::timestamptz[])[1]
        and created_at <= ${now}
      order by created_at desc, id desc limit ${lookedAtMost}) as looked
    where type = 'PAYMENT' and status = 'SUCCEEDED' and source_kind = ${kind}) as sold
  where reference = any(${references}::text[])
  group by 1, 2`
