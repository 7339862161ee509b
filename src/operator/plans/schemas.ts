import { z } from 'zod'
import { lineText, list, objectOf, uuidParameter, wholeNumber } from '../../platform/http/fields.ts'
import { at, idDoc, merchantIdDoc, reason, wholeText } from '../fields.ts'
import { RuleInput, RuleView } from './rule.ts'

const text = (description: string, example: string) => z.string().meta({ description, example })
const count = (description: string, example: number) => wholeNumber(0, 2_147_483_647, { description, example })
const amount = (description: string, example: number) => z.number().meta({ description, example })
const planDoc = { description: 'Name of the plan.', example: 'gold' }
const plan = text(planDoc.description, planDoc.example)
const dayDoc = (description: string) => ({ description, example: '2026-12-01' })
const fromField = lineText(10, dayDoc('The day from which it counts, in Casablanca; tomorrow without it.')).optional()
const fromDay = (description: string) => z.string().meta(dayDoc(description))
const version = count('Number of the version.', 2)
const versionFrom = fromDay('The day from which it counts; none of one that counts from the first.').optional()

export const ByPlan = z.strictObject({ name: lineText(60, planDoc) })

const PlanRow = z
  .strictObject({
    name: plan,
    isStandard: z.boolean().meta({ description: 'The plan of merchants without another one.', example: false }),
    version,
    from: versionFrom,
    rules: z.array(RuleView).meta({ description: 'What counts now; of a plan to come, what will count first.' }),
    next: z
      .strictObject({ version, from: fromDay('The day from which it counts.') })
      .meta({ description: 'The version that takes its place.', example: { version: 3, from: '2026-12-01' } })
      .optional(),
    merchants: count('Merchants that were given it, now or later.', 12),
    asked: z.boolean().meta({ description: 'Whether a new version waits for another person.', example: false }),
  })
  .meta({ id: 'PricingPlan' })

export const PlanList = z
  .strictObject({ items: z.array(PlanRow).meta({ description: 'By name.' }) })
  .meta({ id: 'PricingPlanList' })

const VersionView = z
  .strictObject({
    version,
    from: versionFrom,
    isCurrent: z.boolean().meta({ description: 'Whether it counts now.', example: true }),
    rules: z.array(RuleView).meta({ description: 'The first is for every payment; the others say what differs.' }),
  })
  .meta({ id: 'PlanVersion' })

const MerchantRow = z
  .strictObject({
    merchantId: z.string().meta(merchantIdDoc),
    merchantName: text('Name of the merchant.', 'Boutique Atlas'),
    from: fromDay('The day from which it has the plan.'),
    until: fromDay('The day from which it has another one.').optional(),
    exceptions: count('Exceptions that count for it now.', 1),
  })
  .meta({ id: 'PlanMerchant' })

const AskedVersion = z
  .strictObject({
    id: z.string().meta({ ...idDoc, description: 'Id of the request.' }),
    from: fromDay('The day from which it is to count.'),
    rules: z.array(RuleView).meta({ description: 'Its rules.' }),
    reason,
    isOwn: z.boolean().meta({ description: 'Whether you asked for it.', example: false }),
  })
  .meta({ id: 'AskedPlanVersion' })

export const PlanDetail = z
  .strictObject({
    name: plan,
    isStandard: z.boolean().meta({ description: 'The plan of merchants without another one.', example: false }),
    isUsed: z
      .boolean()
      .meta({ description: 'Merchants have it: a version counts from tomorrow at the earliest.', example: true }),
    versions: z.array(VersionView).meta({ description: 'Newest first.' }),
    merchants: z.array(MerchantRow).meta({ description: 'The 200 that were given it last, now or later.' }),
    count: count('All of them.', 12),
    asked: AskedVersion.meta({ description: 'A version that waits for another person.' }).optional(),
  })
  .meta({ id: 'PricingPlanDetail' })

const rules = list(RuleInput, 100, {
  description: 'The first is for every payment and says the percentage; the others say what differs.',
  example: [
    { percent: 2.2, fixed: 1, availableAfterDays: 2, vatPercent: 20 },
    { method: 'CARD', origin: 'FOREIGN', percent: 3.1 },
  ],
})

export const VersionAsk = objectOf({ rules, from: fromField, reason })

const exampleRule = { method: 'CARD', percent: 1.9 }

export const ExceptionAsk = objectOf({
  rule: RuleInput.meta({
    description: 'What was agreed; it comes before all rules of the plan.',
    example: exampleRule,
  }),
  from: fromField,
  until: lineText(10, dayDoc('The day from which it counts no more.')).optional(),
  reason,
})

export const ByException = z.strictObject({
  merchantId: uuidParameter(merchantIdDoc),
  number: wholeText(1, 999_999, { description: 'Number of the exception.', example: '1' }),
})

export const ExceptionEndAsk = objectOf({
  from: lineText(10, dayDoc('The day from which it counts no more, in Casablanca; tomorrow without it.')).optional(),
  reason,
})

export const PreviewAsk = objectOf({
  rules: rules.optional(),
  merchantId: uuidParameter({
    ...merchantIdDoc,
    description: 'Only payments of this merchant, as if it had the plan.',
  }).optional(),
})

const sums = {
  currency: text('Their currency.', 'MAD'),
  payments: count('Payments.', 1_200),
  amount: amount('What buyers paid.', 249_900),
  cost: amount('What they have cost, with tax.', 7_497),
  wouldCost: amount('What they would have cost, with tax.', 6_597.36),
}

export const PreviewView = z
  .strictObject({
    days: count('Days of the past that it looked at.', 30),
    isCut: z.boolean().meta({ description: 'Only the newest 20,000 payments were looked at.', example: false }),
    currencies: z.array(z.strictObject(sums)).meta({ description: 'Fees of payments in production, by currency.' }),
    merchants: z
      .array(
        z.strictObject({
          merchantId: z.string().meta(merchantIdDoc),
          merchantName: text('Name of the merchant.', 'Boutique Atlas'),
          ...sums,
        }),
      )
      .meta({ description: 'The 10 for which most would have changed.' }),
  })
  .meta({ id: 'PlanPreview' })

const ExceptionView = z
  .strictObject({
    number: count('Its number.', 1),
    from: fromDay('The day from which it counts.'),
    until: fromDay('The day from which it counts no more.').optional(),
    isOver: z.boolean().meta({ description: 'Whether it has ended.', example: false }),
    rule: RuleView,
    reason: text('Why it was agreed.', 'Launch offer.'),
    agreedAt: at('When it was added.'),
  })
  .meta({ id: 'PlanException' })

export const MerchantPricing = z
  .strictObject({
    merchantId: z.string().meta(merchantIdDoc),
    merchantName: text('Name of the merchant.', 'Boutique Atlas'),
    plan,
    version,
    rules: z.array(RuleView).meta({ description: 'Of the version that counts now.' }),
    agreed: RuleView.meta({ description: 'What was agreed before there were plans.' }).optional(),
    assignments: z
      .array(z.strictObject({ plan, from: fromDay('The day from which it has it.') }))
      .meta({ description: 'Plans that it was given, newest first.' }),
    exceptions: z.array(ExceptionView).meta({ description: 'What was agreed with it alone, newest first.' }),
    plans: z.array(plan).meta({ description: 'Names of all plans, to choose from.' }),
  })
  .meta({ id: 'MerchantPricing' })
