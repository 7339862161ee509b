import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { nothing, sql } from '#platform/db/sql.ts'
import type { MoneyTransaction } from './transaction.ts'

/** A transaction with its owner. */
export type OwnedTransaction = MoneyTransaction & Scope & { merchantName: string }

/** Destination of a refund by transfer. */
export type WaitingTransaction = OwnedTransaction & {
  destinationRib: string | null
  destinationHolder: string | null
  /** A refund that the operator transfers. */
  isByHand: boolean
}

/** Transactions that the operator has to decide, longest waiting first. Runs over all merchants: no scope. */
export const listForOperator = (tx: Queries) => tx.many<WaitingTransaction>`
  select t.*, m.name as merchant_name, r.destination_rib, r.destination_holder,
    coalesce(r.is_by_hand, false) as is_by_hand
  from transactions t
  join merchants m on m.merchant_id = t.merchant_id
  left join refunds r on r.merchant_id = t.merchant_id and r.environment = t.environment and r.refund_transaction_id = t.id
  where t.status_reason in ('OPERATOR', 'LATE_CASH') order by t.updated_at, t.id limit 500`

/** The transaction with this id. Runs over all merchants: no scope. */
export const findAnybodysById = (tx: Queries, id: string) => tx.many<OwnedTransaction>`
  select t.*, m.name as merchant_name
  from transactions t join merchants m on m.merchant_id = t.merchant_id
  where t.id = ${id}::uuid`

/** The transactions with this reference, which two merchants may share by chance. Runs over all merchants: no scope. */
export const findAnybodysByReference = (tx: Queries, reference: string) => tx.many<OwnedTransaction>`
  select t.*, m.name as merchant_name
  from transactions t join merchants m on m.merchant_id = t.merchant_id
  where t.reference = ${reference}`

/** The same of many references. Runs over all merchants: no scope. */
export const listAnybodysByReferences = (tx: Queries, references: readonly string[]) => tx.many<
  Pick<OwnedTransaction, 'merchantId' | 'environment' | 'id' | 'type' | 'reference'>
>`
  select merchant_id, environment, id, type, reference from transactions where reference = any(${references}::text[])`

/** Payouts and refunds of production with one of these references. Runs over all merchants: no scope. */
export const listTransfersNamed = (tx: Queries, references: readonly string[]) => tx.many<
  Pick<
    OwnedTransaction,
    'merchantId' | 'id' | 'type' | 'reference' | 'amountMinor' | 'currency' | 'status' | 'merchantName'
  >
>`
  select t.merchant_id, t.id, t.type, t.reference, t.amount_minor, t.currency, t.status, m.name as merchant_name
  from transactions t join merchants m on m.merchant_id = t.merchant_id
  where t.reference = any(${references}::text[]) and t.environment = 'PRODUCTION' and t.type in ('PAYOUT', 'REFUND')
  order by t.reference, t.id limit 500`

/** Those of these ids that are transactions. Runs over all merchants: no scope. */
export const listIdsThere = (tx: Queries, ids: readonly string[]) => tx.many<{ id: string }>`
  select id from transactions where id = any(${ids}::uuid[])`

/** Transactions of a merchant that have no end yet, 500 at most. */
export const countUnfinished = (tx: Queries, { merchantId, environment }: Scope) => tx.maybeOne<{ n: number }>`
  select count(*)::int4 as n from (
    select 1 from transactions where merchant_id = ${merchantId} and environment = ${environment}
      and status in ('PROCESSING', 'REQUIRES_ACTION', 'UNKNOWN', 'PENDING_CASH', 'PENDING', 'IN_TRANSIT') limit 500
  ) unfinished`

/** Counts the undecided operations of an account at an acquirer. Runs over all merchants: no scope. */
export const countOpenAt = (tx: Queries, accountId: string) => tx.maybeOne<{ payments: number; refunds: number }>`
  select
    (select count(*)::int4 from transactions
      where environment = 'PRODUCTION' and type in ('PAYMENT', 'FUNDING') and acquirer = ${accountId}
        and status in ('PROCESSING', 'REQUIRES_ACTION', 'UNKNOWN')) as payments,
    (select count(*)::int4 from transactions
      where environment = 'PRODUCTION' and type = 'REFUND' and acquirer = ${accountId}
        and status in ('PENDING', 'PROCESSING', 'UNKNOWN')) as refunds`

