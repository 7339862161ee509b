import { oldestIdAt } from '#events/delivery/retention.ts'
import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { columns, type Fragment, nothing, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Batch, Gone } from '#platform/jobs/deletion.ts'
import type { Redelivery, Wanted } from './redelivery.ts'

export const insertRedelivery = (tx: Transaction, { merchantId }: Scope, redelivery: Redelivery) => tx.run`
  insert into redeliveries ${columns({ merchantId, ...redelivery })}`

/** The newest of an environment, or of one webhook. */
export const listRedeliveries = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { webhookId, limit }: { webhookId: string | undefined; limit: number },
) => tx.many<Redelivery>`
  select * from redeliveries
  where merchant_id = ${merchantId} and environment = ${environment}
    ${webhookId === undefined ? nothing : sql`and webhook_id = ${webhookId}`}
  order by id desc limit ${limit}`

/** One worker has it at a time; one that has come to its end has none. */
export const lockRedelivery = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
) => tx.maybeOne<Redelivery>`
  select * from redeliveries
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and status = 'RUNNING' for update`

export const hasRunning = (tx: Queries, { merchantId, environment }: Scope, webhookId: string) => tx.maybeOne<{
  id: string
}>`
  select id from redeliveries
  where merchant_id = ${merchantId} and environment = ${environment} and webhook_id = ${webhookId} and status = 'RUNNING' limit 1`

type Progress = Pick<Redelivery, 'id' | 'status' | 'afterEvent' | 'total' | 'done'>

export const setProgress = (tx: Transaction, { merchantId, environment }: Scope, to: Progress, now: Date) => tx.run`
  update redeliveries
  set status = ${to.status}, after_event = ${to.afterEvent}, total = ${to.total}, done = ${to.done}, updated_at = ${now}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${to.id} and status = 'RUNNING'`

// Written out, so that the index of what was given up can be seen to hold all of it.
const finished: Record<Wanted, Fragment> = {
  FAILED: sql`status = 'FAILED'`,
  DELIVERED: sql`status = 'DELIVERED'`,
  ALL: sql`status in ('DELIVERED', 'FAILED')`,
}

type Span = Pick<Redelivery, 'webhookId' | 'afterEvent' | 'toAt' | 'wanted'>

/** The finished deliveries of a webhook in a span, the oldest first. */
export const listFinished = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { webhookId, afterEvent, toAt, wanted }: Span,
  limit: number,
) => tx.many<{ eventId: string }>`
  select event_id from deliveries
  where merchant_id = ${merchantId} and environment = ${environment} and event_id > ${afterEvent}::uuid
    and event_id < ${oldestIdAt(toAt)}::uuid and webhook_id = ${webhookId} and ${finished[wanted]}
  order by event_id limit ${limit}`

/** How many these are, counted up to `limit`. */
export const countFinished = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { webhookId, afterEvent, toAt, wanted }: Span,
  limit: number,
) => tx.maybeOne<{ n: number }>`
  select count(*)::int4 as n from (
    select 1 from deliveries
    where merchant_id = ${merchantId} and environment = ${environment} and event_id > ${afterEvent}::uuid
      and event_id < ${oldestIdAt(toAt)}::uuid and webhook_id = ${webhookId} and ${finished[wanted]}
    limit ${limit}
  ) found`

/** What is due to be sent to a webhook, counted up to `limit`. */
export const countDue = (
  tx: Queries,
  { merchantId, environment }: Scope,
  webhookId: string,
  { limit, now }: { limit: number; now: Date },
) => tx.maybeOne<{ n: number }>`
  select count(*)::int4 as n from (
    select 1 from deliveries
    where merchant_id = ${merchantId} and environment = ${environment} and webhook_id = ${webhookId}
      and status in ('PENDING', 'SENDING', 'RETRYING') and next_attempt_at <= ${now} limit ${limit}
  ) due`

/** Runs over all merchants: no scope. */
export const deleteRedeliveries = (tx: Transaction, before: Date, { from, limit }: Batch) => tx.many<Gone>`
  delete from redeliveries where (merchant_id, environment, id) in (
    select merchant_id, environment, id from redeliveries where created_at < ${before} and created_at >= ${from}
    order by created_at limit ${limit})
  returning created_at as at`
