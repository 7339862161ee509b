import { endingStates, type PaymentSession } from '#money/payments/session.ts'
import { checkoutsList } from '#money/payments/sessions.ts'
import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { type Part, part } from '#platform/db/deferred-queries.ts'
import { columnsOfAll, type Fragment, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { pageOfRows } from '#platform/lists/queries.ts'
import type { CheckoutFilters } from './schemas.ts'

export function listCheckouts(
  tx: Queries,
  scope: Scope,
  { page, size, sort, status, orderId, externalId, clientId, from, to }: CheckoutFilters,
  now: Date,
) {
  return pageOfRows<PaymentSession>(tx, scope, {
    list: checkoutsList,
    table: sql`payment_sessions`,
    key: sql`id`,
    where: sql`where merchant_id = ${scope.merchantId} and environment = ${scope.environment} and source_kind = 'CHECKOUT'`,
    indexed: [
      orderId !== undefined && sql`and order_id = ${orderId}`,
      externalId !== undefined && sql`and external_id = ${externalId}`,
      from && sql`and created_at >= ${from}`,
      to && sql`and created_at < ${to}`,
    ],
    filters: [status && inStatus(status, now), clientId !== undefined && sql`and client_id = ${clientId}`],
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

/** Refused by `payment_session_orders_pkey` when one of the orders had a session before. */
export const insertOrders = (
  _tx: Transaction,
  n: number,
  { merchantId, environment }: Scope,
  orderIds: readonly string[],
): Part[] => [
  part('ordered', n)`
    insert into payment_session_orders ${columnsOfAll(
      sql`payment_session_orders`,
      orderIds.map((orderId) => ({ merchantId, environment, orderId })),
    )}`,
]

/** The same for callers that want a further session in any case. */
export const insertOrdersOnce = (
  _tx: Transaction,
  n: number,
  { merchantId, environment }: Scope,
  orderIds: readonly string[],
): Part[] => [
  part('ordered', n)`
    insert into payment_session_orders ${columnsOfAll(
      sql`payment_session_orders`,
      orderIds.map((orderId) => ({ merchantId, environment, orderId })),
    )}
    on conflict (merchant_id, environment, order_id) do nothing`,
]

export const lockOrder = (tx: Transaction, { merchantId, environment }: Scope, orderId: string) => tx.run`
  select 1 from payment_session_orders
  where merchant_id = ${merchantId} and environment = ${environment} and order_id = ${orderId} for update`
