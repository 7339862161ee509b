import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Claimed } from './attempt.ts'
import type { Endpoint, SecretColumns } from './endpoint.ts'

// The queue. A worker serves all merchants, endpoint by endpoint: its statements name no merchant of their own.

/** Longer than an attempt can take, with room for its being written down. */
const leaseMs = 60_000
export const leaseEndOf = (takenAt: Date): Date => new Date(takenAt.getTime() + leaseMs)

/** An endpoint as deliveries name it. */
export type EndpointKey = Scope & { webhookId: string }

// Jumps from endpoint to endpoint in the index instead of reading every row: the cost depends on the number of endpoints with deliveries to send, and
// not on the number of deliveries.
/** Of `limit` endpoints behind `after` that have something to be sent, those with something due, and the last of a full page. Runs over all merchants: no scope. */
export const listDueEndpoints = (
  tx: Queries,
  now: Date,
  { after, limit }: { after: string | undefined; limit: number },
) => tx.many<EndpointKey & { isDue: boolean; isLast: boolean }>`
  with recursive endpoint as (
    (select 1 as place, webhook_id, merchant_id, environment, next_attempt_at from deliveries
     where status in ('PENDING', 'SENDING', 'RETRYING') and webhook_id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
     order by webhook_id, next_attempt_at limit 1)
    union all
    select endpoint.place + 1, following.* from endpoint cross join lateral (
      select d.webhook_id, d.merchant_id, d.environment, d.next_attempt_at from deliveries d
      where d.status in ('PENDING', 'SENDING', 'RETRYING') and d.webhook_id > endpoint.webhook_id
      order by d.webhook_id, d.next_attempt_at limit 1
    ) following
    where endpoint.place < ${limit}
  )
  select merchant_id, environment, webhook_id, next_attempt_at <= ${now} as is_due, place = ${limit} as is_last
  from endpoint where next_attempt_at <= ${now} or place = ${limit} order by next_attempt_at`

// An engine over several servers knows no recursion over all of them: each of its servers reads what is due there.
/** The same where merchants are on several servers. Runs over all merchants: no scope. */
export const listDueEndpointsOfServers = (tx: Queries, now: Date, limit: number) => tx.many<EndpointKey>`
  select merchant_id, environment, webhook_id from deliveries
  where status in ('PENDING', 'SENDING', 'RETRYING') and next_attempt_at <= ${now}
  group by merchant_id, environment, webhook_id order by min(next_attempt_at) limit ${limit}`

export const listEndpointKeysOf = (tx: Queries, { merchantId, environment }: Scope) => tx.many<EndpointKey>`
  select merchant_id, environment, id as webhook_id from webhooks
  where merchant_id = ${merchantId} and environment = ${environment} and status = 'ACTIVE'`

/** Runs over all merchants: no scope. */
export const listEndpoints = (tx: Queries, endpoints: readonly EndpointKey[]) => tx.many<Endpoint>`
  select w.merchant_id, w.environment, w.id, w.url, w.status, w.signature_format, w.max_concurrency, w.consecutive_failures,
    w.failing_since, w.recent_slow, w.recent_count, w.warned_at, w.chaos, w.chaos_ends_at
  from ${unnested(endpoints)}
  join webhooks w on w.merchant_id = endpoint.merchant_id and w.environment = endpoint.environment and w.id = endpoint.webhook_id`

/** Signing secrets of these endpoints at this moment. Runs over all merchants: no scope. */
export const listSecretColumns = (tx: Queries, endpoints: readonly EndpointKey[]) => tx.many<
  SecretColumns & { id: string }
>`
  select w.id, w.secret, w.next_secret, w.grace_ends_at
  from ${unnested(endpoints)}
  join webhooks w on w.merchant_id = endpoint.merchant_id and w.environment = endpoint.environment and w.id = endpoint.webhook_id`

const unnested = (endpoints: readonly EndpointKey[]) => sql`
  unnest(${endpoints.map((each) => each.merchantId)}::uuid[], ${endpoints.map((each) => each.environment)}::text[],
    ${endpoints.map((each) => each.webhookId)}::uuid[]) as endpoint (merchant_id, environment, webhook_id)`

