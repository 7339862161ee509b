import { productOf } from '#modules/products/actions/stock.ts'
import { picturesOf } from '#modules/products/actions/pictures.ts'
import { renderPdf } from '#platform/documents/render.ts'
import { asOneWrite, type WriteContext } from '#platform/context.ts'
import { pageOf, pageReply } from '#platform/http/pagination.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import type { Subjects } from '#platform/http/portal-contract.ts'
import { answer, type PortalContext, type PortalRoute, portalRoute } from '#platform/http/portal-route.ts'
import { fileReply, route, type Route } from '#platform/http/route.ts'
import { findBranding } from '#platform/merchants/branding.ts'
import { scopesOf } from '#platform/sessions/roles.ts'
import { cancelOrder } from './actions/canceling.ts'
import { deliverOrder, orderNotFound, prepareOrder, shipOrder, writeNote } from './actions/fulfilling.ts'
import { numberText, type Order, presentOrder } from './order.ts'
import { packingSlip } from './packing-slip.ts'
import { findOrder, findOrderAnywhere, listOrders } from './queries.ts'
import {
  AllOrderFilters,
  ByOrder,
  ByOrderOfProduct,
  ByProduct,
  Cancelation,
  ListedOrder,
  OrderFilters,
  OrderNote,
  OrderView,
  PackingSlipFile,
  PackingSlipQuery,
  Shipment,
} from './schemas.ts'
import { callErrors as errors } from '#platform/sessions/portal-errors.ts'

/** The orders of a product. */
export const orderRoutes: readonly Route[] = [
  route('GET /products/{reference}/orders', {
    operationId: 'listProductOrders',
    summary: 'List the orders of a product',
    access: 'orders:read',
    mode: 'read',
    params: ByProduct,
    query: OrderFilters,
    replies: { 200: pageOf(OrderView), 404: ['PRODUCT_NOT_FOUND'] },
    handler: async (ctx, { params, query }) => {
      const product = await productOf(ctx, params.reference)
      return pageReply(await listOrders(ctx.tx, ctx.scope, product.reference, query), query, presentOrder)
    },
  }),

  route('GET /products/{reference}/orders/{order}/packing-slip', {
    operationId: 'getProductOrderPackingSlip',
    summary: 'Retrieve the packing slip of an order, to put into its parcel',
    access: 'orders:read',
    mode: 'read',
    params: ByOrderOfProduct,
    query: PackingSlipQuery,
    replies: { 200: PackingSlipFile, 404: ['PRODUCT_NOT_FOUND', 'ORDER_NOT_FOUND'] },
    handler: async ({ tx, scope }, { params, query }) => {
      const [found, branding] = await Promise.all([
        findOrder(tx, scope, params.order),
        findBranding(tx, scope.merchantId),
      ])
      const order = found?.productReference === params.reference ? found : orderNotFound()
      const sender = branding ?? orderNotFound()
      const locale = query.locale ?? order.locale ?? sender.locale
      const name = `packing-slip-${numberText(order).replace('#', '')}-${locale}.pdf`
      const content = await renderPdf(packingSlip(order, sender, locale), scope.merchantId)
      return fileReply(200, { mediaType: 'application/pdf', name, content })
    },
  }),
]

type Changing = PortalContext<'orders:write', 'phased'>

/** The order that a path names, in the one environment in which it is. */
async function change(caller: Changing, reference: string, work: (ctx: WriteContext, order: Order) => Promise<Order>) {
  const { db, session, correlationId, now, publicUrl } = caller
  const { merchantId } = session
  const order = (await findOrderAnywhere(db.read, merchantId, reference)) ?? orderNotFound()
  const scope = { merchantId, environment: order.environment }
  const beginning = { scope, origin: 'DASHBOARD', correlationId, now, publicUrl } as const
  return answer(200, presentOrder(await asOneWrite(db, beginning, (ctx) => work(ctx, order))))
}

/** No agent takes cash for an order that is about to be canceled. */
async function closeVoucherOf(
  { db, session: { merchantId }, closeVoucher, correlationId }: Changing,
  reference: string,
) {
  const { environment, sessionId } = (await findOrderAnywhere(db.read, merchantId, reference)) ?? orderNotFound()
  if (sessionId !== null) await closeVoucher({ merchantId, environment }, { sessionId, correlationId })
}

