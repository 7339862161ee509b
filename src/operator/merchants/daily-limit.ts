import { isCurrency, majorText, minorUnits } from '../../money/money.ts'
import { findLimit } from '../../money/limits/queries.ts'
import { environmentNames } from '../../platform/context.ts'
import { failField } from '../../platform/errors.ts'
import { choice, lineText, objectOf } from '../../platform/http/fields.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import { findCompany } from '../../platform/merchants/company-queries.ts'
import { askFor } from '../approvals/actions.ts'
import { ApprovalView } from '../approvals/schemas.ts'
import { ByMerchant, reason, amountField } from '../fields.ts'
import { errors } from '../operator-errors.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'
import { say } from '../sentences.ts'
import type { LimitParameters } from './limit-approved.ts'

// The most that buyers may pay a merchant in a day: asked for by one person, and set once another one has approved it.

const LimitAsk = objectOf({
  environment: choice(environmentNames, {
    description: 'Payments of this environment; of production without it.',
    example: 'PRODUCTION',
  }).optional(),
  currency: lineText(3, { description: 'Payments in this currency.', example: 'MAD' }),
  amount: amountField({
    description: 'The most of a day, in Casablanca; without it, the limit is taken away.',
    example: 50_000,
  }).optional(),
  reason,
})

export const dailyLimitRoutes: readonly OperatorRoute[] = [
  operatorRoute('POST /operator/v1/merchants/{merchantId}/daily-limit', {
    operationId: 'askForDailyLimit',
    summary: 'Ask for the most that buyers may pay a merchant in a day; another person approves it',
    access: 'RISK',
    mode: 'write',
    confirmed: true,
    params: ByMerchant,
    body: LimitAsk,
    replies: {
      202: ApprovalView,
      400: [errors.VALIDATION_ERROR],
      404: [errors.NO_SUCH_MERCHANT],
      409: [errors.APPROVAL_OPEN, errors.NOTHING_TO_CHANGE],
    },
    handler: async (ctx, { params: { merchantId }, body: { currency, amount, reason: why, ...of } }) => {
      const { environment = 'PRODUCTION' } = of
      if (!(await findCompany(ctx.tx, merchantId))) failPortal(errors.NO_SUCH_MERCHANT)
      if (!isCurrency(currency)) failField('currency', say('must be a currency, such as MAD'))
      const dailyMinor = amount === undefined ? undefined : minorUnits(amount, currency)
      const before = await findLimit(ctx.tx, { merchantId, environment }, currency)
      if (before?.dailyMinor === dailyMinor) failPortal(errors.NOTHING_TO_CHANGE)
      const parameters: LimitParameters = {
        environment,
        currency,
        ...(dailyMinor !== undefined && { amount: majorText(dailyMinor, currency) }),
      }
      const { view, act } = await askFor(ctx, { kind: 'DAILY_LIMIT', merchantId, parameters, reason: why })
      return { ...answer(202, view), act }
    },
  }),
]
