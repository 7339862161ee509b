import { eventsKeptForMs, oldestIdAt } from '#events/delivery/retention.ts'
import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { type Fragment, nothing, sql } from '#platform/db/sql.ts'
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
  from events e ${countsOf(scope)} where e.merchant_id = ${scope.merchantId} and ${narrowed(scope, filters, now)}
  order by e.id ${filters.sort[0]?.direction === 'asc' ? rising : falling}
  limit ${filters.size} offset ${filters.page * filters.size}::int8`

const countEvents = (tx: Queries, scope: Scope, filters: EventFilters, now: Date) => {
  const matching = sql`from events e where e.merchant_id = ${scope.merchantId} and ${narrowed(scope, filters, now)}`
  return filters.deliveryStatus === undefined
    ? tx.maybeOne<{ n: number }>`select count(*)::int4 as n ${matching}`
    : tx.maybeOne<{ n: number }>`select count(*)::int4 as n from (select 1 ${matching} limit ${countedMax}) found`
}

/** How deliveries stand is looked up event by event: of so many at most. */
const countedMax = 10_000

const rising = sql`asc`
const falling = sql`desc`

const countsOf = ({ merchantId, environment }: Scope): Fragment => sql`
  cross join lateral (
    select count(*) filter (where d.status = 'DELIVERED')::int4 as delivered,
      count(*) filter (where d.status in ('PENDING', 'SENDING', 'RETRYING'))::int4 as unfinished,
      count(*) filter (where d.status = 'HELD')::int4 as held, count(*) filter (where d.status = 'FAILED')::int4 as failed,
      count(*) filter (where d.status = 'CANCELED')::int4 as canceled
    from deliveries d
    where d.merchant_id = ${merchantId} and d.environment = ${environment} and d.event_id = e.id
  ) told`

const waiting = sql`'PENDING', 'SENDING', 'RETRYING'`
const held = sql`'HELD'`
const failed = sql`'FAILED'`
const delivered = sql`'DELIVERED'`
const canceled = sql`'CANCELED'`

/** From the worst to the best, as `summaryOf` has it. */
const fromTheWorst = [
  { summary: 'PENDING', statuses: waiting },
  { summary: 'HELD', statuses: held },
  { summary: 'FAILED', statuses: failed },
  { summary: 'DELIVERED', statuses: delivered },
  { summary: 'CANCELED', statuses: canceled },
] as const

/**
 * Events that have a delivery in one of these states, and none in a worse one. What is not delivered is found by the indexes that
 * hold nothing else, webhook by webhook; whatever was delivered, which is most of all, by the event.
 */
function standing(scope: Scope, asked: NonNullable<EventFilters['deliveryStatus']>): Fragment {
  const place = fromTheWorst.findIndex(({ summary }) => summary === asked)
  const own = fromTheWorst[place]
  if (!own) return sql`and not exists (select 1 from deliveries d where ${ofEvent(scope)})`
  const worse = fromTheWorst.slice(0, place).map(({ statuses }) => statuses)
  const isIn = own.summary === 'DELIVERED' ? isDelivered(scope) : isAmong(scope, own.statuses)
  if (worse.length === 0) return sql`and ${isIn}`
  const anyWorse = worse.reduce((all, each) => sql`${all}, ${each}`)
  return sql`and ${isIn} and not exists (select 1 from deliveries d where ${ofEvent(scope)} and d.status in (${anyWorse}))`
}

const ofEvent = ({ merchantId, environment }: Scope): Fragment =>
  sql`d.merchant_id = ${merchantId} and d.environment = ${environment} and d.event_id = e.id`
const isDelivered = (scope: Scope): Fragment =>
  sql`exists (select 1 from deliveries d where ${ofEvent(scope)} and d.status = 'DELIVERED')`
const isAmong = ({ merchantId, environment }: Scope, statuses: Fragment): Fragment => sql`
  e.id in (
    select d.event_id from webhooks w
    join deliveries d on d.webhook_id = w.id and d.merchant_id = w.merchant_id and d.environment = w.environment
    where w.merchant_id = ${merchantId} and w.environment = ${environment} and d.status in (${statuses}))`

function narrowed(scope: Scope, filters: EventFilters, now: Date) {
  const { merchantId, environment } = scope
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
      select 1 from deliveries sent where sent.merchant_id = ${merchantId} and sent.environment = ${environment}
        and sent.event_id = e.id and sent.webhook_id = ${webhookId})`
      : nothing,
    deliveryStatus ? standing(scope, deliveryStatus) : nothing,
  ].reduce((all, each) => sql`${all} ${each}`)
}

export const findEvent = (tx: Queries, scope: Scope, id: string, now: Date) => tx.maybeOne<Emitted & { body: string }>`
  select e.environment, e.id, e.type, e.resource_type, e.resource_id, e.sequence, e.created_at, e.body, told.delivered as delivered, told.unfinished as unfinished,
    told.held as held, told.failed as failed, told.canceled as canceled
  from events e ${countsOf(scope)}
  where e.merchant_id = ${scope.merchantId} and e.environment = ${scope.environment} and e.id = ${id}
    and e.id >= ${oldestIdAt(new Date(now.getTime() - eventsKeptForMs))}::uuid`

export const listDeliveries = (tx: Queries, { merchantId, environment }: Scope, eventId: string) => tx.many<Delivery>`
  select d.event_id, d.webhook_id, coalesce(d.url, w.url) as url, w.kind = 'NOTIFICATION' as is_notification, d.status, d.attempts, d.is_manual, d.next_attempt_at, d.last_attempt_at,
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

/** What waits for its next attempt is due at once, on request; those that are due already are told too. */
export const retryDeliveriesNow = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { eventId, webhookId }: { eventId: string; webhookId: string | undefined },
  now: Date,
) => tx.many<{ webhookId: string }>`
  update deliveries d set next_attempt_at = least(d.next_attempt_at, ${now}), is_manual = d.is_manual or d.next_attempt_at > ${now}
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
