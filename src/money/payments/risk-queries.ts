import type { EnvironmentName, Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { MoneyTransaction } from './transaction.ts'

/** Payments by card since then, newest first: what rules are asked about. Runs over all merchants: no scope. */
export const listCardPaymentsSince = (tx: Queries, environment: EnvironmentName, since: Date, limit: number) => tx.many<
  MoneyTransaction & Scope
>`
  select * from transactions
  where environment = ${environment} and type = 'PAYMENT' and method = 'CARD' and created_at >= ${since}
  order by created_at desc limit ${limit}`

/** Runs over all merchants: no scope. */
export const listAnybodysByIds = (
  tx: Queries,
  ids: readonly Pick<MoneyTransaction & Scope, 'merchantId' | 'environment' | 'id'>[],
) => tx.many<MoneyTransaction & Scope>`
  select t.* from unnest(${ids.map(({ merchantId }) => merchantId)}::uuid[], ${ids.map(({ environment }) => environment)}::text[],
    ${ids.map(({ id }) => id)}::uuid[]) c (merchant_id, environment, id)
  join transactions t on t.merchant_id = c.merchant_id and t.environment = c.environment and t.id = c.id`
