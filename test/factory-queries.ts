import type { Scope } from '#platform/context.ts'
import type { Database, Queries } from '#platform/db/database.ts'
import { assignments, columns } from '#platform/db/sql.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import type { Subscription } from '#modules/subscriptions/subscription.ts'
import type { Role } from '#platform/sessions/roles.ts'

// Rows that no endpoint makes yet, what tests look at behind the API, and what they do to the database.

export type NewMethod = {
  id: string
  clientId: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  holderName: string | null
  country: string | null
  funding: string | null
  issuer: string | null
  fingerprint: string | null
  createdAt: Date
  lastUsedAt: Date | null
  acquirer: string
}

export const insertMethod = (tx: Transaction, { merchantId, environment }: Scope, method: NewMethod) => tx.run`
  insert into payment_methods ${columns({ merchantId, environment, ...method, type: 'CARD', version: 1, ...consentOf(method.createdAt) })}`

const consentOf = (consentGivenAt: Date) => ({
  consentGivenAt,
  consentChannel: 'CHECKOUT',
  consentTextVersion: '2026-01',
})

/** One in any state, without due dates and without its events. */
export const insertSubscription = (tx: Transaction, { merchantId }: Scope, row: Subscription) => tx.run`
  insert into subscriptions ${columns({ merchantId, ...row })}`

export const insertWebhook = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  row: { id: string; eventTypes: string[]; status: string; now: Date },
) => tx.run`
  insert into webhooks (merchant_id, environment, id, url, event_types, status, created_at, updated_at)
  values (${merchantId}, ${environment}, ${row.id}, 'https://hooks.example/mizan', ${row.eventTypes}, ${row.status}, ${row.now}, ${row.now})`

/** Sets columns of an order that only the payment page and the dashboard will set. */
export const updateOrder = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  reference: string,
  row: Record<string, unknown>,
) => tx.run`
  update product_orders set ${assignments(row)}
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference}`

export type EventRow = {
  id: string
  type: string
  resourceType: string
  resourceId: string
  sequence: number
  body: string
  correlationId: string
}

/** The events of a merchant's environment, oldest first. */
export const listEvents = (tx: Queries, { merchantId, environment }: Scope) => tx.many<EventRow>`
  select id, type, resource_type, resource_id, sequence, body, correlation_id from events
  where merchant_id = ${merchantId} and environment = ${environment} order by id`

export const listDeliveries = (tx: Queries, { merchantId, environment }: Scope) => tx.many<{
  eventId: string
  webhookId: string
  status: string
  attempts: number
}>`
  select event_id, webhook_id, status, attempts from deliveries
  where merchant_id = ${merchantId} and environment = ${environment} order by event_id, webhook_id`

/** The row of a client, deleted or not, with every column. */
export const findClientRow = (tx: Queries, { merchantId, environment }: Scope, id: string) => tx.maybeOne<
  Record<string, unknown>
>`
  select * from clients where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

/** The rows of a client's payment methods, deleted ones included, with every column. */
export const listMethodRows = (tx: Queries, { merchantId, environment }: Scope, clientId: string) => tx.many<
  Record<string, unknown>
>`
  select * from payment_methods
  where merchant_id = ${merchantId} and environment = ${environment} and client_id = ${clientId} order by id`

/** The row of a product with every column. */
export const findProductRow = (tx: Queries, { merchantId, environment }: Scope, reference: string) => tx.maybeOne<
  Record<string, unknown>
>`
  select * from products where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference}`

/** The real number of products, counted one by one. */
export const countProducts = async (tx: Queries, { merchantId, environment }: Scope): Promise<number> =>
  (
    await tx.maybeOne<{ n: number }>`
    select count(*)::int4 as n from products where merchant_id = ${merchantId} and environment = ${environment}`
  )?.n ?? 0

export const countIdempotencyKeys = async (tx: Queries, { merchantId }: Scope): Promise<number> =>
  (
    await tx.maybeOne<{ n: number }>`
    select count(*)::int4 as n from idempotency_keys where merchant_id = ${merchantId}`
  )?.n ?? 0

/** The counters behind the total of a list; slot -1 is an anchor. */
export const listCounters = (tx: Queries, { merchantId, environment }: Scope, list: string) => tx.many<{
  slot: number
  rowsApi: number
  rowsDashboard: number
}>`
  select slot, rows_api, rows_dashboard from list_counts
  where merchant_id = ${merchantId} and environment = ${environment} and list = ${list} order by started_at, slot`

/** When the key was last used, as far as it has been written. */
export const findKeyUse = (tx: Queries, merchantId: string, environment: string) => tx.maybeOne<{
  id: string
  lastUsedAt: Date | null
}>`
  select id, last_used_at from api_keys where merchant_id = ${merchantId} and environment = ${environment}`

export const findMerchantName = (tx: Queries, merchantId: string) => tx.maybeOne<{ name: string }>`
  select name from merchants where merchant_id = ${merchantId}`

export const renameMerchant = (tx: Queries, merchantId: string, name: string) => tx.run`
  update merchants set name = ${name} where merchant_id = ${merchantId}`

/** A stricter level than the service's own; the first statement of a transaction. */
export const becomeSerializable = (tx: Transaction) => tx.run`set transaction isolation level serializable`

export const raiseSerializationFailure = (tx: Queries) => tx.run`
  do $$ begin raise exception 'made by a test' using errcode = '40001'; end $$`

export const loseDirectoryEntry = (db: Database, keyId: string) =>
  inTransaction(db, (tx) => tx.run`delete from api_key_directory where key_id = ${keyId}`)

/** Refused outside of a transaction that has begun by its own words. */
export const makeSavepoint = (tx: Queries) => tx.run`savepoint here`

/** As an engine over several servers says it. */
export const raiseServerBehindAway = (tx: Queries) => tx.run`
  do $$ begin raise exception 'connection to the remote node mizan@10.0.0.2:5432 failed' using errcode = '08006'; end $$`

/** From now on, no commit of a change of a merchant is known to have succeeded. The answer brings the old state back. */
export async function loseCommits(db: Database): Promise<() => Promise<unknown>> {
  await db.plainPool.query(`
    create function lost() returns trigger language plpgsql as $$ begin
      raise exception 'connection to the remote node mizan@10.0.0.2:5432 failed' using errcode = '08006'; end $$;
    create constraint trigger lost after update on merchants deferrable initially deferred for each row execute function lost()`)
  return () => db.plainPool.query('drop function lost() cascade')
}

export const failWithDivision = (tx: Queries) => tx.run`select 1 / 0`

/** Ends every other connection to this database. */
export const endOtherConnections = (tx: Queries) => tx.many<{ ended: boolean }>`
  select pg_terminate_backend(pid) as ended from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

