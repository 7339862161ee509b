import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'

/** Sum of a day's payments that no limit counts, but that were paid or still may be. */
export const sumUncounted = async (
  tx: Queries,
  { merchantId, environment }: Scope,
  { currency, from, until }: { currency: string; from: Date; until: Date },
): Promise<bigint> =>
  (
    await tx.maybeOne<{ amountMinor: bigint }>`
      select coalesce(sum(amount_minor), 0)::int8 as amount_minor from transactions
      where merchant_id = ${merchantId} and environment = ${environment} and created_at >= ${from} and created_at < ${until}
        and type = 'PAYMENT' and currency = ${currency} and volume_day is null and not is_late
        and status not in ('FAILED', 'EXPIRED', 'CANCELED')`
  )?.amountMinor ?? 0n
