import type { EnvironmentName, Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { type Fragment, nothing, sql } from '#platform/db/sql.ts'
import type { PageRequest } from '#platform/lists/pages.ts'
import { isRising, lookedThroughMax, searchEnd } from '#platform/lists/page-queries.ts'
import type { EventType } from './catalogue.ts'
import { deliverySummaries } from './delivery/endpoint.ts'
import { eventsKeptForMs, oldestIdAt } from './delivery/retention.ts'

// Events as their merchant looks at them. Ids are in the order of time, so that a span of time is a span of the primary key.

export type Emitted = {
  environment: EnvironmentName
  id: string
  type: EventType
  resourceType: string
  resourceId: string
  sequence: number
  createdAt: Date
  delivered: number
  unfinished: number
  held: number
  failed: number
  canceled: number
}

/** Which events are asked for; all of them without any of these. */
type EventFilters = PageRequest & {
  type?: EventType | undefined
  resourceId?: string | undefined
  webhookId?: string | undefined
  deliveryStatus?: (typeof deliverySummaries)[number] | undefined
  from?: Date | undefined
  to?: Date | undefined
}

export async function listEvents(tx: Queries, scope: Scope, filters: EventFilters, now: Date) {
  const [rows, counted] = await Promise.all([
    pageOfEvents(tx, scope, filters, now),
    countEvents(tx, scope, filters, now),
  ])
  const searchedUntil = counted?.horizon ? searchEnd(counted.horizon, isRising(filters)) : undefined
  return { rows, total: counted?.n ?? 0, searchedUntil }
}

const pageOfEvents = (tx: Queries, scope: Scope, filters: EventFilters, now: Date) => tx.many<Emitted>`
  select e.environment, e.id, e.type, e.resource_type, e.resource_id, e.sequence, e.created_at, told.delivered as delivered, told.unfinished as unfinished,
    told.held as held, told.failed as failed, told.canceled as canceled
  from ${lookedThrough(scope, filters, now)} e ${countsOf(scope)} where e.merchant_id = ${scope.merchantId} ${narrowed(scope, filters)}
  order by e.id ${directionOf(filters)}
  limit ${filters.size} offset ${filters.page * filters.size}::int8`

const countEvents = (tx: Queries, scope: Scope, filters: EventFilters, now: Date) => {
  const matching = sql`
    from ${lookedThrough(scope, filters, now)} e where e.merchant_id = ${scope.merchantId} ${narrowed(scope, filters)}`
  return filters.deliveryStatus === undefined
    ? tx.maybeOne<{ n: number; horizon: Date | null }>`
        select count(*)::int4 as n, (select created_at from events e where e.merchant_id = ${scope.merchantId} and ${spanOf(scope, filters, now)}
          order by e.id ${directionOf(filters)} offset ${lookedThroughMax} limit 1) as horizon ${matching}`
    : tx.maybeOne<{ n: number; horizon?: undefined }>`
        select count(*)::int4 as n from (select 1 ${matching} limit ${countedMax}) found`
}

/** Delivery states are counted event by event: of so many at most. */
const countedMax = 10_000

const directionOf = (filters: EventFilters): Fragment => (isRising(filters) ? sql`asc` : sql`desc`)

/** The events that are looked at one by one; all of them where the state of their deliveries finds them. */
const lookedThrough = (scope: Scope, filters: EventFilters, now: Date): Fragment => sql`
  (select * from events e where e.merchant_id = ${scope.merchantId} and ${spanOf(scope, filters, now)}
    ${filters.deliveryStatus === undefined ? sql`order by e.id ${directionOf(filters)} limit ${lookedThroughMax}` : nothing})`

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
 * Events that have a delivery in one of these states, and none in a worse one. Undelivered ones are found by the indexes that hold nothing else,
 * webhook by webhook; delivered ones, which are most, by the event.
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

/** The part of the filters that an index narrows. */
function spanOf({ merchantId, environment }: Scope, { resourceId, from, to }: EventFilters, now: Date): Fragment {
  const kept = new Date(now.getTime() - eventsKeptForMs)
  const oldest = oldestIdAt(from && from > kept ? from : kept)
  return [
    sql`e.merchant_id = ${merchantId} and e.environment = ${environment} and e.id >= ${oldest}::uuid`,
    to ? sql`and e.id < ${oldestIdAt(to)}::uuid` : nothing,
    resourceId === undefined ? nothing : sql`and e.resource_id = ${resourceId}`,
  ].reduce((all, each) => sql`${all} ${each}`)
}

function narrowed(scope: Scope, { type, webhookId, deliveryStatus }: EventFilters) {
  const { merchantId, environment } = scope
  return [
    type ? sql`and e.type = ${type}` : nothing,
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
