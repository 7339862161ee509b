import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { EndpointStatus } from './endpoint.ts'
import type { SuspensionReason } from './endpoint-health.ts'

export type WebhookFacts = {
  id: string
  url: string
  status: EndpointStatus
  statusReason: string | null
  version: number
  consecutiveFailures: number
  failingSince: Date | null
  createdAt: Date
  updatedAt: Date
}

/** `url` is the one that failed: nothing is done once the endpoint has another. */
type Change = { id: string; url: string; sources: readonly string[]; now: Date }

/** The guard: of several concurrent calls, one suspends. */
export const suspendWebhook = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { id, url, sources, now, reason }: Change & { reason: SuspensionReason },
) => tx.maybeOne<WebhookFacts>`
  update webhooks
  set status = 'SUSPENDED', status_reason = ${reason}, suspended_at = ${now}, updated_at = ${now}, version = version + 1
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and status = any(${sources})
    and url = ${url}
  returning id, url, status, status_reason, version, consecutive_failures, failing_since, created_at, updated_at`

export const warnWebhook = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { id, url, sources, now }: Change,
) => tx.maybeOne<WebhookFacts>`
  update webhooks set version = version + 1, updated_at = ${now}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and status = any(${sources})
    and url = ${url}
  returning id, url, status, status_reason, version, consecutive_failures, failing_since, created_at, updated_at`
