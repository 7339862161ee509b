import { answer, type PortalRoute, portalRoute } from '#platform/http/portal-route.ts'
import { readOverview } from './actions.ts'
import { OverviewQuery, OverviewView } from './schemas.ts'

// What a person sees of a company at the first glance: the dashboard's home page.

export const overviewRoutes: readonly PortalRoute[] = [
  portalRoute('GET /api/v1/overview', {
    summary: 'The last thirty days at a glance, what needs attention, and which first steps are done',
    access: 'company:read',
    mode: 'read',
    query: OverviewQuery,
    replies: { 200: OverviewView },
    handler: async ({ tx, session: { merchantId }, now }, { query: { environment } }) =>
      answer(200, await readOverview(tx, { merchantId, environment }, now)),
  }),
]
