import type { EventType } from '#events/catalogue.ts'
import { changedMembers, emit } from '#events/emit.ts'
import type { WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import { newReference } from '#platform/ids.ts'
import { RawJson } from '#platform/json.ts'
import { tally } from '#platform/lists/queries.ts'
import { draftOrder, type Order, type OrderDraft, orderStates, presentOrder } from './order.ts'
import {
  changedProduct,
  draftProduct,
  eventsOfChange,
  type Product,
  presentProduct,
  requireOrderable,
  requireSoundPatch,
  stockEvents,
} from './product.ts'
import {
  findByExternalId,
  findProduct,
  insertOrder,
  insertProduct,
  lockProduct,
  moveOrder,
  ordersList,
  releaseReserved,
  reserveStock,
  sellReserved,
  setProductVersion,
  updateProduct,
} from './queries.ts'
import type { ProductCreate, ProductPatch } from './schemas.ts'

// The verbs of products. They run inside the transaction that the route or the job opened.

export const productNotFound = (): never =>
  fail('PRODUCT_NOT_FOUND', 'There is no such product in this account and environment.')

/** `created` is false when the externalId was known: the product that has it is returned, unchanged (specification 4.1). */
export async function createProduct(
  ctx: WriteContext,
  input: ProductCreate,
): Promise<{ product: Product; created: boolean }> {
  const known = await findReplayed(ctx, input)
  if (known) return { product: known, created: false }
  const product = draftProduct(input, {
    reference: newReference('prd', ctx.scope.merchantId),
    environment: ctx.scope.environment,
    origin: ctx.origin,
    now: ctx.now,
  })
  ctx.atCommit((_tx, n) => [insertProduct(n, ctx.scope, product)])
  tally(ctx, 'products', 1, product)
  tell(ctx, 'product.created', product)
  return { product, created: true }
}

// Nobody looks for the externalId before it has been refused, so that a creation is one statement. One that is sent again after
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
  const events = eventsOfChange(before, draft)
  if (events.length === 0) return before
  const after = { ...draft, version: before.version + events.length, updatedAt: ctx.now }
  await updateProduct(ctx.tx, ctx.scope, after)
  tellAll(ctx, events, before, after)
  return after
}

/** Tells once that the end of a sale was reached. Safe to run twice. */
export async function announceExpiry(ctx: WriteContext, reference: string): Promise<void> {
  const product = await lockProduct(ctx.tx, ctx.scope, reference)
  if (!product?.expiresAt || product.expiresAt > ctx.now || product.expiryAnnouncedAt) return
  const after = { ...product, expiryAnnouncedAt: ctx.now, version: product.version + 1 }
  await updateProduct(ctx.tx, ctx.scope, after)
  tell(ctx, 'product.expired', after)
}

/** Places an order and reserves its stock. Throws PRODUCT_NOT_FOUND or PRODUCT_NOT_AVAILABLE. */
export async function placeOrder(ctx: WriteContext, productReference: string, draft: OrderDraft): Promise<Order> {
  const { tx, scope, now } = ctx
  const product =
    (await reserveStock(tx, scope, productReference, draft.quantity, now)) ??
    (await refuseOrder(ctx, productReference, draft.quantity))
  const order = draftOrder(product, draft, newReference('ord', scope.merchantId), now)
  await insertOrder(tx, scope, order)
  tally(ctx, ordersList(productReference), 1, { createdAt: now, origin: 'API' })
  emit(ctx, 'product_order.created', orderSubject(order, product))
  const before = { ...product, reservedQuantity: product.reservedQuantity - draft.quantity }
  await tellStock(ctx, before, product)
  return order
}

/** The reserved stock of an order counts as sold. Throws INVALID_STATE when the order is not pending. */
export async function settleOrder(ctx: WriteContext, reference: string): Promise<Order> {
  const order = await leavePending(ctx, reference, 'PAID')
  await sellReserved(ctx.tx, ctx.scope, order.productReference, order.quantity, ctx.now)
  emit(ctx, 'product_order.paid', orderSubject(order, await productOf(ctx, order)))
  return order
}

/** Gives the reserved stock of an order back, once. Throws INVALID_STATE when the order is not pending. */
export async function releaseOrder(
  ctx: WriteContext,
  reference: string,
  status: 'CANCELED' | 'EXPIRED',
): Promise<Order> {
  const order = await leavePending(ctx, reference, status)
  await releaseReserved(ctx.tx, ctx.scope, order.productReference, order.quantity, ctx.now)
  emit(ctx, 'product_order.canceled', orderSubject(order, await productOf(ctx, order)))
  return order
}

async function leavePending(
  ctx: WriteContext,
  reference: string,
  status: 'PAID' | 'CANCELED' | 'EXPIRED',
): Promise<Order> {
  const move = {
    sources: orderStates.sourcesOf(status),
    status,
    now: ctx.now,
    paidAt: status === 'PAID' ? ctx.now : null,
  }
  const moved = await moveOrder(ctx.tx, ctx.scope, reference, move)
  return moved ?? fail('INVALID_STATE', `This order cannot become ${status}: it is pending no more.`)
}

// The guarded update says only that it was refused; the product itself says why.
async function refuseOrder(ctx: WriteContext, reference: string, quantity: number): Promise<never> {
  const product = (await findProduct(ctx.tx, ctx.scope, reference)) ?? productNotFound()
  requireOrderable(product, quantity, ctx.now)
  return fail('PRODUCT_NOT_AVAILABLE', 'This product has just sold out.', {
    details: [{ rule: 'OUT_OF_STOCK', message: 'another buyer was faster' }],
  })
}

const productOf = async (ctx: WriteContext, order: Order): Promise<Product> =>
  (await findProduct(ctx.tx, ctx.scope, order.productReference)) ?? productNotFound()

async function tellStock(ctx: WriteContext, before: Product, after: Product): Promise<void> {
  const events = stockEvents(before, after)
  if (events.length === 0) return
  const told = { ...after, version: before.version + events.length }
  await setProductVersion(ctx.tx, ctx.scope, after.reference, told.version)
  tellAll(ctx, events, before, told)
}

function tellAll(ctx: WriteContext, events: EventType[], before: Product, after: Product): void {
  events.forEach((type, index) => tell(ctx, type, { ...after, version: before.version + index + 1 }, before))
}

function tell(ctx: WriteContext, type: EventType, product: Product, before?: Product): void {
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

const orderSubject = (order: Order, product: Product) => ({
  id: order.reference,
  sequence: order.version,
  externalId: product.externalId ?? undefined,
  metadata: product.metadata === null ? undefined : new RawJson(product.metadata),
  object: presentOrder(order),
})
