import type { Subjects } from '#platform/http/portal-contract.ts'
import { answer, type PortalRoute, portalRoute } from '#platform/http/portal-route.ts'
import { renewNotificationSecret } from './actions/notification-secret.ts'
import { lookAtSpans, redeliverSpan } from './actions/range.ts'
import { NotificationSecretRenew, NotificationSecretView } from './notification-schemas.ts'
import { RangeFilters, RangeListView, RangeRedeliver, RangeView } from './range-schemas.ts'
import { callErrors as errors } from '#platform/sessions/portal-errors.ts'

export const webhookSubjects: Subjects = {
  '/api/v1/webhooks': 'Webhooks',
}

/** Calls on webhooks that the portal alone has. */
export const webhookPortalRoutes: readonly PortalRoute[] = [
  portalRoute('POST /api/v1/webhooks/redeliver', {
    operationId: 'redeliverWebhook',
    summary: 'Send the events of a span of time to a webhook again',
    access: 'webhooks:write',
    mode: 'write',
    body: RangeRedeliver,
    replies: { 202: RangeView, 404: [errors.NOT_FOUND], 409: [errors.INVALID_STATE] },
    handler: async (ctx, { body }) => answer(202, await redeliverSpan(ctx, body)),
  }),

  portalRoute('GET /api/v1/webhooks/redeliveries', {
    operationId: 'listWebhooksRedeliveries',
    summary: 'List redeliveries of a period with their progress',
    access: 'webhooks:write',
    mode: 'read',
    query: RangeFilters,
    replies: { 200: RangeListView },
    handler: async (ctx, { query }) => answer(200, await lookAtSpans(ctx, query)),
  }),

  portalRoute('POST /api/v1/webhooks/notification-secret', {
    operationId: 'notificationWebhookSecret',
    summary: 'Rotate the secret of notification URLs; the answer shows the new one this once',
    access: 'webhooks:write',
    mode: 'write',
    body: NotificationSecretRenew,
    replies: { 201: NotificationSecretView, 409: [errors.INVALID_STATE] },
    handler: async (ctx, { body }) => {
      const { shown, isDone } = await renewNotificationSecret(ctx, body)
      return { ...answer(201, shown), isDone }
    },
  }),
]
