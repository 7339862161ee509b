import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { type Fragment, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { AttemptErrorType } from './attempt.ts'
import type { DeliveryStatus } from './endpoint.ts'
import { oldestIdAt } from './retention.ts'

export type Delivery = {
  eventId: string
  webhookId: string
  url: string
  /** Whether it goes to the notification URL of a checkout session, and to no webhook. */
  isNotification: boolean
  status: DeliveryStatus
  attempts: number
  isManual: boolean
  nextAttemptAt: Date
  lastAttemptAt: Date | null
  lastStatusCode: number | null
  deliveredAt: Date | null
  failureReason: string | null
}

export type Attempt = {
  eventId: string
  webhookId: string
  id: string
  number: number
  trigger: 'INITIAL' | 'AUTOMATIC' | 'MANUAL'
  startedAt: Date
  sentAtMs: bigint
  durationMs: number
  url: string
  address: string | null
  signatures: number
  isStandard: boolean
  statusCode: number | null
  responseHeaders: string | null
  responseBody: string | null
  errorType: AttemptErrorType | null
  errorMessage: string | null
}

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

/** Makes deliveries that wait for their next attempt due at once; the result contains those that are due already, too. */
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

// Written out, so that the index of what was given up can be seen to hold all of it.
const finished: Record<Span['wanted'], Fragment> = {
  FAILED: sql`status = 'FAILED'`,
  DELIVERED: sql`status = 'DELIVERED'`,
  ALL: sql`status in ('DELIVERED', 'FAILED')`,
}

type Span = { webhookId: string; afterEvent: string; toAt: Date; wanted: 'FAILED' | 'DELIVERED' | 'ALL' }

/** The finished deliveries of a webhook in a span, the oldest first. */
export const listFinished = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { webhookId, afterEvent, toAt, wanted }: Span,
  limit: number,
) => tx.many<{ eventId: string }>`
  select event_id from deliveries
  where merchant_id = ${merchantId} and environment = ${environment} and event_id > ${afterEvent}::uuid
    and event_id < ${oldestIdAt(toAt)}::uuid and webhook_id = ${webhookId} and ${finished[wanted]}
  order by event_id limit ${limit}`

/** Counts these, up to `limit`. */
export const countFinished = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { webhookId, afterEvent, toAt, wanted }: Span,
  limit: number,
) => tx.maybeOne<{ n: number }>`
  select count(*)::int4 as n from (
    select 1 from deliveries
    where merchant_id = ${merchantId} and environment = ${environment} and event_id > ${afterEvent}::uuid
      and event_id < ${oldestIdAt(toAt)}::uuid and webhook_id = ${webhookId} and ${finished[wanted]}
    limit ${limit}
  ) found`

/** Counts the due deliveries of a webhook, up to `limit`. */
export const countDue = (
  tx: Queries,
  { merchantId, environment }: Scope,
  webhookId: string,
  { limit, now }: { limit: number; now: Date },
) => tx.maybeOne<{ n: number }>`
  select count(*)::int4 as n from (
    select 1 from deliveries
    where merchant_id = ${merchantId} and environment = ${environment} and webhook_id = ${webhookId}
      and status in ('PENDING', 'SENDING', 'RETRYING') and next_attempt_at <= ${now} limit ${limit}
  ) due`
