import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { assignments, columns, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Returned } from '../pricing/fee.ts'
import type { Refund, RefundStatus } from './refund.ts'

/** Refused by `refunds_refund_reference` when the merchant's reference is taken. */
export const insertRefund = (tx: Transaction, { merchantId }: Scope, refund: Refund) => tx.run`
  insert into refunds ${columns({ merchantId, ...refund })}`

export const findRefund = (tx: Queries, { merchantId, environment }: Scope, id: string) => tx.maybeOne<Refund>`
  select * from refunds where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

/** The transactions of refunds. */
export const listTransactionsOf = (tx: Queries, { merchantId, environment }: Scope, ids: readonly string[]) => tx.many<{
  id: string
  refundTransactionId: string
}>`
  select id, refund_transaction_id from refunds
  where merchant_id = ${merchantId} and environment = ${environment} and id = any(${ids}::uuid[])`

/** The refund of a transaction of type REFUND. */
export const findByTransaction = (tx: Queries, { merchantId, environment }: Scope, id: string) => tx.maybeOne<Refund>`
  select * from refunds
  where merchant_id = ${merchantId} and environment = ${environment} and refund_transaction_id = ${id}`

export const findByReference = (
  tx: Queries,
  { merchantId, environment }: Scope,
  refundReference: string,
) => tx.maybeOne<Refund>`
  select * from refunds
  where merchant_id = ${merchantId} and environment = ${environment} and refund_reference = ${refundReference}`

/** A caller that locks a refund holds the lock of its payment. */
export const lockRefund = (tx: Transaction, { merchantId, environment }: Scope, id: string) => tx.maybeOne<Refund>`
  select * from refunds where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} for update`

/** The guard: nothing is written when the refund is in none of `sources` any more. */
export const updateRefund = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { id, sources, row }: { id: string; sources: readonly RefundStatus[]; row: Partial<Refund> },
) => tx.maybeOne<Refund>`
  update refunds set ${assignments(row)}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and status = any(${sources})
  returning *`

/** Sum of a payment that has reached its buyer. */
export const sumSucceeded = (tx: Queries, { merchantId, environment }: Scope, paymentId: string) => tx.maybeOne<{
  succeededMinor: bigint
}>`
  select coalesce(sum(amount_minor), 0)::int8 as succeeded_minor from refunds
  where merchant_id = ${merchantId} and environment = ${environment} and payment_id = ${paymentId} and status = 'SUCCEEDED'`

/** The part of a payment that was refunded under terms that give its fee back, and the part of the fee that came back and was not taken again. */
export const returnedOf = async (
  tx: Queries,
  { merchantId, environment }: Scope,
  paymentId: string,
): Promise<Returned> =>
  (await tx.maybeOne<Returned>`
    select coalesce(sum(amount_minor), 0)::int8 as amount_minor, coalesce(sum(returned_fee_minor), 0)::int8 as fee_minor,
      coalesce(sum(returned_vat_minor), 0)::int8 as vat_minor
    from refunds
    where merchant_id = ${merchantId} and environment = ${environment} and payment_id = ${paymentId} and status = 'SUCCEEDED'
      and returned_fee_minor is not null`) ?? { amountMinor: 0n, feeMinor: 0n, vatMinor: 0n }

/** Refunds of a payment that are not being paid yet. The caller holds the lock of the payment. */
export const listUnbegun = (tx: Queries, { merchantId, environment }: Scope, paymentId: string) => tx.many<{
  id: string
}>`
  select id from refunds
  where merchant_id = ${merchantId} and environment = ${environment} and payment_id = ${paymentId} and status = 'PENDING' and not is_late
  order by id`

/** One of the refunds of a payment that is being paid. The caller holds the lock of the payment. */
export const findBegun = (tx: Queries, { merchantId, environment }: Scope, paymentId: string) => tx.maybeOne<{
  reference: string
}>`
  select t.reference from refunds r
  join transactions t on t.merchant_id = r.merchant_id and t.environment = r.environment and t.id = r.refund_transaction_id
  where r.merchant_id = ${merchantId} and r.environment = ${environment} and r.payment_id = ${paymentId} and r.status = 'PROCESSING'
  order by r.id limit 1`

/** `at` is what lists of them are ordered by, before the id. */
export type Due = Scope & { id: string; at: Date }

type Slice = { after: Due | undefined; limit: number }

const keysetOf = (after: Due | undefined) => sql`(${after?.at ?? new Date(0)}, ${after?.id ?? firstId}::uuid)`
const firstId = '00000000-0000-0000-0000-000000000000'

/** Refunds that are due for another try, the longest waiting first, from behind `after`. Runs over all merchants: no scope. */
export const listDue = (tx: Queries, now: Date, { after, limit }: Slice) => tx.many<Due>`
  select merchant_id, environment, id, next_try_at as at from refunds
  where next_try_at <= ${now} and (next_try_at, id) > ${keysetOf(after)} order by next_try_at, id limit ${limit}`

/** Refunds that waited for money which is there now, the oldest first, from behind `after`. Runs over all merchants: no scope. */
export const listFundable = (tx: Queries, { after, limit }: Slice) => tx.many<Due>`
  select r.merchant_id, r.environment, r.id, r.created_at as at from refunds r
  join transactions p on p.merchant_id = r.merchant_id and p.environment = r.environment and p.id = r.payment_id
  left join ledger_balances b on b.merchant_id = r.merchant_id and b.environment = r.environment and b.currency = r.currency
    and b.account = 'merchant.available' and b.slot = 0
  where r.pending_reason = 'INSUFFICIENT_BALANCE' and r.status = 'PENDING'
    and (coalesce(b.balance_minor, 0) >= r.amount_minor or (p.released_at is null and p.status <> 'CHARGED_BACK'))
    and (r.created_at, r.id) > ${keysetOf(after)}
  order by r.created_at, r.id limit ${limit}`

/** The refunds of a payment by its acquirer, oldest first. */
export const listByPayment = (tx: Queries, { merchantId, environment }: Scope, paymentId: string) => tx.many<
  Pick<Refund, 'id' | 'amountMinor' | 'upstreamReference' | 'isLate'>
>`
  select id, amount_minor, upstream_reference, is_late from refunds
  where merchant_id = ${merchantId} and environment = ${environment} and payment_id = ${paymentId} and paid_by = 'ACQUIRER'
  order by created_at, id`

export type RefundByHand = Pick<Refund, 'id' | 'amountMinor' | 'createdAt'> & {
  merchantId: string
  transactionId: string
  reference: string
  rib: string
  holderName: string
}

/** Refunds of production that the operator transfers and that have not ended, oldest first, from behind `after`. Runs over all merchants: no scope. */
export const listRefundsByHand = (
  tx: Queries,
  currency: string,
  { after, limit }: { after: Pick<Refund, 'id' | 'createdAt'> | undefined; limit: number },
) => tx.many<RefundByHand>`
  select r.merchant_id, r.id, r.amount_minor, r.created_at, r.destination_rib as rib, r.destination_holder as holder_name,
    t.id as transaction_id, t.reference
  from refunds r
  join transactions t on t.merchant_id = r.merchant_id and t.environment = r.environment and t.id = r.refund_transaction_id
  where r.is_by_hand and r.status = 'PROCESSING' and r.environment = 'PRODUCTION' and r.currency = ${currency}
    and r.destination_rib is not null and (r.created_at, r.id) > (${after?.createdAt ?? new Date(0)}, ${after?.id ?? firstId}::uuid)
  order by r.created_at, r.id limit ${limit}`
