import type { EnvironmentName } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'

export type SuspendedWebhook = {
  merchantId: string
  environment: EnvironmentName
  id: string
  suspendedAt: Date | null
}

/** Endpoints that were suspended because they failed for days. Runs over all merchants: no scope. */
export const listSuspendedWebhooks = (tx: Queries, limit: number) => tx.many<SuspendedWebhook>`
  select merchant_id, environment, id, suspended_at from webhooks
  where status = 'SUSPENDED' order by suspended_at, id limit ${limit}`
