import type pg from 'pg'

// The SQL of the benchmark of a big installation.

type Columns = { name: string; columns: string[] }

/** Tables of merchants, with the columns that a row can be given. */
export const listMerchantTables = async (client: pg.ClientBase): Promise<Columns[]> =>
  (
    await client.query<Columns>(`
      select c.relname::text as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      group by c.oid, c.relname having bool_or(a.attname = 'merchant_id') order by c.relname`)
  ).rows

/** Foreign keys hold, for whole merchants are copied; looking each up would take longer than all else. */
export const startFilling = (client: pg.ClientBase) =>
  client.query('set session_replication_role = replica; set statement_timeout = 0; set synchronous_commit = off')

/** The rows of a merchant once more for each of these numbers, each a merchant of its own. */
export async function copyMerchant(
  client: pg.ClientBase,
  { name, columns }: Columns,
  { merchantId, from, to }: { merchantId: string; from: number; to: number },
): Promise<number> {
  const values = columns.map((column) =>
    column === 'merchant_id' ? 'md5(merchant_id::text || copies.copy_number)::uuid' : column,
  )
  const { rowCount } = await client.query(
    `insert into ${name} (${columns.join(', ')}) select ${values.join(', ')}
    from ${name} cross join generate_series($2::int4, $3::int4) as copies (copy_number) where merchant_id = $1::uuid on conflict do nothing`,
    [merchantId, from, to],
  )
  return rowCount ?? 0
}

/** The payments of a merchant once more for each of these numbers. */
export async function copyPayments(
  client: pg.ClientBase,
  { merchantId, from, to }: { merchantId: string; from: number; to: number },
): Promise<number> {
  const { rows } = await client.query<{ columns: string[] }>(`
    select array_agg(quote_ident(attname) order by attnum) as columns from pg_attribute
    where attrelid = 'transactions'::regclass and attnum > 0 and not attisdropped`)
  const fresh: Record<string, string> = {
    id: 'md5(id::text || n)::uuid',
    sequence: 'n * 1000 + sequence',
    reference: "reference || '_' || n",
    external_id: "external_id || '_' || n",
  }
  const columns = rows[0]?.columns ?? []
  const { rowCount } = await client.query(
    `insert into transactions (${columns.join(', ')}) select ${columns.map((column) => fresh[column] ?? column).join(', ')}
    from transactions cross join generate_series($2::int4, $3::int4) n
    where merchant_id = $1::uuid and sequence < 1000 on conflict do nothing`,
    [merchantId, from, to],
  )
  return rowCount ?? 0
}

export const startCounting = (client: pg.ClientBase) =>
  client.query('create extension if not exists pg_stat_statements; select pg_stat_statements_reset()')

/** `pages` are those that one call of it looked at. */
export type StatementTime = { text: string; pages: number; meanMs: number; maxMs: number }

/** Statements since then, without those of settings, transactions and this benchmark. */
export const listAsked = async (client: pg.ClientBase): Promise<StatementTime[]> =>
  (
    await client.query<StatementTime>(`
      select query as text, ((shared_blks_hit + shared_blks_read) / calls)::int4 as pages, mean_exec_time as "meanMs", max_exec_time as "maxMs" from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database()) and toplevel
        and query ~* '^\\s*(select|with|insert|update|delete)\\M' and query !~ 'pg_stat_statements|graphile_worker|pg_extension'
      order by max_exec_time desc`)
  ).rows

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

/** Tables that a statement may read from end to end, its constants not being known; undefined for one that has no plan without them. */
export async function readWhole(client: pg.ClientBase, text: string): Promise<string[] | undefined> {
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (generic_plan, format json) ${text}`,
    )
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => wholeTables(plan)))
  } catch {
    return undefined
  }
}

const wholeTables = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] !== undefined ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(wholeTables),
]

/** Pages of the tables that have so many rows. */
export const listSizes = async (client: pg.ClientBase, rowsMin: number): Promise<Map<string, number>> => {
  const { rows } = await client.query<{ name: string; pages: number }>(
    `select relname::text as name, relpages as pages from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1`,
    [rowsMin],
  )
  return new Map(rows.map(({ name, pages }) => [name, pages]))
}
