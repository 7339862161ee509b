import { countDisputes, listDisputes } from '#money/disputes/queries.ts'
import { readRate } from '#money/disputes/rate.ts'
import { pageOf, pageReply } from '#platform/http/pagination.ts'
import type { Subjects } from '#platform/http/portal-contract.ts'
import { answer, type PortalRoute, portalRoute } from '#platform/http/portal-route.ts'
import { accept, addFile, presentListed, readDispute, removeFile, saveAnswer, submit } from './actions.ts'
import { errors } from './portal-errors.ts'
import {
  AnswerPatch,
  ByFile,
  ById,
  DisputeDetailView,
  DisputeFilters,
  DisputeView,
  FileAdd,
  InEnvironment,
  RateView,
} from './schemas.ts'

// Disputes of a company, and its answers to them.

export const disputeSubjects: Subjects = { '/api/v1/disputes': 'Disputes', '/api/v1/dispute-rate': 'Disputes' }

const { NOT_FOUND, DISPUTE_LATE, DISPUTE_ANSWERED, DISPUTE_DECIDED, NOTHING_TO_SUBMIT, FILE_NOT_FREE } = errors
const closed = [DISPUTE_LATE, DISPUTE_ANSWERED, DISPUTE_DECIDED] as const

export const disputeRoutes: readonly PortalRoute[] = [
  portalRoute('GET /api/v1/disputes', {
    operationId: 'listDisputes',
    summary: 'The disputes of the company: those to answer first, the nearest deadline first',
    access: 'disputes:read',
    mode: 'read',
    query: DisputeFilters,
    replies: { 200: pageOf(DisputeView) },
    handler: async ({ tx, session: { merchantId }, now }, { query }) => {
      const { environment, page, size } = query
      const scope = { merchantId, environment }
      const [rows, total] = await Promise.all([
        listDisputes(tx, scope, query, { offset: page * size, limit: size }),
        countDisputes(tx, scope, query),
      ])
      return pageReply({ rows, total }, query, (row) => presentListed(row, now))
    },
  }),

  portalRoute('GET /api/v1/dispute-rate', {
    operationId: 'getDisputeRate',
    summary: 'How many card payments were charged back, month by month, and the limits of the networks',
    access: 'disputes:read',
    mode: 'read',
    query: InEnvironment,
    replies: { 200: RateView },
    handler: async ({ tx, session: { merchantId }, now }, { query: { environment } }) =>
      answer(200, await readRate(tx, { merchantId, environment }, now)),
  }),

  portalRoute('GET /api/v1/disputes/{id}', {
    operationId: 'getDispute',
    summary: 'One dispute with its answer',
    access: 'disputes:read',
    mode: 'read',
    params: ById,
    replies: { 200: DisputeDetailView, 404: [NOT_FOUND] },
    handler: async ({ tx, session, now }, { params }) =>
      answer(200, await readDispute(tx, session.merchantId, params.id, now)),
  }),

  portalRoute('PATCH /api/v1/disputes/{id}', {
    operationId: 'updateDispute',
    summary: 'Save the answer as it is written; an empty text clears one',
    access: 'disputes:write',
    mode: 'phased',
    params: ById,
    body: AnswerPatch,
    replies: { 200: DisputeDetailView, 404: [NOT_FOUND], 409: closed },
    handler: async (ctx, { params, body }) => answer(200, await saveAnswer(ctx, params.id, body)),
  }),

  portalRoute('POST /api/v1/disputes/{id}/files', {
    operationId: 'createDisputeFile',
    summary: 'Add a file to the answer; it takes the place of one of the same kind',
    access: 'disputes:write',
    mode: 'phased',
    params: ById,
    body: FileAdd,
    replies: { 201: DisputeDetailView, 404: [NOT_FOUND], 409: [...closed, FILE_NOT_FREE] },
    handler: async (ctx, { params, body }) => answer(201, await addFile(ctx, params.id, body)),
  }),

  portalRoute('DELETE /api/v1/disputes/{id}/files/{fileId}', {
    operationId: 'deleteDisputeFile',
    summary: 'Take a file out of the answer',
    access: 'disputes:write',
    mode: 'phased',
    params: ByFile,
    replies: { 200: DisputeDetailView, 404: [NOT_FOUND], 409: closed },
    handler: async (ctx, { params }) => answer(200, await removeFile(ctx, params.id, params.fileId)),
  }),

  portalRoute('POST /api/v1/disputes/{id}/submit', {
    operationId: 'submitDispute',
    summary: 'Submit the answer; once',
    access: 'disputes:write',
    mode: 'phased',
    params: ById,
    replies: { 200: DisputeDetailView, 404: [NOT_FOUND], 409: closed, 422: [NOTHING_TO_SUBMIT] },
    handler: async (ctx, { params }) => answer(200, await submit(ctx, params.id)),
  }),

  portalRoute('POST /api/v1/disputes/{id}/accept', {
    operationId: 'acceptDispute',
    summary: 'Let the money go instead of answering; for good',
    access: 'disputes:write',
    mode: 'phased',
    params: ById,
    replies: { 200: DisputeDetailView, 404: [NOT_FOUND], 409: closed },
    handler: async (ctx, { params }) => answer(200, await accept(ctx, params.id)),
  }),
]
