import type { WriteContext } from '#platform/context.ts'
import { fail, failField } from '#platform/errors.ts'
import type { Beside } from '#platform/http/route.ts'
import { changesOf } from '../agreement.ts'
import { firstToCome } from '../calendar.ts'
import { isOwed } from '../due-date.ts'
import { findLastSequence, listLiveDueDates, lockSubscription } from '../queries.ts'
import type { SubscriptionPatch } from '../schemas.ts'
import { hasCyclesLeft, isEnded, type Subscription } from '../subscription.ts'
import { changeDueDate, changeSubscription } from './change.ts'
import { requireMethod } from './create.ts'
import { retryDueDatesNow } from './retry-now.ts'
import { planDueDate } from './plan.ts'
import { say } from '../sentences.ts'

export const subscriptionNotFound = (): never =>
  fail('SUBSCRIPTION_NOT_FOUND', say('There is no such subscription in this account and environment.'))

export const requireSubscription = async ({ tx, scope }: WriteContext, id: string): Promise<Subscription> =>
  (await lockSubscription(tx, scope, id)) ?? subscriptionNotFound()

/**
 * Changes the fields that are present. An amount counts from the next due date on; another card is charged at once with what is
 * owed. Throws INVALID_STATE for a subscription that has ended, and what creating throws about cards.
 */
export async function updateAgreement(ctx: CardContext, id: string, patch: SubscriptionPatch): Promise<Subscription> {
  const before = await requireSubscription(ctx, id)
  const changes = changesOf(before, patch)
  const isOnlyMetadata = Object.keys(changes).every((field) => field === 'metadata')
  if (isEnded(before) && !isOnlyMetadata)
    fail('INVALID_STATE', say('This subscription is {state}.', { state: before.state }))
  if (Object.keys(changes).length === 0) return before
  // A consent that is known already counts for another card too.
  await requireSound(ctx, before, { ...changes, hasConsent: patch.consent !== undefined })
  const isScheduling = changes.cancelAtPeriodEnd === true
  const event = isScheduling ? 'subscription.cancellation_scheduled' : 'subscription.updated'
  const after = await changeSubscription(ctx, before, changes, event)
  return changes.amountMinor === undefined && changes.paymentMethodId === undefined && changes.cycles === undefined
    ? after
    : applyToDueDates(ctx, before, after)
}

type CardContext = WriteContext & Pick<Beside, 'cardUseOf'>
type Changes = ReturnType<typeof changesOf> & { hasConsent: boolean }

async function requireSound(ctx: CardContext, before: Subscription, changes: Changes): Promise<void> {
  const { paymentMethodId, hasConsent } = changes
  if (changes.cancelAtPeriodEnd) requireEndablePeriod(before)
  if (typeof paymentMethodId !== 'string') return
  if (before.collection === 'MANUAL')
    failField('paymentMethodId', say('belongs to `collection` AUTO alone'), 'contradiction')
  const { clientId, currency } = before
  await requireMethod(ctx, { clientId, currency, id: paymentMethodId, hasConsent })
}

export function requireEndablePeriod({ state }: Subscription): void {
  if (state !== 'ACTIVE' && state !== 'TRIALING')
    fail(
      'INVALID_STATE',
      say('A subscription that is {state} cannot be canceled at the end of its period; cancel it now.', { state }),
    )
}

async function applyToDueDates(ctx: WriteContext, before: Subscription, after: Subscription): Promise<Subscription> {
  const live = await listLiveDueDates(ctx.tx, ctx.scope, after.id)
  const next = live.find(({ status }) => status === 'SCHEDULED')
  if (after.paymentMethodId !== before.paymentMethodId) await retryDueDatesNow(ctx, live.filter(isOwed))
  if (next && next.amountMinor !== after.amountMinor) await changeDueDate(ctx, next, { amountMinor: after.amountMinor })
  if (next || !hasCyclesLeft(after)) return after
  // All that there were to be were begun, and now there are more.
  const last = await findLastSequence(ctx.tx, ctx.scope, after.id)
  // Periods that have passed meanwhile were never agreed, and their numbers are left out.
  return (await planDueDate(ctx, after, firstToCome(after, last + 1, ctx.now))).subscription
}
