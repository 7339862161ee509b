import type { Queries } from '../db/database.ts'

/** Merchants of the keys whose visible beginning is that of this text. Runs over all merchants: no scope. */
export const listMerchantsOfKey = (tx: Queries, text: string) => tx.many<{ merchantId: string }>`
  select distinct merchant_id from api_keys where strpos(${text}, prefix) = 1 limit 200`
