import { z } from 'zod'
import { actions, circles, counted, listed, spans, subjects } from '../../money/risk/rule.ts'
import { environmentNames } from '../../platform/context.ts'
import { choice, lineText, list, objectOf, shownLine, uuidParameter, wholeNumber } from '../../platform/http/fields.ts'
import { at, idDoc, merchantIdDoc, reason, amountField } from '../fields.ts'

const text = (description: string, example: string) => z.string().meta({ description, example })
const count = (description: string, example: number) => wholeNumber(0, 2_147_483_647, { description, example })
const ruleIdDoc = { ...idDoc, description: 'Id of the rule.' }
const listIdDoc = { ...idDoc, description: 'Id of the list.' }

export const ByRule = z.strictObject({ id: uuidParameter(ruleIdDoc) })
export const ByList = z.strictObject({ id: uuidParameter(listIdDoc) })
export const ByPayment = z.strictObject({ id: uuidParameter({ ...idDoc, description: 'Id of the payment.' }) })

const docs = {
  on: {
    description:
      'What it looks at. ATTEMPTS counts tries to pay with the same value, declined ones too; MERCHANT_AGE, and DEVICE_AGE since a browser was first seen, are in days.',
    example: 'CARD_COUNTRY',
  },
  is: { description: 'Whether the value has to be among them.', example: 'NOT_IN' },
  list: { ...listIdDoc, description: 'A list whose entries are the values.' },
  currency: { description: 'Currency of an AMOUNT.', example: 'MAD' },
  above: { description: 'More than this amount, or more than so many attempts.', example: 5_000 },
  below: { description: 'Less than this amount, or than so many days.', example: 20_000 },
  by: { description: 'The value by which ATTEMPTS are counted.', example: 'EMAIL' },
  within: { description: 'The span in which ATTEMPTS are counted.', example: 'HOUR' },
  among: {
    description: 'ATTEMPTS at the merchant of the payment, which is meant without it, or at all merchants.',
    example: 'MERCHANT',
  },
} as const
const value = shownLine(200, { description: 'A value.', example: 'MA' })

const condition = {
  on: choice(subjects, docs.on),
  is: choice(['IN', 'NOT_IN'], docs.is).optional(),
  values: list(value, 1_000, { description: 'The values.', example: ['MA', 'FR'] }).optional(),
  list: uuidParameter(docs.list).optional(),
  currency: lineText(3, docs.currency).optional(),
  above: amountField(docs.above).optional(),
  below: amountField(docs.below).optional(),
  by: choice(counted, docs.by).optional(),
  within: choice(spans, docs.within).optional(),
  among: choice(circles, docs.among).optional(),
}
export type ConditionInput = z.output<ReturnType<typeof objectOf<typeof condition>>>

const name = shownLine(100, { description: 'Name of it, for people.', example: 'Large amounts from abroad' })

export const RulePut = objectOf({
  name,
  action: choice(actions, {
    description:
      'ALLOW ends the search; BLOCK declines; CHALLENGE wants 3-D Secure; REVIEW sends the payment to a person.',
    example: 'REVIEW',
  }),
  environment: choice(environmentNames, {
    description: 'Payments of this environment.',
    example: 'PRODUCTION',
  }).optional(),
  conditions: list(
    objectOf(condition).meta({
      description: 'A condition.',
      example: { on: 'CARD_COUNTRY', is: 'NOT_IN', values: ['MA', 'FR'] },
    }),
    10,
    {
      description: 'All of them have to be met.',
      example: [{ on: 'CARD_COUNTRY', is: 'NOT_IN', values: ['MA', 'FR'] }],
    },
  ),
})
export type RulePut = z.output<typeof RulePut>

export const TestAsk = objectOf({
  days: wholeNumber(1, 90, { description: 'Days of the past.', example: 30 }).optional(),
})

export const SwitchOn = objectOf({
  acceptsMost: z
    .boolean()
    .meta({ description: 'You have read that it means most payments, and want it.', example: true })
    .optional(),
})

export const RulesSwitch = objectOf({
  isOn: z.boolean().meta({ description: 'Whether rules are asked at all.', example: false }),
  reason,
})

const ConditionView = z
  .strictObject({
    on: choice(subjects, docs.on),
    is: choice(['IN', 'NOT_IN'], docs.is).optional(),
    values: z.array(text('A value.', 'MA')).meta({ description: 'The values.' }).optional(),
    list: z.string().meta(docs.list).optional(),
    currency: z.string().meta(docs.currency).optional(),
    above: z.number().meta(docs.above).optional(),
    below: z.number().meta(docs.below).optional(),
    by: choice(counted, docs.by).optional(),
    within: choice(spans, docs.within).optional(),
    among: choice(circles, docs.among).optional(),
  })
  .meta({ id: 'RiskCondition' })

