import { findCheckout } from '#money/payments/checkout-queries.ts'
import { sessionToken } from '#money/payments/session-token.ts'
import type { PaymentSession } from '#money/payments/session.ts'
import { listSteps } from '#money/payments/step-queries.ts'
import { listAttempts } from '#money/payments/transaction-queries.ts'
import { presentTransaction } from '#money/payments/transaction-view.ts'
import type { ReadContext } from '#platform/context.ts'
import { pageOf, pageReply } from '#platform/http/pagination.ts'
import { reply, route, type Route } from '#platform/http/route.ts'
import { cancelCheckout, createCheckout, sessionNotFound } from './actions.ts'
import { requireNotifiable } from './actions/notification.ts'
import { journeyOf, presentCheckout, presentCreated } from './checkout.ts'
import { listCheckouts } from './queries.ts'
import {
  BySessionId,
  CheckoutCancel,
  CheckoutCreate,
  CheckoutExpand,
  CheckoutFilters,
  CheckoutView,
} from './schemas.ts'

/** An order becomes a session, in which its buyer pays. */
export const checkoutRoutes: readonly Route[] = [
  route('POST /checkout/sessions', {
    operationId: 'createCheckoutSession',
    summary: 'Create a checkout session for an order',
    access: 'checkout:write',
    mode: 'write',
    idempotent: true,
    body: CheckoutCreate,
    replies: { 201: CheckoutView, 200: CheckoutView, 404: ['CLIENT_NOT_FOUND'], 422: ['WALLET_NOT_ACTIVE'] },
    handler: async (ctx, { body }) => {
      const { session, created } = await createCheckout(ctx, body, (url) => requireNotifiable(ctx, url))
      const view = presentCreated(session, ctx, sessionToken(ctx.secrets, session.id))
      return created ? reply(201, view, `/checkout/sessions/${session.id}`) : reply(200, view)
    },
  }),

  route('GET /checkout/sessions', {
    operationId: 'listCheckoutSessions',
    summary: 'List checkout sessions',
    access: 'checkout:read',
    mode: 'read',
    query: CheckoutFilters,
    replies: { 200: pageOf(CheckoutView) },
    handler: async (ctx, { query }) =>
      pageReply(await listCheckouts(ctx.tx, ctx.scope, query, ctx.now), query, (session) =>
        presentCheckout(session, ctx, sessionToken(ctx.secrets, session.id)),
      ),
  }),

  route('GET /checkout/sessions/{sessionId}', {
    operationId: 'getCheckoutSession',
    summary: 'Retrieve a checkout session',
    access: 'checkout:read',
    mode: 'read',
    params: BySessionId,
    query: CheckoutExpand,
    replies: { 200: CheckoutView, 404: ['SESSION_NOT_FOUND'] },
    handler: async (ctx, { params, query }) => {
      const session = (await findCheckout(ctx.tx, ctx.scope, params.sessionId)) ?? sessionNotFound()
      const view = presentCheckout(session, ctx, sessionToken(ctx.secrets, session.id))
      return reply(200, query.expand ? { ...view, ...(await expanded(ctx, session, query.expand)) } : view)
    },
  }),

  route('POST /checkout/sessions/{sessionId}/cancel', {
    operationId: 'cancelCheckoutSession',
    summary: 'Cancel a checkout session that is not paid',
    access: 'checkout:write',
    mode: 'write',
    idempotent: true,
    params: BySessionId,
    body: CheckoutCancel,
    replies: {
      200: CheckoutView,
      404: ['SESSION_NOT_FOUND'],
      409: ['SESSION_ALREADY_CONSUMED', 'SESSION_NOT_ACTIVE'],
      410: ['SESSION_EXPIRED'],
      502: ['BAAS_SVC_ERROR'],
    },
    before: ({ scope, correlationId, closeVoucher }, { params }) =>
      closeVoucher(scope, { sessionId: params.sessionId, correlationId }),
    handler: async (ctx, { params, body }) => {
      const session = await cancelCheckout(ctx, params.sessionId, body?.reason)
      return reply(200, presentCheckout(session, ctx, sessionToken(ctx.secrets, session.id)))
    },
  }),
]

async function expanded(ctx: ReadContext, session: PaymentSession, expand: ReadonlySet<'transactions' | 'journey'>) {
  const attempts = await listAttempts(ctx.tx, ctx.scope, session.id)
  const ids = attempts.map(({ id }) => id)
  return {
    ...(expand.has('transactions') && { transactions: attempts.map((attempt) => presentTransaction(attempt)) }),
    ...(expand.has('journey') && { journey: journeyOf(session, await listSteps(ctx.tx, ctx.scope, ids), ctx) }),
  }
}
