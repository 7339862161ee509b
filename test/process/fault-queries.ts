import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Rows that contradict one another, as no request can make them. Each function says by its last argument whether it plants the
// fault or puts it right.

export const addReserved = (tx: Transaction, { merchantId, environment }: Scope, reference: string, units: number) =>
  tx.run`
  update products set reserved_quantity = reserved_quantity + ${units}
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference}`

export const addToAmount = (tx: Transaction, { merchantId, environment }: Scope, reference: string, minor: number) =>
  tx.run`
  update product_orders set amount_minor = amount_minor + ${minor}
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference}`

export const addToCounter = (tx: Transaction, { merchantId, environment }: Scope, list: string, rows: number) => tx.run`
  update list_counts set rows_api = rows_api + ${rows}
  where merchant_id = ${merchantId} and environment = ${environment} and list = ${list}`

/** Gives an event to another resource. */
export const moveEvent = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  event: { resourceId: string; sequence: number; to: string },
) => tx.run`
  update events set resource_id = ${event.to}
  where merchant_id = ${merchantId} and environment = ${environment} and resource_id = ${event.resourceId} and sequence = ${event.sequence}`

export const copyEvent = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  event: { resourceId: string; sequence: number; id: string },
) => tx.run`
  insert into events (merchant_id, environment, id, bucket, type, resource_type, resource_id, sequence, body, correlation_id, created_at)
  select merchant_id, environment, ${event.id}, bucket, type, resource_type, resource_id, sequence, body, correlation_id, created_at
  from events
  where merchant_id = ${merchantId} and environment = ${environment} and resource_id = ${event.resourceId} and sequence = ${event.sequence}`

export const replaceInEvent = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  resourceId: string,
  change: { from: string; to: string },
) => tx.run`
  update events set body = replace(body, ${change.from}, ${change.to})
  where merchant_id = ${merchantId} and environment = ${environment} and resource_id = ${resourceId}`

export const removeEvent = (tx: Transaction, { merchantId, environment }: Scope, id: string) => tx.run`
  delete from events where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const insertReplyOf = (tx: Transaction, { merchantId, environment }: Scope, key: string, location: string) =>
  tx.run`
  insert into idempotency_keys (merchant_id, key, environment, fingerprint, status, location, body, created_at)
  values (${merchantId}, ${key}, ${environment}, ${'0'.repeat(64)}, 201, ${location}, '{}', now())`

export const removeReply = (tx: Transaction, { merchantId }: Scope, key: string) => tx.run`
  delete from idempotency_keys where merchant_id = ${merchantId} and key = ${key}`

export const putDefault = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  clientId: string,
  methodId: string | null,
) => tx.run`
  update clients set default_payment_method_id = ${methodId}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${clientId}`

export const putExternalId = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  clientId: string,
  externalId: string,
) => tx.run`
  update clients set external_id = ${externalId}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${clientId}`

/** The database refuses a second client with an externalId as long as it has this. */
export const dropUniqueExternalIds = (tx: Transaction) => tx.run`
  alter table clients drop constraint if exists clients_external_id`

export const putSecondAddressLine = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  clientId: string,
  line: string | null,
) => tx.run`
  update clients set address_line2 = ${line}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${clientId}`

export const putHolderName = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  methodId: string,
  name: string | null,
) => tx.run`
  update payment_methods set holder_name = ${name}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${methodId}`

export const putDelivery = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  webhookId: string,
  status: string,
) => tx.run`
  update deliveries set status = ${status}
  where merchant_id = ${merchantId} and environment = ${environment} and webhook_id = ${webhookId}`

/** Points the directory's entry of a key at another owner. */
export const moveDirectoryEntry = (tx: Transaction, keyId: string, owner: string) => tx.run`
  update api_key_directory set owner_id = ${owner} where key_id = ${keyId}`

export const removeWebhook = (tx: Transaction, { merchantId, environment }: Scope, id: string) => tx.run`
  delete from webhooks where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

/** Puts another text into an act of the operator. */
export const replaceInAct = (tx: Transaction, sequence: bigint, change: { from: string; to: string }) => tx.run`
  update operator_acts set body = replace(body, ${change.from}, ${change.to}) where sequence = ${sequence}`

/** Makes the log of acts look longer or shorter than it is. */
export const moveActHeadBy = (tx: Transaction, acts: number) => tx.run`
  update operator_act_heads set sequence = sequence + ${acts}`

/** Puts another text into an entry of the audit log. */
export const replaceInAudit = (
  tx: Transaction,
  merchantId: string,
  sequence: number,
  change: { from: string; to: string },
) => tx.run`
  update audit_events set body = replace(body, ${change.from}, ${change.to})
  where merchant_id = ${merchantId} and sequence = ${sequence}`

/** Moves an entry of the audit log to another place, which leaves a gap. */
export const moveAudit = (tx: Transaction, merchantId: string, from: number, to: number) => tx.run`
  update audit_events set sequence = ${to} where merchant_id = ${merchantId} and sequence = ${from}`

/** Makes the log of a company look longer or shorter than it is. */
export const addToAuditHead = (tx: Transaction, merchantId: string, entries: number) => tx.run`
  update audit_heads set sequence = sequence + ${entries} where merchant_id = ${merchantId}`

/** Views of sessions, which `verify` makes and takes back. */
/** The beginnings of the transactions that others have open. */
export const listMoments = (tx: Queries) => tx.many<{ at: Date }>`
  select xact_start as at from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and xact_start is not null and pid <> pg_backend_pid()`

export const countViews = (tx: Queries) => tx.maybeOne<{ views: number }>`
  select count(*)::int4 as views from pg_class where relkind = 'v' and relpersistence = 't'`
