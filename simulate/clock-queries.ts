import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Statements of the simulation on what waits. Jobs wait by the database's clock, which cannot be moved: they are moved instead.

/** Lets jobs wait less, by as much as the clock goes ahead, and wakes those who run them. */
export const shiftJobs = (tx: Transaction, ms: number) => tx.run`
  with shifted as (
    update graphile_worker._private_jobs set run_at = run_at - ${ms}::float8 * interval '1 millisecond'
    where locked_at is null and run_at > now() returning 1)
  select pg_notify('jobs:insert', '{"r":"simulation","count":16}') from (select count(*) from shifted) as counted`

export type Waiting = { jobs: number; deliveries: number; ticked: Date | null }

/** Work that is due at this moment, and the last minute of which the schedule was added. Runs over all merchants: no scope. */
export const findWaiting = (tx: Queries, now: Date) => tx.maybeOne<Waiting>`
  select
    (select count(*)::int4 from graphile_worker._private_jobs
      where attempts < max_attempts and (locked_at is not null or run_at <= now() + interval '3 seconds')) as jobs,
    (select count(*)::int4 from deliveries
      where status in ('PENDING', 'RETRYING', 'SENDING') and next_attempt_at <= ${now}) as deliveries,
    (select max(last_execution) from graphile_worker._private_known_crontabs) as ticked`
