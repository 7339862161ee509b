import type { Subjects } from '#platform/http/portal-contract.ts'
import { answer, type PortalRoute, portalRoute } from '#platform/http/portal-route.ts'
import { readOverview } from './actions/overview.ts'
import { readSales } from './actions/sales.ts'
import { readSparklines } from './actions/sparklines.ts'
import { OverviewQuery, OverviewView, SalesQuery, SalesView, SparklinesQuery, SparklinesView } from './schemas.ts'

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

  portalRoute('GET /api/v1/overview/sales', {
    operationId: 'getSales',
    summary: 'Sales of a period beside the one before it, what sold most, and recurring revenue',
    access: 'company:read',
    mode: 'read',
    query: SalesQuery,
    replies: { 200: SalesView },
    handler: async (ctx, { query: { environment, ...asked } }) =>
      answer(200, await readSales(ctx, { merchantId: ctx.session.merchantId, environment }, asked)),
  }),

  portalRoute('GET /api/v1/overview/sparklines', {
    operationId: 'getSparklines',
    summary: 'Sales of thirty days of several payment links or products, for the small charts of their lists',
    access: 'company:read',
    mode: 'read',
    query: SparklinesQuery,
    replies: { 200: SparklinesView },
    handler: async (ctx, { query: { environment, kind, references } }) =>
      answer(200, await readSparklines(ctx, { merchantId: ctx.session.merchantId, environment }, kind, references)),
  }),
]
