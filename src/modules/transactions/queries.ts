import { minorUnits } from '#money/money.ts'
import { transactionsList } from '#money/payments/record.ts'
import type { MoneyTransaction } from '#money/payments/transaction.ts'
import type { Scope } from '#platform/context.ts'
import { country } from '#platform/country.ts'
import type { Queries } from '#platform/db/database.ts'
import { type Fragment, nothing, sql } from '#platform/db/sql.ts'
import { writeJson } from '#platform/json.ts'
import { containing, type PageRequest } from '#platform/lists/pages.ts'
import {
  type Filters,
  horizonOf,
  joined,
  lookedThrough,
  lookedThroughMax,
  searchEnd,
} from '#platform/lists/page-queries.ts'
import { pageOfRows } from '#platform/lists/queries.ts'
import type { TransactionFilters } from './schemas.ts'

const sortColumns = { createdAt: sql`created_at`, updatedAt: sql`updated_at`, amount: sql`amount_minor` }

export function listTransactions(tx: Queries, scope: Scope, filters: TransactionFilters, page: PageRequest) {
  return pageOfRows<MoneyTransaction>(tx, scope, {
    list: transactionsList,
    table: sql`transactions`,
    key: sql`id`,
    where: sql`where merchant_id = ${scope.merchantId} and environment = ${scope.environment}`,
    ...narrowing(scope, filters),
    named: filters.q !== undefined && named(filters.q),
    origin: undefined,
    page,
    sortColumns,
  })
}

type Stretch = { below: bigint | undefined; limit: number }

/**
 * The newest `limit` transactions below a sequence, or of all. Sequences commit in their order, so a transaction recorded later stands above every
 * page of a walk, and none appears below one. `floor` is the sequence below which a search goes on that ended before it had found enough.
 */
export async function listBelow(tx: Queries, scope: Scope, filters: TransactionFilters, { below, limit }: Stretch) {
  const [rows, floor] = await Promise.all([
    tx.many<MoneyTransaction & { sequence: bigint }>`
      select * from ${stretchOf(scope, filters, below)} order by sequence desc limit ${limit}`,
    findFloor(tx, scope, filters, below),
  ])
  return { rows, floor: rows.length < limit ? floor : undefined }
}

/** The transactions that the filters let through, among so many where they have to be looked at one by one. */
function stretchOf(scope: Scope, given: TransactionFilters, below: bigint | undefined): Fragment {
  const { indexed, filters } = narrowing(scope, given)
  const narrowed = joined([...indexed, ...filters]) ?? nothing
  return isSearch(given)
    ? sql`(select * from ${belowOf(scope, below)} order by sequence desc limit ${lookedThroughMax}) near where true ${narrowed}`
    : sql`${belowOf(scope, below)} ${narrowed}`
}

const belowOf = ({ merchantId, environment }: Scope, below: bigint | undefined): Fragment => sql`
  transactions where merchant_id = ${merchantId} and environment = ${environment} ${below === undefined ? nothing : sql`and sequence < ${below}`}`

/** The last sequence that a search looks at; undefined where it looks at all. */
async function findFloor(tx: Queries, scope: Scope, filters: TransactionFilters, below: bigint | undefined) {
  if (!isSearch(filters)) return undefined
  const found = await tx.maybeOne<{ sequence: bigint }>`
    select sequence from ${belowOf(scope, below)} order by sequence desc offset ${lookedThroughMax - 1} limit 1`
  return found && found.sequence > 1n ? found.sequence : undefined
}

/** So many transactions are looked through at a time, so many times. */
const exportBounds = { stretch: lookedThroughMax, stretchesMax: 10 }

/**
 * The sequences of an export, as of the moment of its beginning: `isCut` when there are more, or more rows than are looked through. The order is that of
 * age, by whose index an export of a span begins at its end, however many transactions are newer.
 */