/** Giving money back needs its permission. */
function requireRefundRight({ session }: Changing, { status, environment }: Order): void {
  const mayRefund = scopesOf(session.role, environment).includes('refunds:write')
  if (status !== 'PENDING' && !mayRefund) failPortal(errors.ROLE_NOT_ALLOWED)
}

const changed = { 200: OrderView, 404: [errors.NOT_FOUND], 409: [errors.INVALID_STATE] } as const

export const orderSubjects: Subjects = {
  '/api/v1/orders': 'Orders',
}

/** Orders in the portal: members see those of all products, and fulfil them. */
export const orderPortalRoutes: readonly PortalRoute[] = [
  portalRoute('GET /api/v1/orders', {
    operationId: 'listOrders',
    summary: 'The orders of all products in one environment, the newest first',
    access: 'orders:read',
    mode: 'read',
    query: AllOrderFilters,
    replies: { 200: pageOf(ListedOrder) },
    handler: async ({ tx, session: { merchantId } }, { query: { environment, product, ...query } }) => {
      const scope = { merchantId, environment }
      const found = await listOrders(tx, scope, product, query)
      const ordered = found.rows.map(({ productReference }) => productReference)
      const pictures = await picturesOf(tx, scope, ordered)
      const present = (order: Order) => ({ ...presentOrder(order), imageUrl: pictures.get(order.productReference) })
      return pageReply(found, query, present)
    },
  }),

  portalRoute('GET /api/v1/orders/{reference}', {
    operationId: 'getOrder',
    summary: 'One order of a product',
    access: 'orders:read',
    mode: 'read',
    params: ByOrder,
    replies: { 200: OrderView, 404: [errors.NOT_FOUND] },
    handler: async ({ tx, session: { merchantId } }, { params: { reference } }) =>
      answer(200, presentOrder((await findOrderAnywhere(tx, merchantId, reference)) ?? orderNotFound())),
  }),

  portalRoute('PATCH /api/v1/orders/{reference}', {
    operationId: 'updateOrder',
    summary: 'Keep a note of your own with an order',
    access: 'orders:write',
    mode: 'phased',
    params: ByOrder,
    body: OrderNote,
    replies: { 200: OrderView, 404: [errors.NOT_FOUND] },
    handler: (caller, { params, body }) =>
      change(caller, params.reference, (ctx, order) => writeNote(ctx, order, body.note)),
  }),

  portalRoute('POST /api/v1/orders/{reference}/prepare', {
    operationId: 'prepareOrder',
    summary: 'Begin to prepare an order that is paid',
    access: 'orders:write',
    mode: 'phased',
    params: ByOrder,
    replies: changed,
    handler: (caller, { params }) => change(caller, params.reference, prepareOrder),
  }),

  portalRoute('POST /api/v1/orders/{reference}/ship', {
    operationId: 'shipOrder',
    summary: 'Mark an order as shipped; the buyer gets an e-mail',
    access: 'orders:write',
    mode: 'phased',
    params: ByOrder,
    body: Shipment,
    replies: changed,
    handler: (caller, { params, body }) =>
      change(caller, params.reference, (ctx, order) => shipOrder(ctx, order, body)),
  }),

  portalRoute('POST /api/v1/orders/{reference}/deliver', {
    operationId: 'deliverOrder',
    summary: 'Note that an order has arrived',
    access: 'orders:write',
    mode: 'phased',
    params: ByOrder,
    replies: changed,
    handler: (caller, { params }) => change(caller, params.reference, deliverOrder),
  }),

  portalRoute('POST /api/v1/orders/{reference}/cancel', {
    operationId: 'cancelOrder',
    summary: 'Cancel an order that is not shipped; what was paid is refunded',
    access: 'orders:write',
    mode: 'phased',
    params: ByOrder,
    body: Cancelation,
    replies: { ...changed, 403: [errors.ROLE_NOT_ALLOWED] },
    handler: async (caller, { params, body }) => {
      await closeVoucherOf(caller, params.reference)
      return change(caller, params.reference, (ctx, order) => {
        requireRefundRight(caller, order)
        return cancelOrder(ctx, order, body)
      })
    },
  }),
]
