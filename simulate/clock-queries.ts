import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Statements of the simulation on what waits. Jobs wait by the database's clock, which cannot be moved: they are moved instead.

/** Lets jobs wait less, by as much as the clock goes ahead, and wakes those who run them. */
export const shiftJobs = (tx: Transaction, ms: number) => tx.run`
  with shifted as (
    update graphile_worker._private_jobs set run_at = run_at - ${ms}::float8 * interval '1 millisecond'
    where locked_at is null and run_at > now() returning 1)
  select pg_notify('jobs:insert', '{"r":"simulation","count":16}') from (select count(*) from shifted) as counted`

/** Lets those who run jobs look for them, as they do every two seconds. */
export const wakeRunners = (tx: Transaction) => tx.run`select pg_notify('jobs:insert', '{"r":"simulation","count":16}')`

/**
 * Claims of jobs are two minutes old, as if that had passed. Its process renews the claim of a job that it works on before it looks for old ones, and makes
 * the others free within a second: those of a process that was killed, and those whose answer was lost with a connection.
 */
export const ageJobs = (tx: Transaction) => tx.run`
  update graphile_worker._private_jobs set locked_at = locked_at - interval '2 minutes' where locked_at is not null`

/**
 * Deliveries under way, but for those to `deaf` webhooks, are due again, as if a minute had passed: of a process that was killed, or could not write down
 * an answer. Runs over all merchants: no scope.
 */
export const ageDeliveries = (tx: Transaction, deaf: string[]) => tx.run`
  update deliveries set next_attempt_at = next_attempt_at - interval '2 minutes'
  where status = 'SENDING' and webhook_id <> all(${deaf}::uuid[])`

type Looking = {
  now: Date
  /** Webhooks whose receivers do not answer. */
  deaf: string[]
  /** Jobs of so soon are due. */
  soonMs: number
}

export type Waiting = { jobs: number; deliveries: number; ticked: Date | null }

/**
 * Work that is due or under way, but for deliveries to those who are `deaf`, and the last minute of which the schedule was added. A job of the schedule that
 * still runs as its next minute comes has no attempt left. Runs over all merchants: no scope.
 */
export const findWaiting = (tx: Queries, { now, deaf, soonMs }: Looking) => tx.maybeOne<Waiting>`
  select
    (select count(*)::int4 from graphile_worker._private_jobs
      where locked_at is not null
        or attempts < max_attempts and run_at <= now() + ${soonMs}::float8 * interval '1 millisecond') as jobs,
    (select count(*)::int4 from deliveries
      where (status = 'SENDING' or status in ('PENDING', 'RETRYING') and next_attempt_at <= ${now})
        and webhook_id <> all(${deaf}::uuid[])) as deliveries,
    (select max(last_execution) from graphile_worker._private_known_crontabs) as ticked`

/** Jobs that are not done, for a person who wants to know what a service waits for. Runs over all merchants: no scope. */
export const listJobs = (tx: Queries) => tx.many<object>`
  select t.identifier as job, j.attempts, j.locked_by, now() - j.locked_at as locked_since, j.run_at - now() as runs_in, j.last_error
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.attempts < j.max_attempts or j.locked_at is not null order by j.run_at limit 5`
