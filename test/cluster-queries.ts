import { type DatabaseTarget, withClient } from '#platform/db/connections.ts'
import type { Queries } from '#platform/db/database.ts'

export const makeTableOfMerchants = (target: DatabaseTarget, name: string) =>
  withClient(target, [], (client) =>
    client.query(`create table ${name} (merchant_id uuid not null, id uuid not null, primary key (merchant_id, id))`),
  )

/** Leads the coordinator to where none of the others is; answers how to lead it back. */
export async function loseServers(target: DatabaseTarget): Promise<() => Promise<unknown>> {
  const lead = (by: number) =>
    withClient(target, [], (client) =>
      client.query('update pg_dist_node set nodeport = nodeport + $1 where groupid > 0', [by]),
    )
  await lead(-10_000)
  return () => lead(10_000)
}

/** Has a cluster count, from the next connections on, what it asks its servers. */
export const countAskings = (target: Exclude<DatabaseTarget, string>) =>
  withClient(target, [], (client) =>
    client.query(`alter database ${target.database} set citus.enable_stat_counters = true`),
  )

/** Number of statements that went to one shard, and to several, of all connections so far. */
export const findAskings = (target: DatabaseTarget) =>
  withClient(target, [], async (client) => {
    const { rows } = await client.query<{ one: number; several: number }>(`
      select query_execution_single_shard::int4 as one, query_execution_multi_shard::int4 as several
      from citus_stat_counters where oid = (select oid from pg_database where datname = current_database())`)
    return rows[0] ?? { one: 0, several: 0 }
  })

/** PostgreSQL's own hashes of keys. */
export const findHashes = async (tx: Queries, { ids, texts }: { ids: string[]; texts: string[] }) => {
  const ofIds = await tx.many<{ n: number }>`
    select uuid_hash(id::uuid) as n from unnest(${ids}::text[]) with ordinality as each (id, place) order by place`
  const ofTexts = await tx.many<{ n: number }>`
    select hashtext(key) as n from unnest(${texts}::text[]) with ordinality as each (key, place) order by place`
  return { ids: ofIds.map(({ n }) => n), texts: ofTexts.map(({ n }) => n) }
}

/** How many servers have the rows of these keys, each of its table. */
export const countServersOf = async (tx: Queries, keys: Record<string, string>) => {
  const found = await tx.many<{ server: number }>`
    select distinct p.groupid as server from unnest(${Object.keys(keys)}::text[], ${Object.values(keys)}::text[]) as each (name, key)
    join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column(name::regclass, key)`
  return found.length
}

/** The group of the server that has the rows of a merchant: 1 for the first that was added behind the coordinator. */
export async function findServerOf(tx: Queries, merchantId: string): Promise<number> {
  const found = await tx.maybeOne<{ server: number }>`
    select groupid as server from pg_dist_placement
    where shardid = get_shard_id_for_distribution_column('merchants', ${merchantId}::uuid)`
  return found?.server ?? 0
}

/** The merchants of the shard that has this merchant. */
export async function listMerchantsBeside(tx: Queries, merchantId: string): Promise<string[]> {
  const found = await tx.many<{ merchantId: string }>`
    select merchant_id from merchants where get_shard_id_for_distribution_column('merchants', merchant_id)
      = get_shard_id_for_distribution_column('merchants', ${merchantId}::uuid)`
  return found.map((each) => each.merchantId)
}

// As docs/operations/scaling.md has them.
export const isolateMerchant = (target: DatabaseTarget, merchantId: string) =>
  withClient(target, [], (client) =>
    client.query(`
      select isolate_tenant_to_new_shard('merchants', '${merchantId}', 'CASCADE', shard_transfer_mode => 'block_writes')`),
  )

export const moveMerchant = (target: DatabaseTarget, merchantId: string, group: number) =>
  withClient(target, [], (client) =>
    client.query(`
      select citus_move_shard_placement(p.shardid, f.nodename, f.nodeport, t.nodename, t.nodeport,
        shard_transfer_mode => 'force_logical')
      from pg_dist_placement p join pg_dist_node f on f.groupid = p.groupid cross join pg_dist_node t
      where p.shardid = get_shard_id_for_distribution_column('merchants', '${merchantId}'::uuid)
        and t.groupid = ${group}`),
  )
