import type { Queries } from '#platform/db/database.ts'

/** The same for an engine over several servers, where the waiting takes place. */
export const countLockWaitsOfServers = (tx: Queries) =>
  tx.maybeOne<{ waits: number }>`select count(*)::int4 as waits from citus_lock_waits`

/** Number of connections to this database that wait for a lock of another. */
export const countLockWaits = (tx: Queries) => tx.maybeOne<{ waits: number }>`
  select count(*)::int4 as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
