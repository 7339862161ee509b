import { eventsKeptForMs, oldestIdAt } from '#events/delivery/retention.ts'
import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { nothing, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Attempt, Delivery, Emitted } from './event.ts'
import type { EventFilters } from './schemas.ts'

// Events as their merchant looks at them. Ids are in the order of time, so that a span of time is a span of the primary key.

export async function listEvents(tx: Queries, scope: Scope, filters: EventFilters, now: Date) {
  const [rows, counted] = await Promise.all([
    pageOfEvents(tx, scope, filters, now),
    countEvents(tx, scope, filters, now),
  ])
  return { rows, total: counted?.n ?? 0 }
}

const pageOfEvents = (tx: Queries, scope: Scope, filters: EventFilters, now: Date) => tx.many<Emitted>`
  select e.environment, e.id, e.type, e.resource_type, e.resource_id, e.sequence, e.created_at, told.delivered as delivered, told.unfinished as unfinished,
    told.held as held, told.failed as failed, told.canceled as canceled
  from events e ${counts} where e.merchant_id = ${scope.merchantId} and ${narrowed(scope, filters, now)}
  order by e.id ${filters.sort[0]?.direction === 'asc' ? rising : falling}
  limit ${filters.size} offset ${filters.page * filters.size}::int8`

const countEvents = (tx: Queries, scope: Scope, filters: EventFilters, now: Date) => tx.maybeOne<{ n: number }>`
  select count(*)::int4 as n from events e ${filters.deliveryStatus === undefined ? nothing : counts}
  where e.merchant_id = ${scope.merchantId} and ${narrowed(scope, filters, now)}`

const rising = sql`asc`
const falling = sql`desc`

const counts = sql`
  cross join lateral (
    select count(*) filter (where d.status = 'DELIVERED')::int4 as delivered,
      count(*) filter (where d.status in ('PENDING', 'SENDING', 'RETRYING'))::int4 as unfinished,
      count(*) filter (where d.status = 'HELD')::int4 as held, count(*) filter (where d.status = 'FAILED')::int4 as failed,
      count(*) filter (where d.status = 'CANCELED')::int4 as canceled
    from deliveries d
    where d.merchant_id = e.merchant_id and d.environment = e.environment and d.event_id = e.id
  ) told`

// The same as in `summaryOf`.
const summary = sql`
  case when told.unfinished > 0 then 'PENDING' when told.held > 0 then 'HELD' when told.failed > 0 then 'FAILED'
    when told.delivered > 0 then 'DELIVERED' when told.canceled > 0 then 'CANCELED' else 'NONE' end`

function narrowed({ merchantId, environment }: Scope, filters: EventFilters, now: Date) {
  const { type, resourceId, webhookId, deliveryStatus, from, to } = filters
  const kept = new Date(now.getTime() - eventsKeptForMs)
  const oldest = oldestIdAt(from && from > kept ? from : kept)
  return [
    sql`e.merchant_id = ${merchantId} and e.environment = ${environment} and e.id >= ${oldest}::uuid`,
    to ? sql`and e.id < ${oldestIdAt(to)}::uuid` : nothing,
    type ? sql`and e.type = ${type}` : nothing,
    resourceId === undefined ? nothing : sql`and e.resource_id = ${resourceId}`,
    webhookId
      ? sql`and exists (
      select 1 from deliveries sent where sent.merchant_id = e.merchant_id and sent.environment = e.environment
        and sent.event_id = e.id and sent.webhook_id = ${webhookId})`
      : nothing,
    deliveryStatus ? sql`and ${summary} = ${deliveryStatus}` : nothing,
  ].reduce((all, each) => sql`${all} ${each}`)
}

export const findEvent = (tx: Queries, { merchantId, environment }: Scope, id: string, now: Date) => tx.maybeOne<
  Emitted & { body: string }
>`
  select e.environment, e.id, e.type, e.resource_type, e.resource_id, e.sequence, e.created_at, e.body, told.delivered as delivered, told.unfinished as unfinished,
    told.held as held, told.failed as failed, told.canceled as canceled
  from events e ${counts}
  where e.merchant_id = ${merchantId} and e.environment = ${environment} and e.id = ${id}
    and e.id >= ${oldestIdAt(new Date(now.getTime() - eventsKeptForMs))}::uuid`

