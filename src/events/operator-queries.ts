import type { EnvironmentName } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { SuspensionReason } from './delivery/endpoint-health.ts'

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

export type TroubledWebhook = SuspendedWebhook & {
  url: string
  status: 'ACTIVE' | 'SUSPENDED'
  statusReason: SuspensionReason | null
  failingSince: Date | null
  consecutiveFailures: number
}

/** Endpoints that are suspended, or whose last attempts failed; the longest first. Runs over all merchants: no scope. */
export const listTroubledWebhooks = (tx: Queries, limit: number) => tx.many<TroubledWebhook>`
  select merchant_id, environment, id, url, status, status_reason, suspended_at, failing_since, consecutive_failures from webhooks
  where kind = 'WEBHOOK' and (status = 'SUSPENDED' or (status = 'ACTIVE' and failing_since is not null))
  order by status desc, coalesce(suspended_at, failing_since), id limit ${limit}`

/** Endpoints whose old secret signs beside a new one, with the first end of that. Runs over all merchants: no scope. */
export const findRotating = (tx: Queries, now: Date) => tx.maybeOne<{ n: number; endsAt: Date | null }>`
  select count(*)::int4 as n, min(grace_ends_at) as ends_at from webhooks where grace_ends_at > ${now}`
