import type pg from 'pg'
import { copiedTables, undividedTables } from './distribution.ts'

// The statements around migrations run before there is a schema, on a client of their own.

// The table, its row type, or the key of either in the catalogue: whichever the other node was first with.
const duplicate = new Set(['42P07', '42710', '23505'])

/** The one row that migrating nodes wait for; two nodes may make it at the same moment. */
export async function prepareLock(client: pg.Client): Promise<void> {
  try {
    await client.query('create table if not exists migration_lock (id int4 primary key)')
  } catch (error) {
    if (!duplicate.has(String((error as { code?: string }).code))) throw error
  }
  await client.query('insert into migration_lock (id) values (1) on conflict (id) do nothing')
}

export const lockMigrations = (client: pg.Client) =>
  client.query('select id from migration_lock where id = 1 for update')

export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const table = await client.query<{ found: string | null }>("select to_regclass('pgmigrations')::text as found")
  if (!table.rows[0]?.found) return []
  const applied = await client.query<{ name: string }>('select name from pgmigrations order by id')
  return applied.rows.map((row) => row.name)
}

/**
 * A step of a migration as Citus takes it: a change of the coordinator's own tables that reads one that every server has reads a copy of that, which
 * ends with the step.
 */
export function stepsForSeveral(statement: string): string[] {
  const [, changed = ''] = /^(?:update|delete from) (?:only )?(\w+)/.exec(statement) ?? []
  if (!undividedTables.includes(changed)) return [statement]
  const read = copiedTables.filter((table) => new RegExp(`\\b(?:from|join|using) ${table}\\b`).test(statement))
  return [
    ...read.map((table) => `create temp table ${table} as select * from public.${table}`),
    statement,
    ...read.map((table) => `drop table pg_temp.${table}`),
  ]
}
