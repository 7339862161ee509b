import { z } from 'zod'
import { dunningField } from '#money/dunning-fields.ts'
import { amountField, currencyField } from '#money/fields.ts'
import {
  choice,
  externalId,
  freeText,
  instant,
  metadata,
  nameText,
  objectOf,
  uuidParameter,
  wholeNumber,
  saying,
} from '#platform/http/fields.ts'
import { pageQuery } from '#platform/http/pagination.ts'
import { intervalUnits } from './calendar.ts'
import { dueDateStates, type DueDateStatus } from './due-date.ts'
import { collections, subscriptionStates, type SubscriptionState } from './subscription.ts'
import { say } from './sentences.ts'

// Bodies of callers. The answers are in view-schemas.ts.

export const exampleId = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'
const cyclesMax = 10_000

/** `states` lists at least one; the casts say so. */
export const subscriptionStatuses = subscriptionStates.names as readonly [SubscriptionState, ...SubscriptionState[]]
export const dueDateStatuses = dueDateStates.names as readonly [DueDateStatus, ...DueDateStatus[]]

export const doc = {
  clientId: { description: 'Id of the client who is charged.', example: exampleId },
  amount: { description: 'Amount of each due date, in major units.', example: 149.9 },
  currency: { description: 'ISO 4217 code; MAD without it.', example: 'MAD' },
  description: { description: 'Purpose of the subscription, as the client sees it.', example: 'Abonnement Premium' },
  interval: { description: 'Time from one due date to the next.', example: { unit: 'MONTH', count: 1 } },
  unit: { description: 'Unit of the interval.', example: 'MONTH' },
  count: { description: 'Number of units; at most three years in all.', example: 1 },
  billingDay: {
    description:
      'Day of the month of all due dates, for months and years; the last day where a month is shorter. The first due date is the next such day.',
    example: 31,
  },
  startAt: { description: 'When it begins; now without it.', example: '2031-01-31T09:00:00Z' },
  trialEndsAt: { description: 'Until then nothing is charged.', example: '2031-02-28T09:00:00Z' },
  cycles: { description: 'Total number of due dates; no end without it.', example: 12 },
  collection: {
    description: 'AUTO charges the saved card; MANUAL sends a link at each due date, also for cash.',
    example: 'AUTO',
  },
  paymentMethodId: { description: 'The saved card; the client’s default without it.', example: exampleId },
  consent: {
    description: 'The client’s agreement to be charged regularly, needed for a card that was saved for something else.',
    example: { reference: 'contract-2026-114' },
  },
  consentReference: { description: 'Your reference of the agreement.', example: 'contract-2026-114' },
  prorate: { description: 'Parts of a period are not charged: false is all it may be.', example: false },
  dunning: { description: 'Follow-up of an unpaid due date.' },
  notifyClient: { description: 'Whether Mizan writes to the client; true without it.', example: true },
  externalId: {
    description:
      'Your own identifier, unique in the account and environment; creating with one that exists returns what exists.',
    example: 'sub-2026-77',
  },
  metadata: { description: 'Free-form; returned exactly as sent, and with all events and payments of it.' },
  cancelAtPeriodEnd: { description: 'Whether it ends when the paid period does; false undoes that.', example: false },
}

const uuid = (about: { description: string; example: string }) => uuidParameter(about)

export const SubscriptionCreate = objectOf({
  clientId: uuid(doc.clientId),
  amount: amountField(doc.amount),
  currency: currencyField(doc.currency).optional(),
  description: nameText(doc.description),
  interval: objectOf({
    unit: choice(intervalUnits, doc.unit),
    count: wholeNumber(1, 1_096, doc.count),
  }).meta(doc.interval),
  billingDay: wholeNumber(1, 31, doc.billingDay).optional(),
  startAt: instant(doc.startAt).optional(),
  trialEndsAt: instant(doc.trialEndsAt).optional(),
  cycles: wholeNumber(1, cyclesMax, doc.cycles).optional(),
  collection: choice(collections, doc.collection).optional(),
  paymentMethodId: uuid(doc.paymentMethodId).optional(),
  consent: objectOf({ reference: nameText(doc.consentReference) })
    .meta(doc.consent)
    .optional(),
  prorate: z
    .boolean()
    .refine((isAsked) => !isAsked, saying(say('must be false: parts of a period are not charged')))
    .meta({ ...doc.prorate, enum: [false] })
    .optional(),
  dunning: dunningField(doc.dunning).optional(),
  notifyClient: z.boolean().meta(doc.notifyClient).optional(),
  externalId: externalId(doc.externalId).optional(),
  metadata: metadata(doc.metadata).optional(),
})
export type SubscriptionCreate = z.output<typeof SubscriptionCreate>

