import { type DatabaseTarget, withClient } from '#platform/db/connections.ts'

export const makeTableOfMerchants = (target: DatabaseTarget, name: string) =>
  withClient(target, [], (client) =>
    client.query(`create table ${name} (merchant_id uuid not null, id uuid not null, primary key (merchant_id, id))`),
  )

/** Has a cluster count, from the next connections on, what it asks its servers. */
export const countAskings = (target: Exclude<DatabaseTarget, string>) =>
  withClient(target, [], (client) =>
    client.query(`alter database ${target.database} set citus.enable_stat_counters = true`),
  )

/** How many statements went to one shard, and how many to several, of all connections so far. */
export const findAskings = (target: DatabaseTarget) =>
  withClient(target, [], async (client) => {
    const { rows } = await client.query<{ one: number; several: number }>(`
      select query_execution_single_shard::int4 as one, query_execution_multi_shard::int4 as several
      from citus_stat_counters where oid = (select oid from pg_database where datname = current_database())`)
    return rows[0] ?? { one: 0, several: 0 }
  })
