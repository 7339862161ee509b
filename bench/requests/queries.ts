import { createHash } from 'node:crypto'
import type { EventRow } from '../../src/events/queries.ts'
import type { Client } from '../../src/modules/clients/client.ts'
import type { Product } from '../../src/modules/products/product.ts'
import type { Scope } from '../../src/platform/context.ts'
import type { Database, Queries } from '../../src/platform/db/database.ts'
import type { StoredReply } from '../../src/platform/idempotency/queries.ts'
import { bucketOf } from '../../src/platform/ids.ts'
import { secondOf } from '../../src/platform/lists/pages.ts'

// All SQL of the benchmark: the rows that lists are read from, and the ceiling's creations.

/** The reference of the nth seeded product: as scattered over the index as real ones are, and known without asking. */
export const seededReference = (bucket: string, nth: number): string =>
  `prd_${bucket}${createHash('md5').update(String(nth)).digest('hex').slice(0, 20)}`

type Stretch = { first: number; last: number; startedAt: Date }

/** Products as the API leaves them, a hundred a second from `startedAt` on. */
export const seedProducts = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { first, last, startedAt }: Stretch,
) => tx.run`
  insert into products (merchant_id, environment, reference, name, description, price_minor, currency, stock_quantity,
    sold_quantity, reserved_quantity, active, external_id, metadata, origin, version, created_at, updated_at)
  select ${merchantId}::uuid, ${environment}, 'prd_' || ${bucketOf(merchantId)} || left(md5(n::text), 20), 'Tajine en terre cuite',
    'Fait main à Salé, 28 cm.', 24990, 'MAD', 40, 0, 0, true, 'sku-' || lpad(n::text, 8, '0'), '{"shelf":"B2","season":"autumn"}',
    'API', 1, ${startedAt}::timestamptz + n * interval '10 ms', ${startedAt}::timestamptz + n * interval '10 ms'
  from generate_series(${first}::int4, ${last}::int4) n`

/** The counters that ten writers would have left for these products. */
export const seedCounters = (tx: Queries, { merchantId, environment }: Scope) => tx.run`
  insert into list_counts (merchant_id, environment, list, started_at, slot, rows_api, rows_dashboard)
  select merchant_id, environment, 'products', date_trunc('second', created_at),
    extract(milliseconds from created_at)::int4 / 10 % 10, count(*)::int4, 0
  from products where merchant_id = ${merchantId} and environment = ${environment} group by 1, 2, 3, 4, 5`

/** Does autovacuum's work within a minute of so many rows; it should not run in the middle of a round. */
export const settleTables = (db: Database) => db.plainPool.query('vacuum (analyze) products, list_counts')

export const countSeeded = (tx: Queries, { merchantId, environment }: Scope) => tx.maybeOne<{
  products: number
  counted: number
}>`
  select (select count(*)::int4 from products where merchant_id = ${merchantId} and environment = ${environment}) as products,
    (select coalesce(sum(rows_api), 0)::int4 from list_counts where merchant_id = ${merchantId} and environment = ${environment}) as counted`

type Beside = { event: EventRow; key: string; reply: StoredReply; slot: number }

