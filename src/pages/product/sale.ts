import { type TestMode, testModeFor } from '#money/acquirers/test-mode.ts'
import { findSettings } from '#platform/merchants/queries.ts'
import type { Journeys } from '#modules/analytics/actions/journeys.ts'
import { availableOf, type Product, statusOf as productStatusOf } from '#modules/products/product.ts'
import { findProduct } from '#modules/products/queries.ts'
import type { Order } from '#modules/orders/order.ts'
import { findOrderOfForm } from '#modules/orders/queries.ts'
import { type FormTerms, quantityMaxOf } from '#modules/orders/sales-form.ts'
import type { PaymentParts } from '#money/payments/parts.ts'
import { type PaymentSession, type SessionStatus, statusOf } from '#money/payments/session.ts'
import { findSession } from '#money/payments/session-queries.ts'
import type { Scope } from '#platform/context.ts'
import type { Beside } from '#platform/http/route.ts'
import { isReference } from '#platform/ids.ts'
import type { rememberedOwners } from '#platform/remembered-owners.ts'
import type { SharedReads } from '#platform/shared-reads.ts'
import { deliveryOptionsIn, offeredIn } from '#platform/delivery.ts'
import { findBrandingText } from '#platform/merchants/branding.ts'

// Parts of a sales page.

export type SaleParts = Pick<Beside, 'secrets' | 'requireAcquirer'> & {
  payments: PaymentParts
  journeys: Journeys
}

/** With the owners of the references that were looked up, and sales that are read for several visits. */
export type SalePageParts = SaleParts & {
  ownHost: string
  ownerOf: ReturnType<typeof rememberedOwners>
  shared: SharedReads<Sale | undefined>
}

export type Sale = {
  scope: Scope
  product: Product
  status: 'ACTIVE' | 'INACTIVE' | 'EXPIRED' | 'SOLD_OUT'
  asked: FormTerms
  merchant: { name: string; logoPath?: string; color?: string; timeZone?: string }
  publicUrl: string
  /** Whether search engines may list the page. */
  isIndexed: boolean
  /** False for a merchant who may not accept payments at all. */
  isOpen: boolean
  /** Its account moves no money. */
  testMode: TestMode | undefined
  /** This browser's own order here, while it matters to its reader. */
  own: OwnOrder | undefined
}
export type OwnOrder = { order: Order; session: PaymentSession; status: SessionStatus }

/** Undefined for a text that is no reference of a product. `kept` is the id of the form that this browser has sent. */
export function loadSale(parts: SalePageParts, reference: string, kept: string | undefined): Promise<Sale | undefined> {
  const load = () => loadFor(parts, reference, kept)
  return kept === undefined ? parts.shared(reference, load) : load()
}

async function loadFor(
  { payments: { db, now, acquirers, publicUrl }, ownerOf }: SalePageParts,
  reference: string,
  kept: string | undefined,
): Promise<Sale | undefined> {
  const owner = isReference('prd', reference) ? await ownerOf(reference) : undefined
  if (!owner) return undefined
  const scope = { merchantId: owner.ownerId, environment: owner.environment }
  const [product, shop, branding, order] = await Promise.all([
    findProduct(db.read, scope, reference),
    findSettings(db.read, scope.merchantId),
    findBrandingText(db.read, scope.merchantId),
    kept === undefined ? undefined : findOrderOfForm(db.read, scope, kept),
  ])
  if (!product || !shop) return undefined
  const session = order?.sessionId && (await findSession(db.read, scope, order.sessionId))
  const isOwn = order?.productReference === reference && session
  const status = productStatusOf(product, now())
  const delivery = offeredIn(deliveryOptionsIn(shop.deliveryOptions), product.currency)
  const isSold = status === 'ACTIVE' && shop.productionAccess === 'ENABLED'
  return {
    scope,
    product,
    status,
    asked: {
      // An order that is sent needs an address, also where the company asks for none without a choice.
      collectsAddress: shop.collectsAddress || delivery.some(({ kind }) => kind === 'SHIPPING'),
      quantityMax: quantityMaxOf(availableOf(product)),
      delivery,
    },
    merchant: { ...branding, name: shop.name },
    publicUrl,
    isIndexed: shop.productsIndexed && isSold && scope.environment === 'PRODUCTION',
    isOpen: scope.environment === 'SANDBOX' || shop.productionAccess === 'ENABLED',
    testMode: await testModeFor(acquirers, scope, product),
    own: isOwn ? ownOf(order, session, now()) : undefined,
  }
}

/** An order that is over is as good as none. */
function ownOf(order: Order, session: PaymentSession, now: Date): OwnOrder | undefined {
  const status = statusOf(session, now)
  return isOver(status) ? undefined : { order, session, status }
}

export const isOver = (status: SessionStatus): boolean =>
  status === 'EXPIRED' || status === 'CANCELED' || status === 'BLOCKED'
