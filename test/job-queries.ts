import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'

export const deleteJobs = (tx: Transaction) => tx.run`delete from graphile_worker._private_jobs`

/** Leftovers of a worker that was killed. */
export const lockJobs = (tx: Transaction, now: Date) => tx.run`
  update graphile_worker._private_jobs set locked_at = ${now}, locked_by = 'killed', attempts = 1`

export const countLockedJobs = (tx: Queries) => tx.maybeOne<{ locked: number; all: number }>`
  select count(locked_at)::int4 as locked, count(*)::int4 as all from graphile_worker._private_jobs`

/** Whether there are jobs that a worker might take. Against the database's clock, which the worker goes by. */
export const hasDueJobs = (tx: Queries) => tx.maybeOne<{ isDue: boolean }>`
  select exists (select from graphile_worker._private_jobs where run_at <= now()) as is_due`

export const countWaitingForJobs = (tx: Queries) => tx.maybeOne<{ waiting: number }>`
  select count(*)::int4 as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** The job of this id as another process took it so many seconds ago, or ahead. Against the database's clock. */
export const leaveJobLocked = (tx: Transaction, id: string, seconds: number) => tx.run`
  update graphile_worker._private_jobs set locked_by = 'another', attempts = max_attempts,
    locked_at = now() + ${seconds}::float8 * interval '1 second'
  where payload->>'id' = ${id}`

/** As a runner takes it that never hears of it, for its connection breaks: the one that has the job `other`. By the database's clock. */
export const leaveJobUnheard = (tx: Transaction, id: string, other: string) => tx.run`
  update graphile_worker._private_jobs set locked_at = now() - interval '61 seconds', attempts = attempts + 1,
    locked_by = (select locked_by from graphile_worker._private_jobs where payload->>'id' = ${other})
  where payload->>'id' = ${id}`

/** The connections on which runners listen for jobs end. */
export const endListening = (tx: Transaction) => tx.run`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and query like '%jobs:insert%' and pid <> pg_backend_pid()`

/** Leftovers of a database whose clock was a day ahead. Against the database's clock. */
export const leaveJobOfTomorrow = (tx: Transaction) => tx.run`
  update graphile_worker._private_jobs set run_at = run_at + interval '1 day', created_at = created_at + interval '1 day',
    updated_at = updated_at + interval '1 day'`

/** All jobs are due for so many seconds. Against the database's clock. */
export const leaveJobDue = (tx: Transaction, seconds: number) => tx.run`
  update graphile_worker._private_jobs set run_at = now() - ${seconds}::float8 * interval '1 second'`

/** The jobs of this name, as the worker leaves them whose last attempt has failed with this error, so many hours ago. By the database's clock. */
export const giveJobsUp = (tx: Transaction, name: string, error: string, hoursAgo = 0) => tx.run`
  update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${error},
    run_at = now() - ${hoursAgo}::float8 * interval '1 hour' + exp(least(max_attempts, 10)) * interval '1 second'
  where task_id = (select id from graphile_worker._private_tasks where identifier = ${name})`

/** Runs over all merchants: no scope. */
export const listJobsAbout = (tx: Queries, id: string) => tx.many<{ name: string }>`
  select t.identifier as name from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.payload->>'id' = ${id}`

/** The database's clock, as text: to the microsecond. */
export const readClock = (tx: Queries) => tx.maybeOne<{ at: string }>`select clock_timestamp()::text as at`

type Wait = { name: string; since: string; waitMs: number }

/** Whether a job runs no earlier than so long after a time of the database's clock. */
export const waitsFrom = (tx: Queries, { name, since, waitMs }: Wait) => tx.maybeOne<{ isWhole: boolean }>`
  select j.run_at >= ${since}::text::timestamptz + ${waitMs}::float8 * interval '1 millisecond' as is_whole
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${name}`