export const SubscriptionPatch = objectOf({
  amount: amountField({ ...doc.amount, description: 'Charged from the next due date on, in major units.' }).optional(),
  description: nameText(doc.description).optional(),
  paymentMethodId: uuid({
    ...doc.paymentMethodId,
    description: 'The saved card from now on; what is owed is charged to it at once.',
  }).optional(),
  consent: objectOf({ reference: nameText(doc.consentReference) })
    .meta(doc.consent)
    .optional(),
  cycles: wholeNumber(1, cyclesMax, { ...doc.cycles, description: 'Total number of due dates.' }).optional(),
  dunning: dunningField(doc.dunning).optional(),
  notifyClient: z.boolean().meta(doc.notifyClient).optional(),
  cancelAtPeriodEnd: z.boolean().meta(doc.cancelAtPeriodEnd).optional(),
  metadata: metadata(doc.metadata).optional(),
})
export type SubscriptionPatch = z.output<typeof SubscriptionPatch>

const reason = freeText(255, { description: 'Reason, for your records.', example: 'asked for by the client' })

export const SubscriptionPause = objectOf({
  resumeAt: instant({ description: 'Goes on by itself then.', example: '2031-06-01T09:00:00Z' }).optional(),
  reason: reason.optional(),
  keepRetries: z
    .boolean()
    .meta({ description: 'Goes on retrying what is owed; false without it.', example: false })
    .optional(),
})
export type SubscriptionPause = z.output<typeof SubscriptionPause>

export const SubscriptionResume = objectOf({
  nextDueDate: instant({
    description: 'The day of the next due date, from which all later ones are counted.',
    example: '2031-07-31T09:00:00Z',
  }).optional(),
  retryNow: z.boolean().meta({ description: 'Charges what is owed at once.', example: false }).optional(),
})
export type SubscriptionResume = z.output<typeof SubscriptionResume>

export const SubscriptionCancel = objectOf({
  atPeriodEnd: z.boolean().meta({ description: 'Only when the paid period ends.', example: false }).optional(),
  reason: reason.optional(),
  comment: freeText(1_000, { description: 'The client’s words.', example: 'Je déménage.' }).optional(),
  waiveOpenDueDates: z.boolean().meta({ description: 'Voids what is owed.', example: true }).optional(),
})
export type SubscriptionCancel = z.output<typeof SubscriptionCancel>

const forcedSteps = ['DUE_DATE', 'RETRY'] as const
export const ForceDueDate = objectOf({
  step: choice(forcedSteps, {
    description: 'DUE_DATE runs the next due date, RETRY the retry that comes first.',
    example: 'DUE_DATE',
  }).optional(),
})
export type ForceDueDate = z.output<typeof ForceDueDate>

export const ById = z.strictObject({ id: uuid({ description: 'Id of the subscription.', example: exampleId }) })

export const SubscriptionFilters = pageQuery(['createdAt', 'updatedAt', 'nextDueDate'], {
  status: choice(subscriptionStatuses, { description: 'Only those in this state.', example: 'ACTIVE' }).optional(),
  clientId: uuid({ description: 'Only those of this client.', example: exampleId }).optional(),
  externalId: externalId({ description: 'Only the one with this externalId.', example: 'sub-2026-77' }).optional(),
  dueBefore: instant({
    description: 'Only those whose next due date is before this.',
    example: '2031-03-01T00:00:00Z',
  }).optional(),
  from: instant({
    description: 'Only those created at or after this.',
    example: '2026-11-01T00:00:00.000Z',
  }).optional(),
  to: instant({ description: 'Only those created before this.', example: '2026-12-01T00:00:00.000Z' }).optional(),
})
export type SubscriptionFilters = z.output<typeof SubscriptionFilters>

export const DueDateFilters = pageQuery(['sequence', 'createdAt'], {
  status: choice(dueDateStatuses, { description: 'Only those in this state.', example: 'PAID' }).optional(),
})
export type DueDateFilters = z.output<typeof DueDateFilters>
