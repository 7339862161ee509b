import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { columns, nothing, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Batch, Gone } from '#platform/jobs/deletion.ts'
import type { Redelivery } from './redelivery.ts'

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

/** Runs over all merchants: no scope. */
export const deleteRedeliveries = (tx: Transaction, before: Date, { from, limit }: Batch) => tx.many<Gone>`
  delete from redeliveries where (merchant_id, environment, id) in (
    select merchant_id, environment, id from redeliveries where created_at < ${before} and created_at >= ${from}
    order by created_at limit ${limit})
  returning created_at as at`
