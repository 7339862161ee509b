import { decideProduction } from '../../modules/applications/actions/production-access.ts'
import { askAbout } from '../../modules/applications/actions/questions.ts'
import { findApplication } from '../../modules/applications/queries.ts'
import type { Queries } from '../../platform/db/database.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import { listNamesOfMerchants } from '../../platform/merchants/queries.ts'
import { endApprovalsOf, listApprovals } from '../../platform/staff/approval-queries.ts'
import { askFor } from '../approvals/actions.ts'
import { ApprovalView } from '../approvals/schemas.ts'
import { ByMerchant } from '../fields.ts'
import { errors } from '../operator-errors.ts'
import { shownCompany } from '../persons.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'
import { contentOf, pictureOf } from './documents.ts'
import { type Listed, listShown } from './listed.ts'
import { approvalKind, readReview } from './review.ts'
import {
  ApplicationFilters,
  ApplicationList,
  ByDocument,
  ContentView,
  PictureAsk,
  PictureView,
  QuestionsAsk,
  Reasoned,
  ReviewView,
} from './schemas.ts'

// Merchants on their way to production: what waits, the review of one, and the decision, which takes two people.

const approvalsLookedAt = 500

export const applicationRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/applications', {
    operationId: 'listApplications',
    summary: 'Applications for production: those that wait longest first',
    access: 'SUPPORT',
    mode: 'read',
    query: ApplicationFilters,
    replies: { 200: ApplicationList },
    handler: async ({ tx, now }, { query: { status, limit = 100 } }) => {
      const [rows, asked] = await Promise.all([listShown(tx, status && [status], limit), waitingSubjects(tx, now)])
      const names = await listNamesOfMerchants(
        tx,
        rows.map(({ merchantId }) => merchantId),
      )
      const named = new Map(names.map(({ merchantId, name }) => [merchantId, name]))
      return answer(200, { items: rows.map((row) => presentListed(row, { asked, named })) })
    },
  }),

  operatorRoute('GET /operator/v1/applications/{merchantId}', {
    operationId: 'getApplicationReview',
    summary: 'One application, with people masked',
    access: 'SUPPORT',
    mode: 'read',
    params: ByMerchant,
    replies: { 200: ReviewView, 404: [errors.NO_SUCH_APPLICATION] },
    handler: async ({ tx, now, staff: { staffId } }, { params }) =>
      answer(200, (await readReview(tx, { ...params, staffId, isMasked: true, now })) ?? noApplication()),
  }),

  operatorRoute('POST /operator/v1/applications/{merchantId}/reveal', {
    operationId: 'revealApplication',
    summary: 'Read one application with its people and the RIB; the reading is recorded',
    access: 'RISK',
    mode: 'write',
    params: ByMerchant,
    replies: { 200: ReviewView, 404: [errors.NO_SUCH_APPLICATION] },
    handler: async ({ tx, now, staff: { staffId }, record }, { params: { merchantId } }) => {
      const view = (await readReview(tx, { merchantId, staffId, isMasked: false, now })) ?? noApplication()
      const act = await record(tx, { act: 'person.read', merchantId, after: { application: view.status } })
      return { ...answer(200, view), act }
    },
  }),

  operatorRoute('POST /operator/v1/applications/{merchantId}/documents/{fileId}/picture', {
    operationId: 'showApplicationDocument',
    summary: 'See a page of a document as a picture; the reading is recorded',
    access: 'RISK',
    mode: 'phased',
    params: ByDocument,
    body: PictureAsk,
    replies: { 200: PictureView, 404: [errors.NO_SUCH_DOCUMENT, errors.NO_SUCH_PAGE] },
    handler: async (ctx, { params, body: { page = 1 } }) => {
      const { view, act } = await pictureOf(ctx, params, page)
      return { ...answer(200, view), act }
    },
  }),

  operatorRoute('POST /operator/v1/applications/{merchantId}/documents/{fileId}/download', {
    operationId: 'downloadApplicationDocument',
    summary: 'Download a document; the reading is recorded',
    access: 'RISK',
    mode: 'phased',
    params: ByDocument,
    replies: { 200: ContentView, 404: [errors.NO_SUCH_DOCUMENT] },
    handler: async (ctx, { params }) => {
      const { view, act } = await contentOf(ctx, params)
      return { ...answer(200, view), act }
    },
  }),

  operatorRoute('POST /operator/v1/applications/{merchantId}/questions', {
    operationId: 'askAboutApplication',
    summary: 'Ask the merchant; its owners get a mail, and the application goes back to them',
    access: 'RISK',
    mode: 'write',
    params: ByMerchant,
    body: QuestionsAsk,
    replies: { 200: ReviewView, 404: [errors.NO_SUCH_APPLICATION], 409: [errors.INVALID_STATE] },
    handler: async ({ tx, now, staff: { staffId }, record }, { params: { merchantId }, body }) => {
      const before = (await findApplication(tx, merchantId)) ?? noApplication()
      await askAbout(tx, { merchantId, by: staffId, asked: body.questions }, now)
      await endApprovalsOf(tx, approvalKind, merchantId)
      const act = await record(tx, {
        act: 'application.questions_asked',
        merchantId,
        before: { status: before.status },
        after: { status: 'QUESTIONS', questions: body.questions.length },
      })
      const view = (await readReview(tx, { merchantId, staffId, isMasked: true, now })) ?? noApplication()
      return { ...answer(200, view), act }
    },
  }),

  operatorRoute('POST /operator/v1/applications/{merchantId}/approve', {
    operationId: 'askForApplicationApproval',
    summary: 'Ask for the approval of an application; another person approves it',
    access: 'RISK',
    mode: 'write',
    confirmed: true,
    params: ByMerchant,
    body: Reasoned,
    replies: {
      202: ApprovalView,
      404: [errors.NO_SUCH_APPLICATION],
      409: [errors.APPROVAL_OPEN, errors.INVALID_STATE],
    },
    handler: async (ctx, { params: { merchantId }, body: { reason } }) => {
      const { status, submittedAt, legalName } = (await findApplication(ctx.tx, merchantId)) ?? noApplication()
      if (status !== 'SUBMITTED' || submittedAt === null) failPortal(errors.INVALID_STATE)
      const parameters = { legalName, submittedAt: submittedAt.toISOString() }
      const { view, act } = await askFor(ctx, { kind: approvalKind, merchantId, parameters, reason })
      return { ...answer(202, view), act }
    },
  }),

  operatorRoute('POST /operator/v1/applications/{merchantId}/refuse', {
    operationId: 'refuseApplication',
    summary: 'Refuse an application; its owners are told why, and may apply again',
    access: 'RISK',
    mode: 'write',
    confirmed: true,
    params: ByMerchant,
    body: Reasoned,
    replies: { 200: ReviewView, 404: [errors.NO_SUCH_APPLICATION], 409: [errors.INVALID_STATE] },
    handler: async ({ tx, now, staff: { staffId }, record }, { params: { merchantId }, body: { reason } }) => {
      const { status } = (await findApplication(tx, merchantId)) ?? noApplication()
      if (status !== 'SUBMITTED' && status !== 'QUESTIONS') failPortal(errors.INVALID_STATE)
      const decided = await decideProduction(tx, { merchantId, isAllowed: false, reason, by: staffId }, now)
      if (!decided?.application) failPortal(errors.INVALID_STATE)
      await endApprovalsOf(tx, approvalKind, merchantId)
      const act = await record(tx, {
        act: 'application.refused',
        merchantId,
        before: { status },
        after: { status: 'REFUSED', reason },
      })
      const view = (await readReview(tx, { merchantId, staffId, isMasked: true, now })) ?? noApplication()
      return { ...answer(200, view), act }
    },
  }),
]

const noApplication = (): never => failPortal(errors.NO_SUCH_APPLICATION)

async function waitingSubjects(tx: Queries, now: Date): Promise<Set<string>> {
  const waiting = await listApprovals(tx, { status: 'WAITING' }, approvalsLookedAt)
  return new Set(
    waiting.filter(({ kind, expiresAt }) => kind === approvalKind && expiresAt > now).map(({ subject }) => subject),
  )
}

type Around = { asked: ReadonlySet<string>; named: ReadonlyMap<string, string> }

const presentListed = (row: Listed, { asked, named }: Around) => ({
  merchantId: row.merchantId,
  merchantName: named.get(row.merchantId) ?? row.merchantId,
  status: row.status,
  ...(row.legalName !== null && { legalName: shownCompany(row.legalName, row.legalForm) }),
  ...(row.legalForm !== null && { legalForm: row.legalForm }),
  ...(row.submittedAt !== null && { submittedAt: row.submittedAt }),
  updatedAt: row.updatedAt,
  renewals: row.renewals,
  waitsForApproval: asked.has(row.merchantId),
})
