import { minorUnits } from '#money/money.ts'
import { transactionsList } from '#money/payments/record.ts'
import type { MoneyTransaction } from '#money/payments/transaction.ts'
import type { Scope } from '#platform/context.ts'
import { country } from '#platform/country.ts'
import type { Queries } from '#platform/db/database.ts'
import { type Fragment, nothing, sql } from '#platform/db/sql.ts'
import { containing, type PageRequest } from '#platform/lists/pages.ts'
import { pageOfRows } from '#platform/lists/queries.ts'
import type { TransactionFilters } from './schemas.ts'

const sortColumns = { createdAt: sql`created_at`, updatedAt: sql`updated_at`, amount: sql`amount_minor` }

export function listTransactions(tx: Queries, scope: Scope, filters: TransactionFilters, page: PageRequest) {
  return pageOfRows<MoneyTransaction>(tx, scope, {
    list: transactionsList,
    table: sql`transactions`,
    key: sql`id`,
    where: sql`where merchant_id = ${scope.merchantId} and environment = ${scope.environment}`,
    filters: narrowing(scope, filters),
    origin: undefined,
    page,
    sortColumns,
  })
}

/**
 * The newest `limit` transactions below a sequence, or of all. Sequences commit in their order, so a transaction recorded later stands above every
 * page of a walk, and none appears below one.
 */
export const listBelow = (
  tx: Queries,
  scope: Scope,
  filters: TransactionFilters,
  { below, limit }: { below: bigint | undefined; limit: number },
) => tx.many<MoneyTransaction & { sequence: bigint }>`
  select * from transactions where merchant_id = ${scope.merchantId} and environment = ${scope.environment}
    ${below === undefined ? nothing : sql`and sequence < ${below}`} ${narrowing(scope, filters) ?? nothing}
  order by sequence desc limit ${limit}`

/** The sequences of the newest `limit` transactions: which rows an export has, as of one moment. */
export const listSequences = (tx: Queries, scope: Scope, filters: TransactionFilters, limit: number) => tx.many<{
  sequence: bigint
}>`
  select sequence from transactions where merchant_id = ${scope.merchantId} and environment = ${scope.environment}
    ${narrowing(scope, filters) ?? nothing}
  order by sequence desc limit ${limit}`

const listBySequence = (
  tx: Queries,
  { merchantId, environment }: Scope,
  sequences: bigint[],
) => tx.many<MoneyTransaction>`
  select * from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and sequence = any(${sequences})
  order by sequence desc`

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

/** Sums are text, since they may be beyond an int8. */
export const sumTransactions = (tx: Queries, scope: Scope, filters: TransactionFilters) => tx.many<Sum>`
  select type, case status when 'UNKNOWN' then 'PROCESSING' else status end as status, currency, count(*)::int4 as count,
    sum(amount_minor)::text as amount_minor, sum(fee_minor)::text as fee_minor
  from transactions where merchant_id = ${scope.merchantId} and environment = ${scope.environment}
    ${narrowing(scope, filters) ?? nothing}
  group by 1, 2, 3 order by 1, 2, 3`

/** JSON of what the buyer answered to the questions of a payment link; undefined where there were none. */
export const findAnswers = (tx: Queries, { merchantId, environment }: Scope, sessionId: string) => tx.maybeOne<{
  answers: string | null
}>`
  select answers from payment_link_sessions
  where merchant_id = ${merchantId} and environment = ${environment} and session_id = ${sessionId} and answers is not null`

/** The filters, starting with `and`; undefined when there are none. */
function narrowing(scope: Scope, given: TransactionFilters): Fragment | undefined {
  const filters = [...statesOf(given), ...amountsOf(given), ...originsOf(scope, given), ...textsOf(given)].filter(
    (filter) => filter !== undefined,
  )
  return filters.length === 0 ? undefined : filters.reduce((all, filter) => sql`${all} ${filter}`)
}

type Filters = (Fragment | undefined)[]

const statesOf = ({ type, status, method, from, to, cardLast4 }: TransactionFilters): Filters => [
  type && sql`and type = ${type}`,
  status && (status === 'PROCESSING' ? sql`and status in ('PROCESSING', 'UNKNOWN')` : sql`and status = ${status}`),
  method && sql`and method = ${method}`,
  from && sql`and created_at >= ${from}`,
  to && sql`and created_at < ${to}`,
  cardLast4 === undefined ? undefined : sql`and card_last4 = ${cardLast4}`,
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

function originsOf({ merchantId, environment }: Scope, given: TransactionFilters): Filters {
  const { clientId, sessionId, payoutId, paymentLink, subscriptionId, product } = given
  return [
    clientId && sql`and client_id = ${clientId}`,
    sessionId && sql`and session_id = ${sessionId}`,
    payoutId && sql`and payout_id = ${payoutId}`,
    paymentLink && sql`and source_kind = 'PAYMENT_LINK' and source_id = ${paymentLink}`,
    subscriptionId && sql`and source_kind = 'SUBSCRIPTION' and source_id = ${subscriptionId}`,
    product &&
      sql`and source_kind = 'PRODUCT_ORDER' and source_id in (select reference from product_orders
        where merchant_id = ${merchantId} and environment = ${environment} and product_reference = ${product})`,
  ].filter((filter) => filter !== '')
}

const textsOf = ({ orderId, externalId, q }: TransactionFilters): Filters => [
  orderId === undefined ? undefined : sql`and order_id = ${orderId}`,
  externalId === undefined ? undefined : sql`and external_id = ${externalId}`,
  q === undefined ? undefined : searching(containing(q)),
]

const searching = (pattern: string): Fragment => sql`
  and (reference ilike ${pattern} or order_id ilike ${pattern} or external_id ilike ${pattern}
    or customer::json ->> 'name' ilike ${pattern} or customer::json ->> 'email' ilike ${pattern}
    or customer::json ->> 'phone' ilike ${pattern})`