/** All rows of a created product in one statement: the database's best case. */
export const createProductAtOnce = (
  tx: Queries,
  { merchantId, environment }: Scope,
  product: Product,
  { event, key, reply, slot }: Beside,
) => tx.run`
  with product as (
    insert into products (merchant_id, environment, reference, name, description, image_url, price_minor, currency, stock_quantity,
      sold_quantity, reserved_quantity, active, expires_at, expiry_announced_at, external_id, metadata, origin, version,
      created_at, updated_at)
    values (${merchantId}, ${environment}, ${product.reference}, ${product.name}, ${product.description}, ${product.imageUrl},
      ${product.priceMinor}, ${product.currency}, ${product.stockQuantity}, ${product.soldQuantity}, ${product.reservedQuantity},
      ${product.active}, ${product.expiresAt}, ${product.expiryAnnouncedAt}, ${product.externalId}, ${product.metadata},
      ${product.origin}, ${product.version}, ${product.createdAt}, ${product.updatedAt})
  ), event as (
    insert into events (merchant_id, environment, id, bucket, type, resource_type, resource_id, sequence, body, correlation_id, created_at)
    values (${merchantId}, ${environment}, ${event.id}, ${event.bucket}, ${event.type}, ${event.resourceType}, ${event.resourceId},
      ${event.sequence}, ${event.body}, ${event.correlationId}, ${event.createdAt})
  ), reply as (
    insert into idempotency_keys (merchant_id, key, environment, fingerprint, status, location, body, created_at)
    values (${merchantId}, ${key}, ${environment}, ${reply.fingerprint}, ${reply.status}, ${reply.location}, ${reply.body}, ${reply.createdAt})
  )
  insert into list_counts (merchant_id, environment, list, started_at, slot, rows_api, rows_dashboard)
  values (${merchantId}, ${environment}, 'products', ${secondOf(product.createdAt)}, ${slot}, 1, 0)
  on conflict (merchant_id, environment, list, started_at, slot) do update set rows_api = list_counts.rows_api + excluded.rows_api`

/** All rows of a created client in one statement. */
export const createClientAtOnce = (
  tx: Queries,
  { merchantId, environment }: Scope,
  client: Client,
  { event, key, reply, slot }: Beside,
) => tx.run`
  with client as (
    insert into clients (merchant_id, environment, id, name, email, email_folded, phone, locale, address_line1, address_line2,
      address_city, address_postal_code, address_country, external_id, metadata, default_payment_method_id, origin, version,
      created_at, updated_at, deleted_at)
    values (${merchantId}, ${environment}, ${client.id}, ${client.name}, ${client.email}, ${client.emailFolded}, ${client.phone},
      ${client.locale}, ${client.addressLine1}, ${client.addressLine2}, ${client.addressCity}, ${client.addressPostalCode},
      ${client.addressCountry}, ${client.externalId}, ${client.metadata}, ${client.defaultPaymentMethodId}, ${client.origin},
      ${client.version}, ${client.createdAt}, ${client.updatedAt}, ${client.deletedAt})
  ), event as (
    insert into events (merchant_id, environment, id, bucket, type, resource_type, resource_id, sequence, body, correlation_id, created_at)
    values (${merchantId}, ${environment}, ${event.id}, ${event.bucket}, ${event.type}, ${event.resourceType}, ${event.resourceId},
      ${event.sequence}, ${event.body}, ${event.correlationId}, ${event.createdAt})
  ), reply as (
    insert into idempotency_keys (merchant_id, key, environment, fingerprint, status, location, body, created_at)
    values (${merchantId}, ${key}, ${environment}, ${reply.fingerprint}, ${reply.status}, ${reply.location}, ${reply.body}, ${reply.createdAt})
  )
  insert into list_counts (merchant_id, environment, list, started_at, slot, rows_api, rows_dashboard)
  values (${merchantId}, ${environment}, 'clients', ${secondOf(client.createdAt)}, ${slot}, 1, 0)
  on conflict (merchant_id, environment, list, started_at, slot) do update set rows_api = list_counts.rows_api + excluded.rows_api`

/** Number of rows of each kind that a merchant has: both servers must have written the same. */
export const countWritten = (tx: Queries, { merchantId }: Scope) => tx.maybeOne<Record<string, number>>`
  select (select count(*)::int4 from products where merchant_id = ${merchantId}) as products,
    (select count(*)::int4 from clients where merchant_id = ${merchantId}) as clients,
    (select count(*)::int4 from events where merchant_id = ${merchantId}) as events,
    (select count(*)::int4 from idempotency_keys where merchant_id = ${merchantId}) as replies,
    (select coalesce(sum(rows_api), 0)::int4 from list_counts where merchant_id = ${merchantId}) as counted`

export const serverVersion = (tx: Queries) => tx.maybeOne<{ version: string }>`
  select current_setting('server_version') as version`
