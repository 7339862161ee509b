import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { assignments, columns } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Dispute, DisputeStatus } from './dispute.ts'

/** Refused by `disputes_upstream_id` when the acquirer's dispute is known. */
export const insertDispute = (tx: Transaction, { merchantId }: Scope, dispute: Dispute) => tx.run`
  insert into disputes ${columns({ merchantId, ...dispute })}`

export const findDispute = (tx: Queries, { merchantId, environment }: Scope, id: string) => tx.maybeOne<Dispute>`
  select * from disputes where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

/** The payments of disputes. */
export const listPaymentsOf = (tx: Queries, { merchantId, environment }: Scope, ids: readonly string[]) => tx.many<{
  id: string
  paymentId: string
}>`
  select id, payment_id from disputes
  where merchant_id = ${merchantId} and environment = ${environment} and id = any(${ids}::uuid[])`

export type OwnedDispute = Dispute & Scope

/** Runs over all merchants: no scope. */
export const findAnybodysDispute = (tx: Queries, id: string) => tx.maybeOne<OwnedDispute>`
  select * from disputes where id = ${id}`

/** The caller holds the lock of the payment. */
export const lockDispute = (tx: Transaction, { merchantId, environment }: Scope, id: string) => tx.maybeOne<Dispute>`
  select * from disputes where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} for update`

export const findUpstreamDispute = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { accountId, upstreamId }: { accountId: string; upstreamId: string },
) => tx.maybeOne<Dispute>`
  select * from disputes
  where merchant_id = ${merchantId} and environment = ${environment} and account_id = ${accountId} and upstream_id = ${upstreamId}`

export const listDisputesOf = (tx: Queries, { merchantId, environment }: Scope, paymentId: string) => tx.many<Dispute>`
  select * from disputes
  where merchant_id = ${merchantId} and environment = ${environment} and payment_id = ${paymentId} order by created_at, id`

/** The guard: nothing is written when the dispute is in none of `sources` any more. */
export const updateDispute = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { id, sources, row }: { id: string; sources: readonly DisputeStatus[]; row: Partial<Dispute> },
) => tx.maybeOne<Dispute>`
  update disputes set ${assignments(row)}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and status = any(${sources})
  returning *`

/** Those that are not closed, the nearest deadline first; or all of them, newest first. Runs over all merchants: no scope. */
export const listForOperator = (tx: Queries, { all, limit }: { all: boolean; limit: number }) => tx.many<OwnedDispute>`
  select * from disputes where ${all} or status not in ('WON', 'LOST')
  order by case when ${all} then null else respond_by end nulls last, created_at desc, id limit ${limit}`

/** Below every id. */
const firstId = '00000000-0000-0000-0000-000000000000'

export type DueDispute = Scope & { id: string; remindAt: Date }

/** Those whose next reminder is due, from behind `after`. Runs over all merchants: no scope. */
export const listToRemindOf = (
  tx: Queries,
  now: Date,
  { after, limit }: { after: DueDispute | undefined; limit: number },
) => tx.many<DueDispute>`
  select merchant_id, environment, id, remind_at from disputes
  where remind_at <= ${now} and (remind_at, id) > (${after?.remindAt ?? new Date(0)}, ${after?.id ?? firstId}::uuid)
  order by remind_at, id limit ${limit}`

export type DueAnswer = Scope & { id: string; nextTryAt: Date }

/** Disputes whose answer is to be handed over by now, from behind `after`. Runs over all merchants: no scope. */
export const listToHandOver = (
  tx: Queries,
  now: Date,
  { after, limit }: { after: DueAnswer | undefined; limit: number },
) => tx.many<DueAnswer>`
  select merchant_id, environment, id, next_try_at from disputes
  where next_try_at <= ${now} and (next_try_at, id) > (${after?.nextTryAt ?? new Date(0)}, ${after?.id ?? firstId}::uuid)
  order by next_try_at, id limit ${limit}`

/** Keeps other runs from it until then. Undefined where another run has it. */
export const claimAnswer = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { id, now, until }: { id: string; now: Date; until: Date },
) => tx.maybeOne<Dispute>`
  update disputes set next_try_at = ${until}, tries = tries + 1
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and next_try_at <= ${now}
  returning *`

/** Null: the connector does not try again, and the operator hands it over. Nothing is written of one that has moved on. */
export const putOffAnswer = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { id, status, nextTryAt }: Pick<Dispute, 'id' | 'status' | 'nextTryAt'>,
) => tx.run`
  update disputes set next_try_at = ${nextTryAt}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and status = ${status} and next_try_at is not null`

/** Of either environment. */
export const findDisputeOf = (tx: Queries, merchantId: string, id: string) => tx.maybeOne<Dispute>`
  select * from disputes where merchant_id = ${merchantId} and id = ${id} and environment in ('SANDBOX', 'PRODUCTION')`

type Filter = { status?: DisputeStatus | undefined }
type Slice = { offset: number; limit: number }

/** Those that can be answered first, the nearest deadline first; then the others, newest first. */
export const listDisputes = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { status }: Filter,
  { offset, limit }: Slice,
) => tx.many<Dispute>`
  select * from disputes
  where merchant_id = ${merchantId} and environment = ${environment} and (${status ?? null}::text is null or status = ${status ?? null})
  order by case when status = 'NEEDS_RESPONSE' then respond_by end nulls last, created_at desc, id offset ${offset} limit ${limit}`

export const countDisputes = async (
  tx: Queries,
  { merchantId, environment }: Scope,
  { status }: Filter,
): Promise<number> =>
  (
    await tx.maybeOne<{ n: number }>`
    select count(*)::int4 as n from disputes
    where merchant_id = ${merchantId} and environment = ${environment} and (${status ?? null}::text is null or status = ${status ?? null})`
  )?.n ?? 0

/** Chargebacks in production since then, of the merchants with most of them. Runs over all merchants: no scope. */
export const countByMerchant = (tx: Queries, since: Date, limit: number) => tx.many<{ merchantId: string; n: number }>`
  select merchant_id, count(*)::int4 as n from disputes
  where environment = 'PRODUCTION' and kind = 'CHARGEBACK' and created_at >= ${since}
  group by merchant_id order by n desc, merchant_id limit ${limit}`

/** Chargebacks by the month in which they were opened, in UTC. */
export const countByMonth = (tx: Queries, { merchantId, environment }: Scope, since: Date) => tx.many<{
  month: string
  n: number
}>`
  select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int4 as n from disputes
  where merchant_id = ${merchantId} and environment = ${environment} and kind = 'CHARGEBACK' and created_at >= ${since}
  group by 1`

/** Disputes of a merchant that have no end yet, 500 at most. */
export const countOpenDisputes = (tx: Queries, { merchantId, environment }: Scope) => tx.maybeOne<{ n: number }>`
  select count(*)::int4 as n from (
    select 1 from disputes where merchant_id = ${merchantId} and environment = ${environment}
      and status not in ('WON', 'LOST') limit 500
  ) open`

/**
 * Chargebacks that were opened until then, by currency and by day: the place of that in `starts`, the first instants of days, the oldest first.
 * Runs over all merchants: no scope.
 */
export const countChargebacks = (
  tx: Queries,
  { environment, starts, until }: { environment: Scope['environment']; starts: readonly Date[]; until: Date },
) => tx.many<{ index: number; currency: string; n: number }>`
  select width_bucket(created_at, ${starts}::timestamptz[]) - 1 as index, currency, count(*)::int4 as n from disputes
  where environment = ${environment} and created_at >= ${starts[0]} and created_at < ${until} and kind = 'CHARGEBACK'
  group by 1, currency`
