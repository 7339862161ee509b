import type pg from 'pg'

// Statements for an engine that spreads tables over servers. Its functions are in its own schema and are found by their names.

type Row = Record<string, unknown>
const rowsOf = async <Found extends Row>(client: pg.ClientBase, text: string, values: unknown[] = []) =>
  (await client.query<Found>(text, values)).rows

/** The version of Citus in this database; undefined where it is not. */
export const findCitus = async (client: pg.ClientBase): Promise<string | undefined> =>
  (
    await rowsOf<{ version: string }>(client, "select extversion as version from pg_extension where extname = 'citus'")
  )[0]?.version

export type SpreadTable = { name: string; kind: string; key: string; group: number; shards: number }

/** The tables that are on several servers. The view `citus_tables` asks these for sizes, and leaves out tables when they are away. */
export const listSpreadTables = (client: pg.ClientBase) =>
  rowsOf<SpreadTable>(
    client,
    `select logicalrelid::text as name, case when partkey is null then 'reference' else 'distributed' end as kind,
      coalesce(column_to_column_name(logicalrelid, partkey), '<none>') as key, colocationid as group,
      (select count(*)::int4 from pg_dist_shard s where s.logicalrelid = p.logicalrelid) as shards
    from pg_dist_partition p where partkey is not null or repmodel = 't'`,
  )

/** All tables that migrations have made so far. */
export const listTables = (client: pg.ClientBase) =>
  rowsOf<{ name: string }>(
    client,
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  )

/** Tables of merchants, those that others point at before these: each with the tables that it points at. */
export const listMerchantTables = (client: pg.ClientBase) =>
  rowsOf<{ name: string; pointsAt: string[] }>(
    client,
    `select c.relname::text as name,
      array(select k.confrelid::regclass::text from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
        and k.confrelid <> c.oid) as "pointsAt"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant_id' and not a.attisdropped)
    order by 1`,
  )

/** Servers that may hold shards. */
export const countServers = async (client: pg.ClientBase): Promise<number> =>
  (
    await rowsOf<{ n: number }>(
      client,
      "select count(*)::int4 as n from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary'",
    )
  )[0]?.n ?? 0

/** Says at which address the other servers find this one, so that tables which each server has are here too. */
export const hasCoordinator = async (client: pg.ClientBase): Promise<boolean> =>
  (await rowsOf(client, 'select 1 from pg_dist_node where groupid = 0')).length > 0

export type Split = { table: string; key: string; beside: string | undefined; shards: number }

/** Rows that are there go to their servers. One that is beside another has as many shards as that. */
export const splitTable = (client: pg.ClientBase, { table, key, beside, shards }: Split) =>
  beside === undefined
    ? client.query(
        "select create_distributed_table($1::text::regclass, $2, colocate_with => 'none', shard_count => $3)",
        [table, key, shards],
      )
    : client.query('select create_distributed_table($1::text::regclass, $2, colocate_with => $3)', [table, key, beside])

export const copyTable = (client: pg.ClientBase, table: string) =>
  client.query('select create_reference_table($1::text::regclass)', [table])

/** Rows stay behind, out of sight, where they were before; they are kept until no table that was left points at them. */
export const dropLeftRows = (client: pg.ClientBase) =>
  client.query(
    `select truncate_local_data_after_distributing_table(logicalrelid)
    from pg_dist_partition where (partkey is not null or repmodel = 't') and pg_relation_size(logicalrelid) > 0`,
  )
