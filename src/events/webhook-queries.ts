import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { assignments, columns } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { SecretColumns } from './delivery/endpoint.ts'
import { type Webhook, webhookRows } from './webhook.ts'

export const findWebhook = (tx: Queries, { merchantId, environment }: Scope, id: string) => tx.maybeOne<Webhook>`
  select * from webhooks
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and status <> 'DELETED' and kind = 'WEBHOOK'`

/** The same, and what stands for notification URLs. */
export const findReceiver = (tx: Queries, { merchantId, environment }: Scope, id: string) => tx.maybeOne<Webhook>`
  select * from webhooks where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and status <> 'DELETED'`

export const lockWebhook = (tx: Transaction, { merchantId, environment }: Scope, id: string) => tx.maybeOne<Webhook>`
  select * from webhooks
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and status <> 'DELETED' and kind = 'WEBHOOK'
  for update`

export const lockNotifier = (tx: Transaction, { merchantId, environment }: Scope, id: string) => tx.maybeOne<Webhook>`
  select * from webhooks
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and kind = 'NOTIFICATION' for update`

export const countWebhooks = async (tx: Queries, { merchantId, environment }: Scope): Promise<number> =>
  (
    await tx.maybeOne<{ n: number }>`
    select count(*)::int4 as n from webhooks
    where merchant_id = ${merchantId} and environment = ${environment} and status <> 'DELETED' and kind = 'WEBHOOK'`
  )?.n ?? 0

export const insertWebhook = (tx: Transaction, { merchantId }: Scope, webhook: Webhook) => tx.run`
  insert into webhooks ${columns({ merchantId, ...webhook })}`

export const updateWebhook = (tx: Transaction, { merchantId, environment }: Scope, after: Webhook) => tx.run`
  update webhooks set ${assignments(webhookRows.written(after))}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${after.id}`

type NewSecrets = SecretColumns & { id: string; rotationStartedAt: Date | null; version: number; updatedAt: Date }

export const setSecrets = (tx: Transaction, { merchantId, environment }: Scope, to: NewSecrets) => tx.run`
  update webhooks
  set secret = ${to.secret}, next_secret = ${to.nextSecret}, rotation_started_at = ${to.rotationStartedAt},
    grace_ends_at = ${to.graceEndsAt}, version = ${to.version}, updated_at = ${to.updatedAt}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${to.id}`

/** The row stays for its deliveries. */
export const archiveWebhook = (tx: Transaction, { merchantId, environment }: Scope, id: string, now: Date) => tx.run`
  update webhooks set status = 'DELETED', secret = null, next_secret = null, deleted_at = ${now}, updated_at = ${now}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and status <> 'DELETED' and kind = 'WEBHOOK'`