export type ClaimOfWebhook = { webhookId: string; count: number }

/** Exhausted: the sixteenth attempt was cut off, and there is no further one. */
export type ClaimedRow = Claimed & { status: 'SENDING' | 'FAILED' }

/**
 * Claims the due deliveries of these endpoints of a merchant, oldest first, under a lease. A delivery without a result at the end of its lease is due
 * again, and that attempt counts.
 */
export const claimDeliveries = (
  tx: Queries,
  { merchantId, environment }: Scope,
  wanted: readonly ClaimOfWebhook[],
  { now, leaseEndsAt }: { now: Date; leaseEndsAt: Date },
) => tx.many<ClaimedRow>`
  with due as (
    select d.* from unnest(${wanted.map((each) => each.webhookId)}::uuid[], ${wanted.map((each) => each.count)}::int4[])
      as endpoint (webhook_id, wanted)
    cross join lateral (
      select q.event_id, q.webhook_id from deliveries q
      where q.webhook_id = endpoint.webhook_id and q.merchant_id = ${merchantId} and q.environment = ${environment}
        and q.status in ('PENDING', 'SENDING', 'RETRYING') and q.next_attempt_at <= ${now}
        and exists (select 1 from webhooks w where w.merchant_id = ${merchantId} and w.environment = ${environment}
          and w.id = endpoint.webhook_id and w.status = 'ACTIVE')
      order by q.next_attempt_at, q.event_id limit endpoint.wanted
      for update of q skip locked
    ) d
  )
  update deliveries d
  set status = case when d.attempts < 16 then 'SENDING' else 'FAILED' end, attempts = least(d.attempts + 1, 16),
    failure_reason = case when d.attempts < 16 then null else 'CUT_OFF' end, next_attempt_at = ${leaseEndsAt}
  from due join events e on e.merchant_id = ${merchantId} and e.environment = ${environment} and e.id = due.event_id
  where d.merchant_id = ${merchantId} and d.environment = ${environment} and d.event_id = due.event_id
    and d.webhook_id = due.webhook_id
  returning d.merchant_id, d.environment, d.event_id, d.webhook_id, d.attempts, d.is_manual, d.in_order, d.status, d.url, e.body, e.traceparent`

/** Whether something is under way to an endpoint that was taken before `takenBefore`. */
export const findUnderWay = (
  tx: Queries,
  { merchantId, environment, webhookId }: EndpointKey,
  { now, takenBefore }: { now: Date; takenBefore: Date },
) => tx.maybeOne<{ webhookId: string }>`
  select webhook_id from deliveries
  where webhook_id = ${webhookId} and merchant_id = ${merchantId} and environment = ${environment}
    and status in ('PENDING', 'SENDING', 'RETRYING') and status = 'SENDING'
    and next_attempt_at > ${now} and next_attempt_at < ${leaseEndOf(takenBefore)}
  limit 1`

/** Gives back what was taken and not sent. */
export const returnDeliveries = (tx: Transaction, claimed: readonly Claimed[], now: Date) =>
  postponeDeliveries(
    tx,
    claimed.map((each) => ({ ...each, until: now })),
  )

/** The same, each until a time of its own. Runs over all merchants: no scope. */
export const postponeDeliveries = (tx: Transaction, claimed: readonly (Claimed & { until: Date })[]) => tx.run`
  update deliveries d
  set status = case when d.attempts > 1 then 'RETRYING' else 'PENDING' end, attempts = d.attempts - 1, next_attempt_at = c.until
  from unnest(${claimed.map((each) => each.merchantId)}::uuid[], ${claimed.map((each) => each.environment)}::text[],
    ${claimed.map((each) => each.eventId)}::uuid[], ${claimed.map((each) => each.webhookId)}::uuid[],
    ${claimed.map((each) => each.attempts)}::int4[], ${claimed.map((each) => each.until)}::timestamptz[])
    as c (merchant_id, environment, event_id, webhook_id, attempts, until)
  where d.merchant_id = c.merchant_id and d.environment = c.environment and d.event_id = c.event_id and d.webhook_id = c.webhook_id
    and d.status = 'SENDING' and d.attempts = c.attempts`
