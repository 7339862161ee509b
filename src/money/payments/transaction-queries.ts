import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { type Part, part } from '#platform/db/deferred-queries.ts'
import {
  assignments,
  assignmentsFrom,
  columnNames,
  columns,
  type Fragment,
  label,
  nothing,
  rowSet,
  selectedColumns,
  sql,
} from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { MoneyTransaction, TransactionStep } from './transaction.ts'

/**
 * A transaction with the next number of its merchant's. The caller holds the lock until the end, so that numbers commit in
 * order. Refused by `transactions_reference` when another transaction of the merchant has the reference.
 */
export async function insertTransaction(tx: Transaction, { merchantId, environment }: Scope, row: MoneyTransaction) {
  const next = tx.run`
    insert into transaction_heads (merchant_id, environment, sequence) values (${merchantId}, ${environment}, 1)
    on conflict (merchant_id, environment) do update set sequence = transaction_heads.sequence + 1`
  const inserted = tx.run`
    insert into transactions ${selectedColumns(row, { merchantId: sql`head.merchant_id`, sequence: sql`head.sequence` })}
    from transaction_heads head where head.merchant_id = ${merchantId} and head.environment = ${environment}`
  await Promise.all([next, inserted])
}

/** The end of what is paid, which may pass while locks are waited for. `now`: by the clock of the moment at which the statement leaves. */
export type Deadline = { endsAt: Date; now: () => Date }
type NewRow = { row: MoneyTransaction; deadline: Deadline | undefined }

/**
 * The same of several, with the next numbers in their order, as parts of a statement. Either all have a deadline or none; where one has passed by the
 * time that the lock is there, which comes last, the statement divides by zero.
 */
export function insertTransactions(
  tx: Transaction,
  n: number,
  { merchantId, environment }: Scope,
  recorded: readonly NewRow[],
): Part[] {
  const rows = recorded.map(({ row }) => row)
  const names = columnNames(rows[0] ?? {})
  return [
    part('numbered', n, () => insertAllApart(tx, { merchantId, environment }, recorded))`
      insert into transaction_heads (merchant_id, environment, sequence) values (${merchantId}, ${environment}, ${rows.length})
      on conflict (merchant_id, environment) do update set sequence = transaction_heads.sequence + excluded.sequence
      returning (sequence - ${rows.length}::int8)${ifInTime(recorded)} as before`,
    part('recorded', n, async () => {})`
      insert into transactions (merchant_id, sequence, ${names})
      select ${merchantId}::uuid, numbered.before + ordinality, ${names}
      from ${label('numbered', n)} numbered, ${rowSet(sql`transactions`, rows)} with ordinality`,
  ]
}

/** Our clock says when the statement left, and the database's clock how long ago that is. */
function ifInTime(recorded: readonly NewRow[]): Fragment {
  const [first, ...others] = recorded.flatMap(({ deadline }) => deadline ?? [])
  if (!first) return nothing
  const endsAt = others.reduce((earliest, each) => (each.endsAt < earliest ? each.endsAt : earliest), first.endsAt)
  const leaves = first.now()
  return sql` / (${endsAt}::timestamptz > ${leaves}::timestamptz + (clock_timestamp() - statement_timestamp()))::int4`
}

const requireInTime = (tx: Transaction, endsAt: Date, at: Date) => tx.run`
  select 1 / (${endsAt}::timestamptz > ${at}::timestamptz)::int4`

async function insertAllApart(tx: Transaction, scope: Scope, recorded: readonly NewRow[]): Promise<void> {
  for (const { row, deadline } of recorded) {
    await insertTransaction(tx, scope, row)
    if (deadline) void requireInTime(tx, deadline.endsAt, deadline.now())
  }
}

/** Has the lock of `insertTransaction` before anything is recorded: a caller that goes on to the ledger holds it first. */
export const lockHead = (tx: Transaction, { merchantId, environment }: Scope) => tx.run`
  insert into transaction_heads (merchant_id, environment, sequence) values (${merchantId}, ${environment}, 0)
  on conflict (merchant_id, environment) do update set sequence = transaction_heads.sequence`

