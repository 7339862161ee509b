import { z } from 'zod'
import { amountView, currencyField } from '#money/fields.ts'
import { channels } from '#money/payments/first-touch.ts'
import { resourceTypes } from '#money/payments/journey.ts'
import { sessionMethods } from '#money/payments/session.ts'
import {
  choice,
  type FieldDoc,
  lineText,
  instant,
  instantView,
  nameText,
  objectOf,
  wholeNumber,
  saying,
} from '#platform/http/fields.ts'
import { locales } from '#platform/locale.ts'
import { stepNames } from './funnel.ts'
import { intervals, isTimeZone } from './period.ts'
import { pageSteps } from './sighting.ts'
import { devices } from './visitor.ts'
import { say } from './sentences.ts'

const int32Max = 2_147_483_647

const timeZoneField = (doc: FieldDoc) =>
  z
    .string({ error: 'must be given once' })
    .refine(isTimeZone, saying(say('must be the name of a time zone, such as Africa/Casablanca')))
    .meta({ ...doc, pattern: '^[A-Za-z_]+(/[A-Za-z_+-]+)*$' })

const questionShape = {
  from: instant({
    description:
      'Journeys that began at or after this; rounded down to a quarter of an hour. 30 days before `to` when absent.',
    example: '2026-11-01T00:00:00.000Z',
  }).optional(),
  to: instant({
    description:
      'Journeys that began before this; rounded up to a quarter of an hour. Now when absent. At most 366 days after `from`.',
    example: '2026-12-01T00:00:00.000Z',
  }).optional(),
  timeZone: timeZoneField({
    description: 'Time zone of the days, weeks and months of `series`. That of your company when absent.',
    example: 'Africa/Casablanca',
  }).optional(),
  resourceType: choice(resourceTypes, {
    description: 'Only what was sold this way.',
    example: 'PAYMENT_LINK',
  }).optional(),
  resourceId: nameText({
    description:
      'Only this one; needs `resourceType`. The reference of a link or a product, the id of a subscription or of a checkout session.',
    example: 'pl_4k0m8r2v6z9c3f7j1n5q8t',
  }).optional(),
  device: choice(devices, { description: 'Only buyers with such a device.', example: 'MOBILE' }).optional(),
  locale: choice(locales, { description: 'Only pages in this language.', example: 'fr' }).optional(),
  method: choice(sessionMethods, {
    description: 'Only buyers who chose this payment method, whether they paid or not.',
    example: 'CARD',
  }).optional(),
  currency: currencyField({
    description: 'Of the amounts; payments in others are counted, and not added up. MAD when absent.',
    example: 'MAD',
  }).optional(),
}

export const FunnelQuery = objectOf({
  ...questionShape,
  interval: choice(intervals, { description: 'The parts of `series`; DAY when absent.', example: 'DAY' }).optional(),
})
export type FunnelQuery = z.output<typeof FunnelQuery>

const count = (description: string, example: number) => wholeNumber(0, int32Max, { description, example })
const rateView = (description: string, example: number) =>
  z
    .number()
    .min(0)
    .max(1)
    .meta({ description: `${description} From 0 to 1.`, example })

const StepView = z
  .strictObject({
    name: choice(stepNames, { description: 'The step.', example: 'SUBMITTED' }),
    sessions: count('Journeys that came here, or further.', 420),
    rateFromPrevious: rateView(
      'Their part of those that came to the step before. For 3-D Secure, cash and PAID that is SUBMITTED, for THREE_DS_PASSED it is THREE_DS_STARTED; absent where there are none.',
      0.84,
    ).optional(),
    rateFromStart: rateView('Their part of all; absent where there are none.', 0.42).optional(),
    dropOff: z
      .strictObject({
        count: count('Journeys that ended here.', 30),
        reasons: z
          .array(
            z.strictObject({
              reason: z.string().meta({
                description:
                  'CLOSED_PAGE, EXPIRED, DECLINED_ and SOFT, HARD, INPUT, ACTION or MERCHANT, THREE_DS_FAILED, THREE_DS_ABANDONED, CASH_NOT_PAID, CANCELED_BY_BUYER, CANCELED_BY_MERCHANT or SERVICE_ERROR; there may be more one day.',
                example: 'DECLINED_SOFT',
              }),
              count: count('Of how many.', 18),
            }),
          )
          .meta({ description: 'Reasons, the most frequent first.' }),
      })
      .meta({
        description: 'Buyers who went no further. Buyers still on the way are not among them.',
        example: { count: 30, reasons: [{ reason: 'DECLINED_SOFT', count: 18 }] },
      }),
    medianSecondsFromPrevious: z
      .number()
      .min(0)
      .meta({
        description:
          'Median duration of the step, of the newest 10,000 that match among the newest 50,000 journeys of the last 90 days; absent where no buyer came.',
        example: 12.4,
      })
      .optional(),
  })
  .meta({ id: 'FunnelStep' })

