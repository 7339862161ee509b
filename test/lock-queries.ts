import type { Queries } from '#platform/db/database.ts'

/** The same of an engine over several servers: who waits, waits there. */
export const countLockWaitsOfServers = (tx: Queries) =>
  tx.maybeOne<{ waits: number }>`select count(*)::int4 as waits from citus_lock_waits`

/** How many connections to this database wait for a lock that another one holds. */
export const countLockWaits = (tx: Queries) => tx.maybeOne<{ waits: number }>`
  select count(*)::int4 as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
