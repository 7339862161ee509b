import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { MoneyTransaction } from './transaction.ts'

// Card payments as an account at an acquirer knows them.

export const findByReferenceAt = (
  tx: Queries,
  { merchantId, environment }: Scope,
  accountId: string,
  reference: string,
) => tx.maybeOne<MoneyTransaction>`
  select * from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference}
    and type in ('PAYMENT', 'FUNDING') and acquirer = ${accountId}`

/** By the acquirer's own reference, which two payments may share in theory alone. Runs over all merchants: no scope. */
export const listByUpstreamIdAt = (tx: Queries, accountId: string, upstreamId: string) => tx.many<
  MoneyTransaction & Scope
>`
  select * from transactions
  where environment = 'PRODUCTION' and type in ('PAYMENT', 'FUNDING') and acquirer = ${accountId}
    and acquirer_reference = ${upstreamId}
  limit 2`

/** Those without an end, from behind `after`. Runs over all merchants: no scope. */
export const listOpenAt = (
  tx: Queries,
  accountId: string,
  { after, limit }: { after: string; limit: number },
) => tx.many<Scope & { id: string }>`
  select merchant_id, environment, id from transactions
  where environment = 'PRODUCTION' and type in ('PAYMENT', 'FUNDING') and status in ('PROCESSING', 'REQUIRES_ACTION', 'UNKNOWN')
    and acquirer = ${accountId} and id > ${after}::uuid
  order by id limit ${limit}`

/** Those that have failed, and may be held for at the acquirer, from behind `after`. Runs over all merchants: no scope. */
export const listLeftBehindAt = (
  tx: Queries,
  accountId: string,
  { after, limit }: { after: string; limit: number },
) => tx.many<Scope & { id: string }>`
  select merchant_id, environment, id from transactions
  where environment = 'PRODUCTION' and type in ('PAYMENT', 'FUNDING') and status = 'FAILED' and next_ask_at is not null
    and acquirer = ${accountId} and id > ${after}::uuid
  order by id limit ${limit}`