const period = {
  from: instantView({ description: 'The beginning of what was counted.' }),
  to: instantView({ description: 'Its end.' }),
  timeZone: z.string().meta({ description: 'Time zone of the days.', example: 'Africa/Casablanca' }),
}

export const FunnelView = z
  .strictObject({
    ...period,
    interval: choice(intervals, { description: 'The parts of `series`.', example: 'DAY' }),
    steps: z.array(StepView).meta({ description: 'Number of buyers at each step.' }),
    totals: z
      .strictObject({
        sessions: count('Journeys that began.', 1000),
        paid: count('Of these, how many were paid.', 400),
        currency: z.string().meta({ description: 'Of the amounts.', example: 'MAD' }),
        amount: amountView({ description: 'Amount paid, in `currency`.', example: 59_960 }),
        conversionRate: rateView('The part that was paid; absent where there is nothing.', 0.4).optional(),
        averageAmount: amountView({
          description: 'Of a payment in `currency`; absent where there is none.',
          example: 149.9,
        }).optional(),
        filtered: count('Visits of robots, and of browsers that ran no script: in no step after CREATED.', 37),
      })
      .meta({
        description: 'Of the whole period.',
        example: { sessions: 1000, paid: 400, currency: 'MAD', amount: 59_960, filtered: 37 },
      }),
    series: z
      .array(
        z.strictObject({
          at: instantView({ description: 'When this part begins in `timeZone`; the first may begin before `from`.' }),
          opened: count('Journeys that began then, and were opened.', 40),
          submitted: count('Of these, how many were submitted.', 20),
          paid: count('Of these, how many were paid, then or later.', 18),
        }),
      )
      .meta({
        description: 'Every part of the period, in order.',
        example: [{ at: '2026-11-01T00:00:00.000Z', opened: 40, submitted: 20, paid: 18 }],
      }),
  })
  .meta({ id: 'Funnel' })

const word = (description: string, example: string) => z.string().meta({ description, example }).optional()

export const SourcesView = z
  .strictObject({
    ...period,
    currency: z.string().meta({ description: 'Of the amounts.', example: 'MAD' }),
    rows: z
      .array(
        z
          .strictObject({
            source: word('`utm_source`, else `src`, of the first visit, in lower case.', 'newsletter'),
            medium: word('`utm_medium`.', 'email'),
            campaign: word('`utm_campaign`.', 'ramadan'),
            referrerDomain: word('The site that led to the first visit.', 'boutique-atlas.ma'),
            channel: choice(channels, { description: 'The kind of way by which they came.', example: 'EMAIL' }),
            device: choice(devices, { description: 'Their device.', example: 'MOBILE' }),
            sessions: count('Journeys that were opened.', 120),
            paid: count('Of these, how many were paid.', 48),
            amount: amountView({ description: 'Amount paid, in `currency`.', example: 7195.2 }),
            conversionRate: rateView('The part that was paid.', 0.4),
          })
          .meta({ id: 'TrafficSource' }),
      )
      .meta({ description: 'The 1,000 sources with the most journeys, the most first.' }),
  })
  .meta({ id: 'TrafficSources' })

const passMax = 4_000

/** A report of a page's script; see page-pass.ts. */
export const PageReport = objectOf({
  pass: lineText(passMax, { description: 'What the page was given.' }),
  step: choice(pageSteps, { description: 'What has happened.' }),
  method: choice(sessionMethods, { description: 'With METHOD_SELECTED.' }).optional(),
})

export const SeenView = z.strictObject({})
