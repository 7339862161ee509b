import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'

// Rows that the tests of crashes at acquirers read.

export const listTold = (tx: Queries, { merchantId, environment }: Scope, resourceId: string) => tx.many<{
  type: string
}>`
  select type from events
  where merchant_id = ${merchantId} and environment = ${environment} and resource_id = ${resourceId} order by sequence`

/** Notices on which no job has acted to the end. */
export const countOpenNotices = (tx: Queries) => tx.maybeOne<{ n: number }>`
  select count(*)::int4 as n from acquirer_notices where handled_at is null`
