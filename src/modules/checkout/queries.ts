import { endingStates, type PaymentSession } from '#money/payments/session.ts'
import { checkoutsList } from '#money/payments/sessions.ts'
import type { TransactionStep } from '#money/payments/transaction.ts'
import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { type Part, part } from '#platform/db/deferred-queries.ts'
import { type Fragment, nothing, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { pageOfRows } from '#platform/lists/queries.ts'
import type { CheckoutFilters } from './schemas.ts'

export function listCheckouts(
  tx: Queries,
  scope: Scope,
  { page, size, sort, status, orderId, externalId, clientId, from, to }: CheckoutFilters,
  now: Date,
) {
  const filters = [
    status && inStatus(status, now),
    orderId !== undefined && sql`and order_id = ${orderId}`,
    externalId !== undefined && sql`and external_id = ${externalId}`,
    clientId !== undefined && sql`and client_id = ${clientId}`,
    from && sql`and created_at >= ${from}`,
    to && sql`and created_at < ${to}`,
  ].filter((filter) => filter !== false && filter !== undefined)
  return pageOfRows<PaymentSession>(tx, scope, {
    list: checkoutsList,
    table: sql`payment_sessions`,
    key: sql`id`,
    where: sql`where merchant_id = ${scope.merchantId} and environment = ${scope.environment} and source_kind = 'CHECKOUT'`,
    filters: filters.length === 0 ? undefined : filters.reduce((all, filter) => sql`${all} ${filter}`, nothing),
    origin: undefined,
    page: { page, size, sort },
    sortColumns: {
      createdAt: sql`created_at`,
      updatedAt: sql`updated_at`,
      expiresAt: sql`expires_at`,
      amount: sql`amount_minor`,
    },
  })
}

// The same as in `statusOf`.
function inStatus(status: PaymentSession['status'], now: Date): Fragment {
  const isOver = sql`(status = any(${endingStates}) and expires_at <= ${now})`
  return status === 'EXPIRED'
    ? sql`and (status = 'EXPIRED' or ${isOver})`
    : sql`and status = ${status} and not ${isOver}`
}

export const findCheckout = (
  tx: Queries,
  { merchantId, environment }: Scope,
  id: string,
) => tx.maybeOne<PaymentSession>`
  select * from payment_sessions
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and source_kind = 'CHECKOUT'`

export const lockCheckout = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
) => tx.maybeOne<PaymentSession>`
  select * from payment_sessions
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and source_kind = 'CHECKOUT' for update`

export const findByExternalId = (
  tx: Queries,
  { merchantId, environment }: Scope,
  externalId: string,
) => tx.maybeOne<PaymentSession>`
  select * from payment_sessions
  where merchant_id = ${merchantId} and environment = ${environment} and external_id = ${externalId} and source_kind = 'CHECKOUT'`

/** Refused by `payment_session_orders_pkey` when the order had a session before. */
export const insertOrder = (n: number, { merchantId, environment }: Scope, orderId: string): Part =>
  part('ordered', n)`
    insert into payment_session_orders (merchant_id, environment, order_id) values (${merchantId}, ${environment}, ${orderId})`

/** The same for a caller that wants a further session in any case. */
export const insertOrderOnce = (n: number, { merchantId, environment }: Scope, orderId: string): Part =>
  part('ordered', n)`
    insert into payment_session_orders (merchant_id, environment, order_id) values (${merchantId}, ${environment}, ${orderId})
    on conflict (merchant_id, environment, order_id) do nothing`

export const lockOrder = (tx: Transaction, { merchantId, environment }: Scope, orderId: string) => tx.run`
  select 1 from payment_session_orders
  where merchant_id = ${merchantId} and environment = ${environment} and order_id = ${orderId} for update`

type Wanted = { orderId: string; amountMinor: bigint; currency: string; clientId: string | null }

/** The newest session in which this order, and exactly this, can still be paid or is being paid. */
export const findUnfinished = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { orderId, amountMinor, currency, clientId }: Wanted,
  now: Date,
) => tx.maybeOne<PaymentSession>`
  select * from payment_sessions
  where merchant_id = ${merchantId} and environment = ${environment} and order_id = ${orderId} and source_kind = 'CHECKOUT'
    and amount_minor = ${amountMinor} and currency = ${currency} and client_id is not distinct from ${clientId}::uuid
    and (status in ('PROCESSING', 'REQUIRES_ACTION', 'AWAITING_CASH') or status = 'OPEN' and expires_at > ${now})
  order by created_at desc, id desc limit 1`

/** Runs over all sessions of the order, whatever their amounts. */
export const findPaidSession = (tx: Queries, { merchantId, environment }: Scope, orderId: string) => tx.maybeOne<{
  id: string
}>`
  select id from payment_sessions
  where merchant_id = ${merchantId} and environment = ${environment} and order_id = ${orderId} and source_kind = 'CHECKOUT'
    and status = 'PAID' limit 1`

export const listSteps = (
  tx: Queries,
  { merchantId, environment }: Scope,
  transactionIds: string[],
) => tx.many<TransactionStep>`
  select transaction_id, id, type, status, actor, message, facts, at from transaction_steps
  where merchant_id = ${merchantId} and environment = ${environment} and transaction_id = any(${transactionIds})
  order by at, id`
