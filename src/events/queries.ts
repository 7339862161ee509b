import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type Part, part } from '#platform/db/deferred-queries.ts'
import { columnsOfAll, sql } from '#platform/db/sql.ts'

export type EventRow = {
  id: string
  bucket: string
  type: string
  resourceType: string
  resourceId: string
  sequence: number
  body: string
  correlationId: string
  /** Of the trace of its cause, where there is one. */
  traceparent?: string | undefined
  createdAt: Date
}

type Audience = {
  subscriptions: string[]
  unheardBy: string | undefined
  /** Also sent beside the subscribers, to a URL of its own. */
  notified: { by: string; url: string } | undefined
}

// The deliveries are born with the event: every endpoint that asked for it gets one, held while nothing is sent to it. They say by
// values whose they are, and not by what the event returns: a server that routes by merchant would ask all others. A query among what
// is inserted it plans for each shard, which takes longer than all else of a creation: there the endpoints are read before.
export const insertEvent = (
  n: number,
  { merchantId, environment }: Scope,
  event: EventRow,
  { subscriptions, unheardBy, notified }: Audience,
): Part[] => [
  insertEventRows(n, { merchantId, environment }, [event]),
  part('due', n, (tx, beside) =>
    deliverApart(tx, event.resourceType === 'webhook' ? tx : beside, event, {
      merchantId,
      environment,
      subscriptions,
      unheardBy,
    }),
  )`
    insert into deliveries (merchant_id, environment, event_id, webhook_id, bucket, status, attempts, next_attempt_at, created_at)
    select w.merchant_id, w.environment, ${event.id}, w.id, ${event.bucket},
      case when w.status = 'ACTIVE' then 'PENDING' else 'HELD' end, 0, ${event.createdAt}, ${event.createdAt}
    from webhooks w
    where w.merchant_id = ${merchantId} and w.environment = ${environment} and w.status <> 'DELETED' and w.event_types && ${subscriptions}::text[]
      and w.id is distinct from ${unheardBy}::uuid`,
  ...(notified === undefined ? [] : [insertNotification(n, { merchantId, environment }, event, notified)]),
]

/** The same of several callers' events, all of one type, which every webhook that asks for it is to hear of. */
export function insertEvents(
  _tx: Transaction,
  n: number,
  scope: Scope,
  events: readonly { row: EventRow; audience: Audience }[],
): Part[] {
  const [first] = events
  if (!first) return []
  if (events.length === 1) return insertEvent(n, scope, first.row, first.audience)
  const { merchantId, environment } = scope
  const told = events.map(({ row }) => row)
  return [
    insertEventRows(n, scope, told),
    part('due', n)`
      insert into deliveries (merchant_id, environment, event_id, webhook_id, bucket, status, attempts, next_attempt_at, created_at)
      select w.merchant_id, w.environment, told.id, w.id, ${first.row.bucket},
        case when w.status = 'ACTIVE' then 'PENDING' else 'HELD' end, 0, told.created_at, told.created_at
      from webhooks w, unnest(${told.map(({ id }) => id)}::uuid[], ${told.map(({ createdAt }) => createdAt)}::timestamptz[]) as told (id, created_at)
      where w.merchant_id = ${merchantId} and w.environment = ${environment} and w.status <> 'DELETED'
        and w.event_types && ${first.audience.subscriptions}::text[]`,
  ]
}

const insertEventRows = (n: number, { merchantId, environment }: Scope, events: readonly EventRow[]): Part =>
  part('born', n)`
    insert into events ${columnsOfAll(
      sql`events`,
      events.map(({ traceparent, ...event }) => ({ merchantId, environment, ...event, traceparent })),
    )}`

