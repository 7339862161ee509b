import type { Origin, Scope, WriteContext } from '../context.ts'
import type { Queries } from '../db/database.ts'
import { type Part, part, together } from '../db/deferred-queries.ts'
import { columnsOfAll, type Fragment, nothing, sql } from '../db/sql.ts'
import type { Transaction } from '../db/transaction.ts'
import {
  filteredRows,
  joined,
  orderBy,
  type Page,
  type Paged,
  sortedRows,
  type Tangled,
  untangled,
} from './page-queries.ts'
import { anchorSlot, secondOf } from './pages.ts'

/** The total of a list, from its counters: exact in the statement's own snapshot, for a list of any length. */
const countedRows = ({ merchantId, environment }: Scope, list: string, origin?: 'API' | 'DASHBOARD'): Fragment => sql`
  (select coalesce(sum(${rowsColumn(origin)}), 0)::int4 from list_counts
   where merchant_id = ${merchantId} and environment = ${environment} and list = ${list})`

// A transaction writes each counter once, however often it adds to it: no row may be written twice in one statement.
const sums = new WeakMap<WriteContext, Map<string, { rowsApi: number; rowsDashboard: number }>>()

/**
 * Adds `rows` (1 or -1) to the counters of `list` in the transaction of the change. `createdAt` is when the row that came
 * or went was created.
 */
export function tally(ctx: WriteContext, list: string, rows: 1 | -1, row: { createdAt: Date; origin: Origin }): void {
  const startedAt = secondOf(row.createdAt)
  const sum = sumOf(ctx, list, startedAt)
  if (row.origin === 'API') sum.rowsApi += rows
  else sum.rowsDashboard += rows
}

function sumOf(ctx: WriteContext, list: string, startedAt: Date) {
  const ofContext = sums.get(ctx) ?? new Map<string, { rowsApi: number; rowsDashboard: number }>()
  sums.set(ctx, ofContext)
  const name = `${startedAt.getTime()} ${list}`
  const known = ofContext.get(name)
  if (known) return known
  const sum = { rowsApi: 0, rowsDashboard: 0 }
  ofContext.set(name, sum)
  const addition = () => {
    ofContext.delete(name)
    return { list, startedAt, ...sum }
  }
  ctx.atCommit(together(ctx.scope, addToCounters, addition))
  return sum
}

type Addition = { list: string; startedAt: Date; rowsApi: number; rowsDashboard: number }

function addToCounters(
  tx: Transaction,
  n: number,
  { merchantId, environment }: Scope,
  additions: readonly Addition[],
): Part[] {
  const counters = summed(additions).map((sum) => ({ merchantId, environment, slot: tx.slot, ...sum }))
  return [
    part('counted', n)`
      insert into list_counts ${columnsOfAll(sql`list_counts`, counters)}
      on conflict (merchant_id, environment, list, started_at, slot) do update
      set rows_api = list_counts.rows_api + excluded.rows_api, rows_dashboard = list_counts.rows_dashboard + excluded.rows_dashboard`,
  ]
}

/** One sum for each counter, since no row may be written twice in one statement; all callers name them in the same order. */
function summed(additions: readonly Addition[]): Addition[] {
  const [first] = additions
  if (additions.length === 1 && first) return [first]
  const sums = new Map<string, Addition>()
  for (const { list, startedAt, rowsApi, rowsDashboard } of additions) {
    const name = `${list} ${startedAt.getTime()}`
    const sum = sums.get(name) ?? { list, startedAt, rowsApi: 0, rowsDashboard: 0 }
    sum.rowsApi += rowsApi
    sum.rowsDashboard += rowsDashboard
    sums.set(name, sum)
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum)
}

/** One page and the total, in one statement. Deep pages by age start at an anchor, so that they do not read what they skip. */
export async function pageOfRows<Row>(tx: Queries, scope: Scope, paged: Paged): Promise<Page<Row>> {
  const { table, where, origin, page } = paged
  const [indexed, filters] = [joined(paged.indexed ?? []), joined(paged.filters ?? [])]
  const ofOrigin = origin ? origins[origin] : nothing
  const offset = page.page * page.size
  if (indexed ?? filters)
    return filteredRows<Row>(tx, paged, {
      narrowed: sql`${where} ${indexed ?? nothing}`,
      filters: sql`${ofOrigin} ${filters ?? nothing}`,
      offset,
    })
  const narrowed = sql`${where} ${ofOrigin}`
  const total = countedRows(scope, paged.list, origin)
  if (page.sort[0]?.field !== 'createdAt') return sortedRows<Row>(tx, paged, { narrowed, total, offset })
  const rows =
    page.sort.length === 1 && offset > anchoredFrom
      ? await anchoredRows<Row>(tx, scope, paged, { narrowed, total, offset })
      : await tx.many<Row & Tangled>`
        select total.n as list_total, found.*
        from (select ${total} as n) total
        left join lateral (
          select ${paged.key} as list_key, whole.* from ${table} whole ${narrowed}
          order by ${orderBy(paged)} limit ${page.size} offset ${offset}
        ) found on true`
  return untangled(rows as (Row & Tangled)[])
}

