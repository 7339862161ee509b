import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { EventType } from './catalogue.ts'
import { oldestIdAt } from './delivery/retention.ts'

// Deliveries that are over, as the story of a resource has them.

export type EndedDelivery = {
  eventId: string
  eventType: EventType
  webhookId: string
  kind: 'WEBHOOK' | 'NOTIFICATION'
  url: string
  status: 'DELIVERED' | 'FAILED'
  attempts: number
  lastStatusCode: number | null
  at: Date
}

/** Deliveries of events about resources that have arrived or were given up, the first 200, while their events are kept. */
export const listEndedDeliveries = (
  tx: Queries,
  { merchantId, environment }: Scope,
  resourceIds: readonly string[],
  keptSince: Date,
) => tx.many<EndedDelivery>`
  select d.event_id, e.type as event_type, d.webhook_id, w.kind, coalesce(d.url, w.url) as url, d.status, d.attempts,
    d.last_status_code, coalesce(d.delivered_at, d.last_attempt_at) as at
  from events e
  join deliveries d on d.merchant_id = e.merchant_id and d.environment = e.environment and d.event_id = e.id
  join webhooks w on w.merchant_id = d.merchant_id and w.environment = d.environment and w.id = d.webhook_id
  where e.merchant_id = ${merchantId} and e.environment = ${environment} and e.resource_id = any(${resourceIds}::text[])
    and e.id >= ${oldestIdAt(keptSince)}::uuid and d.status in ('DELIVERED', 'FAILED') and d.last_attempt_at is not null
  order by e.id, d.webhook_id limit 200`
