import { failPortal } from '#platform/http/portal-errors.ts'
import type { Subjects } from '#platform/http/portal-contract.ts'
import { answer, type PortalRoute, portalRoute } from '#platform/http/portal-route.ts'
import { readCalls } from './actions.ts'
import { presentDetail } from './call.ts'
import { findCall } from './queries.ts'
import { ById, CallDetailView, CallFilters, CallList } from './schemas.ts'
import { callErrors as errors } from '#platform/sessions/portal-errors.ts'

// Requests of a company's API keys, with their answers.

export const requestLogSubjects: Subjects = {
  '/api/v1/request-log': 'Request log',
}

export const requestLogRoutes: readonly PortalRoute[] = [
  portalRoute('GET /api/v1/request-log', {
    operationId: 'listLoggedRequests',
    summary: 'The calls of API keys in the last 14 days, the newest first',
    access: 'requests:read',
    mode: 'read',
    query: CallFilters,
    replies: { 200: CallList },
    handler: async ({ tx, session: { merchantId } }, { query }) =>
      answer(200, await readCalls(tx, { merchantId, environment: query.environment }, query)),
  }),

  portalRoute('GET /api/v1/request-log/{id}', {
    operationId: 'getLoggedRequest',
    summary: 'A call with what was sent and answered, redacted',
    access: 'requests:read',
    mode: 'read',
    params: ById,
    replies: { 200: CallDetailView, 404: [errors.NOT_FOUND] },
    handler: async ({ tx, session: { merchantId } }, { params: { id } }) =>
      answer(200, presentDetail((await findCall(tx, merchantId, id)) ?? failPortal(errors.NOT_FOUND))),
  }),
]
