import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'

export type UsableMethod = {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  isDefault: boolean
}

/** A client's saved cards that have not expired, each with its account. `month` counts from year 0. */
export const listUsableMethods = (
  tx: Queries,
  { merchantId, environment }: Scope,
  clientId: string,
  month: number,
) => tx.many<UsableMethod & { acquirer: string }>`
  select m.id, m.brand, m.last4, m.exp_month, m.exp_year, m.acquirer, c.default_payment_method_id is not distinct from m.id as is_default
  from payment_methods m
  join clients c on c.merchant_id = m.merchant_id and c.environment = m.environment and c.id = m.client_id and c.deleted_at is null
  where m.merchant_id = ${merchantId} and m.environment = ${environment} and m.client_id = ${clientId}
    and m.deleted_at is null and m.token is not null and m.exp_year * 12 + m.exp_month - 1 >= ${month}
  order by is_default desc, m.created_at desc, m.id desc limit 100`