export async function listSequences(
  tx: Queries,
  scope: Scope,
  filters: TransactionFilters,
  limit: number,
  { stretch, stretchesMax } = exportBounds,
) {
  const last = await findLastSequence(tx, scope)
  const all: bigint[] = []
  let before: Place | undefined
  for (let count = 0; last !== undefined && count < stretchesMax; count++) {
    const asked = { last, before, stretch, limit: limit + 1 - all.length }
    const { sequences, end } = await listSequencesBefore(tx, scope, filters, asked)
    all.push(...sequences)
    if (end === undefined) return { sequences: all.slice(0, limit), isCut: all.length > limit }
    before = end
  }
  return { sequences: all, isCut: last !== undefined }
}

/** The place of a transaction in the order of age. */
type Place = { createdAt: Date; id: string }
type ExportStretch = { last: bigint; before: Place | undefined; stretch: number; limit: number }

/** `end` is the place before which a search goes on that has not found enough. */
async function listSequencesBefore(
  tx: Queries,
  { merchantId, environment }: Scope,
  given: TransactionFilters,
  { last, before, stretch, limit }: ExportStretch,
) {
  const { indexed, filters } = narrowing({ merchantId, environment }, given)
  const narrowed = joined(filters) ?? nothing
  const older = sql`
    transactions where merchant_id = ${merchantId} and environment = ${environment} and sequence <= ${last}
      ${before ? sql`and (created_at, id) < (${before.createdAt}, ${before.id}::uuid)` : nothing} ${joined(indexed) ?? nothing}`
  const byAge = sql`order by created_at desc, id desc`
  const isSearching = isSearch(given)
  const rows = isSearching ? sql`(select * from ${older} ${byAge} limit ${stretch}) near where true` : older
  const [found, end] = await Promise.all([
    tx.many<{ sequence: bigint }>`select sequence from ${rows} ${narrowed} ${byAge} limit ${limit}`,
    isSearching
      ? tx.maybeOne<Place>`select created_at, id from ${older} ${byAge} offset ${stretch - 1} limit 1`
      : undefined,
  ])
  return { sequences: found.map(({ sequence }) => sequence), end: found.length < limit ? end : undefined }
}

async function findLastSequence(tx: Queries, { merchantId, environment }: Scope) {
  const found = await tx.maybeOne<{ sequence: bigint }>`
    select sequence from transactions where merchant_id = ${merchantId} and environment = ${environment}
    order by sequence desc limit 1`
  return found?.sequence
}

/** Whether filters leave a walk to look at transactions one by one. */
function isSearch(given: TransactionFilters): boolean {
  const { clientId, sessionId, payoutId, paymentLink, subscriptionId, orderId, externalId, ...others } = given
  const ids = [clientId, sessionId, payoutId, paymentLink, subscriptionId, orderId, externalId]
  return ids.every((id) => id === undefined) && Object.values(others).some((filter) => filter !== undefined)
}

const listBySequence = (
  tx: Queries,
  { merchantId, environment }: Scope,
  sequences: bigint[],
) => tx.many<MoneyTransaction>`
  select * from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and sequence = any(${sequences})
  order by created_at desc, id desc`

const batchRows = 500

/** The transactions of these sequences, some at a time, in their order. */
export async function* batchesOf(tx: Queries, scope: Scope, sequences: bigint[]): AsyncGenerator<MoneyTransaction[]> {
  for (let at = 0; at < sequences.length; at += batchRows)
    yield await listBySequence(tx, scope, sequences.slice(at, at + batchRows))
}

export type Sum = Pick<MoneyTransaction, 'type' | 'status' | 'currency'> & {
  count: number
  amountMinor: string
  feeMinor: string
}

/**
 * Sums of what the filters let through, of the newest transactions when there are more than are looked through. Sums are text, since they may be
 * beyond an int8.
 */