/** Transactions of a card by its last digits, newest first. Runs over all merchants: no scope. */
export const listByLast4 = (
  tx: Queries,
  { last4, amountMinor }: { last4: string; amountMinor: bigint | undefined },
  limit: number,
) => tx.many<OwnedTransaction>`
  select t.*, m.name as merchant_name
  from transactions t join merchants m on m.merchant_id = t.merchant_id
  where t.environment = 'PRODUCTION' and t.card_last4 = ${last4}
    ${amountMinor === undefined ? nothing : sql`and t.amount_minor = ${amountMinor}`}
  order by t.created_at desc limit ${limit}`

type Looked = { sum?: { amountMinor: bigint; currency: string }; from?: Date; until?: Date }

/** Of this amount, and of this time, newest first; an index has each. Runs over all merchants: no scope. */
export const listByAmountAndTime = (
  tx: Queries,
  { sum, from, until }: Looked,
  limit: number,
) => tx.many<OwnedTransaction>`
  select t.*, m.name as merchant_name
  from transactions t join merchants m on m.merchant_id = t.merchant_id
  where t.environment = 'PRODUCTION'
    ${sum === undefined ? nothing : sql`and t.amount_minor = ${sum.amountMinor} and t.currency = ${sum.currency}`}
    ${from === undefined ? nothing : sql`and t.created_at >= ${from}`}
    ${until === undefined ? nothing : sql`and t.created_at < ${until}`}
  order by t.created_at desc limit ${limit}`

/** By the acquirer's own reference, at any account. Payments and refunds have an index each. Runs over all merchants: no scope. */
export const listByAcquirerReference = (
  tx: Queries,
  accountIds: readonly string[],
  reference: string,
  limit: number,
) => tx.many<OwnedTransaction>`
  select t.*, m.name as merchant_name
  from (
    select * from transactions
    where environment = 'PRODUCTION' and type in ('PAYMENT', 'FUNDING') and acquirer = any(${[...accountIds]})
      and acquirer_reference = ${reference}
    union all
    select * from transactions
    where environment = 'PRODUCTION' and type = 'REFUND' and acquirer = any(${[...accountIds]}) and acquirer_reference = ${reference}
  ) t
  join merchants m on m.merchant_id = t.merchant_id
  order by t.created_at desc limit ${limit}`

/** Payments of clients with this e-mail, newest first; each merchant's own index is searched. Runs over all merchants: no scope. */
export const listByClients = (
  tx: Queries,
  clients: readonly (Scope & { id: string })[],
  limit: number,
) => tx.many<OwnedTransaction>`
  select t.*, m.name as merchant_name
  from unnest(${clients.map(({ merchantId }) => merchantId)}::uuid[], ${clients.map(({ environment }) => environment)}::text[],
    ${clients.map(({ id }) => id)}::uuid[]) c (merchant_id, environment, id)
  join transactions t on t.merchant_id = c.merchant_id and t.environment = c.environment and t.client_id = c.id
  join merchants m on m.merchant_id = t.merchant_id
  order by t.created_at desc limit ${limit}`

/**
 * Payments of buyers with this e-mail, in lower case, whether they are clients or not, newest first; the same expression is in an index. Runs over
 * all merchants: no scope.
 */
export const listByBuyer = (tx: Queries, email: string, limit: number) => tx.many<OwnedTransaction>`
  select t.*, m.name as merchant_name
  from transactions t join merchants m on m.merchant_id = t.merchant_id
  where t.environment = 'PRODUCTION' and t.customer is not null and lower(substring(t.customer from '"email":"([^"]*)"')) = ${email}
  order by t.created_at desc limit ${limit}`

/** Card payments in production that came in since then, of these merchants. Runs over several merchants: no scope. */
export const countCardPaymentsOf = (tx: Queries, merchantIds: readonly string[], since: Date) => tx.many<{
  merchantId: string
  n: number
}>`
  select merchant_id, count(*)::int4 as n from transactions
  where merchant_id = any(${merchantIds}::uuid[]) and environment = 'PRODUCTION' and created_at >= ${since} and type = 'PAYMENT'
    and method = 'CARD' and status in ('SUCCEEDED', 'DISPUTED', 'CHARGED_BACK')
  group by merchant_id`

/** Card payments that came in, by month in UTC. */
export const countCardPaymentsByMonth = (tx: Queries, { merchantId, environment }: Scope, since: Date) => tx.many<{
  month: string
  n: number
}>`
  select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int4 as n from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and created_at >= ${since} and type = 'PAYMENT'
    and method = 'CARD' and status in ('SUCCEEDED', 'DISPUTED', 'CHARGED_BACK')
  group by 1`
