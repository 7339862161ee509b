import type { Database } from '../../src/platform/db/database.ts'

// Rows as text, of any table: rows that Mizan has written are read here, and written again by the ceiling. The names of tables and columns come from
// the database itself.

type Table = { name: string; columns: string[]; keys: string[]; uniques: string[] }

/** The tables with their columns, and which of them are in the primary key and in any unique index. Runs over all merchants: no scope. */
export const listTables = async (db: Database): Promise<Table[]> =>
  (
    await db.plainPool.query(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        order by a.attnum) as columns,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by a.attnum) as keys,
      array(select distinct a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisunique) as uniques
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`)
  ).rows

export type TextRow = Record<string, string | null>

const asText = { getTypeParser: () => (value: string | Buffer) => String(value) }

/** All rows of a table. Runs over all merchants: no scope. */
export const rowsOf = async (db: Database, { name }: Table): Promise<TextRow[]> =>
  (await db.plainPool.query({ text: `select * from ${name}`, types: asText })).rows

/** One statement that inserts these rows. */
export function insertingAll(rows: readonly { table: string; row: TextRow }[]): string {
  let at = 0
  const inserts = rows.map(({ table, row }) => {
    const names = Object.keys(row)
    return `insert into ${table} (${names.join(', ')}) values (${names.map(() => `$${++at}`).join(', ')})`
  })
  const last = inserts.pop() ?? 'select 1'
  const before = inserts.map((insert, index) => `r${index} as (${insert})`)
  return before.length === 0 ? last : `with ${before.join(', ')} ${last}`
}

/** Does autovacuum's work of the next minute, for all tables: until then statements are planned for empty ones. */
export const settleAll = (db: Database) => db.plainPool.query('vacuum (analyze)')
