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

/**
 * Documents other than those of identity that were accepted with a last day, and end by then or have ended; none that a later one has taken the place
 * of, or is to. Runs over all merchants: no scope.
 */
export const listEndingRenewals = (tx: Queries, { until, today }: { until: string; today: string }, limit: number) =>
  tx.many<Pick<Renewal, 'merchantId' | 'id' | 'kind' | 'expiresOn'>>`
  select r.merchant_id, r.id, r.kind, r.expires_on from document_renewals r
  join applications a on a.merchant_id = r.merchant_id and a.status = 'APPROVED'
  where r.status = 'ACCEPTED' and r.kind <> 'IDENTITY' and r.expiry_told_at is null and r.expires_on <= ${until}
    and (r.reminded_at is null or r.expires_on < ${today})
    and not exists (
      select 1 from document_renewals n where n.merchant_id = r.merchant_id and n.kind = r.kind
        and (n.status = 'WAITING' or (n.status = 'ACCEPTED' and n.decided_at > r.decided_at)))
  order by r.expires_on, r.merchant_id limit ${limit}`

/** No row where it was told of. */
export const markToldOfRenewal = (
  tx: Transaction,
  { merchantId, id }: Pick<Renewal, 'merchantId' | 'id'>,
  { isOver, now }: { isOver: boolean; now: Date },
) => tx.maybeOne<{ id: string }>`
  update document_renewals set reminded_at = coalesce(reminded_at, ${now}),
    expiry_told_at = case when ${isOver} then ${now}::timestamptz else expiry_told_at end
  where merchant_id = ${merchantId} and id = ${id} and expiry_told_at is null and (${isOver} or reminded_at is null)
  returning id`
