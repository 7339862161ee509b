import { country } from '#platform/country.ts'
import { majorNumber, minorUnits } from '#money/money.ts'
import type { EnvironmentName, Origin, ViewContext } from '#platform/context.ts'
import { fail, failField } from '#platform/errors.ts'
import { RawJson } from '#platform/json.ts'
import { presentTexts, type TextColumns, textColumns } from '#platform/optional-texts.ts'
import { rowsOf, type Whole } from '#platform/rows.ts'
import type { EventType } from '#events/catalogue.ts'
import { type ProductCreate, type ProductPatch, type ProductStatus, type ProductView, productTexts } from './schemas.ts'
import { say } from './sentences.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'

// A product and its changes. Pure: no SQL, no HTTP, no clock of its own.

export type Product = TextColumns<typeof productTexts> & {
  environment: EnvironmentName
  reference: string
  name: string
  priceMinor: bigint
  currency: string
  stockQuantity: number | null
  soldQuantity: number
  reservedQuantity: number
  /** All orders ever placed, in every state. */
  ordersCount: number
  active: boolean
  expiresAt: Date | null
  expiryAnnouncedAt: Date | null
  externalId: string | null
  metadata: string | null
  origin: Origin
  version: number
  createdAt: Date
  updatedAt: Date
}

export const productRows = rowsOf<Product>()([
  'environment',
  'reference',
  'currency',
  'externalId',
  'metadata',
  'origin',
  'createdAt',
  // Orders count these.
  'soldQuantity',
  'reservedQuantity',
  'ordersCount',
])

type NewProduct = { reference: string; environment: EnvironmentName; origin: Origin; now: Date }

export function draftProduct(input: ProductCreate, { reference, environment, origin, now }: NewProduct): Product {
  const { name, price, currency = country().currency, stockQuantity, expiresAt, externalId, metadata, ...texts } = input
  if (expiresAt) requireFuture(expiresAt, now)
  return {
    environment,
    reference,
    name,
    ...textColumns(productTexts, texts),
    priceMinor: minorUnits(price, currency, 'price'),
    currency,
    stockQuantity: stockQuantity ?? null,
    soldQuantity: 0,
    reservedQuantity: 0,
    ordersCount: 0,
    active: true,
    expiresAt: expiresAt ?? null,
    expiryAnnouncedAt: null,
    externalId: externalId ?? null,
    metadata: metadata?.text ?? null,
    origin,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** Checks a patch's end of the sale before the product is looked up: a 400 comes before a 404. */
export function requireSoundPatch({ expiresAt, clearExpiration }: ProductPatch, now: Date): void {
  if (expiresAt && clearExpiration)
    failField('clearExpiration', 'must not be true together with expiresAt; send one of the two', 'exclusive')
  if (expiresAt) requireFuture(expiresAt, now)
}

// An absent field is left alone; only clearExpiration empties one.
export function changedProduct(before: Product, patch: ProductPatch): Product {
  const { price, expiresAt, clearExpiration, ...same } = patch
  const after = productRows.changed(before, {
    ...same,
    ...(price !== undefined && { priceMinor: minorUnits(price, before.currency, 'price') }),
    ...(expiresAt && { expiresAt, expiryAnnouncedAt: null }),
    ...(clearExpiration && { expiresAt: null, expiryAnnouncedAt: null }),
  })
  const taken = after.soldQuantity + after.reservedQuantity
  if (after.stockQuantity !== null && after.stockQuantity < taken) {
    const message = say('must be at least {taken}: {sold} sold and {reserved} reserved', {
      taken,
      sold: after.soldQuantity,
      reserved: after.reservedQuantity,
    })
    fail('STOCK_BELOW_SOLD', say('stockQuantity {said}.', { said: message }), {
      details: [{ field: 'stockQuantity', rule: 'STOCK_BELOW_SOLD', message }],
    })
  }
  return after
}

/** The events of a change, in order; none when nothing differs. */
export function eventsOfChange(before: Product, after: Product, lowStockAt: number): EventType[] {
  const stock = stockEvents(before, after, lowStockAt)
  if (before.active && !after.active) return ['product.deactivated', ...stock]
  return productRows.isSame(before, after) ? stock : ['product.updated', ...stock]
}

/** Stock going low (`lowStockAt` units or fewer) or out, told once on the way down. */
export function stockEvents(before: Product, after: Product, lowStockAt: number): EventType[] {
  const had = availableOf(before) ?? Number.POSITIVE_INFINITY
  const has = availableOf(after) ?? Number.POSITIVE_INFINITY
  if (had > 0 && has === 0) return ['product.sold_out']
  return had > lowStockAt && has <= lowStockAt && has > 0 ? ['product.low_stock'] : []
}

/** Units that can still be ordered; null when stock is unlimited. */
export function availableOf({ stockQuantity, soldQuantity, reservedQuantity }: Product): number | null {
  return stockQuantity === null ? null : stockQuantity - soldQuantity - reservedQuantity
}

// The first that matches wins.
export function statusOf(product: Product, now: Date): ProductStatus {
  if (!product.active) return 'INACTIVE'
  if (product.expiresAt && product.expiresAt <= now) return 'EXPIRED'
  return availableOf(product) === 0 ? 'SOLD_OUT' : 'ACTIVE'
}

/** Refuses an order of `quantity` units; `details[0].rule` says why. */
export function requireOrderable(product: Product, quantity: number, now: Date): void {
  const status = statusOf(product, now)
  if (status === 'INACTIVE') unavailable('INACTIVE', 'This product is not on sale.')
  if (status === 'EXPIRED') unavailable('EXPIRED', 'The sale of this product has ended.')
  const available = availableOf(product)
  if (available !== null && available < quantity)
    unavailable('OUT_OF_STOCK', `Only ${available} of this product are left.`)
}

function unavailable(rule: string, text: string): never {
  const message = sayInEnglish(text)
  return fail('PRODUCT_NOT_AVAILABLE', message, { details: [{ rule, message }] })
}

function requireFuture(expiresAt: Date, now: Date): void {
  if (expiresAt <= now) failField('expiresAt', 'must be in the future', 'future')
}

export function presentProduct(product: Product, { now, publicUrl }: ViewContext): Whole<ProductView> {
  const available = availableOf(product)
  return {
    reference: product.reference,
    name: product.name,
    ...presentTexts(productTexts, product),
    price: majorNumber(product.priceMinor, product.currency),
    currency: product.currency,
    stockQuantity: product.stockQuantity ?? undefined,
    soldQuantity: product.soldQuantity,
    reservedQuantity: product.reservedQuantity,
    availableQuantity: available ?? undefined,
    status: statusOf(product, now),
    expiresAt: product.expiresAt ?? undefined,
    externalId: product.externalId ?? undefined,
    metadata: product.metadata === null ? undefined : new RawJson(product.metadata),
    active: product.active,
    origin: product.origin,
    environment: product.environment,
    url: `${publicUrl}/p/${product.reference}`,
    qrCodeUrl: `${publicUrl}/p/${product.reference}/qr.svg`,
    ordersCount: product.ordersCount,
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
  }
}
