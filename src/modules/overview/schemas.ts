import { z } from 'zod'
import { CardAcquirerView } from '#money/acquirers/acquirer-view.ts'
import { amountView } from '#money/fields.ts'
import { environmentNames } from '#platform/context.ts'
import { choice, objectOf } from '#platform/http/fields.ts'

const count = (description: string, example = 0) => z.int().meta({ format: 'int32', description, example })
const done = (description: string) => z.boolean().meta({ description, example: true })

export const OverviewQuery = objectOf({
  environment: choice(environmentNames, { description: 'Environment of the figures.', example: 'SANDBOX' }),
})

const DayView = z.strictObject({
  day: z.string().meta({ format: 'date', description: 'In the company’s time zone.', example: '2026-11-21' }),
  amount: amountView({ description: 'Payments of buyers that day, in dirhams, refunded or not.', example: 1240.5 }),
  payments: count('Number of those payments.', 7),
})

export const OverviewView = z
  .strictObject({
    currency: z.string().meta({ description: 'ISO 4217 code of every amount here.', example: 'MAD' }),
    timeZone: z.string().meta({ description: 'The company’s; days are counted in it.', example: 'Africa/Casablanca' }),
    days: z.array(DayView).meta({ description: 'Thirty days, the last one today; those without payments have zero.' }),
    payments: z
      .strictObject({
        succeeded: count('Payments that came in, in any currency.', 96),
        failed: count('Payments that failed.', 4),
      })
      .meta({ description: 'Payments of the thirty days that were decided.', example: { succeeded: 96, failed: 4 } }),
    cardAcquirer: CardAcquirerView.optional(),
    attention: z
      .strictObject({
        suspendedWebhooks: count('Webhooks that nothing is sent to any more.'),
        failingWebhooks: count('Active webhooks whose last attempts all failed.', 1),
        failedPayments: count('Payments that failed within the last 24 hours.', 2),
        lowStockProducts: count('Active products with few units left, as the company’s `lowStockAt` has it.', 1),
        overdueSubscriptions: count('Subscriptions whose client owes a due date: PAST_DUE and UNPAID.'),
        failedPayouts: count('Payouts of the thirty days that failed.'),
      })
      .meta({ description: 'Issues that need attention.', example: { failedPayments: 2 } }),
    firstSteps: z
      .strictObject({
        key: done('There is an API key.'),
        link: done('There is a payment link.'),
        payment: done('A payment has come in.'),
        webhook: done('A webhook has received an event.'),
      })
      .meta({ description: 'Whether each of the first steps was done.', example: { key: true, link: true } }),
  })
  .meta({ id: 'Overview' })
export type OverviewView = z.input<typeof OverviewView>
