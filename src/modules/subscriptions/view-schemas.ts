import { z } from 'zod'
import { dunningView } from '#money/dunning-fields.ts'
import { amountView } from '#money/fields.ts'
import { TransactionView } from '#money/payments/transaction-view.ts'
import { environmentNames, origins } from '#platform/context.ts'
import { choice, instantView, metadataView, wholeNumber } from '#platform/http/fields.ts'
import { DeclineView } from '#money/acquirers/decline-view.ts'
import { intervalUnits } from './calendar.ts'
import { triggers } from './due-date.ts'
import { doc, dueDateStatuses, exampleId, subscriptionStatuses } from './schemas.ts'
import { collections } from './subscription.ts'

// Answers of the calls.

const int32Max = 2_147_483_647
const text = (description: string, example: string) => z.string().meta({ description, example })
const uuid = (description: string) => z.string().meta({ format: 'uuid', description, example: exampleId })
const at = (description: string) => instantView({ description })
const count = (description: string, example: number) => wholeNumber(0, int32Max, { description, example })
const pageAddress = (description: string) => text(description, 'https://pay.example/s/mzn_u0123')
const period = (description: string) =>
  z
    .strictObject({ start: at('Its beginning.'), end: at('Its end.') })
    .meta({ description, example: { start: '2026-01-31T08:00:00.000Z', end: '2026-02-28T08:00:00.000Z' } })

const Masked = z
  .strictObject({
    id: uuid('Id of the payment method.'),
    type: choice(['CARD'], { description: 'Kind of the payment method.', example: 'CARD' }),
    brand: text('Brand of the card.', 'visa'),
    last4: text('Last four digits.', '4242'),
    expMonth: wholeNumber(1, 12, { description: 'Month of expiry.', example: 11 }),
    expYear: wholeNumber(2000, 2200, { description: 'Year of expiry.', example: 2030 }),
    status: choice(['ACTIVE', 'EXPIRED', 'DELETED'], {
      description: 'Whether it can be charged.',
      example: 'ACTIVE',
    }),
  })
  .meta({
    description: 'The card that is charged, masked.',
    example: {
      id: exampleId,
      type: 'CARD',
      brand: 'visa',
      last4: '4242',
      expMonth: 11,
      expYear: 2030,
      status: 'ACTIVE',
    },
  })

const DunningState = z
  .strictObject({
    attempt: count('Number of attempts.', 1),
    maxAttempts: count('Maximum number of attempts.', 5),
    nextAttemptAt: at('When it is tried again; absent when the client has to act.').optional(),
  })
  .meta({ description: 'Of the oldest due date that is owed.', example: { attempt: 1, maxAttempts: 5 } })

export const SubscriptionView = z
  .strictObject({
    id: uuid('Identifier of the subscription, used in paths.'),
    reference: text('Readable identifier; the orderId of its payments.', 'sub_7k0f2m9qhw4v8s1xzr3c5t'),
    status: choice(subscriptionStatuses, { description: 'Current status.', example: 'ACTIVE' }),
    clientId: uuid('Id of the client who is charged.'),
    amount: amountView(doc.amount),
    currency: z.string().meta(doc.currency),
    description: z.string().meta(doc.description),
    interval: z
      .strictObject({ unit: choice(intervalUnits, doc.unit), count: wholeNumber(1, 1_096, doc.count) })
      .meta(doc.interval),
    billingDay: wholeNumber(1, 31, doc.billingDay).optional(),
    timeZone: text('Time zone; cards are charged at nine in the morning there.', 'Africa/Casablanca'),
    startAt: at('When it begins.'),
    trialEndsAt: at('Until then nothing is charged.').optional(),
    cycles: wholeNumber(1, int32Max, doc.cycles).optional(),
    cyclesCompleted: count('Due dates that were paid.', 3),
    cyclesRemaining: count('Due dates that are still to come; absent without `cycles`.', 9).optional(),
    collection: choice(collections, doc.collection),
    paymentMethodId: uuid('Id of the card that is charged.').optional(),
    paymentMethod: Masked.optional(),
    consent: z
      .strictObject({ reference: text('Your reference of the agreement.', 'contract-2026-114') })
      .meta(doc.consent)
      .optional(),
    prorate: z.boolean().meta(doc.prorate),
    dunning: dunningView(doc.dunning),
    dunningState: DunningState.optional(),
    notifyClient: z.boolean().meta(doc.notifyClient),
    currentPeriod: period('The period that runs.').optional(),
    nextDueDate: at('When it is charged next.').optional(),
    lastDueDate: at('When it was due last.').optional(),
    openAmount: amountView({ description: 'Amount that the client owes, in major units.', example: 0 }),
    setupUrl: pageAddress('While INCOMPLETE: where the client makes the first payment and saves a card.').optional(),
    updatePaymentMethodUrl: pageAddress('Page on which the client pays the debt and chooses a card.').optional(),
    activatedAt: at('When it was paid for the first time.').optional(),
    pausedAt: at('When it was paused.').optional(),
    pauseReason: text('Reason of the pause.', 'holidays').optional(),
    resumeAt: at('When it goes on by itself.').optional(),
    cancelAtPeriodEnd: z.boolean().meta(doc.cancelAtPeriodEnd),
    canceledAt: at('When it was canceled.').optional(),
    cancelReason: text('Reason of the cancellation.', 'asked for by the client').optional(),
    cancelComment: text('The client’s words.', 'Je déménage.').optional(),
    endedAt: at('When it ended.').optional(),
    simulatedAt: at('In the sandbox: the time that a forced due date stood for.').optional(),
    externalId: z.string().meta(doc.externalId).optional(),
    metadata: metadataView(doc.metadata).optional(),
    origin: choice(origins, { description: 'Created by the API or in the dashboard.', example: 'API' }),
    environment: choice(environmentNames, { description: 'The environment of the key.', example: 'SANDBOX' }),
    createdAt: at('When it was created.'),
    updatedAt: at('When it last changed.'),
  })
  .meta({ id: 'Subscription' })
