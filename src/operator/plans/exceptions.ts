import { dayText } from '../../money/payments/business-days.ts'
import { plansOfMerchant } from '../../money/pricing/plans.ts'
import { problemOf } from '../../money/pricing/rule-check.ts'
import { say as sayPricing } from '../../money/pricing/sentences.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import { findCompany } from '../../platform/merchants/company-queries.ts'
import { askFor } from '../approvals/actions.ts'
import { ApprovalView } from '../approvals/schemas.ts'
import { ByMerchant } from '../fields.ts'
import { errors } from '../operator-errors.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'
import { momentOf, refuse } from './moment.ts'
import { keptRule } from './rule.ts'
import { ByException, ExceptionAsk, ExceptionEndAsk } from './schemas.ts'

// Terms of one merchant alone come before the rules of its plan. One person asks for them, or for their end, and another approves.

export const exceptionRoutes: readonly OperatorRoute[] = [
  operatorRoute('POST /operator/v1/merchants/{merchantId}/exceptions', {
    operationId: 'askForPlanException',
    summary: 'Ask for terms of one merchant alone; another person approves it',
    access: 'FINANCE',
    mode: 'write',
    confirmed: true,
    params: ByMerchant,
    body: ExceptionAsk,
    replies: {
      202: ApprovalView,
      400: [errors.VALIDATION_ERROR],
      404: [errors.NO_SUCH_MERCHANT],
      409: [errors.APPROVAL_OPEN],
    },
    handler: async (ctx, { params: { merchantId }, body }) => {
      const { tx, now } = ctx
      if (!(await findCompany(tx, merchantId))) failPortal(errors.NO_SUCH_MERCHANT)
      const rule = keptRule(body.rule, 'rule')
      const problem = problemOf(rule)
      if (problem) refuse('rule', problem)
      const from = momentOf('from', body.from, now)
      const until = body.until === undefined ? undefined : momentOf('until', body.until, now)
      if (until !== undefined && until <= from) refuse('until', sayPricing('An exception ends after it begins.'))
      const parameters = { rule, from: dayText(from), ...(until && { until: dayText(until) }) }
      const { view, act } = await askFor(ctx, { kind: 'PLAN_EXCEPTION', merchantId, parameters, reason: body.reason })
      return { ...answer(202, view), act }
    },
  }),

  operatorRoute('POST /operator/v1/merchants/{merchantId}/exceptions/{number}/end', {
    operationId: 'askForEndOfPlanException',
    summary: 'Ask for the end of terms of one merchant alone; another person approves it',
    access: 'FINANCE',
    mode: 'write',
    confirmed: true,
    params: ByException,
    body: ExceptionEndAsk,
    replies: {
      202: ApprovalView,
      400: [errors.VALIDATION_ERROR],
      404: [errors.NOT_FOUND, errors.NO_SUCH_MERCHANT],
      409: [errors.APPROVAL_OPEN, errors.INVALID_STATE],
    },
    handler: async (ctx, { params: { merchantId, number }, body: { from, reason } }) => {
      const { tx, now } = ctx
      if (!(await findCompany(tx, merchantId))) failPortal(errors.NO_SUCH_MERCHANT)
      const { exceptions } = await plansOfMerchant(tx, merchantId)
      const found = exceptions.find((each) => each.number === number) ?? failPortal(errors.NOT_FOUND)
      if (found.validUntil !== null && found.validUntil <= now) failPortal(errors.INVALID_STATE)
      const until = momentOf('from', from, now)
      if (found.validUntil !== null && found.validUntil <= until)
        refuse('from', sayPricing('There is no exception {number} of this merchant that could end then.', { number }))
      const parameters = { number, from: dayText(until) }
      const subject = `${merchantId} ${number}`
      const { view, act } = await askFor(ctx, { kind: 'PLAN_EXCEPTION_END', merchantId, subject, parameters, reason })
      return { ...answer(202, view), act }
    },
  }),
]
