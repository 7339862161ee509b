import type { IncomingHttpHeaders } from 'node:http'
import type { EventRow } from '../../src/events/queries.ts'
import type { Client } from '../../src/modules/clients/client.ts'
import type { Product } from '../../src/modules/products/product.ts'
import { productTexts } from '../../src/modules/products/schemas.ts'
import type { Scope } from '../../src/platform/context.ts'
import type { StoredReply } from '../../src/platform/idempotency/queries.ts'
import { bucketOf, newId, newReference } from '../../src/platform/ids.ts'
import { textColumns } from '../../src/platform/optional-texts.ts'

// The rows and the answers of the ceiling: as large as Mizan's, and made with the least that makes them.

const site = 'http://localhost:4000'

export function newProduct(scope: Scope, body: Record<string, unknown>, now: Date): Product {
  return {
    environment: scope.environment,
    reference: newReference('prd', scope.merchantId),
    name: body['name'] as string,
    ...textColumns(productTexts, { description: body['description'] as string }),
    priceMinor: BigInt(Math.round((body['price'] as number) * 100)),
    currency: 'MAD',
    stockQuantity: body['stockQuantity'] as number,
    soldQuantity: 0,
    reservedQuantity: 0,
    ordersCount: 0,
    active: true,
    expiresAt: null,
    expiryAnnouncedAt: null,
    externalId: body['externalId'] as string,
    metadata: JSON.stringify(body['metadata']),
    origin: 'API',
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

export const viewOfProduct = (product: Product) => ({
  reference: product.reference,
  name: product.name,
  description: product.description,
  price: Number(product.priceMinor) / 100,
  currency: product.currency,
  stockQuantity: product.stockQuantity,
  soldQuantity: product.soldQuantity,
  reservedQuantity: product.reservedQuantity,
  availableQuantity: product.stockQuantity,
  status: 'ACTIVE',
  externalId: product.externalId,
  metadata: product.metadata,
  active: product.active,
  origin: product.origin,
  environment: product.environment,
  url: `${site}/p/${product.reference}`,
  qrCodeUrl: `${site}/p/${product.reference}/qr.svg`,
  ordersCount: product.ordersCount,
  createdAt: product.createdAt,
  updatedAt: product.updatedAt,
})

/** The same, straight from a row of the database. */
export const viewOfRow = (row: Record<string, unknown>) => ({
  reference: row['reference'],
  name: row['name'],
  description: row['description'],
  price: Number(row['price_minor']) / 100,
  currency: row['currency'],
  stockQuantity: row['stock_quantity'],
  soldQuantity: row['sold_quantity'],
  reservedQuantity: row['reserved_quantity'],
  availableQuantity: row['stock_quantity'],
  status: 'ACTIVE',
  externalId: row['external_id'],
  metadata: row['metadata'],
  active: row['active'],
  origin: row['origin'],
  environment: row['environment'],
  url: `${site}/p/${row['reference']}`,
  qrCodeUrl: `${site}/p/${row['reference']}/qr.svg`,
  ordersCount: row['orders_count'],
  createdAt: row['created_at'],
  updatedAt: row['updated_at'],
})

export function newClient(scope: Scope, body: Record<string, string>, now: Date): Client {
  return {
    environment: scope.environment,
    id: newId(now),
    name: body['name'] as string,
    email: body['email'] as string,
    emailFolded: body['email'] as string,
    phone: body['phone'] as string,
    locale: body['locale'] as 'fr',
    addressLine1: null,
    addressLine2: null,
    addressCity: null,
    addressPostalCode: null,
    addressCountry: null,
    externalId: null,
    metadata: null,
    note: null,
    defaultPaymentMethodId: null,
    origin: 'API',
    version: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  }
}

export const viewOfClient = (client: Client) => ({
  id: client.id,
  name: client.name,
  email: client.email,
  phone: client.phone,
  locale: client.locale,
  origin: client.origin,
  environment: client.environment,
  createdAt: client.createdAt,
  updatedAt: client.updatedAt,
})

export function eventOf(scope: Scope, resource: string, resourceId: string, object: object, now: Date): EventRow {
  const id = newId(now)
  const type = `${resource}.created`
  return {
    id,
    bucket: bucketOf(scope.merchantId),
    type,
    resourceType: resource,
    resourceId,
    sequence: 1,
    body: JSON.stringify({
      id,
      type,
      apiVersion: 'v1',
      createdAt: now,
      environment: scope.environment,
      sequence: 1,
      resource: { type: resource, id: resourceId, version: 1 },
      data: { object },
    }),
    correlationId: newId(now),
    createdAt: now,
  }
}

const fingerprint = '0'.repeat(64)

export function replyOf(headers: IncomingHttpHeaders, view: object, now: Date): { key: string; reply: StoredReply } {
  const body = JSON.stringify(view)
  return {
    key: String(headers['idempotency-key']),
    reply: {
      fingerprint,
      status: 201,
      location: '/products/of-the-same-length',
      body,
      createdAt: now,
      isSealed: false,
    },
  }
}
