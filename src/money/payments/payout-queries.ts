import type { EnvironmentName, Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type Due, keysetOf, type Slice } from './transaction-queries.ts'
import type { MoneyTransaction } from './transaction.ts'

/** Payouts by a bank whose look-up there is due, longest due first, from behind `after`. Runs over all merchants: no scope. */
export const listPayoutsToAsk = (tx: Queries, now: Date, { after, limit }: Slice) => tx.many<Due>`
  select merchant_id, environment, id, next_ask_at from transactions
  where next_ask_at <= ${now} and type = 'PAYOUT' and payout::json ->> 'by' = 'BANK' and (next_ask_at, id) > ${keysetOf(after)} order by next_ask_at, id limit ${limit}`

/** The environment of one payout of a merchant. */
export const findEnvironment = (tx: Queries, merchantId: string, id: string) => tx.maybeOne<{
  environment: EnvironmentName
}>`
  select environment from transactions where merchant_id = ${merchantId} and id = ${id} and type = 'PAYOUT'`

/** When the last of the payments that are in no payout yet was released. */
export const findLastRelease = (tx: Queries, { merchantId, environment }: Scope, currency: string) => tx.maybeOne<{
  releasedAt: Date | null
}>`
  select max(released_at) as released_at from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and type = 'PAYMENT' and payout_id is null
    and released_at is not null and currency = ${currency}`

export const findWhole = (tx: Queries, { merchantId, environment }: Scope, id: string) => tx.maybeOne<MoneyTransaction>`
  select * from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and type = 'PAYOUT'
    and (payout::json ->> 'isWhole')::boolean`

/**
 * Of this whole payout and those that took what was released before: the earliest that not all of its payments name. One that was made
 * before payouts said until when they took is finished by its own job alone.
 */
export const lockFirstUnfinished = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { id, currency, payout }: MoneyTransaction,
) => tx.maybeOne<MoneyTransaction>`
  select * from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and type = 'PAYOUT' and currency = ${currency}
    and status not in ('FAILED', 'CANCELED') and (payout::json ->> 'isWhole')::boolean
    and payout::json ->> 'isFinished' is null
    and (id = ${id} or (payout::json ->> 'until')::timestamptz <= (${payout}::json ->> 'until')::timestamptz)
  order by coalesce((payout::json ->> 'until')::timestamptz, created_at), sequence limit 1 for update`

/** Payments in a currency that were released until then and are in no payout yet, the earliest first. */
export const listUnpaidPayments = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { currency, until, limit }: { currency: string; until: Date; limit: number },
) => tx.many<MoneyTransaction>`
  select * from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and type = 'PAYMENT' and payout_id is null
    and released_at <= ${until} and currency = ${currency} and status = 'SUCCEEDED'
  order by released_at, id limit ${limit} for update`

export const setPayout = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  ids: string[],
  payoutId: string,
) => tx.run`
  update transactions set payout_id = ${payoutId}
  where merchant_id = ${merchantId} and environment = ${environment} and id = any(${ids}::uuid[])`

/** Releases a limited number of payments from a payout that failed. Returns their number. */
export const clearPayout = (tx: Transaction, { merchantId, environment }: Scope, payoutId: string, limit: number) =>
  tx.run`
  update transactions set payout_id = null
  where merchant_id = ${merchantId} and environment = ${environment} and id in (
    select id from transactions
    where merchant_id = ${merchantId} and environment = ${environment} and payout_id = ${payoutId} order by id limit ${limit})`

export type ListedPayout = MoneyTransaction & { merchantId: string; merchantName: string }

/** Payouts without an end or that people have to look at, or all of them, the newest first. Runs over all merchants: no scope. */
export const listPayouts = (tx: Queries, merchantId: string | null, hasEnded: boolean) => tx.many<ListedPayout>`
  select t.*, m.name as merchant_name from transactions t join merchants m on m.merchant_id = t.merchant_id
  where t.type = 'PAYOUT' and (${merchantId}::uuid is null or t.merchant_id = ${merchantId}::uuid)
    and (${hasEnded} or t.status in ('PENDING', 'IN_TRANSIT') or t.status_reason = 'OPERATOR')
  order by t.created_at desc, t.id desc limit 500`

export type PayoutByHand = Pick<MoneyTransaction, 'id' | 'reference' | 'amountMinor' | 'payout' | 'createdAt'> & {
  merchantId: string
}

/** Payouts of production that the operator may transfer now and that have not ended, oldest first, from behind `after`. Runs over all merchants: no scope. */
export const listPayoutsByHand = (
  tx: Queries,
  currency: string,
  { after, limit, now }: { after: PayoutByHand | undefined; limit: number; now: Date },
) => tx.many<PayoutByHand>`
  select merchant_id, id, reference, amount_minor, payout, created_at from transactions
  where environment = 'PRODUCTION' and type = 'PAYOUT' and status = 'PENDING' and currency = ${currency}
    and payout::json ->> 'by' = 'OPERATOR' and coalesce((payout::json ->> 'heldUntil')::timestamptz <= ${now}, true)
    and (created_at, id) > (${after?.createdAt ?? new Date(0)}, ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
  order by created_at, id limit ${limit}`

/** Holds these payouts and refunds as they are until the end of the transaction. */
export const lockTransfers = (tx: Transaction, { merchantId, environment }: Scope, ids: readonly string[]) => tx.many<
  Pick<MoneyTransaction, 'reference' | 'type' | 'status'>
>`
  select reference, type, status from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and id = any(${ids}) order by id for share`

export type OwnedRow = MoneyTransaction & { merchantId: string }

/** Locks these payouts of production in one order. On one server alone. Runs over all merchants: no scope. */
export const lockPaidOut = (tx: Transaction, keys: readonly { merchantId: string; id: string }[]) => tx.many<OwnedRow>`
  select t.* from transactions t
  join unnest(${keys.map(({ merchantId }) => merchantId)}::uuid[], ${keys.map(({ id }) => id)}::uuid[]) as asked (merchant_id, id)
    on asked.merchant_id = t.merchant_id and asked.id = t.id
  where t.environment = 'PRODUCTION' and t.type = 'PAYOUT'
  order by t.merchant_id, t.id for update of t`

type PaidRow = Pick<OwnedRow, 'merchantId' | 'id' | 'version' | 'acquirerReference' | 'payout'>

/** Payouts of production that the caller has locked, as paid; the number of those that are as they were read. Runs over all merchants: no scope. */
export const setAllPaid = (tx: Transaction, rows: readonly PaidRow[], now: Date) => tx.run`
  update transactions t set status = 'PAID', acquirer_reference = paid.acquirer_reference, payout = paid.payout, next_ask_at = null,
    status_reason = null, completed_at = ${now}, version = t.version + 1, updated_at = ${now}
  from unnest(${rows.map(({ merchantId }) => merchantId)}::uuid[], ${rows.map(({ id }) => id)}::uuid[],
    ${rows.map(({ version }) => version)}::int4[], ${rows.map(({ acquirerReference }) => acquirerReference)}::text[],
    ${rows.map(({ payout }) => payout)}::text[]) as paid (merchant_id, id, version, acquirer_reference, payout)
  where t.merchant_id = paid.merchant_id and t.environment = 'PRODUCTION' and t.id = paid.id and t.version = paid.version`
