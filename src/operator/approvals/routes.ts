import { answer } from '../../platform/http/portal-route.ts'
import { listApprovals } from '../../platform/staff/approval-queries.ts'
import { ById } from '../fields.ts'
import { errors } from '../operator-errors.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'
import { approve, endApproval, presentApprovals } from './actions.ts'
import { ApprovalFilters, ApprovalList, ApprovalView } from './schemas.ts'

// Four eyes: what one person asked for, another one approves or refuses.

const conflicts = [errors.APPROVAL_DECIDED, errors.OWN_APPROVAL]

export const approvalRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/approvals', {
    operationId: 'listApprovals',
    summary: 'List what takes two people, newest first',
    access: 'SUPPORT',
    mode: 'read',
    query: ApprovalFilters,
    replies: { 200: ApprovalList },
    handler: async ({ tx, staff, now }, { query: { status, limit = 50 } }) => {
      const rows = await listApprovals(tx, { status }, limit)
      // After 72 hours without a decision it is over, whether or not a statement has said so yet.
      const current = rows
        .map((row) => (row.status === 'WAITING' && row.expiresAt <= now ? { ...row, status: 'EXPIRED' as const } : row))
        .filter((row) => status === undefined || row.status === status)
      return answer(200, { items: await presentApprovals(tx, current, staff) })
    },
  }),

  operatorRoute('POST /operator/v1/approvals/{id}/approve', {
    operationId: 'approve',
    summary: 'Approve what another person asked for; it is done at once',
    access: ['RISK', 'FINANCE'],
    mode: 'phased',
    confirmed: true,
    params: ById,
    replies: {
      200: ApprovalView,
      404: [errors.NOT_FOUND, errors.NO_SUCH_MERCHANT],
      409: [...conflicts, errors.NOTHING_TO_CHANGE, errors.INVALID_STATE, errors.PROVIDER_ANSWERED],
      503: [errors.UNAVAILABLE],
    },
    handler: async (ctx, { params }) => {
      const { view, act } = await approve(ctx, params.id)
      return { ...answer(200, view), act }
    },
  }),

  operatorRoute('POST /operator/v1/approvals/{id}/refuse', {
    operationId: 'refuseApproval',
    summary: 'Refuse what another person asked for',
    access: ['RISK', 'FINANCE'],
    mode: 'phased',
    params: ById,
    replies: { 200: ApprovalView, 404: [errors.NOT_FOUND], 409: conflicts },
    handler: async (ctx, { params }) => {
      const { view, act } = await endApproval(ctx, params.id, 'REFUSED')
      return { ...answer(200, view), act }
    },
  }),

  operatorRoute('POST /operator/v1/approvals/{id}/withdraw', {
    operationId: 'withdrawApproval',
    summary: 'Take back what you asked for',
    access: ['RISK', 'FINANCE'],
    mode: 'phased',
    params: ById,
    replies: { 200: ApprovalView, 404: [errors.NOT_FOUND], 409: [errors.APPROVAL_DECIDED, errors.NOT_OWN_APPROVAL] },
    handler: async (ctx, { params }) => {
      const { view, act } = await endApproval(ctx, params.id, 'WITHDRAWN')
      return { ...answer(200, view), act }
    },
  }),
]
