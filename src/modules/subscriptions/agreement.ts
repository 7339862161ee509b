import { minorUnits } from '#money/money.ts'
import { failField } from '#platform/errors.ts'
import type { EnvironmentName, Origin } from '#platform/context.ts'
import { dayText, dueAt, firstBillingDay, type Rhythm } from './calendar.ts'
import type { SubscriptionCreate, SubscriptionPatch } from './schemas.ts'
import type { Subscription } from './subscription.ts'
import { say } from '#platform/sentences/said.ts'

// What a merchant asks for, as the subscription that it makes. Pure.

const dunningDefault = { retryDays: [1, 3, 5, 7], finalAction: 'CANCEL' } as const
const countMax = { DAY: 1_096, WEEK: 156, MONTH: 36, YEAR: 3 }
const aheadMaxMs = 10 * 366 * 24 * 3_600_000

/** Refuses with `VALIDATION_ERROR` what contradicts itself, and times that have passed. */
export function requireSoundTimes({ startAt, trialEndsAt, interval, billingDay }: SubscriptionCreate, now: Date): void {
  const { unit, count } = interval
  if (count > countMax[unit])
    failField(
      'interval.count',
      say('must be at most {high}: three years in all', { high: countMax[unit] }),
      'contradiction',
    )
  if (billingDay !== undefined && unit !== 'MONTH' && unit !== 'YEAR')
    failField('billingDay', 'belongs to intervals of months and years alone', 'contradiction')
  const times = { startAt, trialEndsAt }
  for (const [field, at] of Object.entries(times)) {
    if (at && at <= now) failField(field, 'must be in the future; leave it out to begin now', 'future')
    if (at && at.getTime() > now.getTime() + aheadMaxMs)
      failField(field, 'must be within the next ten years', 'lifetime')
  }
  if (trialEndsAt && startAt && trialEndsAt <= startAt)
    failField('trialEndsAt', 'must be after `startAt`', 'contradiction')
}

type Birth = {
  id: string
  reference: string
  environment: EnvironmentName
  origin: Origin
  timeZone: string
  now: Date
}

/** Without an event of its own: creating tells of it. Where it goes from its state is the caller's to say. */
export function draftSubscription(input: SubscriptionCreate, birth: Birth): Subscription {
  const { timeZone, now, ...born } = birth
  const { currency = 'MAD', dunning, billingDay = null, startAt = now, trialEndsAt } = input
  const { retryDays = dunningDefault.retryDays, finalAction = dunningDefault.finalAction } = dunning ?? {}
  const firstPaid = trialEndsAt ?? startAt
  return {
    ...blank,
    ...born,
    clientId: input.clientId,
    state: startAt > now ? 'SCHEDULED' : trialEndsAt ? 'TRIALING' : 'INCOMPLETE',
    amountMinor: minorUnits(input.amount, currency),
    currency,
    description: input.description,
    intervalUnit: input.interval.unit,
    intervalCount: input.interval.count,
    billingDay,
    timeZone,
    anchorDate: billingDay === null ? dayText(firstPaid, timeZone) : firstBillingDay(firstPaid, billingDay, timeZone),
    startAt,
    trialEndsAt: trialEndsAt ?? null,
    ...(trialEndsAt && startAt <= now && { periodStart: startAt, periodEnd: trialEndsAt }),
    cycles: input.cycles ?? null,
    collection: input.collection ?? 'AUTO',
    paymentMethodId: null,
    consentReference: input.consent?.reference ?? null,
    retryDays: retryDays.join(' '),
    finalAction,
    notifyClient: input.notifyClient ?? true,
    externalId: input.externalId ?? null,
    metadata: input.metadata?.text ?? null,
    createdAt: now,
    updatedAt: now,
  }
}

const blank = {
  anchorSequence: 1,
  cyclesBegun: 0,
  cyclesCompleted: 0,
  periodStart: null,
  periodEnd: null,
  nextDueAt: null,
  lastDueAt: null,
  openMinor: 0n,
  pausedAt: null,
  pauseReason: null,
  keepsRetries: false,
  resumeAt: null,
  cancelAtPeriodEnd: false,
  canceledAt: null,
  cancelReason: null,
  cancelComment: null,
  setupEndsAt: null,
  activatedAt: null,
  endedAt: null,
  simulatedAt: null,
  wakeAt: null,
  version: 1,
}

/**
 * When the first due date is: when it begins, or at nine on its first day when that is later, which it is for a billing day that
 * is still to come.
 */
export function firstDueAt(subscription: Rhythm & Pick<Subscription, 'startAt' | 'trialEndsAt'>, now: Date): Date {
  const from = subscription.trialEndsAt ?? subscription.startAt
  const isToday = dayText(from, subscription.timeZone) === subscription.anchorDate
  if (isToday && from <= now) return from
  const atNine = dueAt(subscription, subscription.anchorSequence)
  return atNine > from ? atNine : from
}

type Changes = Partial<
  Pick<
    Subscription,
    | 'amountMinor'
    | 'description'
    | 'paymentMethodId'
    | 'consentReference'
    | 'cycles'
    | 'retryDays'
    | 'finalAction'
    | 'notifyClient'
    | 'cancelAtPeriodEnd'
    | 'metadata'
  >
>

/** What a patch would change; empty when everything is so already. Refuses with `VALIDATION_ERROR` no more cycles than were begun. */
export function changesOf(before: Subscription, patch: SubscriptionPatch): Changes {
  if (patch.cycles !== undefined && patch.cycles <= before.cyclesBegun)
    failField(
      'cycles',
      say('must be more than {begun}, which are begun; to end it, cancel it', { begun: before.cyclesBegun }),
      'min',
    )
  const wanted: Changes = {
    ...(patch.amount !== undefined && { amountMinor: minorUnits(patch.amount, before.currency) }),
    ...(patch.description !== undefined && { description: patch.description }),
    ...(patch.paymentMethodId !== undefined && { paymentMethodId: patch.paymentMethodId }),
    ...(patch.consent !== undefined && { consentReference: patch.consent.reference }),
    ...(patch.cycles !== undefined && { cycles: patch.cycles }),
    ...(patch.dunning?.retryDays !== undefined && { retryDays: patch.dunning.retryDays.join(' ') }),
    ...(patch.dunning?.finalAction !== undefined && { finalAction: patch.dunning.finalAction }),
    ...(patch.notifyClient !== undefined && { notifyClient: patch.notifyClient }),
    ...(patch.cancelAtPeriodEnd !== undefined && { cancelAtPeriodEnd: patch.cancelAtPeriodEnd }),
    ...(patch.metadata !== undefined && { metadata: patch.metadata.text }),
  }
  const differing = Object.entries(wanted).filter(([field, value]) => before[field as keyof Changes] !== value)
  return Object.fromEntries(differing)
}
