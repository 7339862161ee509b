import { z } from 'zod'
import { type DailyOfMerchant, listLimits } from '../../money/limits/queries.ts'
import { majorNumber } from '../../money/money.ts'
import { dayText } from '../../money/payments/business-days.ts'
import { scheduleOf } from '../../money/payouts/schedules.ts'
import { findState, listLists, listRulesOn } from '../../money/risk/queries.ts'
import { actions, type Condition, type Rule } from '../../money/risk/rule.ts'
import { walletCurrency } from '../../money/wallets/wallet.ts'
import { environmentNames } from '../../platform/context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { choice, wholeNumber } from '../../platform/http/fields.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import { findCompany } from '../../platform/merchants/company-queries.ts'
import { at, ByMerchant, idDoc } from '../fields.ts'
import { errors } from '../operator-errors.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'

// Limits that a merchant meets: calls, payouts, the most of a day, and rules about its payments in production.

const text = (description: string, example: string) => z.string().meta({ description, example })
const amount = (description: string, example: number) => z.number().meta({ description, example })

const LimitedBy = z
  .strictObject({
    id: z.string().meta({ ...idDoc, description: 'Id of the rule.' }),
    name: text('Its name.', 'Large amounts'),
    action: choice(actions, { description: 'The effect of it on a payment.', example: 'BLOCK' }),
    isOwn: z.boolean().meta({ description: 'It names the merchant; else it is of all.', example: true }),
    above: amount('Amounts above this meet it, where it names one.', 5000).optional(),
    below: amount('Amounts below this meet it, where it names one.', 10).optional(),
    currency: text('Currency of these amounts.', 'MAD').optional(),
    hasMore: z.boolean().meta({ description: 'It has conditions beside the amount and the merchant.', example: false }),
  })
  .meta({ id: 'LimitingRule' })

const DailyLimitView = z
  .strictObject({
    environment: choice(environmentNames, { description: 'Payments of this environment.', example: 'PRODUCTION' }),
    currency: text('Payments in this currency.', 'MAD'),
    amount: amount('The most that buyers may pay in a day, in Casablanca.', 50_000),
    taken: amount('What today has of it: payments that were made, or still may be.', 12_400),
    updatedAt: at('When it was set.'),
  })
  .meta({ id: 'DailyLimit' })

const LimitsView = z
  .strictObject({
    callsPerSecond: wholeNumber(1, 1_000_000, {
      description: 'Calls of the API that each of its keys may make in a second.',
      example: 100,
    }),
    payoutMinimum: amount('Less than this is not paid out by its schedule.', 100),
    payoutCurrency: text('Currency of it.', 'MAD'),
    daily: z.array(DailyLimitView).meta({ description: 'The most of a day, where the operator has set it.' }),
    rules: z
      .array(LimitedBy)
      .meta({ description: 'Rules that are on for its payments in production; none while all are switched off.' }),
  })
  .meta({ id: 'MerchantLimits' })

export const limitRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/merchants/{merchantId}/limits', {
    operationId: 'getMerchantLimits',
    summary: 'Limits of a merchant: calls, payouts, and the rules that its payments in production meet',
    access: 'SUPPORT',
    mode: 'read',
    params: ByMerchant,
    replies: { 200: LimitsView, 404: [errors.NO_SUCH_MERCHANT] },
    handler: async ({ tx, now, parts }, { params: { merchantId } }) => {
      if (!(await findCompany(tx, merchantId))) failPortal(errors.NO_SUCH_MERCHANT)
      const [{ minimumMinor }, daily, rules] = await Promise.all([
        scheduleOf(tx, merchantId),
        listLimits(tx, merchantId, dayText(now)),
        rulesOf(tx, merchantId),
      ])
      return answer(200, {
        callsPerSecond: parts.config.rateLimitApi,
        payoutMinimum: majorNumber(minimumMinor, walletCurrency),
        payoutCurrency: walletCurrency,
        daily: daily.map(presentDaily),
        rules,
      })
    },
  }),
]

const presentDaily = ({ environment, currency, dailyMinor, takenMinor, updatedAt }: DailyOfMerchant) => ({
  environment,
  currency,
  amount: majorNumber(dailyMinor, currency),
  taken: majorNumber(takenMinor, currency),
  updatedAt,
})

async function rulesOf(tx: Queries, merchantId: string) {
  const [state, rows, lists] = await Promise.all([findState(tx), listRulesOn(tx), listLists(tx)])
  if (state && !state.isOn) return []
  const entries = new Map(lists.map((list) => [list.id, JSON.parse(list.entries) as string[]]))
  return rows.flatMap((row) => {
    if (row.environment !== 'PRODUCTION') return []
    // Only the operator's calls write conditions, which they have validated.
    const conditions = JSON.parse(row.conditions) as Rule['conditions']
    const about = conditions.filter(({ on }) => on === 'MERCHANT')
    if (!about.every((condition) => includes(condition, entries, merchantId))) return []
    const { id, name, action } = row
    const isOwn = about.some(({ is }) => is !== 'NOT_IN')
    return [{ id, name, action, isOwn, ...amountsOf(conditions), hasMore: hasMore(conditions) }]
  })
}

const includes = ({ is, values, list }: Condition, lists: ReadonlyMap<string, string[]>, merchantId: string): boolean =>
  (list === undefined ? (values ?? []) : (lists.get(list) ?? [])).includes(merchantId) === (is !== 'NOT_IN')

function amountsOf(conditions: Rule['conditions']) {
  const { above, below, currency } = conditions.find(({ on }) => on === 'AMOUNT') ?? {}
  return {
    ...(above !== undefined && { above }),
    ...(below !== undefined && { below }),
    ...(currency !== undefined && { currency }),
  }
}

const hasMore = (conditions: Rule['conditions']): boolean =>
  conditions.some(({ on }) => on !== 'AMOUNT' && on !== 'MERCHANT')
