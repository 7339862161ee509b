import type { Webhook } from '#events/webhook.ts'
import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { nothing, sql } from '#platform/db/sql.ts'
import { pageOfRows } from '#platform/lists/queries.ts'
import type { WebhookFilters } from './schemas.ts'

export const listWebhooks = (tx: Queries, scope: Scope, { page, size, sort, status }: WebhookFilters) =>
  pageOfRows<Webhook>(tx, scope, {
    list: 'webhooks',
    table: sql`webhooks`,
    key: sql`id`,
    where: sql`where merchant_id = ${scope.merchantId} and environment = ${scope.environment} and status <> 'DELETED'
      and kind = 'WEBHOOK'`,
    // There are twenty at most, so they are counted one by one.
    indexed: [nothing],
    filters: [status !== undefined && sql`and status = ${status}`],
    origin: undefined,
    page: { page, size, sort },
    sortColumns: { createdAt: sql`created_at`, updatedAt: sql`updated_at` },
  })