export const findTransaction = (
  tx: Queries,
  { merchantId, environment }: Scope,
  id: string,
) => tx.maybeOne<MoneyTransaction>`
  select * from transactions where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const lockTransaction = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
) => tx.maybeOne<MoneyTransaction>`
  select * from transactions where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} for update`

/** All attempts to pay a session, oldest first. */
export const listAttempts = (
  tx: Queries,
  { merchantId, environment }: Scope,
  sessionId: string,
) => tx.many<MoneyTransaction>`
  select * from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and session_id = ${sessionId} and type in ('PAYMENT', 'FUNDING')
  order by sequence`

/** The guard: nothing is written when the row is in no state that may become `row.status`. */
export const updateTransaction = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { id, sources, row }: { id: string; sources: readonly string[]; row: Partial<MoneyTransaction> },
) => tx.maybeOne<MoneyTransaction>`
  update transactions set ${assignments(row)}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and status = any(${sources})
  returning *`

type TransactionChange = {
  before: Pick<MoneyTransaction, 'id' | 'status' | 'version' | 'customer'>
  row: Partial<MoneyTransaction>
}

/**
 * The same of rows that were read whole, the same columns of each; hits none that is not as it was read, and of several none that another
 * transaction has locked.
 */
export function updateTransactionsAsRead(
  _tx: Transaction,
  n: number,
  { merchantId, environment }: Scope,
  changes: readonly TransactionChange[],
): Part[] {
  const [first] = changes
  if (!first) return []
  if (changes.length === 1) return [updateTransactionAsRead(n, { merchantId, environment }, first)]
  const read = changes.map(({ before: { id, status, version, customer } }) => ({ id, status, version, customer }))
  const changed = changes.map(({ before: { id }, row }) => ({ id, ...row }))
  const ids = read.map(({ id }) => id)
  return [
    part('payment_free', n)`
      select id from transactions
      where merchant_id = ${merchantId} and environment = ${environment} and id = any(${ids}::uuid[]) for update skip locked`,
    part('payment_moved', n)`
      update transactions t set ${assignmentsFrom('becomes', first.row)}
      from ${label('payment_free', n)} free
      join ${rowSet(sql`transactions`, read)} was on was.id = free.id
      join ${rowSet(sql`transactions`, changed)} becomes on becomes.id = was.id
      where t.merchant_id = ${merchantId} and t.environment = ${environment} and t.id = any(${ids}::uuid[]) and t.id = was.id
        and t.status = was.status and t.version = was.version and t.customer is not distinct from was.customer
      returning 1`,
  ]
}

const updateTransactionAsRead = (
  n: number,
  { merchantId, environment }: Scope,
  { before, row }: TransactionChange,
): Part =>
  part('payment_moved', n)`
    update transactions set ${assignments(row)}
    where merchant_id = ${merchantId} and environment = ${environment} and id = ${before.id}
      and status = ${before.status} and version = ${before.version} and customer is not distinct from ${before.customer}
    returning 1`

/** Steps of any number of transactions. */
export const insertSteps = (
  _tx: Transaction,
  n: number,
  { merchantId, environment }: Scope,
  all: readonly (readonly TransactionStep[])[],
): Part[] => {
  const steps = all.flat()
  return [
    part('steps', n, (tx) => insertStepsApart(tx, { merchantId, environment }, steps))`
      insert into transaction_steps (merchant_id, environment, transaction_id, id, type, status, actor, message, facts, at)
      select ${merchantId}::uuid, ${environment}, step.transaction_id, step.id, step.type, step.status, step.actor, step.message,
        step.facts, step.at
      from unnest(${steps.map(({ transactionId }) => transactionId)}::uuid[], ${steps.map(({ id }) => id)}::uuid[],
        ${steps.map(({ type }) => type)}::text[], ${steps.map(({ status }) => status)}::text[],
        ${steps.map(({ actor }) => actor)}::text[], ${steps.map(({ message }) => message)}::text[],
        ${steps.map(({ facts }) => facts)}::text[], ${steps.map(({ at }) => at)}::timestamptz[])
        as step (transaction_id, id, type, status, actor, message, facts, at)`,
  ]
}

const insertStepsApart = (tx: Queries, { merchantId, environment }: Scope, steps: readonly TransactionStep[]) =>
  Promise.all(
    steps.map((step) => tx.run`insert into transaction_steps ${columns({ merchantId, environment, ...step })}`),
  )

export type Due = Scope & { id: string; nextAskAt: Date }
export type Slice = { after: Due | undefined; limit: number }

/** Keyset of a list that is ordered by `next_ask_at` and the id. */
export const keysetOf = (after: Due | undefined): Fragment =>
  sql`(${after?.nextAskAt ?? new Date(0)}, ${after?.id ?? firstId}::uuid)`
const firstId = '00000000-0000-0000-0000-000000000000'

/** Payments whose look-up is due, longest first, from behind `after`. Runs over all merchants: no scope. */
export const listToAsk = (tx: Queries, statuses: readonly string[], now: Date, { after, limit }: Slice) => tx.many<Due>`
  select merchant_id, environment, id, next_ask_at from transactions
  where next_ask_at <= ${now} and status = any(${statuses}) and type in ('PAYMENT', 'FUNDING')
    and (next_ask_at, id) > ${keysetOf(after)}
  order by next_ask_at, id limit ${limit}`

/** Of several nodes that find the same row due, one gets it. Undefined for the others. */
export const claimAsk = (
  tx: Transaction,
  { merchantId, environment, id, nextAskAt }: Due,
  later: Date,
) => tx.maybeOne<MoneyTransaction>`
  update transactions set asks = asks + 1, next_ask_at = ${later}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and next_ask_at = ${nextAskAt}
  returning *`

/** When to ask about a payment next that has failed. Nothing is written when another has claimed it meanwhile, or it has changed. */
export const moveNextAsk = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { id, nextAskAt, status }: Pick<MoneyTransaction, 'id' | 'nextAskAt' | 'status'>,
  next: Date | null,
) => tx.run`
  update transactions set next_ask_at = ${next}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and next_ask_at = ${nextAskAt}
    and status = ${status}`

export type Releasable = Scope & { id: string; availableAt: Date }

/**
 * Payments whose release is due, the earliest first, from behind `after`. A payment of which refunds took more than its net amount is left out until
 * the available balance covers the rest. Runs over all merchants: no scope.
 */
export const listToRelease = (
  tx: Queries,
  now: Date,
  { after, limit }: { after: Releasable | undefined; limit: number },
) => tx.many<Releasable>`
  select merchant_id, environment, id, available_at from transactions t
  where available_at <= ${now} and released_at is null and status = 'SUCCEEDED'
    and (available_at, id) > (${after?.availableAt ?? new Date(0)}, ${after?.id ?? firstId}::uuid)
    and (amount_minor - fee_minor >= refunded_pending_minor + disputed_pending_minor or exists (
      select 1 from ledger_balances b
      where b.merchant_id = t.merchant_id and b.environment = t.environment and b.currency = t.currency
        and b.account = 'merchant.available' and b.slot = 0
        and b.balance_minor >= t.refunded_pending_minor + t.disputed_pending_minor - (t.amount_minor - t.fee_minor)))
  order by available_at, id limit ${limit}`

/** Counts the refunds of a payment, known by its reference, that have succeeded or still may. */
export const countRefunds = (tx: Queries, { merchantId, environment }: Scope, reference: string) => tx.maybeOne<{
  refunds: number
}>`
  select count(*)::int4 as refunds
  from transactions p
  join transactions r on r.merchant_id = p.merchant_id and r.environment = p.environment and r.parent_id = p.id
  where p.merchant_id = ${merchantId} and p.environment = ${environment} and p.reference = ${reference}
    and r.type = 'REFUND' and r.status not in ('FAILED', 'CANCELED')`

/** The payment that has paid a session. */
export const findSucceededPayment = (
  tx: Queries,
  { merchantId, environment }: Scope,
  sessionId: string,
) => tx.maybeOne<{
  id: string
  amountMinor: bigint
  refundedMinor: bigint
}>`
  select id, amount_minor, refunded_minor from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and session_id = ${sessionId} and type = 'PAYMENT'
    and status = 'SUCCEEDED' and not is_late
  limit 1`

/** The payment that the cash network knows under our reference. */
export const findCashPaymentId = (tx: Queries, { merchantId, environment }: Scope, reference: string) => tx.maybeOne<{
  id: string
}>`
  select id from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference} and method = 'CASH'`

export const listAttemptsOf = (tx: Queries, { merchantId, environment }: Scope, sessionIds: string[]) =>
  tx.many<MoneyTransaction>`
  select * from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and session_id = any(${sessionIds}) and type = 'PAYMENT'
  order by sequence`

/** Payments of these clients that came in, the newest first. */
export const listPaidBy = (
  tx: Queries,
  { merchantId, environment }: Scope,
  clientIds: string[],
  limit: number,
) => tx.many<PaidPayment>`
  select t.id, t.amount_minor, t.currency, t.created_at, t.completed_at, s.description
  from transactions t
  left join payment_sessions s on s.merchant_id = t.merchant_id and s.environment = t.environment and s.id = t.session_id
  where t.merchant_id = ${merchantId} and t.environment = ${environment} and t.client_id = any(${clientIds})
    and t.type = 'PAYMENT' and t.status in ('SUCCEEDED', 'DISPUTED', 'CHARGED_BACK')
  order by t.created_at desc, t.id desc limit ${limit}`

export type PaidPayment = Pick<MoneyTransaction, 'id' | 'amountMinor' | 'currency' | 'createdAt' | 'completedAt'> & {
  /** Of its session. */
  description: string | null
}

export const listTransactionsById = (
  tx: Queries,
  { merchantId, environment }: Scope,
  ids: string[],
) => tx.many<MoneyTransaction>`
  select * from transactions where merchant_id = ${merchantId} and environment = ${environment} and id = any(${ids})`