export async function sumTransactions(
  tx: Queries,
  scope: Scope,
  given: TransactionFilters,
  { isRising }: { isRising: boolean },
) {
  const { indexed, filters } = narrowing(scope, given)
  const scoped = sql`where merchant_id = ${scope.merchantId} and environment = ${scope.environment}`
  const list = {
    table: sql`transactions`,
    narrowed: sql`${scoped} ${joined(indexed) ?? nothing}`,
    key: sql`id`,
    isRising,
  }
  const sums = await tx.many<Sum & { horizon: Date | null }>`
    select type, case status when 'UNKNOWN' then 'PROCESSING' else status end as status, currency, count(*)::int4 as count,
      sum(amount_minor)::text as amount_minor, sum(fee_minor)::text as fee_minor, ${horizonOf(list)} as horizon
    from ${lookedThrough(list)} looked where true ${joined(filters) ?? nothing}
    group by 1, 2, 3 order by 1, 2, 3`
  const horizon = sums[0]?.horizon
  return { sums, searchedUntil: horizon ? searchEnd(horizon, isRising) : undefined }
}

/** JSON of what the buyer answered to the questions of a payment link; undefined where there were none. */
export const findAnswers = (tx: Queries, { merchantId, environment }: Scope, sessionId: string) => tx.maybeOne<{
  answers: string | null
}>`
  select answers from payment_link_sessions
  where merchant_id = ${merchantId} and environment = ${environment} and session_id = ${sessionId} and answers is not null`

function narrowing(scope: Scope, given: TransactionFilters): { indexed: Filters; filters: Filters } {
  return {
    indexed: indexedBy(given),
    filters: [...statesOf(given), ...amountsOf(given), soldAs(scope, given), given.q !== undefined && about(given.q)],
  }
}

const statesOf = ({ type, status, method, cardLast4 }: TransactionFilters): Filters => [
  type && sql`and type = ${type}`,
  status && (status === 'PROCESSING' ? sql`and status in ('PROCESSING', 'UNKNOWN')` : sql`and status = ${status}`),
  method && sql`and method = ${method}`,
  cardLast4 !== undefined && sql`and card_last4 = ${cardLast4}`,
]

// A bound without a currency would compare dirhams with yen.
function amountsOf({ minAmount, maxAmount, currency: given }: TransactionFilters): Filters {
  const isBounded = minAmount !== undefined || maxAmount !== undefined
  const currency = given ?? (isBounded ? country().currency : undefined)
  if (currency === undefined) return []
  return [
    sql`and currency = ${currency}`,
    minAmount === undefined ? undefined : sql`and amount_minor >= ${minorUnits(minAmount, currency, 'minAmount')}`,
    maxAmount === undefined ? undefined : sql`and amount_minor <= ${minorUnits(maxAmount, currency, 'maxAmount')}`,
  ]
}

function indexedBy(given: TransactionFilters): Filters {
  const { clientId, sessionId, payoutId, paymentLink, subscriptionId, orderId, externalId, from, to } = given
  return [
    from && sql`and created_at >= ${from}`,
    to && sql`and created_at < ${to}`,
    clientId && sql`and client_id = ${clientId}`,
    sessionId && sql`and session_id = ${sessionId}`,
    payoutId && sql`and payout_id = ${payoutId}`,
    paymentLink && sql`and source_kind = 'PAYMENT_LINK' and source_id = ${paymentLink}`,
    subscriptionId && sql`and source_kind = 'SUBSCRIPTION' and source_id = ${subscriptionId}`,
    orderId !== undefined && sql`and order_id = ${orderId}`,
    externalId !== undefined && sql`and external_id = ${externalId}`,
  ]
}

const soldAs = ({ merchantId, environment }: Scope, { product }: TransactionFilters) =>
  product &&
  sql`and source_kind = 'PRODUCT_ORDER' and source_id in (select reference from product_orders
    where merchant_id = ${merchantId} and environment = ${environment} and product_reference = ${product})`

const named = (q: string): Fragment => sql`and (reference = ${q} or order_id = ${q} or external_id = ${q})`

// The JSON of a customer is read where its text has what is looked for, written as JSON writes it: reading it costs ten times as much.
function about(q: string): Fragment {
  const [pattern, written] = [containing(q), containing(writeJson(q).slice(1, -1))]
  return sql`
    and (reference ilike ${pattern} or order_id ilike ${pattern} or external_id ilike ${pattern}
      or (customer ilike ${written} and (customer::json ->> 'name' ilike ${pattern}
        or customer::json ->> 'email' ilike ${pattern} or customer::json ->> 'phone' ilike ${pattern})))`
}