export const listDeliveries = (tx: Queries, { merchantId, environment }: Scope, eventId: string) => tx.many<Delivery>`
  select d.event_id, d.webhook_id, w.url, d.status, d.attempts, d.is_manual, d.next_attempt_at, d.last_attempt_at,
    d.last_status_code, d.delivered_at, d.failure_reason
  from deliveries d
  join webhooks w on w.merchant_id = d.merchant_id and w.environment = d.environment and w.id = d.webhook_id
  where d.merchant_id = ${merchantId} and d.environment = ${environment} and d.event_id = ${eventId}
  order by d.webhook_id`

export const listAttempts = (tx: Queries, { merchantId, environment }: Scope, eventId: string) => tx.many<Attempt>`
  select event_id, webhook_id, id, number, trigger, started_at, sent_at_ms, duration_ms, url, address, signatures, is_standard,
    status_code, response_headers, response_body, error_type, error_message
  from delivery_attempts
  where merchant_id = ${merchantId} and environment = ${environment} and event_id = ${eventId}
  order by id`

type Again = { eventIds: string[]; webhookId: string | undefined; statuses: string[] }

/** Finished deliveries begin anew, when their webhook is active. */
export const restartDeliveries = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { eventIds, webhookId, statuses }: Again,
  now: Date,
) => tx.many<{ webhookId: string }>`
  update deliveries d
  set status = 'PENDING', attempts = 0, is_manual = true, in_order = false, next_attempt_at = ${now}, failure_reason = null,
    delivered_at = null
  from webhooks w
  where d.merchant_id = ${merchantId} and d.environment = ${environment} and d.event_id = any(${eventIds}::uuid[])
    and (${webhookId ?? null}::uuid is null or d.webhook_id = ${webhookId ?? null}::uuid) and d.status = any(${statuses})
    and w.merchant_id = d.merchant_id and w.environment = d.environment and w.id = d.webhook_id and w.status = 'ACTIVE'
  returning d.webhook_id`

/** What waits for its next attempt is due at once; those that are due already are told too. */
export const hurryDeliveries = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { eventId, webhookId }: { eventId: string; webhookId: string | undefined },
  now: Date,
) => tx.many<{ webhookId: string }>`
  update deliveries d set next_attempt_at = least(d.next_attempt_at, ${now})
  from webhooks w
  where d.merchant_id = ${merchantId} and d.environment = ${environment} and d.event_id = ${eventId}
    and (${webhookId ?? null}::uuid is null or d.webhook_id = ${webhookId ?? null}::uuid) and d.status in ('PENDING', 'RETRYING')
    and w.merchant_id = d.merchant_id and w.environment = d.environment and w.id = d.webhook_id and w.status = 'ACTIVE'
  returning d.webhook_id`

/** A delivery for a webhook that had none of this event. */
export const insertDelivery = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { eventId, webhookId, bucket }: { eventId: string; webhookId: string; bucket: string },
  now: Date,
) => tx.run`
  insert into deliveries (merchant_id, environment, event_id, webhook_id, bucket, status, attempts, next_attempt_at, created_at, is_manual)
  values (${merchantId}, ${environment}, ${eventId}, ${webhookId}, ${bucket}, 'PENDING', 0, ${now}, ${now}, true)
  on conflict (merchant_id, environment, event_id, webhook_id) do nothing`

type Span = { webhookId: string; after: string; until: string; statuses: string[]; limit: number }

/** The finished deliveries of a webhook in a span of ids, the oldest first. */
export const listFinished = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { webhookId, after, until, statuses, limit }: Span,
) => tx.many<{ eventId: string }>`
  select event_id from deliveries
  where merchant_id = ${merchantId} and environment = ${environment} and event_id > ${after}::uuid and event_id < ${until}::uuid
    and webhook_id = ${webhookId} and status = any(${statuses})
  order by event_id limit ${limit}`
