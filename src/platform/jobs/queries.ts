import type { Queries } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'

// Jobs run by the database's clock, which is the same for all nodes; a time from an application's clock becomes a delay.

export type NewJob = {
  name: string
  /** JSON. */
  payload: string
  /** Delay, in ms. */
  waitMs: number | undefined
  jobKey: string | undefined
  maxAttempts: number | undefined
}

/**
 * Undefined values get the runner's defaults: at once, without a key, 25 attempts. By the database's clock, as it stands now: the transaction may have
 * begun long before, and a job that runs before its time finds nothing due.
 */
export const insertJob = (tx: Transaction, { name, payload, waitMs, jobKey, maxAttempts }: NewJob) => tx.run`
  select 1 from graphile_worker.add_job(identifier => ${name}, payload => ${payload}::json,
    run_at => clock_timestamp() + ${waitMs}::float8 * interval '1 millisecond', job_key => ${jobKey}, max_attempts => ${maxAttempts})`

/** Adds the jobs of a minute that no node has added yet. A minute that is ahead of this one was written by a clock that was wrong. */
export const insertTick = (tx: Transaction, names: string[], at: Date) => tx.run`
  with due as (
    insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
    select name, ${at}::timestamptz, ${at}::timestamptz from unnest(${names}::text[]) as name
    on conflict (identifier) do update set last_execution = excluded.last_execution
    where known.last_execution is null or known.last_execution < excluded.last_execution
      or known.last_execution > excluded.last_execution + interval '2 minutes'
    returning known.identifier)
  select graphile_worker.add_job(identifier => due.identifier, job_key => due.identifier) from due`

/** Lets runners look for jobs, as a job that is added does. */
export const wakeRunners = (tx: Transaction) => tx.run`select pg_notify('jobs:insert', '{"r":"wake","count":4}')`
/** The same on a connection of a runner. */
export const wakeText = `select pg_notify('jobs:insert', '{"r":"wake","count":4}')`

/** Of a runner, those of its jobs that it works on. By the database's clock, which wrote when they were taken. */
export const keepLeases = (tx: Transaction, runner: string, jobs: string[]) => tx.run`
  update graphile_worker._private_jobs set locked_at = now() where locked_by = ${runner} and id = any(${jobs}::int8[])`

/**
 * Frees the jobs of `ended` runners, and of those that have not renewed their lease for a minute. A job claimed for its last attempt gets one more,
 * because the outcome of that attempt is unknown. By the database's clock, which wrote the times of the claims.
 */
export const releaseLeases = (tx: Transaction, ended: string[]) => tx.run`
  update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = least(attempts, max_attempts - 1)
  where locked_by = any(${ended}::text[])
    or locked_at not between now() - interval '1 minute' and now() + interval '1 minute'`

/** Jobs that were added by a clock that was ahead wait as long as was meant. By the database's clock, which wrote when they were added. */
export const shiftFutureJobs = (tx: Transaction) => tx.run`
  update graphile_worker._private_jobs set run_at = run_at - (greatest(created_at, updated_at) - now()),
    created_at = least(created_at, now()), updated_at = now()
  where locked_at is null and greatest(created_at, updated_at) > now() + interval '1 minute'`

export type Backlog = {
  /** Waiting time of the oldest due job, in seconds; 0 without any. */
  oldestDueSeconds: number
  /** Jobs that have failed for the last time. */
  givenUp: number
  /** Seconds since the first of them did; 0 without any. */
  givenUpSeconds: number
}

/**
 * By the database's clock, which jobs run by. A failure leaves no time of its own: the worker puts the next run behind it by a span that grows with the
 * attempts.
 */
export const findBacklog = (tx: Queries) => tx.maybeOne<Backlog>`
  select coalesce(extract(epoch from now() - min(run_at) filter (where is_available and run_at <= now())), 0)::float8
      as oldest_due_seconds,
    (count(*) filter (where locked_at is null and attempts >= max_attempts))::int4 as given_up,
    greatest(0, coalesce(extract(epoch from now() - min(run_at - exp(least(attempts, 10)) * interval '1 second')
      filter (where locked_at is null and attempts >= max_attempts)), 0))::float8 as given_up_seconds
  from graphile_worker._private_jobs`

export type QueuedJobs = {
  name: string
  /** All of them, those that run and those that were given up too. */
  jobs: number
  running: number
  /** They failed, and run again by themselves. */
  failing: number
  givenUp: number
  nextAt: Date | null
  /** First line of the error of one of them. */
  lastError: string | null
}

/** Jobs by name. By the database's clock, which jobs run by. */
export const listQueued = (tx: Queries) => tx.many<QueuedJobs>`
  select t.identifier as name, count(*)::int4 as jobs, (count(*) filter (where j.locked_at is not null))::int4 as running,
    (count(*) filter (where j.locked_at is null and j.attempts between 1 and j.max_attempts - 1))::int4 as failing,
    (count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts))::int4 as given_up,
    min(j.run_at) filter (where j.locked_at is null and j.attempts < j.max_attempts) as next_at,
    left(split_part(max(j.last_error), E'\n', 1), 200) as last_error
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  group by t.identifier order by t.identifier limit 1000`

/** When the schedule last added each of its jobs. */
export const listLastTicks = (tx: Queries) => tx.many<{ name: string; at: Date | null }>`
  select identifier as name, last_execution as at from graphile_worker._private_known_crontabs limit 1000`

/** Jobs of this name that failed, or were given up, are due at once with all of their attempts. By the database's clock, which jobs run by. */
export const retryFailed = (tx: Transaction, name: string) => tx.run`
  update graphile_worker._private_jobs set attempts = 0, run_at = now(), updated_at = now()
  where locked_at is null and attempts > 0
    and task_id = (select id from graphile_worker._private_tasks where identifier = ${name})`

/** Whether a job of this key waits or runs. */
export const isJobKeyTaken = async (tx: Queries, jobKey: string): Promise<boolean> =>
  (await tx.maybeOne<{ isTaken: boolean }>`
    select true as is_taken from graphile_worker._private_jobs
    where key = ${jobKey} and attempts < max_attempts + (locked_at is not null)::int limit 1`) !== undefined

/** Jobs that carry a sealed text, with the id that it was sealed for. */
export const listSealedJobs = (tx: Queries, after: string, limit: number) => tx.many<{ row: string; sealed: string }>`
  select payload->>'id' as row, payload->>'sealed' as sealed from graphile_worker._private_jobs
  where payload->>'sealed' is not null and payload->>'id' > ${after} order by payload->>'id' limit ${limit}`

export const replaceSealedJob = (tx: Transaction, id: string, before: string, after: string) => tx.run`
  update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{sealed}', to_jsonb(${after}::text))::json
  where payload->>'id' = ${id} and payload->>'sealed' = ${before}`
