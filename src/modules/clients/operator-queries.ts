import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { scopesOf } from '#platform/merchants/queries.ts'

const everyMerchant = {
  after: '00000000-0000-0000-0000-000000000000',
  until: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

/** Clients of this e-mail, in lower case; each merchant's own index is searched. Runs over all merchants: no scope. */
export const listAnybodysByEmail = (tx: Queries, email: string, limit: number) => tx.many<Scope & { id: string }>`
  select found.merchant_id, found.environment, found.id from (select m.merchant_id, e.environment ${scopesOf(everyMerchant)}) every
  join clients found on found.merchant_id = every.merchant_id and found.environment = every.environment
    and found.email_folded = ${email}
  where found.deleted_at is null limit ${limit}`
