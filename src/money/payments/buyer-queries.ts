import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { MerchantSpan } from '#platform/merchants/every-scope.ts'
import { scopesOf } from '#platform/merchants/queries.ts'

// Buyers in payment sessions and transactions: their ids hold the time, so that the primary key finds those of a span of time.

/** Ids from `from` on that are below `to`. */
export type IdSpan = { from: string; to: string }

/** Of these merchants, those with sessions of that time. */
export const listScopesWithSessions = (tx: Queries, merchants: MerchantSpan, { from, to }: IdSpan) => tx.many<Scope>`
  select m.merchant_id, e.environment ${scopesOf(merchants)} and exists (
    select from payment_sessions s
    where s.merchant_id = m.merchant_id and s.environment = e.environment and s.id >= ${from}::uuid and s.id < ${to}::uuid)`

/** The end of a page of so many rows; no row when fewer are left. */
export const findSessionAfter = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { from, to }: IdSpan,
  rows: number,
) => tx.maybeOne<{ id: string }>`
  select id from payment_sessions
  where merchant_id = ${merchantId} and environment = ${environment} and id >= ${from}::uuid and id < ${to}::uuid
  order by id offset ${rows} limit 1`

export const forgetSessionBuyers = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { from, to }: IdSpan,
) => tx.run`
  update payment_sessions set customer = null
  where merchant_id = ${merchantId} and environment = ${environment} and id >= ${from}::uuid and id < ${to}::uuid
    and customer is not null and status in ('PAID', 'EXPIRED', 'CANCELED')`

/** Of these merchants, those with transactions of that time. */
export const listScopesWithTransactions = (
  tx: Queries,
  merchants: MerchantSpan,
  { from, to }: IdSpan,
) => tx.many<Scope>`
  select m.merchant_id, e.environment ${scopesOf(merchants)} and exists (
    select from transactions t
    where t.merchant_id = m.merchant_id and t.environment = e.environment and t.id >= ${from}::uuid and t.id < ${to}::uuid)`

export const findTransactionAfter = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { from, to }: IdSpan,
  rows: number,
) => tx.maybeOne<{ id: string }>`
  select id from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and id >= ${from}::uuid and id < ${to}::uuid
  order by id offset ${rows} limit 1`

/** The payer is needed until a payment is decided, and as long as a bank disputes it. */
export const forgetTransactionBuyers = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { from, to }: IdSpan,
) => tx.run`
  update transactions set customer = null, risk_facts = null
  where merchant_id = ${merchantId} and environment = ${environment} and id >= ${from}::uuid and id < ${to}::uuid
    and (customer is not null or risk_facts is not null) and status in ('SUCCEEDED', 'FAILED', 'EXPIRED', 'CANCELED', 'CHARGED_BACK')`
