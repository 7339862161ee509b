import { refundsList } from '#money/refunds/record.ts'
import type { Refund } from '#money/refunds/refund.ts'
import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { sql } from '#platform/db/sql.ts'
import { pageOfRows } from '#platform/lists/queries.ts'
import type { RefundFilters } from './schemas.ts'

export function listRefunds(tx: Queries, scope: Scope, query: RefundFilters) {
  const { page, size, sort, transactionId, status, refundReference, from, to } = query
  return pageOfRows<Refund>(tx, scope, {
    list: refundsList,
    table: sql`refunds`,
    key: sql`id`,
    where: sql`where merchant_id = ${scope.merchantId} and environment = ${scope.environment}`,
    indexed: [
      transactionId !== undefined && sql`and payment_id = ${transactionId}`,
      refundReference !== undefined && sql`and refund_reference = ${refundReference}`,
      from && sql`and created_at >= ${from}`,
      to && sql`and created_at < ${to}`,
    ],
    filters: [status && sql`and status = ${status}`],
    origin: undefined,
    page: { page, size, sort },
    sortColumns: { createdAt: sql`created_at`, updatedAt: sql`updated_at`, amount: sql`amount_minor` },
  })
}
