import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

// A migrated database as SQL that people read: tables in the order of the migrations that make them, each with its comments, columns, checks and
// indexes.

const folder = new URL('../migrations/', import.meta.url)
const width = 130

const heading = `-- The tables of Mizan, as the migrations leave them. \`npm run schema\` writes this file, and a test compares it.
-- Beside them stand \`pgmigrations\` and \`migration_lock\`, which migrations keep for themselves, and the schema \`graphile_worker\`
-- of the job runner.
`

export async function schemaText(client: pg.Client): Promise<string> {
  const found = await readCatalog(client)
  const sections = await sectionsOf(found.tables)
  const order = sections.flatMap(({ tables }) => tables.map(({ name }) => name))
  const isAhead = ({ table_name, referred }: Constraint) =>
    referred !== null && order.indexOf(referred) > order.indexOf(table_name)
  const [ahead, constraints] = [found.constraints.filter(isAhead), found.constraints.filter((each) => !isAhead(each))]
  return [heading, ...sections.map((section) => sectionText(section, { ...found, constraints, ahead }))].join('\n')
}

type Table = { name: string; comment: string | null }
type Column = {
  table_name: string
  name: string
  type: string
  is_required: boolean
  default_value: string | null
  comment: string | null
}
/** `columns` are those that it is about, `kind` is p, u, f or c, as in pg_constraint, and `referred` the table that a foreign key names. */
type Constraint = {
  table_name: string
  name: string
  kind: string
  columns: string[]
  referred: string | null
  definition: string
}
type Index = { table_name: string; definition: string; comment: string | null }
type Catalog = { tables: Table[]; columns: Column[]; constraints: Constraint[]; indexes: Index[] }
/** `ahead`: foreign keys of tables to one that stands below them; they stand behind that one. */
type Ordered = Catalog & { ahead: Constraint[] }
type Section = { title: string; tables: Table[] }

/** A section for each migration that makes tables; a table that no file makes is a mistake here. */
async function sectionsOf(tables: readonly Table[]): Promise<Section[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  const sections: Section[] = []
  for (const file of files) {
    const text = await readFile(new URL(file, folder), 'utf8')
    const names = [...text.matchAll(/^create table (\w+)/gm)].map(([, name]) => name)
    const made = names.flatMap((name) => tables.filter((table) => table.name === name))
    const title = file.replace(/^\d+-(.*)\.sql$/, '$1').replaceAll('-', ' ')
    if (made.length > 0) sections.push({ title: `${title.charAt(0).toUpperCase()}${title.slice(1)}`, tables: made })
  }
  const placed = new Set(sections.flatMap((section) => section.tables))
  const stray = tables.find((table) => !placed.has(table))
  if (stray) throw new Error(`No migration has a line that begins with "create table ${stray.name}".`)
  return sections
}

const sectionText = ({ title, tables }: Section, found: Ordered): string =>
  [`-- ${title} ${'-'.repeat(width - title.length - 4)}\n`, ...tables.map((table) => tableText(table, found))].join(
    '\n',
  )

function tableText({ name, comment: purpose }: Table, { columns, constraints, indexes, ahead }: Ordered): string {
  const own = <Part extends { table_name: string }>(parts: readonly Part[]) =>
    parts.filter((part) => part.table_name === name)
  const bound = own(constraints)
  const lines = [
    ...own(columns).flatMap((column) => columnLines(column, bound)),
    ...bound
      .filter((each) => !isOfOneColumn(each))
      .flatMap((each) => wrapped(`${constraintText(each)},`, '  ', '    ')),
  ]
  const last = lines.pop() ?? ''
  return [
    ...commentLines(purpose),
    `create table ${name} (`,
    ...lines,
    last.replace(/,$/, ''),
    ');',
    ...own(indexes).flatMap(({ comment, definition }) => [
      ...commentLines(comment),
      ...wrapped(`${readable(definition)};`, '', '  '),
    ]),
    ...ahead
      .filter(({ referred }) => referred === name)
      .flatMap((each) => wrapped(`alter table ${each.table_name} add ${constraintText(each)};`, '', '  ')),
    '',
  ].join('\n')
}

