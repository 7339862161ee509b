import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'

export const findNotifier = (tx: Transaction, { merchantId, environment }: Scope, id: string) => tx.maybeOne<{
  id: string
}>`
  select id from webhooks where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

/** Of several concurrent inserts, one succeeds. It subscribes to nothing: events name it one by one. */
export const insertNotifier = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { id, secret, now }: { id: string; secret: string; now: Date },
) => tx.run`
  insert into webhooks (merchant_id, environment, id, kind, url, event_types, status, secret, created_at, updated_at)
  values (${merchantId}, ${environment}, ${id}, 'NOTIFICATION', '', '{}', 'ACTIVE', ${secret}, ${now}, ${now})
  on conflict (merchant_id, environment, id) do nothing`
