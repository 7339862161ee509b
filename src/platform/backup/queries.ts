import type pg from 'pg'
import { copyIn, copyOut } from '../db/copy.ts'

// A backup's queries of the catalogue, and its statements around COPY. They run on a client of their own, over all tables and all merchants.

export type Table = { schema: string; name: string; columns: string[] }
export type SequenceColumn = { schema: string; table: string; column: string; sequence: string }

/** The tables that migrations keep for themselves: a restore makes them anew. */
const bookkeeping = ['public.pgmigrations', 'public.migration_lock', 'graphile_worker.migrations']

/** One moment for all statements that follow. */
export const beginSnapshot = (client: pg.Client) => client.query('begin isolation level repeatable read read only')

export const begin = (client: pg.Client) => client.query('begin')
export const commit = (client: pg.Client) => client.query('commit')
export const rollBack = (client: pg.Client) => client.query('rollback')

/** All tables with a column or more, those before that others refer to; generated columns are left out. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const found = await client.query<Table & { id: string; needs: string[] }>(
    `select t.oid::text as id, n.nspname as schema, t.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       array(select k.confrelid::text from pg_constraint k where k.conrelid = t.oid and k.contype = 'f' and k.confrelid <> t.oid)
         as needs
     from pg_class t join pg_namespace n on n.oid = t.relnamespace
     where t.relkind in ('r', 'p') and not t.relispartition and n.nspname in ('public', 'graphile_worker')
       and n.nspname || '.' || t.relname <> all($1)
       and not exists (select 1 from pg_depend d where d.objid = t.oid and d.deptype = 'e')
     order by n.nspname desc, t.relname`,
    [bookkeeping],
  )
  const placed: typeof found.rows = []
  let left = found.rows
  while (left.length > 0) {
    const waiting = new Set(left.map(({ id }) => id))
    const next = left.filter(({ needs }) => !needs.some((id) => waiting.has(id)))
    // A circle of references has no order; COPY will name the key that it breaks.
    placed.push(...(next.length > 0 ? next : left))
    left = next.length > 0 ? left.filter((each) => !next.includes(each)) : []
  }
  return placed.map(({ schema, name, columns }) => ({ schema, name, columns }))
}

/** Keeps migrations from changing what is about to be read. */
export const lockTables = (client: pg.Client, tables: readonly Table[]) =>
  client.query(`lock table ${tables.map(placeOf).join(', ')} in access share mode`)

/** Whether any of the tables has a row. */
export async function hasRows(client: pg.Client, tables: readonly Table[]): Promise<boolean> {
  if (tables.length === 0) return false
  const each = tables.map((table) => `exists (select 1 from ${placeOf(table)})`)
  const found = await client.query<{ found: boolean }>(`select ${each.join(' or ')} as found`)
  return found.rows[0]?.found === true
}

/** Identity and serial columns; the numbers that they gave are no part of the rows. */
export async function listCounters(client: pg.Client): Promise<SequenceColumn[]> {
  const found = await client.query<SequenceColumn>(
    `select n.nspname as schema, t.relname as table, a.attname as column,
       quote_ident(m.nspname) || '.' || quote_ident(s.relname) as sequence
     from pg_depend d
     join pg_class s on s.oid = d.objid and s.relkind = 'S'
     join pg_namespace m on m.oid = s.relnamespace
     join pg_class t on t.oid = d.refobjid
     join pg_namespace n on n.oid = t.relnamespace
     join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where d.deptype in ('a', 'i') and n.nspname in ('public', 'graphile_worker')
       and n.nspname || '.' || t.relname <> all($1)
     order by 1, 2, 3`,
    [bookkeeping],
  )
  return found.rows
}

export async function readCounter(
  client: pg.Client,
  { sequence }: SequenceColumn,
): Promise<{ value: string; isUsed: boolean }> {
  const found = await client.query<{ value: string; used: boolean }>(
    `select last_value::text as value, is_called as used from ${sequence}`,
  )
  const { value = '1', used = false } = found.rows[0] ?? {}
  return { value, isUsed: used }
}

export const setCounter = (client: pg.Client, { sequence }: SequenceColumn, value: string, isUsed: boolean) =>
  client.query('select setval($1::text::regclass, $2::int8, $3)', [sequence, value, isUsed])

export const serverVersion = async (client: pg.Client): Promise<string> =>
  (await client.query<{ version: string }>("select current_setting('server_version') as version")).rows[0]?.version ??
  ''

/** Counts Mizan's other connections to this database. */
export async function countOthers(client: pg.Client): Promise<number> {
  const found = await client.query<{ n: number }>(
    `select count(*)::int4 as n from pg_stat_activity
     where datname = current_database() and application_name = 'mizan' and pid <> pg_backend_pid()`,
  )
  return found.rows[0]?.n ?? 0
}

/** In parts of about `partBytes`, in no order. */
export const readRows = (client: pg.Client, table: Table, partBytes: number) =>
  copyOut(client, `copy ${placeOf(table)} (${namesOf(table)}) to stdout`, partBytes)

export const writeRows = (client: pg.Client, table: Table, lines: Buffer): Promise<number> =>
  copyIn(client, `copy ${placeOf(table)} (${namesOf(table)}) from stdin`, lines)

/** Runs over all merchants: no scope. */
export const emptyTables = (client: pg.Client, tables: readonly Table[]) =>
  client.query(`truncate ${tables.map(placeOf).join(', ')}`)

/** The tables of `public` with everything in them, those of the migrations too. */
export async function dropTables(client: pg.Client): Promise<void> {
  const found = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and not exists (select 1 from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')`,
  )
  if (found.rows.length > 0)
    await client.query(`drop table ${found.rows.map(({ name }) => `public.${name}`).join(', ')} cascade`)
}

export const dropJobSchema = (client: pg.Client) => client.query('drop schema if exists graphile_worker cascade')

/** As the library that applies migrations makes it. */
export const makeMigrationsTable = (client: pg.Client) =>
  client.query(
    'create table public.pgmigrations (id serial primary key, name varchar(255) not null, run_on timestamp not null)',
  )

export const recordMigration = (client: pg.Client, name: string, now: Date) =>
  client.query('insert into public.pgmigrations (name, run_on) values ($1, $2)', [name, now])

/** Jobs that were being done: the process that did them is gone. */
export async function unlockJobs(client: pg.Client): Promise<void> {
  await client.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
  )
  await client.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
  )
}

export async function listWrappedKeys(client: pg.Client): Promise<{ id: string; wrapped: string }[]> {
  return (await client.query<{ id: string; wrapped: string }>('select id, wrapped from public.data_keys order by id'))
    .rows
}

/** Statistics for the planner; COPY leaves none. */
export const gatherStatistics = (client: pg.Client) => client.query('analyze')

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const placeOf = ({ schema, name }: Table) => `${quoted(schema)}.${quoted(name)}`
const namesOf = ({ columns }: Table) => columns.map(quoted).join(', ')
