import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { assignments, columns, type Fragment, nothing, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { containing } from '#platform/lists/pages.ts'
import { pageOfRows } from '#platform/lists/queries.ts'
import type { Order } from './order.ts'
import type { OrderFilters } from './schemas.ts'

/** The name under which a product's orders are counted, and that of all orders. */
export const ordersList = (productReference: string) => `orders ${productReference}`
export const allOrdersList = 'product_orders'

/** The orders of one product, or of all. */
export function listOrders(
  tx: Queries,
  { merchantId, environment }: Scope,
  productReference: string | undefined,
  { page, size, sort, status, fulfilment, from, to, q }: OrderFilters,
) {
  const ofProduct = productReference === undefined ? nothing : sql`and product_reference = ${productReference}`
  return pageOfRows<Order>(
    tx,
    { merchantId, environment },
    {
      list: productReference === undefined ? allOrdersList : ordersList(productReference),
      table: sql`product_orders`,
      key: sql`reference`,
      where: sql`where merchant_id = ${merchantId} and environment = ${environment} ${ofProduct}`,
      indexed: [from && sql`and created_at >= ${from}`, to && sql`and created_at < ${to}`],
      filters: [
        status && sql`and status = ${status}`,
        fulfilment && sql`and fulfilment = ${fulfilment}`,
        q !== undefined && sql`and (${isNamed(q)} or ${isAbout(q)})`,
      ],
      named: q !== undefined && sql`and (${isNamed(q)})`,
      origin: undefined,
      page: { page, size, sort },
      sortColumns: { createdAt: sql`created_at` },
    },
  )
}

function isNamed(q: string): Fragment {
  const [, digits] = /^#?(\d{1,9})$/.exec(q.trim()) ?? []
  return sql`reference = ${q} or order_number = ${digits === undefined ? null : Number(digits)}::int4`
}

function isAbout(q: string): Fragment {
  const like = containing(q)
  return sql`buyer_name ilike ${like} or buyer_email ilike ${like} or buyer_phone ilike ${like}`
}

export const insertOrder = (tx: Transaction, { merchantId }: Scope, order: Order) => tx.run`
  insert into product_orders ${columns({ merchantId, ...order })}`

/** The number of the next order. The caller holds the lock until the end. */
export const takeNumber = (tx: Transaction, { merchantId, environment }: Scope, first: number) => tx.maybeOne<{
  lastNumber: number
}>`
  insert into product_order_heads (merchant_id, environment, last_number) values (${merchantId}, ${environment}, ${first})
  on conflict (merchant_id, environment) do update set last_number = product_order_heads.last_number + 1
  returning last_number`

export const findOrder = (tx: Queries, { merchantId, environment }: Scope, reference: string) => tx.maybeOne<Order>`
  select * from product_orders
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference}`

/** A reference is not given out twice, so that people need not say which environment they mean. */
export const findOrderAnywhere = (tx: Queries, merchantId: string, reference: string) => tx.maybeOne<Order>`
  select * from product_orders
  where merchant_id = ${merchantId} and environment in ('SANDBOX', 'PRODUCTION') and reference = ${reference}`

export const findOrderOfForm = (tx: Queries, { merchantId, environment }: Scope, formId: string) => tx.maybeOne<Order>`
  select * from product_orders
  where merchant_id = ${merchantId} and environment = ${environment} and form_id = ${formId}`

type Move = { sources: readonly string[]; row: Partial<Order>; now: Date }

/** Moves an order out of one of the statuses `sources`; no row means that it has left them already. */
export const moveOrder = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  reference: string,
  { sources, row, now }: Move,
) => tx.maybeOne<Order>`
  update product_orders set ${assignments({ ...row, updatedAt: now })}, version = version + 1
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference} and status = any(${sources})
  returning *`

/** Moves an order on to its buyer; only one that is paid and not canceled goes there. */
export const fulfilOrder = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  reference: string,
  { sources, row, now }: Move,
) => tx.maybeOne<Order>`
  update product_orders set ${assignments({ ...row, updatedAt: now })}, version = version + 1
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference}
    and fulfilment = any(${sources}) and status in ('PAID', 'PARTIALLY_REFUNDED') and canceled_at is null
  returning *`

/** The money goes back by a refund; until then the order stays paid. */
export const cancelPaidOrder = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  reference: string,
  { reason, now }: { reason: string; now: Date },
) => tx.maybeOne<Order>`
  update product_orders
  set canceled_at = ${now}, cancel_reason = ${reason}, updated_at = ${now}, version = version + 1
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference}
    and status in ('PAID', 'PARTIALLY_REFUNDED') and fulfilment in ('UNFULFILLED', 'PREPARING') and canceled_at is null
  returning *`

/** A note has no event, so the version stays. */
export const noteOrder = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  reference: string,
  { note, now }: { note: string | null; now: Date },
) => tx.maybeOne<Order>`
  update product_orders set note = ${note}, updated_at = ${now}
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference}
  returning *`

/** Counts units as back on sale, once: no row when others put some back meanwhile. */
export const countRestocked = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  reference: string,
  { units, before }: { units: number; before: number },
) => tx.maybeOne<Order>`
  update product_orders set restocked_quantity = restocked_quantity + ${units}
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference}
    and restocked_quantity = ${before}
  returning *`
