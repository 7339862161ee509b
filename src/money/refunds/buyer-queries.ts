import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { MerchantSpan } from '#platform/merchants/every-scope.ts'
import { scopesOf } from '#platform/merchants/queries.ts'
import type { IdSpan } from '../payments/buyer-queries.ts'

/** Of these merchants, those with refunds of that time. */
export const listScopesWithRefunds = (tx: Queries, merchants: MerchantSpan, { from, to }: IdSpan) => tx.many<Scope>`
  select m.merchant_id, e.environment ${scopesOf(merchants)} and exists (
    select from refunds r
    where r.merchant_id = m.merchant_id and r.environment = e.environment and r.id >= ${from}::uuid and r.id < ${to}::uuid)`

export const findRefundAfter = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { from, to }: IdSpan,
  rows: number,
) => tx.maybeOne<{ id: string }>`
  select id from refunds
  where merchant_id = ${merchantId} and environment = ${environment} and id >= ${from}::uuid and id < ${to}::uuid
  order by id offset ${rows} limit 1`

/** The destination of the money, and the note to the buyer: needed until the refund is final. */
export const forgetRefundBuyers = (tx: Transaction, { merchantId, environment }: Scope, { from, to }: IdSpan) => tx.run`
  update refunds set destination_rib = null, destination_holder = null, note_to_customer = null
  where merchant_id = ${merchantId} and environment = ${environment} and id >= ${from}::uuid and id < ${to}::uuid
    and coalesce(destination_rib, note_to_customer) is not null and status in ('SUCCEEDED', 'FAILED', 'CANCELED')`
