import type { Queries } from '../db/database.ts'
import { type Fragment, nothing, sql } from '../db/sql.ts'
import type { PageRequest, SortField } from './pages.ts'

// The pages of a list that filters narrow: so many rows of it are looked through, and the answer says where that ended.

/** Filters, each starting with `and`; those that were not asked for are falsy. */
export type Filters = readonly (Fragment | false | undefined | '')[]

export type Paged = {
  list: string
  table: Fragment
  /** The column that identifies a row and breaks ties. */
  key: Fragment
  /** Narrows the list to its owner, starting with `where`. */
  where: Fragment
  /** Filters that an index narrows. With any filter, the rows are counted one by one. */
  indexed?: Filters
  /** Filters that are looked at row by row, in so many rows as are looked through. */
  filters?: Filters
  /** The row that a search names, found by an index: looked for in the whole list when the rows that are looked through have nothing. */
  named?: Fragment | false
  origin: 'API' | 'DASHBOARD' | undefined
  page: PageRequest
  sortColumns: Record<string, Fragment>
}

/** The filters one behind the other; undefined when there are none. */
export const joined = (filters: Filters): Fragment | undefined =>
  filters.reduce<Fragment | undefined>((all, filter) => (filter ? sql`${all ?? nothing} ${filter}` : all), undefined)

/** Rows that a list with filters looks through, in the order of their age: a list of ten million rows costs no more than one of so many. */
export const lookedThroughMax = 100_000

/** `searchedUntil` is where a search ended because there were more rows than are looked through. */
export type Page<Row> = { rows: Row[]; total: number; searchedUntil?: Date | undefined }

/** Whether a search begins with the oldest rows. */
export const isRising = ({ sort: [first] }: PageRequest): boolean =>
  first?.field === 'createdAt' && first.direction === 'asc'

export async function filteredRows<Row>(tx: Queries, paged: Paged, narrowing: Narrowing): Promise<Page<Row>> {
  const found = await searchedRows<Row>(tx, paged, narrowing)
  if (found.total > 0 || found.searchedUntil === undefined || !paged.named) return found
  const { narrowed, ...others } = narrowing
  const { table, key } = paged
  // Without an order, which would lead the planner through the whole list.
  const named = await tx.many<{ key: string }>`
    select ${key}::text as key from ${table} ${narrowed} ${paged.named} limit ${namedMax}`
  if (named.length === 0) return found
  const among = sql`and ${key} = any(${named.map((row) => row.key)})`
  const page = await searchedRows<Row>(tx, paged, { ...others, narrowed: sql`${narrowed} ${among}` })
  return page.total > 0 ? page : found
}

/** Rows of one name, such as the order of a shop that was paid in parts. */
const namedMax = 100

type Narrowing = { narrowed: Fragment; filters: Fragment; offset: number }

// Rows that nothing was found among are not looked through again for the page.
async function searchedRows<Row>(tx: Queries, paged: Paged, { narrowed, filters, offset }: Narrowing) {
  const { table, key, page } = paged
  const rising = isRising(page)
  const list = { table, narrowed, key, isRising: rising }
  const rows = await tx.many<Row & Bounded>`
    select ${horizonOf(list)} as list_horizon, total.n as list_total, found.*
    from (select count(*)::int4 as n from ${lookedThrough(list)} whole where true ${filters}) total
    left join lateral (
      select ${key} as list_key, whole.* from ${lookedThrough(list)} whole where total.n > ${offset}::int8 ${filters}
      order by ${orderBy(paged)} limit ${page.size} offset ${offset}
    ) found on true`
  return untangled(rows, rising)
}

/**
 * A page in another order than that of age, which no index has: so many of the newest rows are sorted, and the answer says where they end. `total` is
 * that of the whole list.
 */
export async function sortedRows<Row>(
  tx: Queries,
  paged: Paged,
  { narrowed, total, offset }: { narrowed: Fragment; total: Fragment; offset: number },
): Promise<Page<Row>> {
  const { table, key, page } = paged
  const list = { table, narrowed, key, isRising: false }
  const rows = await tx.many<Row & Bounded>`
    select least(total.n, ${lookedThroughMax})::int4 as list_total,
      case when total.n > ${lookedThroughMax} then ${horizonOf(list)} end as list_horizon, found.*
    from (select ${total} as n) total
    left join lateral (
      select ${key} as list_key, whole.* from ${lookedThrough(list)} whole
      order by ${orderBy(paged)} limit ${page.size} offset ${offset}
    ) found on true`
  return untangled(rows)
}

/** `narrowed` begins with `where`; `key` breaks ties. */
type Searched = { table: Fragment; narrowed: Fragment; key: Fragment; isRising: boolean }

// The limit makes the planner read in the order of age, wherever it expects a filter to find more.
/** The rows that a search looks through, to select from. */
export const lookedThrough = ({ table, narrowed, key, isRising }: Searched): Fragment => sql`
  (select * from ${table} ${narrowed} ${byAge(key, isRising)} limit ${lookedThroughMax})`

/** The age of the first row that is not looked at any more; null when all are. */
export const horizonOf = ({ table, narrowed, key, isRising }: Searched): Fragment => sql`
  (select created_at from ${table} ${narrowed} ${byAge(key, isRising)} offset ${lookedThroughMax} limit 1)`

function byAge(key: Fragment, isRising: boolean): Fragment {
  const direction = isRising ? sql`asc` : sql`desc`
  return sql`order by created_at ${direction}, ${key} ${direction}`
}

export function orderBy({ page, sortColumns, key }: Paged): Fragment {
  const directions = { asc: sql`asc`, desc: sql`desc` }
  const terms = page.sort.map(
    ({ field, direction }: SortField) => sql`whole.${sortColumns[field] ?? key} ${directions[direction]}`,
  )
  const last = page.sort.at(-1)?.direction ?? 'desc'
  return [...terms, sql`whole.${key} ${directions[last]}`].reduce((all, term) => sql`${all}, ${term}`)
}

export type Tangled = { listTotal: number; listKey: string | null }
/** `listHorizon`: the search has looked at nothing older, or nothing newer. */
type Bounded = Tangled & { listHorizon: Date | null }

export function untangled<Row>(rows: (Row & Tangled & Partial<Bounded>)[], isRising = false): Page<Row> {
  const [first] = rows
  const searchedUntil = first?.listHorizon ? searchEnd(first.listHorizon, isRising) : undefined
  return { total: first?.listTotal ?? 0, rows: rows.filter((row) => row.listKey !== null), searchedUntil }
}

/** The instant with which a search goes on: as `to`, which is not in it, or as `from`, which is. */
export const searchEnd = (horizon: Date, isRising: boolean): Date =>
  isRising ? horizon : new Date(horizon.getTime() + 1)