function columnLines(column: Column, constraints: readonly Constraint[]): string[] {
  const checks = constraints
    .filter((each) => isOfOneColumn(each) && each.columns[0] === column.name)
    .map(({ definition }) => ` ${readable(definition)}`)
  const required = column.is_required ? ' not null' : ''
  const value = column.default_value === null ? '' : ` default ${readable(column.default_value)}`
  const text = `${column.name} ${column.type}${required}${value}${checks.join('')},`
  return [...commentLines(column.comment, '  '), ...wrapped(text, '  ', '    ')]
}

/** Under the name that it has when it stands beside its column without one. */
const isOfOneColumn = ({ table_name, name, kind, columns }: Constraint): boolean =>
  kind === 'c' && columns.length === 1 && name === `${table_name}_${columns[0]}_check`

/** The database names a constraint after the table, its columns and its kind unless it was given a name. */
function constraintText({ table_name, name, definition }: Constraint): string {
  const isGiven = !new RegExp(`^${table_name}_(\\w+_)?(pkey|fkey|key|check)\\d*$`).test(name)
  return `${isGiven ? `constraint ${name} ` : ''}${readable(definition)}`
}

/** Texts as they are, and everything around them in the words of the migrations. */
function readable(sql: string): string {
  const texts: string[] = []
  const hidden = sql.replaceAll(/'(?:[^']|'')*'/g, (text) => `'${texts.push(text) - 1}'`)
  const plain = hidden
    .toLowerCase()
    .replaceAll(/::(text|bigint|integer|timestamp with time zone)(\[\])?/g, '')
    .replaceAll(' using btree', '')
    .replaceAll(/(\w+) = any \(array\[([^\]]*)\]\)/g, '$1 in ($2)')
    .replaceAll(/([\w()]+) >= (\S+?) and \1 <= (\w+)/g, '$1 between $2 and $3')
  return plain.replaceAll(/'(\d+)'/g, (_, at) => texts[Number(at)] ?? '')
}

const commentLines = (comment: string | null, indent = ''): string[] =>
  comment === null ? [] : wrapped(comment, `${indent}-- `)

/** `text` in lines of at most `width`, the first behind `start` and the others behind `next`. */
function wrapped(text: string, start: string, next = start): string[] {
  const [first = '', ...words] = text.split(' ')
  const lines = [start + first]
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`
    if (longer.length <= width) lines[lines.length - 1] = longer
    else lines.push(next + word)
  }
  return lines
}

async function readCatalog(client: pg.Client): Promise<Catalog> {
  const rows = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows
  // The names of other schemas are written out, and those of this one are not.
  await client.query('set search_path = public')
  return {
    tables: await rows<Table>(`
      select c.relname::text as name, obj_description(c.oid, 'pg_class') as comment from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and c.relname not in ('pgmigrations', 'migration_lock')`),
    columns: await rows<Column>(`
      select c.relname::text as table_name, a.attname::text as name, replace(t.typname, '_', '')
          || case when t.typelem <> 0 and t.typlen = -1 then '[]' else '' end as type, a.attnotnull as is_required,
        pg_get_expr(d.adbin, d.adrelid, true) as default_value, col_description(c.oid, a.attnum) as comment
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attnum > 0 and not a.attisdropped order by a.attrelid, a.attnum`),
    constraints: await rows<Constraint>(`
      select k.conrelid::regclass::text as table_name, k.conname::text as name, k.contype::text as kind,
        array(select a.attname::text from unnest(k.conkey) n join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n)
          as columns,
        case when k.contype = 'f' then k.confrelid::regclass::text end as referred, pg_get_constraintdef(k.oid, true) as definition
      from pg_constraint k where k.connamespace = 'public'::regnamespace and k.contype <> 'n'
      order by k.conrelid, array_position('{p,f,u,c}'::text[], k.contype::text), k.conname`),
    indexes: await rows<Index>(`
      select i.indrelid::regclass::text as table_name, pg_get_indexdef(i.indexrelid, 0, true) as definition,
        obj_description(i.indexrelid, 'pg_class') as comment
      from pg_index i
      join pg_class c on c.oid = i.indexrelid and c.relnamespace = 'public'::regnamespace
      where not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
      order by i.indexrelid`),
  }
}