// Constants, so that the index of the few rows made in the dashboard is taken.
const origins = { API: sql`and origin = 'API'`, DASHBOARD: sql`and origin = 'DASHBOARD'` }

const anchoredFrom = 1_000

// `above` of an anchor is the number of rows created after the last second that it covers: all counters of later seconds,
// by whichever writer. Within a second the anchor's slot is the first.
async function anchoredRows<Row>(
  tx: Queries,
  scope: Scope,
  paged: Paged,
  { narrowed, total, offset }: { narrowed: Fragment; total: Fragment; offset: number },
) {
  const { merchantId, environment } = scope
  const descending = paged.page.sort[0]?.direction === 'desc'
  const skippedBy = descending ? sql`steps.above` : sql`total.n - steps.above`
  const beyond = descending
    ? sql`whole.created_at < coalesce(anchor.ends_at, 'infinity')`
    : sql`whole.created_at >= coalesce(anchor.ends_at, '-infinity')`
  return tx.many<Row>`
    with total as (select ${total} as n),
    steps as (
      select started_at, slot,
        coalesce(sum(${rowsColumn(paged.origin)})
          over (order by started_at desc, slot rows between unbounded preceding and 1 preceding), 0) as above
      from list_counts
      where merchant_id = ${merchantId} and environment = ${environment} and list = ${paged.list}
    ),
    anchor as (
      select steps.started_at + interval '1 second' as ends_at, ${skippedBy} as skipped from steps, total
      where slot = ${anchorSlot} and ${skippedBy} <= ${offset}
      order by skipped desc limit 1
    )
    select total.n as list_total, found.*
    from total left join anchor on true
    left join lateral (
      select ${paged.key} as list_key, whole.* from ${paged.table} whole ${narrowed} and ${beyond}
      order by ${orderBy(paged)} limit ${paged.page.size} offset ${offset}::int8 - coalesce(anchor.skipped, 0)
    ) found on true`
}

const rowsColumn = (origin?: 'API' | 'DASHBOARD'): Fragment =>
  origin === undefined ? sql`rows_api + rows_dashboard` : origin === 'API' ? sql`rows_api` : sql`rows_dashboard`

export type ListName = Scope & { list: string }

// The slot of anchors stands in the text: an index of what is no anchor is only used where the statement says the same.
/** Lists behind `after` whose settled counters wait to be folded into anchors. Runs over all merchants: no scope. */
export const listUnfoldedLists = (
  tx: Queries,
  settledBefore: Date,
  { after, limit }: { after: ListName | undefined; limit: number },
) => tx.many<ListName>`
  select distinct merchant_id, environment, list from list_counts
  where slot <> -1 and started_at < ${settledBefore} and (merchant_id, environment, list)
    > (${after?.merchantId ?? '00000000-0000-0000-0000-000000000000'}::uuid, ${after?.environment ?? ''}, ${after?.list ?? ''})
  order by merchant_id, environment, list limit ${limit}`

/** The first second that a folding touches: that of the oldest settled counter, or of the newest anchor, which may be extended. */
export const findFoldStart = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  list: string,
  settledBefore: Date,
) => tx.maybeOne<{ at: Date | null }>`
  select least(
    (select started_at from list_counts where merchant_id = ${merchantId} and environment = ${environment} and list = ${list}
      and slot <> -1 and started_at < ${settledBefore} order by started_at limit 1),
    (select started_at from list_counts where merchant_id = ${merchantId} and environment = ${environment} and list = ${list}
      and slot = -1 order by started_at desc limit 1)) as at`

export const lockCounters = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  list: string,
  { from, settledBefore }: { from: Date; settledBefore: Date },
) => tx.many<ListCounter>`
  select started_at, slot, rows_api, rows_dashboard from list_counts
  where merchant_id = ${merchantId} and environment = ${environment} and list = ${list} and started_at >= ${from}
    and (started_at < ${settledBefore} or slot = ${anchorSlot})
  order by started_at, slot for update`

export type ListCounter = { startedAt: Date; slot: number; rowsApi: number; rowsDashboard: number }

export const deleteCounter = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  list: string,
  counter: ListCounter,
) => tx.run`
  delete from list_counts
  where merchant_id = ${merchantId} and environment = ${environment} and list = ${list}
    and started_at = ${counter.startedAt} and slot = ${counter.slot}`

export const putAnchor = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  list: string,
  anchor: ListCounter,
) => tx.run`
  insert into list_counts (merchant_id, environment, list, started_at, slot, rows_api, rows_dashboard)
  values (${merchantId}, ${environment}, ${list}, ${anchor.startedAt}, ${anchorSlot}, ${anchor.rowsApi}, ${anchor.rowsDashboard})
  on conflict (merchant_id, environment, list, started_at, slot) do update
  set rows_api = excluded.rows_api, rows_dashboard = excluded.rows_dashboard`
