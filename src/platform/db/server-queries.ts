import type pg from 'pg'
import type { Queries } from './database.ts'

type ServerSettings = {
  versionNumber: number
  version: string
  fsync: string
  fullPageWrites: string
  synchronousCommit: string
}

export async function findServerSettings(tx: Queries): Promise<ServerSettings> {
  const found = await tx.maybeOne<ServerSettings>`
    select current_setting('server_version_num')::int4 as version_number, current_setting('server_version') as version,
      coalesce(current_setting('fsync', true), 'on') as fsync,
      coalesce(current_setting('full_page_writes', true), 'on') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit`
  return found as ServerSettings
}

export type Replication = {
  standbyNames: string
  synchronousCommit: string
  /** Servers that stream from this one; the state is null where the role may not read it. */
  standbys: { name: string; syncState: string | null }[]
}

export async function findReplication(tx: Queries): Promise<Replication> {
  const settings = await tx.maybeOne<Omit<Replication, 'standbys'>>`
    select current_setting('synchronous_standby_names') as standby_names,
      current_setting('synchronous_commit') as synchronous_commit`
  const standbys = await tx.many<Replication['standbys'][number]>`
    select coalesce(nullif(application_name, ''), usename::text, '?') as name, sync_state::text as sync_state
    from pg_stat_replication where state is distinct from 'backup' order by 1`
  return { ...(settings as Omit<Replication, 'standbys'>), standbys }
}

/** False of a standby, and of a server that is set to be read alone. */
export async function isWritable(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ n: boolean }>(
    "select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as n",
  )
  return rows[0]?.n ?? false
}

/** The session's values of these settings, and its role. */
export const findSession = (tx: Queries, names: readonly string[]) => tx.many<{
  name: string
  value: string
  role: string
}>`
  select name, current_setting(name) as value, quote_ident(current_user) as role from unnest(${names}::text[]) as name`

export type Engine = 'POSTGRESQL' | 'CITUS'

export const findEngine = async (tx: Queries): Promise<Engine> =>
  (await tx.maybeOne<{ extname: string }>`select extname::text as extname from pg_extension where extname = 'citus'`)
    ? 'CITUS'
    : 'POSTGRESQL'

export type Shard = { relation: string; low: number; high: number; server: number }

/** Which server has the rows of these tables whose keys' hashes are from `low` to `high`. */
export const listShards = (tx: Queries, tables: readonly string[]) => tx.many<Shard>`
  select s.logicalrelid::text as relation, s.shardminvalue::int4 as low, s.shardmaxvalue::int4 as high, p.groupid as server
  from pg_dist_shard s join pg_dist_placement p using (shardid)
  where s.logicalrelid::text = any(${tables}) and p.shardstate = 1 and s.shardminvalue is not null`

/** Of a connection that prefers plans for any values: such an engine knows the server only by the values. */
export const letItPlan = (client: pg.ClientBase) =>
  client.query("select set_config('plan_cache_mode', 'auto', false) from pg_extension where extname = 'citus'")

export const ping = (tx: Queries) => tx.maybeOne<{ answered: number }>`select 1::int4 as answered`

/** How far the database's clock is ahead of `now`, in ms. */
export async function findClockSkew(tx: Queries, now: Date): Promise<number> {
  const found = await tx.maybeOne<{ clock: Date }>`select statement_timestamp() as clock`
  return (found?.clock.getTime() ?? now.getTime()) - now.getTime()
}

/** The migrations that were applied, latest first. */
export const listMigrations = (tx: Queries) => tx.many<{ name: string }>`
  select name::text as name from pgmigrations order by id desc limit 1000`

/** When the first migration of this database was applied. */
export const firstMigration = (tx: Queries) => tx.maybeOne<{ at: Date }>`
  select run_on as at from pgmigrations order by id limit 1`
