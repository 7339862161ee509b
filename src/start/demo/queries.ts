import type { Scope } from '../../platform/context.ts'
import type { Queries } from '../../platform/db/database.ts'

/** The merchant that has the demo's products. Runs over all merchants: no scope. */
export const findDemoMerchant = (tx: Queries) => tx.maybeOne<{ merchantId: string }>`
  select merchant_id from products where environment = 'SANDBOX' and external_id = 'demo-tajine' order by created_at limit 1`

/** Number of days of its history that were played. */
export const countPlayedDays = async (tx: Queries, { merchantId, environment }: Scope): Promise<number> =>
  (
    await tx.maybeOne<{ n: number }>`
      select count(*)::int4 as n from payment_sessions
      where merchant_id = ${merchantId} and environment = ${environment} and source_kind = 'CHECKOUT'
        and external_id like 'demo-day-%'`
  )?.n ?? 0
