import type { Queries } from '../db/database.ts'

/** Merchants of the keys that begin so. Runs over all merchants: no scope. */
export const listMerchantsOfKey = (tx: Queries, prefix: string) => tx.many<{ merchantId: string }>`
  select distinct merchant_id from api_keys where prefix = ${prefix} limit 200`
