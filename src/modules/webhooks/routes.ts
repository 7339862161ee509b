import { readHealth } from '#events/delivery/figures-queries.ts'
import { listAttempts, listDeliveries } from '#events/delivery/redelivery-queries.ts'
import { findEvent, listEvents } from '#events/emitted-queries.ts'
import { findWebhook } from '#events/webhook-queries.ts'
import type { Webhook } from '#events/webhook.ts'
import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { pageOf, pageReply } from '#platform/http/pagination.ts'
import { empty, reply, route, type Route } from '#platform/http/route.ts'
import {
  changeWebhook,
  deleteWebhook,
  registerWebhook,
  requireGoodUrl,
  rotateSecret,
  webhookNotFound,
} from './actions.ts'
import { hasNothingSignedBefore } from './actions/last-signed.ts'
import { eventNotFound, redeliverEvent } from './actions/redeliver.ts'
import { tryWebhook } from './actions/test.ts'
import { presentDetail, presentEvent } from './event.ts'
import { listWebhooks } from './queries.ts'
import {
  ByEventId,
  ById,
  EventDetailView,
  EventFilters,
  EventRedeliver,
  EventView,
  RedeliverView,
  SecretRotate,
  TryView,
  WebhookCreate,
  WebhookFilters,
  WebhookPatch,
  WebhookTry,
  WebhookView,
  WebhookWithSecret,
} from './schemas.ts'
import { presentWebhook } from './webhook.ts'