const insertNotification = (
  n: number,
  { merchantId, environment }: Scope,
  event: EventRow,
  notified: NonNullable<Audience['notified']>,
): Part =>
  part('notified', n, (tx) => notifyApart(tx, { merchantId, environment }, event, notified))`
    insert into deliveries (merchant_id, environment, event_id, webhook_id, bucket, status, attempts, next_attempt_at, created_at, url)
    select w.merchant_id, w.environment, ${event.id}, w.id, ${event.bucket}, 'PENDING', 0, ${event.createdAt}, ${event.createdAt}, ${notified.url}
    from webhooks w where w.merchant_id = ${merchantId} and w.environment = ${environment} and w.id = ${notified.by}::uuid`

type Endpoint = { id: string; status: string }

/** A transaction that changes an endpoint tells of endpoints alone: it reads what it has written itself. */
async function deliverApart(
  tx: Queries,
  read: Queries,
  event: EventRow,
  { subscriptions, unheardBy, ...scope }: Pick<Audience, 'subscriptions' | 'unheardBy'> & Scope,
): Promise<void> {
  const endpoints = await read.many<Endpoint>`
    select id, status from webhooks
    where merchant_id = ${scope.merchantId} and environment = ${scope.environment} and status <> 'DELETED'
      and event_types && ${subscriptions}::text[] and id is distinct from ${unheardBy}::uuid`
  const deliveries = endpoints.map(({ id, status }) => ({
    webhookId: id,
    status: status === 'ACTIVE' ? 'PENDING' : 'HELD',
    url: null,
  }))
  await Promise.all(deliveries.map((delivery) => insertDelivery(tx, scope, event, delivery)))
}

async function notifyApart(
  tx: Queries,
  scope: Scope,
  event: EventRow,
  { by, url }: NonNullable<Audience['notified']>,
): Promise<void> {
  const notifier = await tx.maybeOne<Endpoint>`
    select id, status from webhooks
    where merchant_id = ${scope.merchantId} and environment = ${scope.environment} and id = ${by}::uuid`
  if (notifier) await insertDelivery(tx, scope, event, { webhookId: notifier.id, status: 'PENDING', url })
}

type NewDelivery = { webhookId: string; status: string; url: string | null }

const insertDelivery = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { id, bucket, createdAt }: EventRow,
  { webhookId, status, url }: NewDelivery,
) => tx.run`
  insert into deliveries (merchant_id, environment, event_id, webhook_id, bucket, status, attempts, next_attempt_at, created_at, url)
  values (${merchantId}, ${environment}, ${id}, ${webhookId}, ${bucket}, ${status}, 0, ${createdAt}, ${createdAt}, ${url})`

export type EventBody = { id: string; body: string }

// An event whose body was removed because of its age has nothing left to erase.
export const listEventsAbout = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  resourceIds: string[],
) => tx.many<EventBody>`
  select id, body from events
  where merchant_id = ${merchantId} and environment = ${environment} and resource_id = any(${resourceIds}) and body <> '{}'
  order by id for update`

/** The same to be read. */
export const listEventBodiesAbout = (
  tx: Queries,
  { merchantId, environment }: Scope,
  resourceIds: string[],
) => tx.many<EventBody>`
  select id, body from events
  where merchant_id = ${merchantId} and environment = ${environment} and resource_id = any(${resourceIds}) and body <> '{}'
  order by id`

export const updateEventBody = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
  body: string,
) => tx.run`
  update events set body = ${body} where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

/** Receivers' answers may quote the events. */
export const forgetAnswers = (tx: Transaction, { merchantId, environment }: Scope, resourceIds: string[]) => tx.run`
  update delivery_attempts set response_headers = null, response_body = null
  where merchant_id = ${merchantId} and environment = ${environment} and event_id in (
    select id from events
    where merchant_id = ${merchantId} and environment = ${environment} and resource_id = any(${resourceIds}))`

export const findLastSequence = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  resourceId: string,
) => tx.maybeOne<{
  sequence: number
}>`
  select sequence from events
  where merchant_id = ${merchantId} and environment = ${environment} and resource_id = ${resourceId} order by sequence desc limit 1`
