import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { type Part, part } from '#platform/db/deferred-queries.ts'
import { assignments, columnsOfAll, nothing, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { containing } from '#platform/lists/pages.ts'
import { pageOfRows } from '#platform/lists/queries.ts'
import { type Client, clientRows, endedSubscriptionStates } from './client.ts'
import type { PaymentMethod } from './payment-method.ts'
import type { ClientFilters, MethodFilters } from './schemas.ts'

export function listClients(
  tx: Queries,
  scope: Scope,
  { page, size, sort, origin, email, phone, externalId, from, to, q }: ClientFilters,
) {
  return pageOfRows<Client>(tx, scope, {
    list: 'clients',
    table: sql`clients`,
    key: sql`id`,
    where: sql`where merchant_id = ${scope.merchantId} and environment = ${scope.environment} and deleted_at is null`,
    indexed: [
      email !== undefined && sql`and email_folded = ${email.toLowerCase()}`,
      phone !== undefined && sql`and phone = ${phone}`,
      externalId !== undefined && sql`and external_id = ${externalId}`,
      from && sql`and created_at >= ${from}`,
      to && sql`and created_at < ${to}`,
    ],
    filters: [q !== undefined && sql`and name ilike ${containing(q)}`],
    origin,
    page: { page, size, sort },
    sortColumns: { createdAt: sql`created_at`, updatedAt: sql`updated_at`, name: sql`name` },
  })
}

export const findClient = (tx: Queries, { merchantId, environment }: Scope, id: string) => tx.maybeOne<Client>`
  select * from clients where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and deleted_at is null`

export const lockClient = (tx: Transaction, { merchantId, environment }: Scope, id: string) => tx.maybeOne<Client>`
  select * from clients where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and deleted_at is null for update`

export const findByExternalId = (
  tx: Queries,
  { merchantId, environment }: Scope,
  externalId: string,
) => tx.maybeOne<Client>`
  select * from clients where merchant_id = ${merchantId} and environment = ${environment} and external_id = ${externalId}`

/** Refused by `clients_external_id` when the externalId is taken. */
export const insertClients = (
  _tx: Transaction,
  n: number,
  { merchantId }: Scope,
  clients: readonly Client[],
): Part[] => [
  part('client', n)`insert into clients ${columnsOfAll(
    sql`clients`,
    clients.map((client) => ({ merchantId, ...client })),
  )}`,
]

export const updateClient = (tx: Transaction, { merchantId, environment }: Scope, after: Client) => tx.run`
  update clients set ${assignments(clientRows.written(after))}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${after.id}`

export const eraseClient = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
  version: number,
  now: Date,
) => tx.run`
  update clients
  set name = null, email = null, email_folded = null, phone = null, locale = null, address_line1 = null, address_line2 = null,
    address_city = null, address_postal_code = null, address_country = null, external_id = null, metadata = null, note = null,
    default_payment_method_id = null, version = ${version}, updated_at = ${now}, deleted_at = ${now}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const listActiveSubscriptionIds = (
  tx: Queries,
  { merchantId, environment }: Scope,
  clientId: string,
) => tx.many<{ id: string }>`
  select id from subscriptions
  where merchant_id = ${merchantId} and environment = ${environment} and client_id = ${clientId} and state <> all(${endedSubscriptionStates})
  order by id`

export function listMethods(tx: Queries, scope: Scope, clientId: string, { page, size, sort }: MethodFilters) {
  return pageOfRows<PaymentMethod>(tx, scope, {
    list: 'payment methods',
    table: sql`payment_methods`,
    key: sql`id`,
    where: sql`where merchant_id = ${scope.merchantId} and environment = ${scope.environment} and client_id = ${clientId} and deleted_at is null`,
    // A client has a handful, so they are counted one by one.
    indexed: [nothing],
    origin: undefined,
    page: { page, size, sort },
    sortColumns: { createdAt: sql`created_at` },
  })
}

export const findMethod = (
  tx: Queries,
  { merchantId, environment }: Scope,
  clientId: string,
  id: string,
) => tx.maybeOne<PaymentMethod>`
  select * from payment_methods
  where merchant_id = ${merchantId} and environment = ${environment} and client_id = ${clientId} and id = ${id} and deleted_at is null`

export const listAllMethods = (
  tx: Queries,
  { merchantId, environment }: Scope,
  clientId: string,
) => tx.many<PaymentMethod>`
  select * from payment_methods
  where merchant_id = ${merchantId} and environment = ${environment} and client_id = ${clientId} and deleted_at is null order by id`

/** Deleted ones too. */
export const listMethodIdsEver = (tx: Queries, { merchantId, environment }: Scope, clientId: string) => tx.many<{
  id: string
}>`
  select id from payment_methods where merchant_id = ${merchantId} and environment = ${environment} and client_id = ${clientId}`

/** The fingerprint goes too, so that the same card can be saved anew. */
export const archiveMethod = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
  now: Date,
) => tx.maybeOne<PaymentMethod>`
  update payment_methods set deleted_at = ${now}, fingerprint = null, holder_name = null, version = version + 1
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and deleted_at is null
  returning *`

export const bumpMethod = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
) => tx.maybeOne<PaymentMethod>`
  update payment_methods set version = version + 1
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and deleted_at is null
  returning *`

/** One default a client by construction: the client's row names it. */
export const setDefaultMethod = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  clientId: string,
  methodId: string | null,
) => tx.run`
  update clients set default_payment_method_id = ${methodId}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${clientId}`

// Statements of `mizan verify`: rows that contradict one another. Runs over all merchants: no scope.

/** Runs over all merchants: no scope. */
export const findLooseDefaults = (tx: Queries) => tx.many<{ subject: string }>`
  select k.id::text || ': its default is not one of its payment methods' as subject
  from clients k
  left join payment_methods m on m.merchant_id = k.merchant_id and m.environment = k.environment
    and m.id = k.default_payment_method_id and m.client_id = k.id and m.deleted_at is null
  where k.default_payment_method_id is not null and m.id is null
  limit 100`

/** Runs over all merchants: no scope. */
export const findUnerasedClients = (tx: Queries) => tx.many<{ subject: string }>`
  select k.id::text || ': deleted, but something of it is left' as subject
  from clients k
  where k.deleted_at is not null and (
    coalesce(k.name, k.email, k.email_folded, k.phone, k.locale, k.address_line1, k.address_line2, k.address_city,
      k.address_postal_code, k.address_country, k.external_id, k.metadata, k.note) is not null
    or exists (select 1 from payment_methods m where m.merchant_id = k.merchant_id and m.environment = k.environment
      and m.client_id = k.id and (m.deleted_at is null or coalesce(m.holder_name, m.fingerprint) is not null))
    or exists (select 1 from events e where e.merchant_id = k.merchant_id and e.environment = k.environment
      and e.resource_id = k.id::text and e.type <> 'client.deleted' and e.body not like '%"erased":true%'))
  limit 100`
