import type { Queries } from '#platform/db/database.ts'

// Plans and their merchants, as people of the operator look at them.

/** The number of merchants that have each plan, now or later. Runs over all merchants: no scope. */
export const countMerchantsByPlan = (tx: Queries, now: Date) => tx.many<{ plan: string; merchants: number }>`
  select a.plan, count(distinct a.merchant_id)::int4 as merchants
  from plan_assignments a
  where not exists (
    select 1 from plan_assignments b where b.merchant_id = a.merchant_id and b.valid_from > a.valid_from and b.valid_from <= ${now}
  )
  group by a.plan`

/** Merchants that have a plan now or later, and until when: the newest first. Runs over all merchants: no scope. */
export const listMerchantsOn = (tx: Queries, plan: string, now: Date, limit: number) => tx.many<{
  merchantId: string
  validFrom: Date
  until: Date | null
}>`
  select a.merchant_id, a.valid_from, (
    select min(b.valid_from) from plan_assignments b where b.merchant_id = a.merchant_id and b.valid_from > a.valid_from
  ) as until
  from plan_assignments a
  where a.plan = ${plan} and not exists (
    select 1 from plan_assignments b where b.merchant_id = a.merchant_id and b.valid_from > a.valid_from and b.valid_from <= ${now}
  )
  order by a.valid_from desc, a.merchant_id limit ${limit}`

/** Exceptions of these merchants that count at an instant. Runs over several merchants: no scope. */
export const listExceptionsOf = (tx: Queries, merchantIds: readonly string[], at: Date) => tx.many<{
  merchantId: string
  number: number
  rule: string
}>`
  select merchant_id, number, rule from plan_exceptions
  where merchant_id = any(${merchantIds}::uuid[]) and valid_from <= ${at} and (valid_until is null or valid_until > ${at})
  order by merchant_id, number limit 20000`
