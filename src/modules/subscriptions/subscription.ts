import type { EnvironmentName, Origin } from '#platform/context.ts'
import type { DunningTerms } from '#money/dunning-terms.ts'
import { majorNumber } from '#money/money.ts'
import { RawJson } from '#platform/json.ts'
import { rowsOf, type Whole } from '#platform/rows.ts'
import { type StateOf, states } from '#platform/states.ts'
import type { BillingInterval } from './calendar.ts'
import type { SubscriptionView } from './view-schemas.ts'

// A client's agreement to charges, and its state. Pure.

export const subscriptionStates = states({
  SCHEDULED: ['TRIALING', 'INCOMPLETE', 'ACTIVE', 'PAST_DUE', 'CANCELED'],
  TRIALING: ['ACTIVE', 'PAST_DUE', 'PAUSED', 'CANCELED'],
  INCOMPLETE: ['ACTIVE', 'INCOMPLETE_EXPIRED', 'CANCELED'],
  INCOMPLETE_EXPIRED: [],
  ACTIVE: ['PAST_DUE', 'PAUSED', 'CANCELED', 'COMPLETED'],
  PAST_DUE: ['ACTIVE', 'UNPAID', 'PAUSED', 'CANCELED'],
  UNPAID: ['ACTIVE', 'CANCELED'],
  PAUSED: ['ACTIVE', 'PAST_DUE', 'CANCELED'],
  CANCELED: [],
  COMPLETED: [],
})
export type SubscriptionState = StateOf<typeof subscriptionStates>

export const collections = ['AUTO', 'MANUAL'] as const

/** A row of `subscriptions`. Amounts are minor units of `currency`. */
export type Subscription = BillingInterval &
  DunningTerms & {
    environment: EnvironmentName
    id: string
    reference: string
    clientId: string
    state: SubscriptionState
    amountMinor: bigint
    currency: string
    description: string
    startAt: Date
    trialEndsAt: Date | null
    /** Total number of due dates, not counting skipped ones; null for no end. */
    cycles: number | null
    cyclesBegun: number
    cyclesCompleted: number
    collection: (typeof collections)[number]
    paymentMethodId: string | null
    consentReference: string | null
    notifyClient: boolean
    periodStart: Date | null
    periodEnd: Date | null
    nextDueAt: Date | null
    lastDueAt: Date | null
    openMinor: bigint
    pausedAt: Date | null
    pauseReason: string | null
    keepsRetries: boolean
    resumeAt: Date | null
    cancelAtPeriodEnd: boolean
    canceledAt: Date | null
    cancelReason: string | null
    cancelComment: string | null
    setupEndsAt: Date | null
    activatedAt: Date | null
    endedAt: Date | null
    simulatedAt: Date | null
    wakeAt: Date | null
    externalId: string | null
    metadata: string | null
    origin: Origin
    version: number
    createdAt: Date
    updatedAt: Date
  }

export const subscriptionRows = rowsOf<Subscription>()([
  'environment',
  'id',
  'reference',
  'clientId',
  'currency',
  'collection',
  'externalId',
  'origin',
  'createdAt',
])

export const metadataOf = ({ metadata }: Subscription): RawJson | undefined =>
  metadata === null ? undefined : new RawJson(metadata)

/** Whether a due date follows those that were begun. */
export const hasCyclesLeft = ({ cycles, cyclesBegun }: Pick<Subscription, 'cycles' | 'cyclesBegun'>): boolean =>
  cycles === null || cyclesBegun < cycles

export const isEnded = ({ state }: Pick<Subscription, 'state'>): boolean => subscriptionStates.isFinal(state)

/** States before the first successful charge: a failure then is one of the setup, and nothing is owed. */
export const isBeingSetUp = ({ state }: Pick<Subscription, 'state'>): boolean =>
  state === 'INCOMPLETE' || state === 'SCHEDULED'

/** Its first payment, or its first bill, activates it: a trial that was paused is ACTIVE without one. */
export const isFirst = (subscription: Pick<Subscription, 'state' | 'activatedAt'>): boolean =>
  isBeingSetUp(subscription) ||
  subscription.state === 'TRIALING' ||
  (subscription.state === 'ACTIVE' && subscription.activatedAt === null)

/** Members from other tables, and links, which are for the client alone. */
type ShownBeside = 'setupUrl' | 'updatePaymentMethodUrl' | 'paymentMethod' | 'dunningState'

/** As events tell it. */
export function presentSubscription(subscription: Subscription): Whole<Omit<SubscriptionView, ShownBeside>> {
  const { periodStart, periodEnd, currency, cycles } = subscription
  return {
    id: subscription.id,
    reference: subscription.reference,
    status: subscription.state,
    clientId: subscription.clientId,
    amount: majorNumber(subscription.amountMinor, currency),
    currency,
    description: subscription.description,
    interval: { unit: subscription.intervalUnit, count: subscription.intervalCount },
    billingDay: subscription.billingDay ?? undefined,
    timeZone: subscription.timeZone,
    startAt: subscription.startAt,
    trialEndsAt: subscription.trialEndsAt ?? undefined,
    cycles: cycles ?? undefined,
    cyclesCompleted: subscription.cyclesCompleted,
    cyclesRemaining: cycles === null ? undefined : cycles - subscription.cyclesBegun,
    collection: subscription.collection,
    paymentMethodId: subscription.paymentMethodId ?? undefined,
    consent: subscription.consentReference === null ? undefined : { reference: subscription.consentReference },
    prorate: false,
    dunning: { retryDays: subscription.retryDays, finalAction: subscription.finalAction },
    notifyClient: subscription.notifyClient,
    currentPeriod: periodStart && periodEnd ? { start: periodStart, end: periodEnd } : undefined,
    nextDueDate: subscription.nextDueAt ?? undefined,
    lastDueDate: subscription.lastDueAt ?? undefined,
    openAmount: majorNumber(subscription.openMinor, currency),
    ...presentEnds(subscription),
    simulatedAt: subscription.simulatedAt ?? undefined,
    externalId: subscription.externalId ?? undefined,
    metadata: metadataOf(subscription),
    origin: subscription.origin,
    environment: subscription.environment,
    createdAt: subscription.createdAt,
    updatedAt: subscription.updatedAt,
  }
}

const presentEnds = (subscription: Subscription) => ({
  activatedAt: subscription.activatedAt ?? undefined,
  pausedAt: subscription.pausedAt ?? undefined,
  pauseReason: subscription.pauseReason ?? undefined,
  resumeAt: subscription.resumeAt ?? undefined,
  cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
  canceledAt: subscription.canceledAt ?? undefined,
  cancelReason: subscription.cancelReason ?? undefined,
  cancelComment: subscription.cancelComment ?? undefined,
  endedAt: subscription.endedAt ?? undefined,
})

/** Payment methods of its due dates: a saved card, or all. */
export const methodsOf = ({ collection }: Pick<Subscription, 'collection'>): ['CARD'] | undefined =>
  collection === 'AUTO' ? ['CARD'] : undefined
