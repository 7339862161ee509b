import type { Queries } from '#platform/db/database.ts'

export type QueueDepth = { due: number; oldestDueSeconds: number }

/** Deliveries that are due, counted up to a hundred thousand. Runs over all merchants: no scope. */
export const findQueueDepth = (tx: Queries, now: Date) => tx.maybeOne<QueueDepth>`
  select count(*)::int4 as due, coalesce(extract(epoch from ${now}::timestamptz - min(next_attempt_at)), 0)::float8 as oldest_due_seconds
  from (
    select next_attempt_at from deliveries
    where status in ('PENDING', 'SENDING', 'RETRYING') and next_attempt_at <= ${now} limit 100000
  ) due`
