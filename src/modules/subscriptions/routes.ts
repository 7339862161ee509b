import { pageOf, pageReply } from '#platform/http/pagination.ts'
import { reply, route, type Route } from '#platform/http/route.ts'
import { cancelSubscription } from './actions/cancel.ts'
import { createSubscription } from './actions/create.ts'
import { forceDueDate } from './actions/force.ts'
import { pauseSubscription, resumeSubscription } from './actions/pause.ts'
import { showDueDates, showForced, showSubscription, showSubscriptions } from './actions/show.ts'
import { subscriptionNotFound, updateAgreement } from './actions/update.ts'
import { wasAnswered, wasForced } from './actions/waiting.ts'
import { findSubscription, listDueDates, listSubscriptions } from './queries.ts'
import {
  ById,
  DueDateFilters,
  ForceDueDate,
  SubscriptionCancel,
  SubscriptionCreate,
  SubscriptionFilters,
  SubscriptionPatch,
  SubscriptionPause,
  SubscriptionResume,
} from './schemas.ts'
import { DueDateView, ForcedView, SubscriptionView } from './view-schemas.ts'

/** Regular charges of a saved card, or bills by link, with due dates, pauses and dunning. */
export const subscriptionRoutes: readonly Route[] = [
  route('POST /subscriptions', {
    operationId: 'createSubscription',
    summary: 'Create a subscription; what is due at once is charged',
    access: 'subscriptions:write',
    mode: 'write',
    idempotent: true,
    body: SubscriptionCreate,
    replies: {
      201: SubscriptionView,
      200: SubscriptionView,
      404: ['CLIENT_NOT_FOUND', 'PAYMENT_METHOD_NOT_FOUND'],
      422: ['PAYMENT_METHOD_CONSENT_REQUIRED', 'PAYMENT_METHOD_UNUSABLE', 'WALLET_NOT_ACTIVE'],
    },
    handler: async (ctx, { body }) => {
      const { subscription, due, created } = await createSubscription(ctx, body)
      if (!created) return reply(200, await showSubscription(ctx, subscription))
      const location = `/subscriptions/${subscription.id}`
      const answered = reply(201, await showSubscription(ctx, subscription), location)
      if (!due || due.dueAt > ctx.now) return answered
      return {
        ...answered,
        later: {
          isDone: wasAnswered(ctx.scope, due.id),
          answer: async (then) => {
            const found = (await findSubscription(then.tx, then.scope, subscription.id)) ?? subscription
            return reply(201, await showSubscription(then, found), location)
          },
        },
      }
    },
  }),

  route('GET /subscriptions', {
    operationId: 'listSubscriptions',
    summary: 'List subscriptions',
    access: 'subscriptions:read',
    mode: 'read',
    query: SubscriptionFilters,
    replies: { 200: pageOf(SubscriptionView) },
    handler: async (ctx, { query }) => {
      const found = await listSubscriptions(ctx.tx, ctx.scope, query)
      return pageReply({ ...found, rows: await showSubscriptions(ctx, found.rows) }, query, (view) => view)
    },
  }),

  route('GET /subscriptions/{id}', {
    operationId: 'getSubscription',
    summary: 'Retrieve a subscription',
    access: 'subscriptions:read',
    mode: 'read',
    params: ById,
    replies: { 200: SubscriptionView, 404: ['SUBSCRIPTION_NOT_FOUND'] },
    handler: async (ctx, { params }) => {
      const found = (await findSubscription(ctx.tx, ctx.scope, params.id)) ?? subscriptionNotFound()
      return reply(200, await showSubscription(ctx, found))
    },
  }),

  route('PATCH /subscriptions/{id}', {
    operationId: 'updateSubscription',
    summary: 'Change the fields that are present',
    access: 'subscriptions:write',
    mode: 'write',
    params: ById,
    body: SubscriptionPatch,
    replies: {
      200: SubscriptionView,
      404: ['SUBSCRIPTION_NOT_FOUND', 'PAYMENT_METHOD_NOT_FOUND'],
      409: ['INVALID_STATE'],
      422: ['PAYMENT_METHOD_CONSENT_REQUIRED', 'PAYMENT_METHOD_UNUSABLE'],
    },
    handler: async (ctx, { params, body }) =>
      reply(200, await showSubscription(ctx, await updateAgreement(ctx, params.id, body))),
  }),

  route('POST /subscriptions/{id}/pause', {
    operationId: 'pauseSubscription',
    summary: 'Pause a subscription; periods that begin meanwhile are skipped',
    access: 'subscriptions:write',
    mode: 'write',
    idempotent: true,
    params: ById,
    body: SubscriptionPause.optional(),
    replies: { 200: SubscriptionView, 404: ['SUBSCRIPTION_NOT_FOUND'], 409: ['INVALID_STATE'] },
    handler: async (ctx, { params, body = {} }) =>
      reply(200, await showSubscription(ctx, await pauseSubscription(ctx, params.id, body))),
  }),

  route('POST /subscriptions/{id}/resume', {
    operationId: 'resumeSubscription',
    summary: 'Resume a paused subscription, or retry what is owed at once',
    access: 'subscriptions:write',
    mode: 'write',
    idempotent: true,
    params: ById,
    body: SubscriptionResume.optional(),
    replies: { 200: SubscriptionView, 404: ['SUBSCRIPTION_NOT_FOUND'], 409: ['INVALID_STATE'] },
    handler: async (ctx, { params, body = {} }) =>
      reply(200, await showSubscription(ctx, await resumeSubscription(ctx, params.id, body))),
  }),

  route('POST /subscriptions/{id}/cancel', {
    operationId: 'cancelSubscription',
    summary: 'Cancel a subscription now or at the end of its period',
    access: 'subscriptions:write',
    mode: 'write',
    idempotent: true,
    params: ById,
    body: SubscriptionCancel.optional(),
    replies: { 200: SubscriptionView, 404: ['SUBSCRIPTION_NOT_FOUND'], 409: ['INVALID_STATE'] },
    handler: async (ctx, { params, body = {} }) =>
      reply(200, await showSubscription(ctx, await cancelSubscription(ctx, params.id, body))),
  }),

  route('GET /subscriptions/{id}/due-dates', {
    operationId: 'listSubscriptionDueDates',
    summary: 'List the due dates of a subscription with their attempts, the next one among them',
    access: 'subscriptions:read',
    mode: 'read',
    params: ById,
    query: DueDateFilters,
    replies: { 200: pageOf(DueDateView), 404: ['SUBSCRIPTION_NOT_FOUND'] },
    handler: async (ctx, { params, query }) => {
      const { id } = (await findSubscription(ctx.tx, ctx.scope, params.id)) ?? subscriptionNotFound()
      const found = await listDueDates(ctx.tx, ctx.scope, id, query)
      return pageReply({ ...found, rows: await showDueDates(ctx, id, found.rows) }, query, (view) => view)
    },
  }),

  route('POST /subscriptions/{id}/force-due-date', {
    operationId: 'forceSubscriptionDueDate',
    summary: 'In the sandbox: run the next due date or retry now, and wait for its result',
    access: 'subscriptions:write',
    mode: 'write',
    idempotent: true,
    params: ById,
    body: ForceDueDate.optional(),
    replies: {
      200: ForcedView,
      202: ForcedView,
      404: ['SUBSCRIPTION_NOT_FOUND', 'ROUTE_NOT_FOUND'],
      409: ['INVALID_STATE'],
    },
    handler: async (ctx, { params, body = {} }) => {
      const { due } = await forceDueDate(ctx, params.id, body)
      const isDone = wasForced(ctx.scope, due.id, ctx.now)
      return {
        ...reply(202, await showForced(ctx, due.id)),
        later: { isDone, answer: async (then) => reply(200, await showForced(then, due.id)) },
      }
    },
  }),
]
