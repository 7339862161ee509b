import type { Scope } from '../../src/platform/context.ts'
import type { Database, Queries } from '../../src/platform/db/database.ts'

// The SQL of the benchmark of deliveries.

type Endpoints = { url: string; sealed: readonly string[]; ids: readonly string[]; now: Date }

/** Endpoints that are registered for everything, as many at once as without a choice of their own. */
export const seedEndpoints = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { url, sealed, ids, now }: Endpoints,
) => tx.run`
  insert into webhooks (merchant_id, environment, id, url, event_types, status, created_at, updated_at, secret)
  select ${merchantId}::uuid, ${environment}, id, ${url}, array['*'], 'ACTIVE', ${now}, ${now}, sealed
  from unnest(${ids}::uuid[], ${sealed}::text[]) as made (id, sealed)`

type Stretch = {
  first: number
  last: number
  body: string
  at: Date
  webhookIds: readonly string[]
  isDue: boolean
  bucket: string
}

/** Events, each with one delivery that is due or was delivered; in turn to each endpoint. */
export const seedEvents = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { first, last, body, at, bucket }: Stretch,
) => tx.run`
  insert into events (merchant_id, environment, id, bucket, type, resource_type, resource_id, sequence, body, correlation_id, created_at)
  select ${merchantId}::uuid, ${environment}, lpad(to_hex(n), 32, '0')::uuid, ${bucket}, 'client.created', 'client', 'c' || n, 1, ${body},
    'c' || n, ${at}
  from generate_series(${first}::int4, ${last}::int4) n`

export const seedDeliveries = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { first, last, at, webhookIds, isDue, bucket }: Stretch,
) => tx.run`
  insert into deliveries (merchant_id, environment, event_id, webhook_id, bucket, status, attempts, next_attempt_at, created_at, delivered_at)
  select ${merchantId}::uuid, ${environment}, lpad(to_hex(n), 32, '0')::uuid, (${webhookIds}::uuid[])[1 + n % ${webhookIds.length}::int4],
    ${bucket}, ${isDue ? 'PENDING' : 'DELIVERED'}, ${isDue ? 0 : 1}, ${at}, ${at}, ${isDue ? null : at}::timestamptz
  from generate_series(${first}::int4, ${last}::int4) n`

/** Does autovacuum's work within a minute of so many rows. */
export const settleDeliveries = (db: Database) => db.plainPool.query('vacuum (analyze) deliveries, events')

export const countDelivered = (tx: Queries, { merchantId, environment }: Scope) => tx.maybeOne<{ n: number }>`
  select count(*)::int4 as n from deliveries where merchant_id = ${merchantId} and environment = ${environment} and status = 'DELIVERED'`

export const listEventsOf = (tx: Queries, { merchantId, environment }: Scope, resourceIds: string[]) => tx.many<{
  id: string
  resourceId: string
}>`
  select id, resource_id from events
  where merchant_id = ${merchantId} and environment = ${environment} and resource_type = 'client' and resource_id = any(${resourceIds})`

type Posted = { eventId: string; webhookId: string; body: string }

/** A worker of the least kind: takes what is due, whosever it is. Runs over all merchants: no scope. */
export const claimBare = (tx: Queries, now: Date, leaseEndsAt: Date, limit: number) => tx.many<Posted>`
  update deliveries d set status = 'SENDING', attempts = d.attempts + 1, next_attempt_at = ${leaseEndsAt}
  from (
    select q.merchant_id, q.environment, q.event_id, q.webhook_id, e.body from deliveries q
    join events e on e.merchant_id = q.merchant_id and e.environment = q.environment and e.id = q.event_id
    where q.status in ('PENDING', 'SENDING', 'RETRYING') and q.next_attempt_at <= ${now} limit ${limit} for update of q skip locked
  ) due
  where d.merchant_id = due.merchant_id and d.environment = due.environment and d.event_id = due.event_id and d.webhook_id = due.webhook_id
  returning d.event_id, d.webhook_id, due.body`

/** Writes the least down: that it was delivered, and one attempt. */
export const recordBare = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { posted, ids, now }: { posted: readonly Posted[]; ids: string[]; now: Date },
) => tx.run`
  with told as (
    select * from unnest(${posted.map(({ eventId }) => eventId)}::uuid[], ${posted.map(({ webhookId }) => webhookId)}::uuid[],
      ${ids}::uuid[]) as t (event_id, webhook_id, id)
  ), delivered as (
    update deliveries d set status = 'DELIVERED', delivered_at = ${now} from told
    where d.merchant_id = ${merchantId} and d.environment = ${environment} and d.event_id = told.event_id
      and d.webhook_id = told.webhook_id
  )
  insert into delivery_attempts (merchant_id, environment, event_id, webhook_id, id, number, trigger, started_at, sent_at_ms, duration_ms,
    url, signatures, is_standard, status_code)
  select ${merchantId}, ${environment}, event_id, webhook_id, id, 1, 'INITIAL', ${now}, 0, 1, 'http://127.0.0.1/', 1, false, 204 from told`
