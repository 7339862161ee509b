import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'

export const deleteJobs = (tx: Transaction) => tx.run`delete from graphile_worker._private_jobs`

/** What a worker leaves behind that was killed. */
export const lockJobs = (tx: Transaction, now: Date) => tx.run`
  update graphile_worker._private_jobs set locked_at = ${now}, locked_by = 'killed', attempts = 1`

export const countLockedJobs = (tx: Queries) => tx.maybeOne<{ locked: number; all: number }>`
  select count(locked_at)::int4 as locked, count(*)::int4 as all from graphile_worker._private_jobs`
