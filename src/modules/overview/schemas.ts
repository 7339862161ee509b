import { z } from 'zod'
import { isDay } from '#platform/day.ts'
import { CardAcquirerView } from '#money/acquirers/acquirer-view.ts'
import { amountView, currencyField } from '#money/fields.ts'
import { environmentNames } from '#platform/context.ts'
import { choice, lineText, objectOf, saying } from '#platform/http/fields.ts'
import { say } from './sentences.ts'

const count = (description: string, example = 0) => z.int().meta({ format: 'int32', description, example })
const done = (description: string) => z.boolean().meta({ description, example: true })

const dayOfCalendar = (description: string, example: string) =>
  z
    .string()
    .refine(isDay, saying(say('must be a day of the calendar, such as 2026-11-21')))
    .meta({ format: 'date', description, example })

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

export const SalesQuery = objectOf({
  environment: choice(environmentNames, { description: 'Environment of the figures.', example: 'SANDBOX' }),
  from: dayOfCalendar(
    'First day, in the company’s time zone; 29 days before `to` when absent.',
    '2026-10-23',
  ).optional(),
  to: dayOfCalendar('Last day; today when absent. At most 365 days after `from`.', '2026-11-21').optional(),
  currency: currencyField({ description: 'Currency of the amounts; MAD without it.', example: 'EUR' }).optional(),
})

const referencesMax = 100
const sources = ['PAYMENT_LINK', 'PRODUCT'] as const

export const SparklinesQuery = objectOf({
  environment: choice(environmentNames, { description: 'Environment of the figures.', example: 'SANDBOX' }),
  kind: choice(sources, { description: 'The kind of all of the references.', example: 'PAYMENT_LINK' }),
  references: lineText(4_000, {
    description: 'References of at most 100 payment links or products, with commas between them.',
    example: 'pl_4k0m8r2v6z9c3f7j1n5q8t',
  }).refine((text) => text.split(',').length <= referencesMax, saying(say('must name at most 100 references'))),
})

export const SparklinesView = z
  .strictObject({
    rows: z
      .array(
        z.strictObject({
          reference: z.string().meta({ description: 'Of the link or product.', example: 'pl_4k0m8r2v6z9c3f7j1n5q8t' }),
          payments: z.array(z.int().meta({ format: 'int32' })).meta({
            description: 'Number of payments that came in on each of thirty days, the last one today.',
            example: [0, 2, 1],
          }),
        }),
      )
      .meta({ description: 'Those that were paid in these days; the others had none.' }),
  })
  .meta({ id: 'Sparklines' })
export type SparklinesView = z.input<typeof SparklinesView>

const day = (description: string, example: string) => z.string().meta({ format: 'date', description, example })

const pointShape = {
  day: day('The day, or the first day of the week.', '2026-11-21'),
  gross: amountView({ description: 'Amount that buyers paid.', example: 1240.5 }),
  net: amountView({ description: 'The same without fees and what was refunded of it.', example: 1190.25 }),
  payments: count('Number of those payments.', 7),
}

const points = z
  .array(z.strictObject(pointShape))
  .meta({ description: 'A part for each day or week, the oldest first.' })

const totals = z
  .strictObject({
    gross: pointShape.gross,
    fees: amountView({ description: 'Fees of these payments.', example: 30.25 }),
    refunded: amountView({ description: 'Given back of these payments until now.', example: 20 }),
    net: pointShape.net,
    payments: pointShape.payments,
    failed: count('Payments that failed, in any currency.', 4),
  })
  .meta({ description: 'Sums of the period.' })

const top = (thing: string, reference: string, name: string) =>
  z
    .array(
      z.strictObject({
        reference: z.string().meta({ description: `Reference of the ${thing}.`, example: reference }),
        name: z.string().meta({ description: `Name of the ${thing}; its reference where it is gone.`, example: name }),
        gross: pointShape.gross,
        payments: pointShape.payments,
      }),
    )
    .meta({ description: `At most five, the one that brought most first.` })

export const SalesView = z
  .strictObject({
    currency: z.string().meta({ description: 'ISO 4217 code of every amount here.', example: 'MAD' }),
    timeZone: z.string().meta({ description: 'The company’s; days are counted in it.', example: 'Africa/Casablanca' }),
    from: day('First day of the period.', '2026-10-23'),
    to: day('Last day of the period.', '2026-11-21'),
    interval: choice(['DAY', 'WEEK'] as const, {
      description: 'Length of the parts: weeks in periods of more than 92 days.',
      example: 'DAY',
    }),
    points,
    totals,
    before: z
      .strictObject({
        from: day('First day of the period before.', '2026-09-23'),
        to: day('Last day of the period before.', '2026-10-22'),
        points,
        totals,
      })
      .meta({ description: 'As many days right before, to compare with.' }),
    topProducts: top('product', 'prd_4k0m8r2v6z9c3f7j1n5q8t', 'Théière'),
    topLinks: top('payment link', 'pl_4k0m8r2v6z9c3f7j1n5q8t', 'Atelier de poterie'),
    recurring: z
      .strictObject({
        monthly: amountView({
          description: 'Revenue of one month of the subscriptions that are charged now.',
          example: 4500,
        }),
        active: count('Subscriptions that are charged now: ACTIVE and PAST_DUE.', 30),
        gained: count('Subscriptions that became active in the period.', 4),
        lost: count(
          'Subscriptions that were active before the period and ended in it, before all that was agreed was paid.',
          1,
        ),
        churnRate: z
          .number()
          .meta({
            description: 'Part that was lost of those active as the period began; absent where none was.',
            example: 0.033,
          })
          .optional(),
      })
      .meta({ description: 'Subscriptions in this currency.' }),
  })
  .meta({ id: 'Sales' })
export type SalesView = z.input<typeof SalesView>
