import { pageOf, pageReply } from '#platform/http/pagination.ts'
import type { Subjects } from '#platform/http/portal-contract.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import { answer, done, type PortalRoute, portalRoute } from '#platform/http/portal-route.ts'
import { countApiKeys, findApiKey, listApiKeys } from '#platform/keys/listed-queries.ts'
import { scopesOf } from '#platform/sessions/roles.ts'
import { createApiKey, revokeKey, rollKey } from './actions.ts'
import { presentKey } from './api-key.ts'
import { presentPermissions, presentPresets } from './permission.ts'
import { errors } from './portal-errors.ts'
import {
  ById,
  KeyCreate,
  KeyCreated,
  KeyFilters,
  KeyRoll,
  KeyRolled,
  KeyView,
  PermissionFilters,
  PermissionsView,
} from './schemas.ts'

// The keys of a company: members whose role allows it make them for servers.

const base = '/api/v1/api-keys'

export const apiKeySubjects: Subjects = {
  '/api/v1/api-keys': 'API keys',
}

export const apiKeyRoutes: readonly PortalRoute[] = [
  portalRoute('GET /api/v1/api-keys/available-permissions', {
    operationId: 'listAvailablePermissions',
    summary: 'The scopes that you may grant to a key, and the usual choices',
    access: 'keys:read',
    mode: 'read',
    query: PermissionFilters,
    replies: { 200: PermissionsView },
    handler: async ({ session, locale }, { query: { environment = 'SANDBOX' } }) => {
      const grantable = scopesOf(session.role, environment)
      const permissions = presentPermissions(grantable, locale)
      return answer(200, { environment, permissions, presets: presentPresets(grantable, locale) })
    },
  }),

  portalRoute('POST /api/v1/api-keys', {
    operationId: 'createApiKey',
    summary: 'Create a key; it is shown this once',
    access: 'keys:write',
    mode: 'write',
    confirmed: true,
    body: KeyCreate,
    replies: { 201: KeyCreated, 403: [errors.SCOPE_NOT_GRANTABLE], 409: [errors.COMPANY_ENDED, errors.TOO_MANY_KEYS] },
    handler: async (ctx, { body }) => {
      const made = await createApiKey(ctx, body)
      return answer(201, made, { Location: `${base}/${made.id}` })
    },
  }),

  portalRoute('GET /api/v1/api-keys', {
    operationId: 'listApiKeys',
    summary: 'The keys of the company, masked, with their last use',
    access: 'keys:read',
    mode: 'read',
    query: KeyFilters,
    replies: { 200: pageOf(KeyView) },
    handler: async ({ tx, session: { merchantId }, now }, { query }) => {
      const { page, size, sort } = query
      const slice = { offset: page * size, limit: size, isRising: sort[0]?.direction === 'asc' }
      const [rows, total] = await Promise.all([
        listApiKeys(tx, merchantId, query, slice, now),
        countApiKeys(tx, merchantId, query, now),
      ])
      return pageReply({ rows, total }, query, (row) => presentKey(row, now))
    },
  }),

  portalRoute('GET /api/v1/api-keys/{id}', {
    operationId: 'getApiKey',
    summary: 'A key, masked',
    access: 'keys:read',
    mode: 'read',
    params: ById,
    replies: { 200: KeyView },
    handler: async ({ tx, session, now }, { params }) => {
      const key = (await findApiKey(tx, session.merchantId, params.id)) ?? failPortal(errors.NOT_FOUND)
      return answer(200, presentKey(key, now))
    },
  }),

  portalRoute('DELETE /api/v1/api-keys/{id}', {
    operationId: 'deleteApiKey',
    summary: 'Revoke a key; it stops working within 5 seconds',
    access: 'keys:write',
    mode: 'write',
    confirmed: true,
    params: ById,
    replies: { 204: 'empty' },
    handler: async (ctx, { params }) => {
      await revokeKey(ctx, params.id)
      return done()
    },
  }),

  portalRoute('POST /api/v1/api-keys/{id}/roll', {
    operationId: 'rollApiKey',
    summary: 'Replace a key by a new one with the same rights; the old one goes on working for a while',
    access: 'keys:write',
    mode: 'write',
    confirmed: true,
    params: ById,
    body: KeyRoll,
    replies: { 201: KeyRolled, 403: [errors.SCOPE_NOT_GRANTABLE], 409: [errors.KEY_NOT_ACTIVE, errors.TOO_MANY_KEYS] },
    handler: async (ctx, { params, body }) => {
      const made = await rollKey(ctx, params.id, body.overlapHours)
      return answer(201, made, { Location: `${base}/${made.id}` })
    },
  }),
]
