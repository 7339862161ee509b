import { z } from 'zod'
import { amountField, amountView, currencyField } from '#money/fields.ts'
import { intervals, weekdays } from '#money/payouts/schedule.ts'
import { environmentNames } from '#platform/context.ts'
import { choice, type FieldDoc, instantView, objectOf, uuidParameter, wholeNumber } from '#platform/http/fields.ts'

// Bodies and answers of the calls about payouts; a payout itself is answered as the transaction that it is.

const docs = {
  interval: { description: 'Frequency of payouts of the available balance.', example: 'WEEKLY' },
  weekday: { description: 'With WEEKLY: the day.', example: 'MONDAY' },
  dayOfMonth: { description: 'With MONTHLY: the day; where a month has none such, its last one.', example: 1 },
  minimumAmount: { description: 'Less than this is not paid out, in dirhams.', example: 100 },
} satisfies Record<string, FieldDoc>

export const SchedulePatch = objectOf({
  interval: choice(intervals, docs.interval).optional(),
  weekday: choice(weekdays, docs.weekday).optional(),
  dayOfMonth: wholeNumber(1, 31, docs.dayOfMonth).optional(),
  minimumAmount: amountField(docs.minimumAmount).optional(),
})
export type SchedulePatch = z.output<typeof SchedulePatch>

export const ScheduleView = z
  .strictObject({
    interval: choice(intervals, docs.interval),
    weekday: choice(weekdays, docs.weekday).optional(),
    dayOfMonth: z
      .int()
      .meta({ format: 'int32', ...docs.dayOfMonth })
      .optional(),
    minimumAmount: amountView(docs.minimumAmount),
    currency: z.string().meta({ description: 'ISO 4217 code of the amount.', example: 'MAD' }),
    timeZone: z.string().meta({
      description: 'The company’s; payouts are due at six in the morning there.',
      example: 'Africa/Casablanca',
    }),
    nextAt: instantView({ description: 'When the next payout is due; absent with MANUAL.' }).optional(),
  })
  .meta({ id: 'PayoutSchedule' })

export const PayoutAsk = objectOf({
  environment: choice(environmentNames, { description: 'Environment of the wallet to pay out.', example: 'SANDBOX' }),
  amount: amountField({
    description: 'Amount, in the currency; the whole available balance without it.',
    example: 1500,
  }).optional(),
  currency: currencyField({
    description: 'Currency of the balance to pay out, which needs a bank account of its own; dirhams without it.',
    example: 'MAD',
  }).optional(),
})
export type PayoutAsk = z.output<typeof PayoutAsk>

export const ById = objectOf({
  id: uuidParameter({ description: 'Id of the payout.', example: '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35' }),
})
