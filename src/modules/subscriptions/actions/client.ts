import type { WriteContext } from '#platform/context.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { hourMs } from '#platform/durations.ts'
import { nextRetryAt } from '../dunning.ts'
import { isBeingSetUp, isEnded, type Subscription } from '../subscription.ts'
import { subscriptionPath } from '../token.ts'
import { changeDueDate, changeSubscription, emitActionRequired } from './change.ts'
import { notifyClient } from './notifications.ts'
import type { Pair } from './plan.ts'

// A due date that cannot be charged without the client: the client gets a link.

export const setupMs = 24 * hourMs

/**
 * A due date that is PROCESSING waits for its client from now on. `FAILED` says that the bank has declined; `NO_CARD` that it was
 * not asked, and then no decline counts; `GIVEN_UP` that it is owed no more in a moment, so that the client is asked for nothing.
 */
export async function askClient(
  ctx: WriteContext,
  secrets: Secrets,
  { subscription, due }: Pair,
  why: 'FAILED' | 'NO_CARD' | 'GIVEN_UP',
): Promise<void> {
  const isRunning = !isBeingSetUp(subscription) && !isEnded(subscription) && subscription.state !== 'UNPAID'
  const isHeld = subscription.state === 'PAUSED' && !subscription.keepsRetries
  const wakeAt = isRunning && !isHeld ? (nextRetryAt(due, subscription, ctx.now) ?? null) : null
  const changes = { status: 'REQUIRES_CUSTOMER', wakeAt, nextAttemptAt: null, isHourly: false, askedFor: null } as const
  const failed = { event: 'subscription.due_date.failed', subscription } as const
  const waiting = await changeDueDate(ctx, due, changes, why === 'NO_CARD' ? undefined : failed)
  if (why === 'GIVEN_UP') return void (await markPastDue(ctx, subscription))
  const paymentUrl = `${ctx.publicUrl}${subscriptionPath(secrets, subscription.id)}`
  const emitted = await emitActionRequired(ctx, { subscription, due: waiting }, paymentUrl)
  const after = isBeingSetUp(emitted) ? await setUp(ctx, emitted) : await markPastDue(ctx, emitted)
  await notifyClient(ctx, why === 'NO_CARD' && isBeingSetUp(emitted) ? 'card' : 'action', after, waiting)
}

/** A failure that is retried, or a request to the client, makes a subscription past due. */
export const markPastDue = async (ctx: WriteContext, subscription: Subscription): Promise<Subscription> =>
  subscription.state === 'ACTIVE' || subscription.state === 'TRIALING' || subscription.state === 'SCHEDULED'
    ? changeSubscription(ctx, subscription, { state: 'PAST_DUE' }, 'subscription.past_due')
    : subscription

/** From the first failure on the client has a day for the first payment. */
async function setUp(ctx: WriteContext, subscription: Subscription): Promise<Subscription> {
  if (subscription.state === 'INCOMPLETE') return subscription
  const setupEndsAt = new Date(ctx.now.getTime() + setupMs)
  const changes = { state: 'INCOMPLETE', setupEndsAt, wakeAt: setupEndsAt } as const
  return changeSubscription(ctx, subscription, changes, 'subscription.updated')
}
