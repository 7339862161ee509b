import { refuseUnits, reserveUnits } from '#modules/products/actions/stock.ts'
import { emitStockEvents } from '#modules/products/actions.ts'
import type { Product } from '#modules/products/product.ts'
import { majorNumber } from '#money/money.ts'
import { orderOnSession } from '#money/payments/source-order.ts'
import type { Attribution, PaymentSession, SessionDraft } from '#money/payments/session.ts'
import { findSession } from '#money/payments/session-queries.ts'
import { createSession } from '#money/payments/sessions.ts'
import { requireActiveWallet } from '#money/wallets/wallets.ts'
import type { Scope, WriteContext } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Beside } from '#platform/http/route.ts'
import { newReference } from '#platform/ids.ts'
import { RawJson } from '#platform/json.ts'
import { tally } from '#platform/lists/queries.ts'
import { draftOrder, numberText, type Order, type OrderDraft } from '../order.ts'
import { allOrdersList, findOrderOfForm, insertOrder, ordersList, takeNumber } from '../queries.ts'
import { emitOrderEvent } from './telling.ts'

// Places an order. The caller holds the lock of its product, and then that of the numbers.

const firstNumber = 1_001

type SessionOf = (order: Order, product: Product) => Promise<PaymentSession>

/** Places an order and reserves its stock. Throws PRODUCT_NOT_FOUND or PRODUCT_NOT_AVAILABLE. */
export async function placeOrder(
  ctx: WriteContext,
  productReference: string,
  draft: OrderDraft,
  sessionOf?: SessionOf,
): Promise<Order> {
  const product =
    (await reserveUnits(ctx, productReference, draft.quantity)) ??
    (await refuseUnits(ctx, productReference, draft.quantity))
  return placeReserved(ctx, product, draft, sessionOf)
}

async function placeReserved(
  ctx: WriteContext,
  product: Product,
  draft: OrderDraft,
  sessionOf: SessionOf | undefined,
): Promise<Order> {
  const { tx, scope, now } = ctx
  const head = await takeNumber(tx, scope, firstNumber)
  const reference = newReference('ord', scope.merchantId)
  const drafted = draftOrder(product, draft, { reference, orderNumber: head?.lastNumber ?? firstNumber, now })
  const session = await sessionOf?.(drafted, product)
  const order = { ...drafted, sessionId: session?.id ?? null }
  await insertOrder(tx, scope, order)
  for (const list of [ordersList(product.reference), allOrdersList])
    tally(ctx, list, 1, { createdAt: now, origin: 'API' })
  emitOrderEvent(ctx, 'product_order.created', order, product)
  await emitStockEvents(ctx, { ...product, reservedQuantity: product.reservedQuantity - draft.quantity }, product)
  return order
}

export type FormOrder = { order: Order; session: PaymentSession | undefined; isNew: boolean }
type FormDraft = OrderDraft & { formId: string; attribution?: Attribution | undefined }

/**
 * Places the order of a form that a buyer sent, with the session in which it is paid; a form that was sent before, however often and
 * at once, is the order that it made. Throws what {@link placeOrder} throws, WALLET_NOT_ACTIVE, and SERVICE_UNAVAILABLE where
 * no acquirer could take the money.
 */
export async function orderByForm(
  ctx: WriteContext & Pick<Beside, 'requireAcquirer'>,
  productReference: string,
  draft: FormDraft,
): Promise<FormOrder> {
  // Two at once: the unique key refuses the second, which then looks again.
  ctx.wasTaken('product_orders_form_id')
  const known = await orderOfForm(ctx, draft.formId)
  if (known) return known
  await requireActiveWallet(ctx.tx, ctx.scope)
  const product = await reserveUnits(ctx, productReference, draft.quantity)
  // The same form may just have taken the last unit.
  if (!product)
    return (await orderOfForm(ctx, draft.formId)) ?? (await refuseUnits(ctx, productReference, draft.quantity))
  await ctx.requireAcquirer(ctx.scope, product)
  let session: PaymentSession | undefined
  const order = await placeReserved(ctx, product, draft, async (drafted) => {
    session = await createSession(ctx, sessionDraft(ctx, product, drafted, draft))
    return session
  })
  return { order, session, isNew: true }
}

/** The order that this form has placed before, however much is left of its product by now. */
export async function orderOfForm(
  { tx, scope }: { tx: Queries; scope: Scope },
  formId: string,
): Promise<FormOrder | undefined> {
  const order = await findOrderOfForm(tx, scope, formId)
  if (!order) return undefined
  const session = order.sessionId === null ? undefined : await findSession(tx, scope, order.sessionId)
  return { order, session, isNew: false }
}

/** How long units are reserved for an unpaid order; a voucher has its own end. */
const paidWithinMs = 15 * 60_000

function sessionDraft(
  { now, publicUrl }: WriteContext,
  product: Product,
  order: Order,
  { buyer, address, delivery, locale, attribution }: FormDraft,
): SessionDraft {
  const latest = new Date(now.getTime() + paidWithinMs)
  const { quantity, currency } = order
  return {
    sourceKind: 'PRODUCT_ORDER',
    sourceId: order.reference,
    sourceOrder: orderOnSession({
      reference: order.reference,
      orderNumber: numberText(order),
      productReference: product.reference,
      quantity,
      metadata: order.metadata,
    }),
    amountMinor: order.amountMinor,
    currency,
    // Nothing is sold after the end of its sale.
    expiresAt: product.expiresAt && product.expiresAt < latest ? product.expiresAt : latest,
    orderId: numberText(order),
    items: [
      {
        name: product.name,
        quantity,
        unitPrice: majorNumber(order.unitPriceMinor, currency),
        imageUrl: product.imageUrl ?? undefined,
      },
      ...(delivery === undefined || delivery.feeMinor === 0n
        ? []
        : [{ name: delivery.name, quantity: 1, unitPrice: majorNumber(delivery.feeMinor, currency) }]),
    ],
    customer: { ...buyer, ...(address && { address }) },
    cancelUrl: `${publicUrl}/p/${product.reference}`,
    locale,
    attribution,
    sourceExternalId: product.externalId,
    metadata: product.metadata === null ? undefined : new RawJson(product.metadata),
  }
}
