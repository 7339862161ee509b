import type { Queries } from '../../platform/db/database.ts'

/** The merchant that has the demo's products. Runs over all merchants: no scope. */
export const findDemoMerchant = (tx: Queries) => tx.maybeOne<{ merchantId: string }>`
  select merchant_id from products where environment = 'SANDBOX' and external_id = 'demo-tajine' order by created_at limit 1`
