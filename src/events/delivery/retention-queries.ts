import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Batch, Gone } from '#platform/jobs/deletion.ts'
import type { MerchantSpan } from '#platform/merchants/every-scope.ts'
import { scopesOf } from '#platform/merchants/queries.ts'

/** Of these merchants, those with attempts at older events. */
export const listScopesWithAttempts = (tx: Queries, span: MerchantSpan, beforeId: string) => tx.many<Scope>`
  select m.merchant_id, e.environment ${scopesOf(span)} and exists (
    select from delivery_attempts a
    where a.merchant_id = m.merchant_id and a.environment = e.environment and a.event_id < ${beforeId}::uuid)`

/** Of these merchants, those with older events. */
export const listScopesWithEvents = (tx: Queries, span: MerchantSpan, beforeId: string) => tx.many<Scope>`
  select m.merchant_id, e.environment ${scopesOf(span)} and exists (
    select from events v where v.merchant_id = m.merchant_id and v.environment = e.environment and v.id < ${beforeId}::uuid)`

/** `isLast`: no event of its resource is newer. */
export type Aged = { id: string; isLast: boolean }

export const listAgedEvents = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { after, before, limit }: { after: string | undefined; before: string; limit: number },
) => tx.many<Aged>`
  select e.id, not exists (
    select 1 from events later where later.merchant_id = ${merchantId} and later.environment = ${environment}
      and later.resource_id = e.resource_id and later.sequence > e.sequence and later.resource_type = e.resource_type) as is_last
  from events e
  where e.merchant_id = ${merchantId} and e.environment = ${environment} and e.id < ${before}::uuid
    and e.id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
  order by e.id limit ${limit}`

export const deleteDeliveriesOf = (tx: Transaction, { merchantId, environment }: Scope, eventIds: string[]) => tx.run`
  delete from deliveries where merchant_id = ${merchantId} and environment = ${environment} and event_id = any(${eventIds}::uuid[])`

export const emptyEvents = (tx: Transaction, { merchantId, environment }: Scope, ids: string[]) => tx.run`
  update events set body = '{}'
  where merchant_id = ${merchantId} and environment = ${environment} and id = any(${ids}::uuid[]) and body <> '{}'`

export const deleteEvents = (tx: Transaction, { merchantId, environment }: Scope, ids: string[]) => tx.run`
  delete from events where merchant_id = ${merchantId} and environment = ${environment} and id = any(${ids}::uuid[])`

export const deleteAttempts = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { before, beforeId, limit }: { before: Date; beforeId: string; limit: number },
) => tx.run`
  delete from delivery_attempts a using (
    select event_id, id from delivery_attempts
    where merchant_id = ${merchantId} and environment = ${environment} and event_id < ${beforeId}::uuid and started_at < ${before}
    order by event_id, id limit ${limit}
  ) old
  where a.merchant_id = ${merchantId} and a.environment = ${environment} and a.event_id = old.event_id and a.id = old.id`

/** Runs over all merchants: no scope. */
export const deleteHours = (tx: Transaction, before: Date, { from, limit }: Batch) => tx.many<Gone>`
  delete from webhook_hours where (merchant_id, environment, webhook_id, hour) in (
    select merchant_id, environment, webhook_id, hour from webhook_hours where hour < ${before} and hour >= ${from}
    order by hour limit ${limit})
  returning hour as at`
