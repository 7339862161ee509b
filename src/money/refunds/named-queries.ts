import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { assignments } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { IdSpan } from '../payments/buyer-queries.ts'
import type { Refund } from './refund.ts'

/** Refunds that an e-mail, in lower case, is in. */
export const listRefundsNaming = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { from, to }: IdSpan,
  email: string,
) => tx.many<Refund>`
  select * from refunds
  where merchant_id = ${merchantId} and environment = ${environment} and id >= ${from}::uuid and id < ${to}::uuid
    and strpos(lower(concat_ws(' ', note_to_customer, reason_detail, metadata)), ${email}) > 0`

export const listRefundsOfPayments = (
  tx: Queries,
  { merchantId, environment }: Scope,
  paymentIds: readonly string[],
) => tx.many<Refund>`
  select * from refunds
  where merchant_id = ${merchantId} and environment = ${environment} and payment_id = any(${paymentIds}::uuid[]) order by id`

export const updateRefundTexts = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
  row: Partial<Refund>,
) => tx.run`
  update refunds set ${assignments(row)}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`
