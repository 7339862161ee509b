import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { MerchantSpan } from '#platform/merchants/every-scope.ts'
import { scopesOf } from '#platform/merchants/queries.ts'
import { together, valuesOfRows } from './cut.ts'

// When journeys and their rollups are old.

/** Of these merchants, those with journeys or rollups that are older. */
export const listScopesToForget = (
  tx: Queries,
  span: MerchantSpan,
  { before, rollupsBefore }: OldJourneys,
) => tx.many<Scope>`
  select m.merchant_id, e.environment ${scopesOf(span)} and (
    exists (select from journeys j where j.merchant_id = m.merchant_id and j.environment = e.environment and j.started_at < ${before})
    or exists (select from journey_quarters q where q.merchant_id = m.merchant_id and q.environment = e.environment and q.slot < ${rollupsBefore}))`

type OldJourneys = { before: Date; rollupsBefore: Date }

export const forgetFolded = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  before: Date,
  limit: number,
) => tx.run`
  delete from journeys where merchant_id = ${merchantId} and environment = ${environment} and id in (
    select id from journeys where merchant_id = ${merchantId} and environment = ${environment} and started_at < ${before}
      and folded_at is not null limit ${limit}
  )`

export const findOldestQuarter = (tx: Queries, { merchantId, environment }: Scope) => tx.maybeOne<{ slot: Date }>`
  select slot from journey_quarters where merchant_id = ${merchantId} and environment = ${environment} order by slot limit 1`

/** Removes the quarters before `end`, and what sums them; only the resources that have any need be looked at. */
export async function forgetRolledUp(tx: Transaction, scope: Scope, end: Date): Promise<void> {
  const gone = await forgetQuarters(tx, scope, end)
  const resourceIds = [together, ...gone.map(({ resourceId }) => resourceId)]
  await forgetTotals(tx, scope, end, resourceIds)
  await forgetSources(tx, scope, end, resourceIds)
  await forgetSeries(tx, scope, end, resourceIds)
}

const forgetQuarters = (tx: Transaction, { merchantId, environment }: Scope, end: Date) => tx.many<{
  resourceId: string
}>`
  with gone as (
    delete from journey_quarters where merchant_id = ${merchantId} and environment = ${environment} and slot < ${end}
    returning resource_id
  )
  select distinct resource_id from gone`

const forgetTotals = (tx: Transaction, { merchantId, environment }: Scope, end: Date, resourceIds: string[]) => tx.run`
  delete from journey_totals where merchant_id = ${merchantId} and environment = ${environment} and resource_id = any(${resourceIds})
    and span in ('DAY', 'MONTH') and slot < ${end}`

const { types, devices, locales, methods } = valuesOfRows

/** All values are named here and below, because what stands after them in the key is only then looked up in it. */
const forgetSources = (tx: Transaction, { merchantId, environment }: Scope, end: Date, resourceIds: string[]) => tx.run`
  delete from journey_sources where merchant_id = ${merchantId} and environment = ${environment} and resource_id = any(${resourceIds})
    and locale = any(${locales}) and method = any(${methods}) and span in ('DAY', 'MONTH') and slot < ${end}`

const forgetSeries = (tx: Transaction, { merchantId, environment }: Scope, end: Date, resourceIds: string[]) => tx.run`
  delete from journey_series where merchant_id = ${merchantId} and environment = ${environment} and resource_id = any(${resourceIds})
    and resource_type = any(${types}) and device = any(${devices}) and locale = any(${locales}) and method = any(${methods})
    and span in ('QUARTER', 'HOUR') and slot < ${end}`
