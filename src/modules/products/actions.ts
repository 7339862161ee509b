import { findSettings } from '#platform/merchants/queries.ts'
import type { EventType } from '#events/catalogue.ts'
import { changedMembers, emit } from '#events/emit.ts'
import type { WriteContext } from '#platform/context.ts'
import { together } from '#platform/db/deferred-queries.ts'
import { fail } from '#platform/errors.ts'
import { newReference } from '#platform/ids.ts'
import { tally } from '#platform/lists/queries.ts'
import {
  changedProduct,
  draftProduct,
  eventsOfChange,
  type Product,
  presentProduct,
  requireSoundPatch,
  stockEvents,
} from './product.ts'
import { findByExternalId, insertProducts, lockProduct, setProductVersion, updateProduct } from './queries.ts'
import type { ProductCreate, ProductPatch } from './schemas.ts'
import { say } from './sentences.ts'

// The verbs of products. They run inside the transaction that the route or the job opened.

export const productNotFound = (): never =>
  fail('PRODUCT_NOT_FOUND', say('There is no such product in this account and environment.'))

/** `created` is false when the externalId was known: the product that has it is returned, unchanged. */
export async function createProduct(
  ctx: WriteContext,
  input: ProductCreate,
): Promise<{ product: Product; created: boolean }> {
  const known = await findReplayed(ctx, input)
  if (known) return { product: known, created: false }
  const product = draftProduct(input, {
    reference: ctx.keyBeside('product_directory', () => newReference('prd', ctx.scope.merchantId)),
    environment: ctx.scope.environment,
    origin: ctx.origin,
    now: ctx.now,
  })
  ctx.atCommit(together(ctx.scope, insertProducts, () => product))
  tally(ctx, 'products', 1, product)
  emitProductEvent(ctx, 'product.created', product)
  return { product, created: true }
}

// We insert first and look the externalId up only after a unique violation, so that a creation is one statement. One that is sent again after
// its end of sale is a replay too, not a mistake.
async function findReplayed(ctx: WriteContext, { externalId, expiresAt }: ProductCreate): Promise<Product | undefined> {
  if (externalId === undefined) return undefined
  const isOver = expiresAt !== undefined && expiresAt <= ctx.now
  return ctx.wasTaken('products_external_id') || isOver ? findByExternalId(ctx.tx, ctx.scope, externalId) : undefined
}

export async function changeProduct(ctx: WriteContext, reference: string, patch: ProductPatch): Promise<Product> {
  requireSoundPatch(patch, ctx.now)
  const before = (await lockProduct(ctx.tx, ctx.scope, reference)) ?? productNotFound()
  const draft = changedProduct(before, patch)
  const events = eventsOfChange(before, draft, await lowStockFor(ctx, draft))
  if (events.length === 0) return before
  const after = { ...draft, version: before.version + events.length, updatedAt: ctx.now }
  await updateProduct(ctx.tx, ctx.scope, after)
  emitEach(ctx, events, before, after)
  return after
}

/** Tells once that the end of a sale was reached. Safe to run twice. */
export async function announceExpiry(ctx: WriteContext, reference: string): Promise<void> {
  const product = await lockProduct(ctx.tx, ctx.scope, reference)
  if (!product?.expiresAt || product.expiresAt > ctx.now || product.expiryAnnouncedAt) return
  const after = { ...product, expiryAnnouncedAt: ctx.now, version: product.version + 1 }
  await updateProduct(ctx.tx, ctx.scope, after)
  emitProductEvent(ctx, 'product.expired', after)
}

/** Emits the events of stock that an order has taken. `after` is the row that it was taken from, under its lock. */
export async function emitStockEvents(ctx: WriteContext, before: Product, after: Product): Promise<void> {
  const events = stockEvents(before, after, await lowStockFor(ctx, after))
  if (events.length === 0) return
  const changed = { ...after, version: before.version + events.length }
  await setProductVersion(ctx.tx, ctx.scope, after.reference, changed.version)
  emitEach(ctx, events, before, changed)
}

/** Stock without an end is never low, so it is not looked up. */
const lowStockFor = async ({ tx, scope }: WriteContext, { stockQuantity }: Product): Promise<number> =>
  stockQuantity === null ? 0 : ((await findSettings(tx, scope.merchantId))?.lowStockAt ?? 0)

function emitEach(ctx: WriteContext, events: EventType[], before: Product, after: Product): void {
  events.forEach((type, index) =>
    emitProductEvent(ctx, type, { ...after, version: before.version + index + 1 }, before),
  )
}

function emitProductEvent(ctx: WriteContext, type: EventType, product: Product, before?: Product): void {
  const object = presentProduct(product, ctx)
  emit(ctx, type, {
    id: product.reference,
    sequence: product.version,
    externalId: product.externalId ?? undefined,
    metadata: object.metadata,
    object,
    previous: before && changedMembers(presentProduct(before, ctx), object),
  })
}
