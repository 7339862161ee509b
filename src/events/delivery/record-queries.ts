import type { Transaction } from '#platform/db/transaction.ts'
import type { Made } from './attempt.ts'
import type { Endpoint, EndpointHealth } from './endpoint.ts'
import type { EndpointKey } from './queries.ts'

// Results of attempts, written many at a time.

export type Outcome = {
  made: Made
  status: 'DELIVERED' | 'RETRYING' | 'FAILED'
  nextAttemptAt: Date
  failureReason: 'ATTEMPTS_USED_UP' | null
}

/**
 * If the lease of an attempt has expired and another worker repeats it, only the record of the attempt is kept. Runs over all merchants: no scope.
 */
export const recordOutcomes = (tx: Transaction, all: readonly Outcome[]) => tx.run`
  update deliveries d
  set status = o.status, next_attempt_at = o.next_attempt_at, failure_reason = o.failure_reason, last_status_code = o.status_code,
    last_attempt_at = o.started_at, delivered_at = case when o.status = 'DELIVERED' then o.ended_at end,
    in_order = d.in_order and o.status = 'RETRYING'
  from unnest(${all.map(({ made }) => made.claimed.merchantId)}::uuid[], ${all.map(({ made }) => made.claimed.environment)}::text[],
    ${all.map(({ made }) => made.claimed.eventId)}::uuid[], ${all.map(({ made }) => made.claimed.webhookId)}::uuid[],
    ${all.map(({ made }) => made.claimed.attempts)}::int4[], ${all.map(({ status }) => status)}::text[],
    ${all.map(({ nextAttemptAt }) => nextAttemptAt)}::timestamptz[], ${all.map(({ failureReason }) => failureReason)}::text[],
    ${all.map(({ made }) => made.answer.statusCode)}::int4[], ${all.map(({ made }) => made.startedAt)}::timestamptz[],
    ${all.map(({ made }) => made.endedAt)}::timestamptz[])
    as o (merchant_id, environment, event_id, webhook_id, attempts, status, next_attempt_at, failure_reason, status_code, started_at,
      ended_at)
  where d.merchant_id = o.merchant_id and d.environment = o.environment and d.event_id = o.event_id and d.webhook_id = o.webhook_id
    and d.status = 'SENDING' and d.attempts = o.attempts`

/** Runs over all merchants: no scope. */
export const insertAttempts = (tx: Transaction, all: readonly Made[]) => tx.run`
  insert into delivery_attempts (merchant_id, environment, event_id, webhook_id, id, number, trigger, started_at, sent_at_ms,
    duration_ms, url, address, signatures, is_standard, status_code, response_headers, response_body, error_type, error_message)
  select * from unnest(${all.map(({ claimed }) => claimed.merchantId)}::uuid[], ${all.map(({ claimed }) => claimed.environment)}::text[],
    ${all.map(({ claimed }) => claimed.eventId)}::uuid[], ${all.map(({ claimed }) => claimed.webhookId)}::uuid[],
    ${all.map(({ id }) => id)}::uuid[], ${all.map(({ claimed }) => claimed.attempts)}::int4[], ${all.map(triggerOf)}::text[],
    ${all.map(({ startedAt }) => startedAt)}::timestamptz[], ${all.map(({ timestamp }) => timestamp)}::int8[],
    ${all.map(({ answer }) => answer.durationMs)}::int4[], ${all.map(({ url }) => url)}::text[],
    ${all.map(({ answer }) => answer.address)}::text[], ${all.map(({ signatures }) => signatures)}::int4[],
    ${all.map(({ isStandard }) => isStandard)}::bool[], ${all.map(({ answer }) => answer.statusCode)}::int4[],
    ${all.map(({ answer }) => (answer.headers === undefined ? null : JSON.stringify(answer.headers)))}::text[],
    ${all.map(({ answer }) => answer.body)}::text[], ${all.map(({ answer }) => answer.errorType)}::text[],
    ${all.map(({ answer }) => answer.errorMessage)}::text[])
  on conflict (merchant_id, environment, event_id, id) do nothing`

function triggerOf({ claimed: { isManual, attempts } }: Made): 'INITIAL' | 'AUTOMATIC' | 'MANUAL' {
  if (isManual) return 'MANUAL'
  return attempts === 1 ? 'INITIAL' : 'AUTOMATIC'
}

export type Hour = EndpointKey & {
  hour: Date
  delivered: number
  failedAttempts: number
  failed: number
  took: number[]
}

const step = (all: readonly Hour[], index: number) => all.map(({ took }) => took[index] ?? 0)

/** Adds to the hours of endpoints, each of which is among `all` once. Runs over all merchants: no scope. */
export const addToHours = (tx: Transaction, all: readonly Hour[]) => tx.run`
  insert into webhook_hours (merchant_id, environment, webhook_id, hour, delivered, failed_attempts, failed, took_50, took_100,
    took_250, took_500, took_1000, took_2500, took_5000, took_10000)
  select * from unnest(${all.map((each) => each.merchantId)}::uuid[], ${all.map((each) => each.environment)}::text[],
    ${all.map((each) => each.webhookId)}::uuid[], ${all.map((each) => each.hour)}::timestamptz[],
    ${all.map((each) => each.delivered)}::int4[], ${all.map((each) => each.failedAttempts)}::int4[],
    ${all.map((each) => each.failed)}::int4[], ${step(all, 0)}::int4[], ${step(all, 1)}::int4[], ${step(all, 2)}::int4[],
    ${step(all, 3)}::int4[], ${step(all, 4)}::int4[], ${step(all, 5)}::int4[], ${step(all, 6)}::int4[], ${step(all, 7)}::int4[])
  on conflict (merchant_id, environment, webhook_id, hour) do update
  set delivered = webhook_hours.delivered + excluded.delivered,
    failed_attempts = webhook_hours.failed_attempts + excluded.failed_attempts, failed = webhook_hours.failed + excluded.failed,
    took_50 = webhook_hours.took_50 + excluded.took_50, took_100 = webhook_hours.took_100 + excluded.took_100,
    took_250 = webhook_hours.took_250 + excluded.took_250, took_500 = webhook_hours.took_500 + excluded.took_500,
    took_1000 = webhook_hours.took_1000 + excluded.took_1000, took_2500 = webhook_hours.took_2500 + excluded.took_2500,
    took_5000 = webhook_hours.took_5000 + excluded.took_5000, took_10000 = webhook_hours.took_10000 + excluded.took_10000`

/** One endpoint after the other, in the order of their ids. */
export const lockHealth = (tx: Transaction, { merchantId, environment, webhookId }: EndpointKey) => tx.maybeOne<
  EndpointHealth & Pick<Endpoint, 'status' | 'url'>
>`
  select status, url, consecutive_failures, failing_since, recent_slow, recent_count, warned_at from webhooks
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${webhookId} for update`

export const setHealth = (
  tx: Transaction,
  { merchantId, environment, webhookId }: EndpointKey,
  health: EndpointHealth,
) => tx.run`
  update webhooks
  set consecutive_failures = ${health.consecutiveFailures}, failing_since = ${health.failingSince}, recent_slow = ${health.recentSlow},
    recent_count = ${health.recentCount}, warned_at = ${health.warnedAt}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${webhookId}`
