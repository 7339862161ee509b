import type { Queries } from '#platform/db/database.ts'

/** Connections to this database that are in a transaction, but for the one that asks. */
export const countInTransaction = (tx: Queries) => tx.maybeOne<{ n: number }>`
  select count(*)::int4 as n from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    and backend_type = 'client backend'`
