import { answer, type PortalRoute, portalRoute } from '#platform/http/portal-route.ts'
import { redeliverSpan } from './actions/range.ts'
import { RangeRedeliver, RangeView } from './range-schemas.ts'

/** What people do with webhooks that no key does. */
export const webhookPortalRoutes: readonly PortalRoute[] = [
  portalRoute('POST /api/v1/webhooks/redeliver', {
    summary: 'Send the events of a span of time to a webhook again',
    access: 'webhooks:write',
    mode: 'write',
    body: RangeRedeliver,
    replies: { 202: RangeView, 404: ['NOT_FOUND'] },
    handler: async (ctx, { body }) => answer(202, await redeliverSpan(ctx, body)),
  }),
]
