import type { Queries } from '#platform/db/database.ts'
import { columns } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { DocumentKind } from './application.ts'
import type { Renewal } from './renewal.ts'

/** No row when one of this kind waits already. */
export const insertRenewal = (tx: Transaction, { merchantId, ...renewal }: Renewal) => tx.maybeOne<{ id: string }>`
  insert into document_renewals ${columns({ merchantId, ...renewal })}
  on conflict (merchant_id, kind, decided_at) do nothing returning id`

/** Newest first. */
export const listRenewals = (tx: Queries, merchantId: string) => tx.many<Renewal>`
  select * from document_renewals where merchant_id = ${merchantId} order by created_at desc, id desc limit 100`

export const findWaitingRenewal = (tx: Queries, merchantId: string, kind: DocumentKind) => tx.maybeOne<Renewal>`
  select * from document_renewals where merchant_id = ${merchantId} and kind = ${kind} and status = 'WAITING'`

type Decision = {
  merchantId: string
  id: string
  status: 'ACCEPTED' | 'REFUSED'
  by: string
  reason: string | null
  now: Date
}

/** Of two decisions at once, one finds the row. */
export const decideRenewal = (
  tx: Transaction,
  { merchantId, id, status, by, reason, now }: Decision,
) => tx.maybeOne<Renewal>`
  update document_renewals set status = ${status}, decided_by = ${by}, decided_at = ${now}, reason = ${reason}
  where merchant_id = ${merchantId} and id = ${id} and status = 'WAITING' returning *`

export const withdrawRenewal = (tx: Transaction, merchantId: string, id: string) => tx.maybeOne<{ id: string }>`
  delete from document_renewals where merchant_id = ${merchantId} and id = ${id} and status = 'WAITING' returning id`

export const deleteRenewals = (tx: Transaction, merchantId: string) => tx.run`
  delete from document_renewals where merchant_id = ${merchantId}`

/** Merchants of which a new document waits, since when; those that wait longest come first. Runs over all merchants: no scope. */
export const listRenewing = (tx: Queries, limit: number) => tx.many<{ merchantId: string; since: Date }>`
  select merchant_id, min(created_at) as since from document_renewals where status = 'WAITING'
  group by merchant_id order by since, merchant_id limit ${limit}`

/** New documents of these merchants that wait. Runs over all merchants: no scope. */
export const listWaitingRenewalsOf = (tx: Queries, merchantIds: readonly string[]) => tx.many<
  Pick<Renewal, 'merchantId' | 'kind'>
>`
  select merchant_id, kind from document_renewals where merchant_id = any(${merchantIds}::uuid[]) and status = 'WAITING'
  order by merchant_id, created_at`

/** Those that wait longest come first. Runs over all merchants: no scope. */
export const listWaitingRenewals = (tx: Queries, limit: number) => tx.many<
  Pick<Renewal, 'merchantId' | 'kind' | 'createdAt'>
>`
  select merchant_id, kind, created_at from document_renewals where status = 'WAITING'
  order by created_at, merchant_id limit ${limit}`