/** Receiving URLs, signing secrets, emitted events, delivery detail. */
export const webhookRoutes: readonly Route[] = [
  route('GET /webhooks', {
    operationId: 'listWebhooks',
    summary: 'List webhooks with their delivery health',
    access: 'webhooks:read',
    mode: 'read',
    query: WebhookFilters,
    replies: { 200: pageOf(WebhookView) },
    handler: async ({ tx, scope, now }, { query }) => {
      const found = await listWebhooks(tx, scope, query)
      const ids = found.rows.map(({ id }) => id)
      const healthOf = await readHealth(tx, scope, ids, now)
      return pageReply(found, query, (webhook) => presentWebhook(webhook, healthOf(webhook.id), now))
    },
  }),

  route('POST /webhooks', {
    operationId: 'createWebhook',
    summary: 'Register a receiving URL; the answer shows its secret this once',
    access: 'webhooks:write',
    mode: 'write',
    idempotent: true,
    body: WebhookCreate,
    replies: { 201: WebhookWithSecret, 422: ['LIMIT_EXCEEDED'] },
    before: (ctx, { body }) => requireGoodUrl(ctx, body.url),
    handler: async (ctx, { body }) => {
      const { webhook, secret } = await registerWebhook(ctx, body)
      const shown = { ...(await present(ctx.tx, ctx.scope, webhook, ctx.now)), secret }
      return { ...reply(201, shown, `/webhooks/${webhook.id}`), showsSecret: true }
    },
  }),

  route('GET /webhooks/events', {
    operationId: 'listWebhooksEvents',
    summary: 'List emitted events with the status of their deliveries',
    access: 'webhooks:read',
    mode: 'read',
    query: EventFilters,
    replies: { 200: pageOf(EventView) },
    handler: async ({ tx, scope, now }, { query }) =>
      pageReply(await listEvents(tx, scope, query, now), query, presentEvent),
  }),

  route('GET /webhooks/events/{eventId}', {
    operationId: 'getWebhooksEvent',
    summary: 'Retrieve an event with its deliveries and every attempt',
    access: 'webhooks:read',
    mode: 'read',
    params: ByEventId,
    replies: { 200: EventDetailView, 404: ['EVENT_NOT_FOUND'] },
    handler: async ({ tx, scope, now }, { params: { eventId } }) => {
      const [event, deliveries, attempts] = await Promise.all([
        findEvent(tx, scope, eventId, now),
        listDeliveries(tx, scope, eventId),
        listAttempts(tx, scope, eventId),
      ])
      return reply(200, presentDetail(event ?? eventNotFound(), deliveries, attempts))
    },
  }),

  route('POST /webhooks/events/{eventId}/redeliver', {
    operationId: 'redeliverWebhookEvent',
    summary: 'Send an event again, whether it was delivered or not',
    access: 'webhooks:write',
    mode: 'write',
    idempotent: true,
    params: ByEventId,
    body: EventRedeliver,
    replies: { 202: RedeliverView, 404: ['EVENT_NOT_FOUND', 'WEBHOOK_NOT_FOUND'], 409: ['INVALID_STATE'] },
    handler: async (ctx, { params, body }) => reply(202, await redeliverEvent(ctx, params.eventId, body.webhookId)),
  }),

  route('GET /webhooks/{id}', {
    operationId: 'getWebhook',
    summary: 'Retrieve a webhook with its delivery health',
    access: 'webhooks:read',
    mode: 'read',
    params: ById,
    replies: { 200: WebhookView, 404: ['WEBHOOK_NOT_FOUND'] },
    handler: async ({ tx, scope, now }, { params }) =>
      reply(200, await present(tx, scope, (await findWebhook(tx, scope, params.id)) ?? webhookNotFound(), now)),
  }),

  route('PATCH /webhooks/{id}', {
    operationId: 'updateWebhook',
    summary: 'Change the fields that are present; pause, resume, end a suspension',
    access: 'webhooks:write',
    mode: 'write',
    params: ById,
    body: WebhookPatch,
    replies: { 200: WebhookView, 404: ['WEBHOOK_NOT_FOUND'], 409: ['INVALID_STATE'] },
    before: (ctx, { body }) => requireGoodUrl(ctx, body.url),
    handler: async (ctx, { params, body }) =>
      reply(200, await present(ctx.tx, ctx.scope, await changeWebhook(ctx, params.id, body), ctx.now)),
  }),

  route('DELETE /webhooks/{id}', {
    operationId: 'deleteWebhook',
    summary: 'Delete a webhook; what waits to be sent to it is canceled',
    access: 'webhooks:write',
    mode: 'write',
    params: ById,
    replies: { 204: 'empty', 404: ['WEBHOOK_NOT_FOUND'] },
    handler: async (ctx, { params }) => {
      await deleteWebhook(ctx, params.id)
      return empty()
    },
  }),

  route('POST /webhooks/{id}/rotate-secret', {
    operationId: 'rotateWebhookSecret',
    summary: 'Rotate the signing secret; the answer shows the new one this once',
    access: 'webhooks:write',
    mode: 'write',
    idempotent: true,
    params: ById,
    body: SecretRotate,
    replies: { 200: WebhookWithSecret, 404: ['WEBHOOK_NOT_FOUND'], 409: ['INVALID_STATE'] },
    handler: async (ctx, { params, body }) => {
      const { webhook, secret } = await rotateSecret(ctx, params.id, body.gracePeriodSeconds)
      const shown = { ...(await present(ctx.tx, ctx.scope, webhook, ctx.now)), secret }
      const later = webhook.nextSecret === null ? { isDone: hasNothingSignedBefore(ctx, params.id) } : undefined
      return { ...reply(200, shown), showsSecret: true, ...(later && { later }) }
    },
  }),

  route('POST /webhooks/{id}/test', {
    operationId: 'testWebhook',
    summary: 'Send a signed test event now and see the response',
    access: 'webhooks:write',
    mode: 'phased',
    params: ById,
    body: WebhookTry,
    replies: { 200: TryView, 404: ['WEBHOOK_NOT_FOUND'] },
    handler: async (ctx, { params, body }) => reply(200, await tryWebhook(ctx, params.id, body)),
  }),
]

async function present(tx: Queries, scope: Scope, webhook: Webhook, now: Date) {
  const healthOf = await readHealth(tx, scope, [webhook.id], now)
  return presentWebhook(webhook, healthOf(webhook.id), now)
}
