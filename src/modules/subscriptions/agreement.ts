import { country } from '#platform/country.ts'
import type { DunningTerms } from '#money/dunning-terms.ts'
import { minorUnits } from '#money/money.ts'
import { failField } from '#platform/errors.ts'
import type { EnvironmentName, Origin } from '#platform/context.ts'
import { dayText, dueAt, firstBillingDay, type BillingInterval } from './calendar.ts'
import { hourMs } from '#platform/durations.ts'
import type { SubscriptionCreate, SubscriptionPatch } from './schemas.ts'
import { type Subscription, subscriptionRows } from './subscription.ts'
import { say } from './sentences.ts'

// Builds the subscription of a merchant's request. Pure.

const countMax = { DAY: 1_096, WEEK: 156, MONTH: 36, YEAR: 3 }
const aheadMaxMs = 10 * 366 * 24 * hourMs

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
    failField('billingDay', say('belongs to intervals of months and years alone'), 'contradiction')
  const times = { startAt, trialEndsAt }
  for (const [field, at] of Object.entries(times)) {
    if (at && at <= now) failField(field, say('must be in the future; leave it out to begin now'), 'future')
    if (at) requireNear(field, at, now)
  }
  if (trialEndsAt && startAt && trialEndsAt <= startAt)
    failField('trialEndsAt', say('must be after `startAt`'), 'contradiction')
}

/** Periods are counted from it: without an end to it, years would have five digits one day. */
export function requireNear(field: string, at: Date, now: Date): void {
  if (at.getTime() > now.getTime() + aheadMaxMs) failField(field, say('must be within the next ten years'), 'lifetime')
}

type NewSubscription = {
  id: string
  reference: string
  environment: EnvironmentName
  origin: Origin
  timeZone: string
  /** The company's, where the caller names no others. */
  dunning: DunningTerms
  now: Date
}

/** Without an event of its own: the creation emits it. The caller decides its first move. */
export function draftSubscription(input: SubscriptionCreate, created: NewSubscription): Subscription {
  const { timeZone, now, dunning, ...born } = created
  const { currency = country().currency, billingDay = null, startAt = now, trialEndsAt } = input
  const { retryDays = dunning.retryDays, finalAction = dunning.finalAction } = input.dunning ?? {}
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
    retryDays,
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
export function firstDueAt(
  subscription: BillingInterval & Pick<Subscription, 'startAt' | 'trialEndsAt'>,
  now: Date,
): Date {
  const from = subscription.trialEndsAt ?? subscription.startAt
  const isToday = dayText(from, subscription.timeZone) === subscription.anchorDate
  if (isToday && from <= now) return from
  const atNine = dueAt(subscription, subscription.anchorSequence)
  return atNine > from ? atNine : from
}

/** The changes of a patch; empty if it changes nothing. Refuses with `VALIDATION_ERROR` fewer cycles than have begun. */
export function changesOf(before: Subscription, patch: SubscriptionPatch) {
  if (patch.cycles !== undefined && patch.cycles <= before.cyclesBegun)
    failField(
      'cycles',
      say('must be more than {begun}, which are begun; to end it, cancel it', { begun: before.cyclesBegun }),
      'min',
    )
  const { amount, consent, dunning: { retryDays, ...dunning } = {}, metadata, ...same } = patch
  const after = subscriptionRows.changed(before, {
    ...same,
    ...dunning,
    ...(amount !== undefined && { amountMinor: minorUnits(amount, before.currency) }),
    // The reason belongs to the cancellation that is taken back.
    ...(patch.cancelAtPeriodEnd === false && { cancelReason: null, cancelComment: null }),
    consentReference: consent?.reference,
    retryDays,
    metadata: metadata?.text,
  })
  return subscriptionRows.differing(before, after)
}
