import type { Subjects } from '#platform/http/portal-contract.ts'
import { answer, type PortalRoute, portalRoute } from '#platform/http/portal-route.ts'
import {
  addDocument,
  answerQuestion,
  removeDocument,
  saveApplication,
  submitApplication,
} from './actions/application.ts'
import { errors } from './portal-errors.ts'
import { readProduction } from './actions/production-access.ts'
import {
  ApplicationPatch,
  ApplicationSubmit,
  ApplicationView,
  ByFile,
  ByQuestion,
  ByRenewal,
  DocumentAdd,
  ProductionView,
  QuestionAnswer,
  RenewalAdd,
} from './schemas.ts'
import { handInRenewal, takeRenewalBack } from './actions/renewals.ts'
import { readApplication } from './actions/read.ts'

// The way from the sandbox to production: the application of a company, and what came of it.

export const applicationSubjects: Subjects = {
  '/api/v1/application': 'Production access',
  '/api/v1/production-access': 'Production access',
}

const { NOT_FOUND, APPLICATION_SUBMITTED, PRODUCTION_ENABLED } = errors
const closed = [APPLICATION_SUBMITTED, PRODUCTION_ENABLED] as const

export const applicationRoutes: readonly PortalRoute[] = [
  portalRoute('GET /api/v1/application', {
    operationId: 'getApplication',
    summary: 'The application for production: what was written, what is missing, what was asked, and the terms',
    access: 'production:read',
    mode: 'read',
    replies: { 200: ApplicationView },
    handler: async ({ tx, session, now }) => answer(200, await readApplication(tx, session.merchantId, now)),
  }),

  portalRoute('PATCH /api/v1/application', {
    operationId: 'updateApplication',
    summary: 'Save the fields that are present; an empty text clears one, and the first save begins the application',
    access: 'production:write',
    mode: 'write',
    body: ApplicationPatch,
    replies: { 200: ApplicationView, 409: closed },
    handler: async (ctx, { body }) => answer(200, await saveApplication(ctx, body)),
  }),

  portalRoute('POST /api/v1/application/documents', {
    operationId: 'createApplicationDocument',
    summary: 'Add a document that was handed in as a file',
    access: 'production:write',
    mode: 'write',
    body: DocumentAdd,
    replies: { 201: ApplicationView, 409: [...closed, errors.TOO_MANY_DOCUMENTS, errors.DOCUMENT_NOT_FREE] },
    handler: async (ctx, { body }) => answer(201, await addDocument(ctx, body)),
  }),

  portalRoute('DELETE /api/v1/application/documents/{fileId}', {
    operationId: 'deleteApplicationDocument',
    summary: 'Take a document out of the application',
    access: 'production:write',
    mode: 'write',
    params: ByFile,
    replies: { 200: ApplicationView, 404: [NOT_FOUND], 409: closed },
    handler: async (ctx, { params }) => answer(200, await removeDocument(ctx, params.fileId)),
  }),

  portalRoute('POST /api/v1/application/questions/{id}/answer', {
    operationId: 'answerApplicationQuestion',
    summary: 'Answer a question of the operator; a text of blanks takes the answer back',
    access: 'production:write',
    mode: 'write',
    params: ByQuestion,
    body: QuestionAnswer,
    replies: { 200: ApplicationView, 404: [NOT_FOUND], 409: closed },
    handler: async (ctx, { params, body }) => answer(200, await answerQuestion(ctx, params.id, body.answer)),
  }),

  portalRoute('POST /api/v1/application/submit', {
    operationId: 'submitApplication',
    summary: 'Submit the application, or the answers, to the operator',
    access: 'production:write',
    mode: 'write',
    body: ApplicationSubmit,
    replies: {
      200: ApplicationView,
      409: [...closed, errors.TERMS_CHANGED],
      422: [errors.APPLICATION_INCOMPLETE],
    },
    handler: async (ctx, { body }) => answer(200, await submitApplication(ctx, body.terms)),
  }),

  portalRoute('POST /api/v1/application/renewals', {
    operationId: 'createDocumentRenewal',
    summary:
      'Hand a new document in for an older one of an approved application; the older one counts until it is accepted',
    access: 'production:write',
    mode: 'write',
    body: RenewalAdd,
    replies: {
      201: ApplicationView,
      409: [errors.NOT_APPROVED, errors.RENEWAL_WAITS, errors.DOCUMENT_NOT_FREE],
    },
    handler: async (ctx, { body }) => answer(201, await handInRenewal(ctx, body)),
  }),

  portalRoute('DELETE /api/v1/application/renewals/{id}', {
    operationId: 'deleteDocumentRenewal',
    summary: 'Take back a new document that waits for the operator',
    access: 'production:write',
    mode: 'write',
    params: ByRenewal,
    replies: { 200: ApplicationView, 404: [NOT_FOUND] },
    handler: async (ctx, { params }) => answer(200, await takeRenewalBack(ctx, params.id)),
  }),

  portalRoute('GET /api/v1/production-access', {
    operationId: 'getProductionAccess',
    summary: 'Whether the company has production access, and where its application stands',
    access: 'production:read',
    mode: 'read',
    replies: { 200: ProductionView },
    handler: async (ctx) => answer(200, await readProduction(ctx)),
  }),
]
