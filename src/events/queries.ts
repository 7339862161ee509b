import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type Fragment, label, sql } from '#platform/db/sql.ts'

export type EventRow = {
  id: string
  bucket: string
  type: string
  resourceType: string
  resourceId: string
  sequence: number
  body: string
  correlationId: string
  createdAt: Date
}

type Audience = {
  subscriptions: string[]
  unheardBy: string | undefined
  /** Told beside the subscribers, at a URL of its own. */
  notified: { by: string; url: string } | undefined
}

// The deliveries are born with the event: every endpoint that asked for it gets one, held while nothing is sent to it.
export const insertEvent = (
  n: number,
  { merchantId, environment }: Scope,
  event: EventRow,
  { subscriptions, unheardBy, notified }: Audience,
): Fragment[] => [
  sql`${label('born', n)} as (
    insert into events (merchant_id, environment, id, bucket, type, resource_type, resource_id, sequence, body, correlation_id, created_at)
    values (${merchantId}, ${environment}, ${event.id}, ${event.bucket}, ${event.type}, ${event.resourceType}, ${event.resourceId},
      ${event.sequence}, ${event.body}, ${event.correlationId}, ${event.createdAt})
    returning merchant_id, environment, id, bucket, created_at
  )`,
  sql`${label('due', n)} as (
    insert into deliveries (merchant_id, environment, event_id, webhook_id, bucket, status, attempts, next_attempt_at, created_at)
    select born.merchant_id, born.environment, born.id, w.id, born.bucket,
      case when w.status = 'ACTIVE' then 'PENDING' else 'HELD' end, 0, born.created_at, born.created_at
    from ${label('born', n)} born
    join webhooks w on w.merchant_id = born.merchant_id and w.environment = born.environment
    where w.status <> 'DELETED' and string_to_array(w.event_types, ' ') && ${subscriptions}::text[]
      and w.id is distinct from ${unheardBy}::uuid
  )`,
  ...(notified === undefined ? [] : [insertNotification(n, notified)]),
]

const insertNotification = (n: number, { by, url }: { by: string; url: string }): Fragment => sql`
  ${label('notified', n)} as (
    insert into deliveries (merchant_id, environment, event_id, webhook_id, bucket, status, attempts, next_attempt_at, created_at, url)
    select born.merchant_id, born.environment, born.id, w.id, born.bucket, 'PENDING', 0, born.created_at, born.created_at, ${url}
    from ${label('born', n)} born
    join webhooks w on w.merchant_id = born.merchant_id and w.environment = born.environment and w.id = ${by}::uuid
  )`

export type ToldEvent = { id: string; body: string }

// What has lost its words by its age has nothing to be erased.
export const listEventsAbout = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  resourceIds: string[],
) => tx.many<ToldEvent>`
  select id, body from events
  where merchant_id = ${merchantId} and environment = ${environment} and resource_id = any(${resourceIds}) and body <> '{}'
  order by id for update`

export const updateEventBody = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
  body: string,
) => tx.run`
  update events set body = ${body} where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

/** What receivers answered may quote what they were told. */
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