/** PostgreSQL's form of a value that goes out and comes back. */
export const echoText = (tx: Queries, text: string) =>
  tx.maybeOne<{ echoedText: string }>`select ${text}::text as echoed_text`
export const echoInstant = (tx: Queries, at: Date) => tx.maybeOne<{ echoed: Date }>`select ${at}::timestamptz as echoed`
export const echoBigint = (tx: Queries, amount: bigint) =>
  tx.maybeOne<{ echoed: bigint }>`select ${amount}::int8 as echoed`

/** A change that a later version's migration may make beside a running server. */
export const addProductColumn = (tx: Transaction) => tx.run`alter table products add column if not exists later_on text`

export type NewMember = { merchantId: string; userId: string; role: Role; now: Date }

export const insertMember = (tx: Transaction, { merchantId, userId, role, now }: NewMember) => tx.run`
  insert into members (merchant_id, user_id, role, status, created_at, joined_at)
  values (${merchantId}, ${userId}, ${role}, 'ACTIVE', ${now}, ${now})`

/** Columns that hold a text in the rows of payments. */
export const listColumnsHolding = (tx: Queries, { merchantId, environment }: Scope, text: string) => tx.many<{
  place: string
}>`
  select place from (
    select 'session' as place, customer as words from payment_sessions
      where merchant_id = ${merchantId} and environment = ${environment}
    union all select 'transaction', customer from transactions
      where merchant_id = ${merchantId} and environment = ${environment}
    union all select 'event', body from events where merchant_id = ${merchantId} and environment = ${environment}
    union all select 'reply', body from idempotency_keys where merchant_id = ${merchantId}
  ) kept where strpos(words, ${text}) > 0`

/** Runs over all merchants: no scope. */
export const listEventBodies = (tx: Queries) => tx.many<{ body: string }>`
  select body from events where body <> '' order by type, id limit 5000`

/** A counter as a writer of `slot` leaves it; -1 is an anchor. */
export const leaveCounter = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  list: string,
  { startedAt, slot, rows }: { startedAt: Date; slot: number; rows: number },
) => tx.run`
  insert into list_counts (merchant_id, environment, list, started_at, slot, rows_api, rows_dashboard)
  values (${merchantId}, ${environment}, ${list}, ${startedAt}, ${slot}, ${rows}, 0)`

/** Keeps the counter of a second until the transaction ends. */
export const holdCounter = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  list: string,
  startedAt: Date,
) => tx.run`
  select 1 from list_counts
  where merchant_id = ${merchantId} and environment = ${environment} and list = ${list} and started_at = ${startedAt} for update`

/** Tables of merchants that point at no other table, so that nothing but the service keeps their rows to merchants that exist. */
export const listTablesWithoutOwner = (tx: Queries) => tx.many<{ name: string }>`
  select c.relname::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'merchants'
    and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant_id' and not a.attisdropped)
    and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid)
  order by 1`
