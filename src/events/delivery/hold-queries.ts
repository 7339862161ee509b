import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { EndpointKey } from './queries.ts'

/** Holds or cancels an endpoint's waiting deliveries, some at a time. Attempts in progress run to their end. */
export const stopDeliveries = (
  tx: Transaction,
  { merchantId, environment, webhookId }: EndpointKey,
  { status, limit, now }: { status: 'HELD' | 'CANCELED'; limit: number; now: Date },
) => tx.run`
  update deliveries d set status = ${status}
  from (
    select event_id from deliveries q
    where q.webhook_id = ${webhookId} and q.merchant_id = ${merchantId} and q.environment = ${environment}
      and q.status in ('PENDING', 'SENDING', 'RETRYING') and (q.status <> 'SENDING' or q.next_attempt_at <= ${now})
    order by q.next_attempt_at, q.event_id limit ${limit} for update skip locked
  ) waiting
  where d.merchant_id = ${merchantId} and d.environment = ${environment} and d.event_id = waiting.event_id and d.webhook_id = ${webhookId}`

export const cancelHeld = (
  tx: Transaction,
  { merchantId, environment, webhookId }: EndpointKey,
  limit: number,
) => tx.run`
  update deliveries d set status = 'CANCELED'
  from (
    select event_id from deliveries q
    where q.webhook_id = ${webhookId} and q.merchant_id = ${merchantId} and q.environment = ${environment} and q.status = 'HELD'
    order by q.event_id limit ${limit} for update skip locked
  ) held
  where d.merchant_id = ${merchantId} and d.environment = ${environment} and d.event_id = held.event_id and d.webhook_id = ${webhookId}`

export type HeldDelivery = { eventId: string; eventAt: Date }

/** The oldest that are held for an endpoint, while it is active. */
export const lockHeld = (
  tx: Transaction,
  { merchantId, environment, webhookId }: EndpointKey,
  limit: number,
) => tx.many<HeldDelivery>`
  select d.event_id, d.created_at as event_at from deliveries d
  where d.webhook_id = ${webhookId} and d.merchant_id = ${merchantId} and d.environment = ${environment} and d.status = 'HELD'
    and exists (select 1 from webhooks w where w.merchant_id = ${merchantId} and w.environment = ${environment} and w.id = ${webhookId}
      and w.status = 'ACTIVE')
  order by d.event_id limit ${limit} for update of d skip locked`

/** Those that are too old have failed; the others are due, each at its own time. */
export const releaseHeld = (
  tx: Transaction,
  { merchantId, environment, webhookId }: EndpointKey,
  released: readonly { eventId: string; dueAt: Date | null }[],
  now: Date,
) => tx.run`
  update deliveries d
  set status = case when r.due_at is null or d.attempts > 15 then 'FAILED' else 'RETRYING' end,
    failure_reason = case when r.due_at is null then 'EXPIRED_WHILE_HELD' when d.attempts > 15 then 'ATTEMPTS_USED_UP' end,
    next_attempt_at = coalesce(r.due_at, ${now}), in_order = r.due_at is not null
  from unnest(${released.map((each) => each.eventId)}::uuid[], ${released.map((each) => each.dueAt)}::timestamptz[]) as r (event_id, due_at)
  where d.merchant_id = ${merchantId} and d.environment = ${environment} and d.event_id = r.event_id and d.webhook_id = ${webhookId}
    and d.status = 'HELD'`

/** The same where merchants are on several servers, which know no recursion together. Runs over all merchants: no scope. */
export const listForgottenEndpointsOfServers = (tx: Queries) => tx.many<EndpointKey & { isDeleted: boolean }>`
  select w.merchant_id, w.environment, w.id as webhook_id, w.status = 'DELETED' as is_deleted from webhooks w
  where w.status in ('ACTIVE', 'DELETED') and exists (
    select 1 from deliveries d
    where d.merchant_id = w.merchant_id and d.environment = w.environment and d.webhook_id = w.id and d.status = 'HELD')`

/** Active or deleted endpoints for which something is held: an event wrote it while the endpoint changed. Runs over all merchants: no scope. */
export const listForgottenEndpoints = (tx: Queries) => tx.many<EndpointKey & { isDeleted: boolean }>`
  with recursive endpoint as (
    (select webhook_id, merchant_id, environment from deliveries where status = 'HELD' order by webhook_id limit 1)
    union all
    select following.* from endpoint cross join lateral (
      select d.webhook_id, d.merchant_id, d.environment from deliveries d
      where d.status = 'HELD' and d.webhook_id > endpoint.webhook_id order by d.webhook_id limit 1
    ) following
  )
  select endpoint.merchant_id, endpoint.environment, endpoint.webhook_id, w.status = 'DELETED' as is_deleted from endpoint
  join webhooks w on w.merchant_id = endpoint.merchant_id and w.environment = endpoint.environment and w.id = endpoint.webhook_id
  where w.status in ('ACTIVE', 'DELETED')`
