import type { Subjects } from '#platform/http/portal-contract.ts'
import { answer, type PortalRoute, portalRoute } from '#platform/http/portal-route.ts'
import { callErrors as errors } from '#platform/sessions/portal-errors.ts'
import { clientNotThere, readStory } from './actions/story.ts'
import { ById } from './schemas.ts'
import { noteClient } from './story-queries.ts'
import { ClientNoteView, ClientStoryView, InEnvironment, NotePatch } from './story-schemas.ts'

export const clientSubjects: Subjects = { '/api/v1/clients': 'Clients' }

/** Calls on clients that the portal alone has: the rest is the merchant API's. */
export const clientPortalRoutes: readonly PortalRoute[] = [
  portalRoute('GET /api/v1/clients/{id}/story', {
    operationId: 'getClientStory',
    summary: 'What a client has spent, the newest steps, and the note of the company’s people',
    access: 'company:read',
    mode: 'read',
    params: ById,
    query: InEnvironment,
    replies: { 200: ClientStoryView, 404: [errors.NOT_FOUND] },
    handler: async ({ tx, session: { merchantId } }, { params: { id }, query: { environment } }) =>
      answer(200, await readStory(tx, { merchantId, environment }, id)),
  }),

  portalRoute('PATCH /api/v1/clients/{id}', {
    operationId: 'updateClientNote',
    summary: 'Keep a note of your own about a client',
    access: 'client_notes:write',
    mode: 'write',
    params: ById,
    query: InEnvironment,
    body: NotePatch,
    replies: { 200: ClientNoteView, 404: [errors.NOT_FOUND] },
    handler: async ({ tx, session: { merchantId } }, { params: { id }, query: { environment }, body: { note } }) => {
      const kept = await noteClient(tx, { merchantId, environment }, id, note === '' ? null : note)
      return answer(200, { note: (kept ?? clientNotThere()).note ?? undefined })
    },
  }),
]
