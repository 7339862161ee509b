import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'

// Refunds as an account at an acquirer knows them.

export const findRefundAt = (
  tx: Queries,
  { merchantId, environment }: Scope,
  accountId: string,
  id: string,
) => tx.maybeOne<{ id: string }>`
  select r.id from refunds r
  join transactions p on p.merchant_id = r.merchant_id and p.environment = r.environment and p.id = r.payment_id
  where r.merchant_id = ${merchantId} and r.environment = ${environment} and r.id = ${id}::uuid and p.acquirer = ${accountId}`

/** Refunds that were requested and have not ended, from behind `after`. Runs over all merchants: no scope. */
export const listOpenRefundsAt = (
  tx: Queries,
  accountId: string,
  { after, limit }: { after: string; limit: number },
) => tx.many<Scope & { id: string }>`
  select r.merchant_id, r.environment, r.id from refunds r
  join transactions p on p.merchant_id = r.merchant_id and p.environment = r.environment and p.id = r.payment_id
  where r.next_try_at is not null and r.status = 'PROCESSING' and r.environment = 'PRODUCTION' and r.paid_by = 'ACQUIRER'
    and p.acquirer = ${accountId} and r.id > ${after}::uuid
  order by r.id limit ${limit}`
