import type { Subjects } from '#platform/http/portal-contract.ts'
import { answer, done, type PortalRoute, portalRoute } from '#platform/http/portal-route.ts'
import { approve, beginPairing, deny, fetchPairing, lookUpPairing } from './pairing-actions.ts'
import {
  PairingApproval,
  PairingBegin,
  PairingBegun,
  PairingCode,
  PairingFetch,
  PairingFetched,
  PairingView,
} from './pairing-schemas.ts'
import { errors } from './portal-errors.ts'

// A machine gets a key without one being copied: `mizan login`.

export const pairingSubjects: Subjects = {
  '/api/public/pairings': 'Pairing',
  '/api/v1/pairings/': 'Pairing',
}

export const pairingRoutes: readonly PortalRoute[] = [
  portalRoute('POST /api/public/pairings', {
    operationId: 'beginPairing',
    summary: 'Ask for a key for a machine: a code to confirm in the dashboard',
    access: 'anyone',
    mode: 'phased',
    body: PairingBegin,
    replies: { 200: PairingBegun, 429: [errors.TOO_MANY_REQUESTS] },
    handler: async (ctx, { body }) => answer(200, await beginPairing(ctx, body.machine)),
  }),

  portalRoute('POST /api/public/pairings/fetch', {
    operationId: 'fetchPairing',
    summary: 'Fetch the key once the code is confirmed; it is shown this once',
    access: 'anyone',
    mode: 'phased',
    body: PairingFetch,
    replies: {
      200: PairingFetched,
      400: [errors.PAIRING_INVALID],
      403: [errors.SCOPE_NOT_GRANTABLE],
      409: [errors.COMPANY_ENDED, errors.TOO_MANY_KEYS],
    },
    handler: async (ctx, { body }) => answer(200, await fetchPairing(ctx, body.pairingToken)),
  }),

  portalRoute('POST /api/v1/pairings/look-up', {
    operationId: 'lookUpPairing',
    summary: 'The machine that shows a code',
    access: 'keys:write',
    mode: 'phased',
    body: PairingCode,
    replies: { 200: PairingView, 400: [errors.PAIRING_INVALID], 429: [errors.TOO_MANY_REQUESTS] },
    handler: async (ctx, { body }) => answer(200, await lookUpPairing(ctx, body.code)),
  }),

  portalRoute('POST /api/v1/pairings/approve', {
    operationId: 'approvePairing',
    summary: 'Give the machine that shows a code a key with these scopes',
    access: 'keys:write',
    mode: 'phased',
    confirmed: true,
    body: PairingApproval,
    replies: {
      204: 'empty',
      400: [errors.PAIRING_INVALID],
      403: [errors.SCOPE_NOT_GRANTABLE],
      429: [errors.TOO_MANY_REQUESTS],
    },
    handler: async (ctx, { body }) => {
      await approve(ctx, body)
      return done()
    },
  }),

  portalRoute('POST /api/v1/pairings/deny', {
    operationId: 'denyPairing',
    summary: 'Refuse the machine that shows a code',
    access: 'keys:write',
    mode: 'phased',
    body: PairingCode,
    replies: { 204: 'empty', 400: [errors.PAIRING_INVALID], 429: [errors.TOO_MANY_REQUESTS] },
    handler: async (ctx, { body }) => {
      await deny(ctx, body.code)
      return done()
    },
  }),
]
