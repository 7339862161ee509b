import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { assignments, columns, type Fragment, label, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { MoneyTransaction, TransactionStep } from './transaction.ts'

/** The next number of a merchant's transactions. Whoever has it holds the lock until the end, so that numbers commit in order. */
export const takeSequence = (tx: Transaction, { merchantId, environment }: Scope) => tx.maybeOne<{ sequence: bigint }>`
  insert into transaction_heads (merchant_id, environment, sequence) values (${merchantId}, ${environment}, 1)
  on conflict (merchant_id, environment) do update set sequence = transaction_heads.sequence + 1
  returning sequence`

/** Has the lock of `takeSequence` before anything is recorded: whoever goes on to the ledger holds it first. */
export const lockHead = (tx: Transaction, { merchantId, environment }: Scope) => tx.run`
  insert into transaction_heads (merchant_id, environment, sequence) values (${merchantId}, ${environment}, 0)
  on conflict (merchant_id, environment) do update set sequence = transaction_heads.sequence`

/** Refused by `transactions_reference` when another transaction of the merchant has the reference. */
export const insertTransaction = (tx: Transaction, { merchantId }: Scope, row: MoneyTransaction) => tx.run`
  insert into transactions ${columns({ merchantId, ...row })}`

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

export const insertStep = (n: number, { merchantId, environment }: Scope, step: TransactionStep): Fragment => sql`
  ${label('step', n)} as (insert into transaction_steps ${columns({ merchantId, environment, ...step })})`

export type Terms = { name: string; feeBasisPoints: number; feeFixedMinor: bigint; availableAfterDays: number }

/** The merchant's name, and the terms of its payments. */
export const findTerms = (tx: Queries, { merchantId }: Scope) => tx.maybeOne<Terms>`
  select name, fee_basis_points, fee_fixed_minor, available_after_days from merchants where merchant_id = ${merchantId}`

export type Due = Scope & { id: string; nextAskAt: Date }

/** What is due to be asked about, the longest first. Runs over all merchants: no scope. */
export const listToAsk = (tx: Queries, statuses: readonly string[], now: Date, limit: number) => tx.many<Due>`
  select merchant_id, environment, id, next_ask_at from transactions
  where next_ask_at <= ${now} and status = any(${statuses}) and type in ('PAYMENT', 'FUNDING')
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

/**
 * Payments whose time has come, the earliest first. One of which refunds took more than its net amount is left out until that can be
 * paid from what is available. Runs over all merchants: no scope.
 */
export const listToRelease = (tx: Queries, now: Date, limit: number) => tx.many<Scope & { id: string }>`
  select merchant_id, environment, id from transactions t
  where available_at <= ${now} and released_at is null and status = 'SUCCEEDED'
    and (amount_minor - fee_minor >= refunded_pending_minor or exists (
      select 1 from ledger_balances b
      where b.merchant_id = t.merchant_id and b.environment = t.environment and b.currency = t.currency
        and b.account = 'merchant.available' and b.slot = 0
        and b.balance_minor >= t.refunded_pending_minor - (t.amount_minor - t.fee_minor)))
  order by available_at, id limit ${limit}`

/** How many refunds of a payment, known by its reference, have succeeded or may still. */
export const countRefunds = (tx: Queries, { merchantId, environment }: Scope, reference: string) => tx.maybeOne<{
  refunds: number
}>`
  select count(*)::int4 as refunds
  from transactions p
  join transactions r on r.merchant_id = p.merchant_id and r.environment = p.environment and r.parent_id = p.id
  where p.merchant_id = ${merchantId} and p.environment = ${environment} and p.reference = ${reference}
    and r.type = 'REFUND' and r.status not in ('FAILED', 'CANCELED')`
