import { scheduleOf } from '#money/payouts/schedules.ts'
import { presentTransaction, TransactionView } from '#money/payments/transaction-view.ts'
import { answer, type PortalRoute, portalRoute } from '#platform/http/portal-route.ts'
import { callOff, patchSchedule, payOutNow } from './actions.ts'
import { presentSchedule } from './payout-schedule.ts'
import { ById, PayoutAsk, SchedulePatch, ScheduleView } from './schemas.ts'
import { errors } from './portal-errors.ts'

// When a company is paid out, and paying it out at once. The payouts themselves are among its transactions.

export const payoutRoutes: readonly PortalRoute[] = [
  portalRoute('GET /api/v1/company/payout-schedule', {
    operationId: 'getCompanyPayoutSchedule',
    summary: 'When the company is paid out',
    access: 'payouts:read',
    mode: 'read',
    replies: { 200: ScheduleView },
    handler: async ({ tx, session }) => answer(200, presentSchedule(await scheduleOf(tx, session.merchantId))),
  }),

  portalRoute('PATCH /api/v1/company/payout-schedule', {
    operationId: 'updateCompanyPayoutSchedule',
    summary: 'Change when the company is paid out, in both environments',
    access: 'payouts:write',
    mode: 'write',
    body: SchedulePatch,
    replies: { 200: ScheduleView },
    handler: async (ctx, { body }) => answer(200, presentSchedule(await patchSchedule(ctx, body))),
  }),

  portalRoute('POST /api/v1/company/payouts', {
    operationId: 'createCompanyPayout',
    summary: 'Pay out what is available, after a step-up; for half a minute it can be canceled',
    access: 'payouts:write',
    mode: 'phased',
    body: PayoutAsk,
    replies: {
      201: TransactionView,
      403: [errors.STEP_UP_REQUIRED, errors.CONFIRMATION_INVALID],
      422: [errors.WALLET_NOT_ACTIVE, errors.INSUFFICIENT_BALANCE],
      503: [errors.NO_BANK, errors.NO_ACCOUNT],
    },
    handler: async (ctx, { body }) => answer(201, presentTransaction(await payOutNow(ctx, body))),
  }),

  portalRoute('POST /api/v1/company/payouts/{id}/cancel', {
    operationId: 'cancelCompanyPayout',
    summary: 'Cancel a payout that was not sent to the bank yet',
    access: 'payouts:write',
    mode: 'phased',
    params: ById,
    replies: { 200: TransactionView, 404: [errors.NOT_FOUND], 409: [errors.PAYOUT_SENT] },
    handler: async (ctx, { params }) => answer(200, presentTransaction(await callOff(ctx, params.id))),
  }),
]
