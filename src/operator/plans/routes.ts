import { dayText } from '../../money/payments/business-days.ts'
import { majorNumber } from '../../money/money.ts'
import { isPlanName, requireAddable, versionsOf } from '../../money/pricing/plans.ts'
import { readRules } from '../../money/pricing/pricing.ts'
import { type Preview, previewRules } from '../../money/pricing/preview.ts'
import { problemIn } from '../../money/pricing/rule-check.ts'
import type { Rule } from '../../money/pricing/rule.ts'
import { say as sayPricing } from '../../money/pricing/sentences.ts'
import type { Queries } from '../../platform/db/database.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import { findCompany } from '../../platform/merchants/company-queries.ts'
import { listNamesOfMerchants } from '../../platform/merchants/queries.ts'
import { askFor } from '../approvals/actions.ts'
import { ApprovalView } from '../approvals/schemas.ts'
import { ByMerchant } from '../fields.ts'
import { errors } from '../operator-errors.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'
import { momentOf, refuse } from './moment.ts'
import { currentOf, presentMerchantPricing, presentPlanDetail, presentPlans } from './plans.ts'
import { keptRule, type RuleInput } from './rule.ts'
import { ByPlan, MerchantPricing, PlanDetail, PlanList, PreviewAsk, PreviewView, VersionAsk } from './schemas.ts'

// Pricing plans: what merchants pay. Versions are never changed; a new one is asked for by one person and approved by another.

const previewDays = 30

export const planRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/plans', {
    operationId: 'listPlans',
    summary: 'List pricing plans, what counts now, and how many merchants have each',
    access: 'SUPPORT',
    mode: 'read',
    replies: { 200: PlanList },
    handler: async ({ tx, now }) => answer(200, { items: await presentPlans(tx, now) }),
  }),

  operatorRoute('GET /operator/v1/plans/{name}', {
    operationId: 'getPlan',
    summary: 'Read a plan with its versions and the merchants that have it',
    access: 'SUPPORT',
    mode: 'read',
    params: ByPlan,
    replies: { 200: PlanDetail, 404: [errors.NOT_FOUND] },
    handler: async ({ tx, now, staff }, { params: { name } }) =>
      answer(200, (await presentPlanDetail(tx, name, { now, staffId: staff.staffId })) ?? failPortal(errors.NOT_FOUND)),
  }),

  operatorRoute('POST /operator/v1/plans/{name}/preview', {
    operationId: 'previewPlan',
    summary: 'What payments of the last 30 days would have cost by rules, or by the plan as it is',
    access: 'FINANCE',
    mode: 'read',
    params: ByPlan,
    body: PreviewAsk,
    replies: { 200: PreviewView, 400: [errors.VALIDATION_ERROR], 404: [errors.NOT_FOUND, errors.NO_SUCH_MERCHANT] },
    handler: async ({ tx, now }, { params: { name: plan }, body: { rules: typed, merchantId } }) => {
      if (merchantId !== undefined && !(await findCompany(tx, merchantId))) failPortal(errors.NO_SUCH_MERCHANT)
      const rules = typed ? keptRules(typed) : await rulesOf(tx, plan, now)
      return answer(
        200,
        await presentPreview(tx, await previewRules(tx, { plan, rules, merchantId, days: previewDays, now })),
      )
    },
  }),

  operatorRoute('POST /operator/v1/plans/{name}/versions', {
    operationId: 'askForPlanVersion',
    summary: 'Ask for a new version of a plan, or for a new plan; another person approves it',
    access: 'FINANCE',
    mode: 'write',
    confirmed: true,
    params: ByPlan,
    body: VersionAsk,
    replies: {
      202: ApprovalView,
      400: [errors.VALIDATION_ERROR],
      409: [errors.INVALID_STATE, errors.APPROVAL_OPEN],
    },
    handler: async (ctx, { params: { name }, body }) => {
      const { tx, now } = ctx
      if (!isPlanName(name))
        refuse('name', sayPricing('The name of a plan is 1 to 40 small letters, digits and hyphens, such as gold.'))
      const rules = keptRules(body.rules)
      const validFrom = momentOf('from', body.from, now)
      await requireAddable(tx, { name, validFrom, rules }, now)
      const parameters = { plan: name, from: dayText(validFrom), rules }
      const { view, act } = await askFor(ctx, { kind: 'PLAN_VERSION', subject: name, parameters, reason: body.reason })
      return { ...answer(202, view), act }
    },
  }),

  operatorRoute('GET /operator/v1/merchants/{merchantId}/pricing', {
    operationId: 'getMerchantPricing',
    summary: 'What a merchant pays: its plan, since when, and what was agreed with it alone',
    access: 'SUPPORT',
    mode: 'read',
    params: ByMerchant,
    replies: { 200: MerchantPricing, 404: [errors.NO_SUCH_MERCHANT] },
    handler: async ({ tx, now }, { params: { merchantId } }) => {
      if (!(await findCompany(tx, merchantId))) failPortal(errors.NO_SUCH_MERCHANT)
      return answer(200, await presentMerchantPricing(tx, merchantId, now))
    },
  }),
]

/** Throws VALIDATION_ERROR with the rule that contradicts itself or others. */
function keptRules(typed: readonly RuleInput[]): Rule[] {
  const rules = typed.map((each, at) => keptRule(each, `rules[${at}]`))
  const problem = problemIn(rules)
  if (problem) refuse(`rules[${problem.at}]`, problem.said)
  return rules
}

async function rulesOf(tx: Queries, plan: string, now: Date): Promise<Rule[]> {
  const current = currentOf(await versionsOf(tx, plan), now) ?? failPortal(errors.NOT_FOUND)
  return readRules(current.rules)
}

async function presentPreview(tx: Queries, { days, isCut, currencies, merchants }: Preview) {
  const named = await listNamesOfMerchants(
    tx,
    merchants.map(({ merchantId }) => merchantId),
  )
  const names = new Map(named.map(({ merchantId, name }) => [merchantId, name]))
  return {
    days,
    isCut,
    currencies: currencies.map(presentSums),
    merchants: merchants.map(({ merchantId, ...sums }) => ({
      merchantId,
      merchantName: names.get(merchantId) ?? '',
      ...presentSums(sums),
    })),
  }
}

const presentSums = ({ currency, payments, amountMinor, costMinor, wouldMinor }: Preview['currencies'][number]) => ({
  currency,
  payments,
  amount: majorNumber(amountMinor, currency),
  cost: majorNumber(costMinor, currency),
  wouldCost: majorNumber(wouldMinor, currency),
})
