import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'

type Span = { currency: string; fromAt: Date; untilAt: Date }

/** Fees that are transactions of their own, by their reason. */
export const sumFeeReasons = (tx: Queries, { merchantId, environment }: Scope, { currency, fromAt, untilAt }: Span) =>
  tx.many<{ reason: string; feesMinor: bigint; vatMinor: bigint }>`
  select coalesce(status_reason, '') as reason, sum(amount_minor - vat_minor)::int8 as fees_minor, sum(vat_minor)::int8 as vat_minor
  from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and type = 'FEE' and currency = ${currency}
    and created_at >= ${fromAt} and created_at < ${untilAt}
  group by 1`

/** The references of transactions. */
export const listReferences = (tx: Queries, { merchantId, environment }: Scope, ids: readonly string[]) => tx.many<{
  id: string
  reference: string
}>`
  select id, reference from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and id = any(${ids}::uuid[])`
