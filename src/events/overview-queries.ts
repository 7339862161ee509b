import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'

// Figures of a company's webhooks for the first page.

export const countImpairedWebhooks = (tx: Queries, { merchantId, environment }: Scope) => tx.maybeOne<{
  suspended: number
  failing: number
}>`
  select count(*) filter (where status = 'SUSPENDED')::int4 as suspended,
    count(*) filter (where status = 'ACTIVE' and failing_since is not null)::int4 as failing
  from webhooks where merchant_id = ${merchantId} and environment = ${environment} and status in ('ACTIVE', 'SUSPENDED')`

export const hasDelivered = async (tx: Queries, { merchantId, environment }: Scope): Promise<boolean> =>
  (await tx.maybeOne<{ one: number }>`
    select 1 as one from webhook_hours where merchant_id = ${merchantId} and environment = ${environment} and delivered > 0
    limit 1`) !== undefined