const TestedView = z
  .strictObject({
    days: count('Days that it looked back.', 30),
    payments: count('Payments by card that it was asked about: the newest, up to 20,000.', 1_200),
    matched: count('Those that it means.', 14),
    paid: count('Those of them that were paid.', 12),
    disputed: count('Those of them that were charged back.', 3),
    meansMost: z.boolean().meta({ description: 'It means at least every second payment.', example: false }),
    unknown: z
      .array(text('A fact.', 'IP'))
      .meta({ description: 'Facts that payments of the past do not tell; conditions on them were not met.' }),
    unrecorded: count(
      'Payments with which the device or the country of the address were not recorded, or forgotten since, where it asks about them.',
      0,
    ).optional(),
    examples: z
      .array(
        z
          .strictObject({
            id: z.string().meta({ ...idDoc, description: 'Id of the payment.' }),
            reference: text('Its reference.', 'TX-7K3M9Q2XW4'),
            merchantId: z.string().meta(merchantIdDoc),
          })
          .meta({ description: 'A payment.', example: { reference: 'TX-7K3M9Q2XW4' } }),
      )
      .meta({ description: 'Up to ten of them, the newest.' }),
    at: at('When it was tried.'),
  })
  .meta({ id: 'RiskTested' })

export const RuleView = z
  .strictObject({
    id: z.string().meta(ruleIdDoc),
    version: count('Grows with each change.', 1),
    name: text('Its name.', 'Large amounts from abroad'),
    action: choice(actions, { description: 'What it does.', example: 'REVIEW' }),
    environment: choice(environmentNames, { description: 'Its environment.', example: 'PRODUCTION' }),
    conditions: z.array(ConditionView).meta({ description: 'All of them have to be met.' }),
    isOn: z.boolean().meta({ description: 'Whether payments are asked about it.', example: true }),
    isOwn: z
      .boolean()
      .meta({ description: 'Whether you wrote this version, and so cannot switch it on.', example: false }),
    matched: count('Payments that it blocked or sent to a person in the last 30 days.', 4),
    tested: TestedView.optional(),
    changedBy: text('E-mail of the person who changed it last.', 'nadia@operator.example'),
    updatedAt: at('When it was changed.'),
  })
  .meta({ id: 'RiskRule' })

const ListRow = {
  id: z.string().meta(listIdDoc),
  name: text('Its name.', 'Blocked e-mails'),
  kind: choice(listed, { description: 'The fact whose values it holds.', example: 'EMAIL' }),
  size: count('Number of entries.', 12),
  changedBy: text('E-mail of the person who changed it last.', 'nadia@operator.example'),
  updatedAt: at('When it was changed.'),
}

export const RiskView = z
  .strictObject({
    isOn: z.boolean().meta({ description: 'Whether rules are asked at all.', example: true }),
    switchedBy: text('E-mail of the person who switched last.', 'nadia@operator.example').optional(),
    waiting: count('Payments that wait for a person.', 2),
    rules: z.array(RuleView).meta({ description: 'Those that are on first.' }),
    lists: z.array(z.strictObject(ListRow).meta({ id: 'RiskList' })).meta({ description: 'By name.' }),
    merchants: z
      .array(
        z.strictObject({
          id: z.string().meta(merchantIdDoc),
          name: text('Name of the merchant.', 'Boutique Atlas'),
        }),
      )
      .meta({ description: 'Merchants that conditions name, the first eight of each.' }),
  })
  .meta({ id: 'Risk' })

export const ListView = z
  .strictObject({
    ...ListRow,
    entries: z.array(text('A value.', 'thief@example.com')).meta({ description: 'Its entries.' }),
  })
  .meta({ id: 'RiskListWhole' })

export const ListCreate = objectOf({
  name,
  kind: choice(listed, { description: 'The fact whose values it holds.', example: 'EMAIL' }),
})

const entries = (description: string) => list(value, 1_000, { description, example: ['thief@example.com'] }).optional()
export const EntriesChange = objectOf({ add: entries('Entries to add.'), remove: entries('Entries to take out.') })

const ReviewRow = z
  .strictObject({
    id: z.string().meta({ ...idDoc, description: 'Id of the payment.' }),
    reference: text('Its reference.', 'TX-7K3M9Q2XW4'),
    merchantId: z.string().meta(merchantIdDoc),
    merchantName: text('Name of the merchant.', 'Boutique Atlas'),
    environment: choice(environmentNames, { description: 'Its environment.', example: 'PRODUCTION' }),
    amount: z.number().meta({ description: 'Amount in major units.', example: 9_900 }),
    currency: text('ISO-4217 code.', 'MAD'),
    card: text('Brand, last digits and country.', 'VISA 4242 US').optional(),
    buyer: text('E-mail of the buyer, masked.', 'sa…@e….ma').optional(),
    rule: text('Name of the rule.', 'Large amounts from abroad'),
    since: at('When it was paid.'),
  })
  .meta({ id: 'RiskReview' })

export const ReviewList = z
  .strictObject({ items: z.array(ReviewRow).meta({ description: 'Up to 200, longest waiting first.' }) })
  .meta({ id: 'RiskReviewList' })

export const ReviewDecided = z
  .strictObject({
    id: z.string().meta({ ...idDoc, description: 'Id of the payment.' }),
    status: choice(['APPROVED', 'REFUSED'], { description: 'The decision.', example: 'APPROVED' }),
    refundId: z
      .string()
      .meta({ ...idDoc, description: 'Id of the refund of what is left of it.' })
      .optional(),
  })
  .meta({ id: 'RiskReviewDecided' })

export const Reasoned = objectOf({ reason })
