import type { Queries } from '../db/database.ts'

/** Merchants of a person. Runs over all merchants: no scope. */
export const listMerchantsOfEmail = (tx: Queries, emailFolded: string) => tx.many<{ merchantId: string }>`
  select m.merchant_id from users u join members m on m.user_id = u.id where u.email_folded = ${emailFolded} limit 200`