export type SubscriptionView = z.input<typeof SubscriptionView>

const AttemptView = z
  .strictObject({
    at: at('When it was made.'),
    transactionId: uuid('The transaction of the attempt.'),
    status: text('Status of that transaction.', 'FAILED'),
    decline: DeclineView.optional(),
    trigger: choice(triggers, {
      description: 'SCHEDULED and RETRY by the clock, MANUAL by you or the client, FORCED in the sandbox.',
      example: 'SCHEDULED',
    }),
  })
  .meta({ description: 'An attempt to charge it.', example: { transactionId: exampleId, status: 'SUCCEEDED' } })

export const DueDateView = z
  .strictObject({
    id: uuid('Identifier of the due date.'),
    subscriptionId: uuid('The subscription.'),
    sequence: wholeNumber(1, int32Max, { description: 'Its number, from 1.', example: 3 }),
    dueAt: at('When it is due.'),
    period: period('Period that it pays for.'),
    amount: amountView({ description: 'Amount in major units.', example: 149.9 }),
    currency: z.string().meta({ description: 'ISO 4217 code.', example: 'MAD' }),
    status: choice(dueDateStatuses, { description: 'Current status.', example: 'PAID' }),
    attempts: z.array(AttemptView).meta({ description: 'Oldest first.' }),
    nextAttemptAt: at('When it is tried again.').optional(),
    paymentUrl: pageAddress('Page on which the client can pay it.').optional(),
    transactionId: uuid('The payment that paid it.').optional(),
    paidAt: at('When it was paid.').optional(),
    refunded: z.boolean().meta({ description: 'True once all of it was given back.', example: true }).optional(),
    simulatedAt: at('In the sandbox: the time that it stood for when it was forced.').optional(),
    environment: choice(environmentNames, { description: 'The environment of the key.', example: 'SANDBOX' }),
    createdAt: at('When it was planned.'),
    updatedAt: at('When it last changed.'),
  })
  .meta({ id: 'DueDate' })
export type DueDateView = z.input<typeof DueDateView>

/** The smallest form of a view, from the examples of its members. */
const leastOf = (view: z.ZodObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(view.shape).flatMap(([name, member]) => {
      const { example = [] } = (member as z.ZodType).meta() ?? {}
      return member instanceof z.ZodOptional ? [] : [[name, example]]
    }),
  )

/** A view as a member of another, which has to say what it stands for there. */
const within = <View extends z.ZodObject>(view: View, description: string) =>
  z.strictObject(view.shape).meta({ description, example: leastOf(view) })

export const ForcedView = z
  .strictObject({
    dueDate: within(DueDateView, 'The due date, as it stands now.'),
    subscription: within(SubscriptionView, 'The subscription, as it stands now.'),
    transaction: within(TransactionView, 'The last attempt to pay it.').optional(),
    simulatedAt: at('The time that the due date stood for.'),
  })
  .meta({ id: 'ForcedDueDate' })
export type ForcedView = z.input<typeof ForcedView>
