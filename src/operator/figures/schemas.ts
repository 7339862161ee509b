import { z } from 'zod'
import { environmentNames } from '../../platform/context.ts'
import { choice, objectOf, wholeNumber } from '../../platform/http/fields.ts'
import { at } from '../fields.ts'

const count = (description: string, example: number) => wholeNumber(0, 2_147_483_647, { description, example })

/** Spans that are plotted. */
const figureSpans = ['30', '90'] as const

export const FigureFilters = objectOf({
  environment: choice(environmentNames, { description: 'PRODUCTION without one.', example: 'PRODUCTION' }).optional(),
  days: choice(figureSpans, { description: 'How many days, today being the last.', example: '30' }).optional(),
})

const DayView = z
  .strictObject({
    day: z.string().meta({ description: 'The day, in the time of the bank.', example: '2026-11-23' }),
    payments: count('Payments that were begun.', 420),
    succeeded: count('Those that came in, whatever was disputed since.', 371),
    declined: count('Those that were declined.', 41),
    unknown: count('Those whose outcome is still unknown.', 1),
    volume: z.number().meta({ description: 'Sum of those that came in.', example: 92150.5 }),
    chargebacks: count('Chargebacks that were opened on this day.', 0),
    chargebackRate: z.number().meta({
      description: 'Chargebacks in a hundred card payments of the thirty days that end with this one.',
      example: 0.12,
    }),
  })
  .meta({ id: 'FigureDay' })

export const FiguresView = z
  .strictObject({
    countedAt: at('When payments were counted last; absent before the first time.').optional(),
    currencies: z
      .array(
        z
          .strictObject({
            currency: z.string().meta({ description: 'The currency.', example: 'MAD' }),
            days: z.array(DayView).meta({ description: 'Every day, the oldest first.' }),
          })
          .meta({ id: 'FiguresOfCurrency' }),
      )
      .meta({
        description: 'Currencies with payments or chargebacks in these days; the one with most payments first.',
      }),
    limits: z
      .array(
        z.strictObject({
          network: z.string().meta({ description: 'The network, and where it counts apart.', example: 'Visa' }),
          rate: z.number().meta({ description: 'In a hundred payments.', example: 1.5 }),
        }),
      )
      .meta({ description: 'From where the card networks act on a merchant.' }),
  })
  .meta({ id: 'Figures' })
