import type { Subjects } from '#platform/http/portal-contract.ts'
import { answer, type PortalRoute, portalRoute } from '#platform/http/portal-route.ts'
import { readOverview } from './actions.ts'
import { OverviewQuery, OverviewView } from './schemas.ts'

// A company at a glance: the dashboard's home page.

export const overviewSubjects: Subjects = {
  '/api/v1/overview': 'Overview',
}

export const overviewRoutes: readonly PortalRoute[] = [
  portalRoute('GET /api/v1/overview', {
    operationId: 'getOverview',
    summary: 'The last thirty days at a glance, what needs attention, and which first steps are done',
    access: 'company:read',
    mode: 'read',
    query: OverviewQuery,
    replies: { 200: OverviewView },
    handler: async (ctx, { query: { environment } }) =>
      answer(200, await readOverview(ctx, { merchantId: ctx.session.merchantId, environment })),
  }),
]
