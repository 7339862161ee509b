import { listTransactionsById } from '#money/payments/transaction-queries.ts'
import { findRefund } from '#money/refunds/queries.ts'
import { presentRefund, RefundView } from '#money/refunds/refund-view.ts'
import type { Refund } from '#money/refunds/refund.ts'
import type { ReadContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import { pageOf, pageReply } from '#platform/http/pagination.ts'
import { answer, type PortalRoute, portalRoute } from '#platform/http/portal-route.ts'
import { reply, route, type Route } from '#platform/http/route.ts'
import { callOff, createRefund } from './actions.ts'
import { errors } from './portal-errors.ts'
import { listRefunds } from './queries.ts'
import { ById, InEnvironment, RefundCreate, RefundFilters } from './schemas.ts'
import { say } from './sentences.ts'

/** Money goes back. `refundReference` makes a repeat a repeat, also without an Idempotency-Key. */
export const refundRoutes: readonly Route[] = [
  route('POST /refunds', {
    operationId: 'createRefund',
    summary: 'Request a refund of a payment, or of a part of it',
    access: 'refunds:write',
    mode: 'write',
    idempotent: true,
    body: RefundCreate,
    replies: {
      202: RefundView,
      200: RefundView,
      404: ['OPERATION_NOT_FOUND'],
      409: ['IDEMPOTENCY_CONFLICT'],
      422: ['OPERATION_NOT_REFUNDABLE', 'REFUND_AMOUNT_EXCEEDED', 'WALLET_NOT_ACTIVE'],
    },
    handler: async (ctx, { body }) => {
      const { view, isNew } = await createRefund(ctx, body)
      return isNew ? reply(202, view, `/refunds/${view.id}`) : reply(200, view)
    },
  }),

  route('GET /refunds', {
    operationId: 'listRefunds',
    summary: 'List refunds',
    access: 'refunds:read',
    mode: 'read',
    query: RefundFilters,
    replies: { 200: pageOf(RefundView) },
    handler: async (ctx, { query }) => {
      const found = await listRefunds(ctx.tx, ctx.scope, query)
      return pageReply(found, query, await presenterOf(ctx, found.rows))
    },
  }),

  route('GET /refunds/{id}', {
    operationId: 'getRefund',
    summary: 'Retrieve a refund',
    access: 'refunds:read',
    mode: 'read',
    params: ById,
    replies: { 200: RefundView, 404: ['REFUND_NOT_FOUND'] },
    handler: async (ctx, { params }) => {
      const refund = (await findRefund(ctx.tx, ctx.scope, params.id)) ?? refundNotFound()
      const present = await presenterOf(ctx, [refund])
      return reply(200, present(refund))
    },
  }),
]

/** Calls of the portal alone. */
export const refundPortalRoutes: readonly PortalRoute[] = [
  portalRoute('POST /api/v1/company/refunds/{id}/cancel', {
    operationId: 'cancelCompanyRefund',
    summary: 'Cancel a refund that was not sent yet; its money is available again',
    access: 'session',
    mode: 'phased',
    params: ById,
    query: InEnvironment,
    replies: { 200: RefundView, 403: [errors.ROLE_NOT_ALLOWED], 404: [errors.NOT_FOUND], 409: [errors.REFUND_STARTED] },
    handler: async (ctx, { params, query }) => answer(200, await callOff(ctx, params.id, query.environment)),
  }),
]

const refundNotFound = (): never =>
  fail('REFUND_NOT_FOUND', say('There is no such refund in this account and environment.'))

async function presenterOf({ tx, scope }: ReadContext, refunds: Refund[]): Promise<(refund: Refund) => RefundView> {
  const ids = [...new Set(refunds.map(({ paymentId }) => paymentId))]
  const payments = new Map((await listTransactionsById(tx, scope, ids)).map((payment) => [payment.id, payment]))
  return (refund) => presentRefund(refund, payments.get(refund.paymentId) ?? refundNotFound())
}
