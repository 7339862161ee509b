import { answer, type PortalRoute, portalRoute } from '#platform/http/portal-route.ts'
import { renewNotificationSecret } from './actions/notification-secret.ts'
import { lookAtSpans, redeliverSpan } from './actions/range.ts'
import { NotificationSecretRenew, NotificationSecretView } from './notification-schemas.ts'
import { RangeFilters, RangeListView, RangeRedeliver, RangeView } from './range-schemas.ts'

/** What people do with webhooks that no key does. */
export const webhookPortalRoutes: readonly PortalRoute[] = [
  portalRoute('POST /api/v1/webhooks/redeliver', {
    summary: 'Send the events of a span of time to a webhook again',
    access: 'webhooks:write',
    mode: 'write',
    body: RangeRedeliver,
    replies: { 202: RangeView, 404: ['NOT_FOUND'], 409: ['INVALID_STATE'] },
    handler: async (ctx, { body }) => answer(202, await redeliverSpan(ctx, body)),
  }),

  portalRoute('GET /api/v1/webhooks/redeliveries', {
    summary: 'List what is sent again, and how far it has come',
    access: 'webhooks:write',
    mode: 'read',
    query: RangeFilters,
    replies: { 200: RangeListView },
    handler: async (ctx, { query }) => answer(200, await lookAtSpans(ctx, query)),
  }),

  portalRoute('POST /api/v1/webhooks/notification-secret', {
    summary: 'Make a new secret for what is sent to notification URLs; the answer shows it this once',
    access: 'webhooks:write',
    mode: 'write',
    body: NotificationSecretRenew,
    replies: { 201: NotificationSecretView, 409: ['INVALID_STATE'] },
    handler: async (ctx, { body }) => {
      const { shown, isDone } = await renewNotificationSecret(ctx, body)
      return { ...answer(201, shown), isDone }
    },
  }),
]
