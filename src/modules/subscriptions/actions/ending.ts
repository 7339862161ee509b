import type { EventType } from '#events/catalogue.ts'
import type { WriteContext } from '#platform/context.ts'
import { hourMs } from '#platform/durations.ts'
import { type DueDate, isOwed } from '../due-date.ts'
import { listLiveDueDates } from '../queries.ts'
import { hasCyclesLeft, type Subscription } from '../subscription.ts'
import { changeDueDate, changeSubscription } from './change.ts'
import { workOnAtOnce } from './retry-now.ts'
import { notifyClient } from './notifications.ts'
import { type Pair, skip } from './plan.ts'
import { closeSession, isBeingPaid, lookAgainAt } from './session.ts'

// Ends subscriptions, and settles their debts.

type End = {
  event: EventType
  changes: Partial<Subscription> & { state: 'CANCELED' | 'COMPLETED' | 'INCOMPLETE_EXPIRED' }
  /** KEPT: it stays payable, and it is not asked for any more. */
  owed: 'KEPT' | 'VOIDED' | 'UNCOLLECTIBLE'
}

/** Ends a subscription. The caller holds its lock. Future due dates are skipped; a charge in progress counts. */
export async function endSubscription(
  ctx: WriteContext,
  before: Subscription,
  { event, changes, owed }: End,
): Promise<Subscription> {
  let { openMinor } = before
  for (const due of await listLiveDueDates(ctx.tx, ctx.scope, before.id)) {
    if (!isOwed(due)) await skip(ctx, { subscription: before, due })
    else if (owed === 'KEPT') await keep(ctx, due)
    else if (await closeDueDate(ctx, before, due, owed)) openMinor -= due.amountMinor
  }
  const after = await changeSubscription(ctx, before, { ...changes, openMinor }, event)
  if (changes.state !== 'INCOMPLETE_EXPIRED') await notifyClient(ctx, 'ended', after)
  return after
}

export const completeSubscription = (ctx: WriteContext, subscription: Subscription): Promise<Subscription> =>
  endSubscription(ctx, subscription, {
    event: 'subscription.completed',
    changes: { state: 'COMPLETED' },
    owed: 'KEPT',
  })

export function endAtPeriodEnd(ctx: WriteContext, subscription: Subscription): Promise<Subscription> {
  const changes = { state: 'CANCELED', canceledAt: ctx.now } as const
  return endSubscription(ctx, subscription, { event: 'subscription.canceled', changes, owed: 'KEPT' })
}

/** Whether no due date is left that would end it. */
export const isIdle = async ({ tx, scope }: WriteContext, subscription: Subscription): Promise<boolean> =>
  (subscription.state === 'ACTIVE' || subscription.state === 'TRIALING') &&
  !hasCyclesLeft(subscription) &&
  (await listLiveDueDates(tx, scope, subscription.id)).length === 0

/** The end of its period ends what no due date will. */
export const wakingOfIdle = async (ctx: WriteContext, subscription: Subscription): Promise<Partial<Subscription>> =>
  (await isIdle(ctx, subscription)) ? { wakeAt: subscription.periodEnd ?? ctx.now } : {}

/** Neither the clock nor a request of before has it charged any more. */
export const noFurtherAttempt = { wakeAt: null, nextAttemptAt: null, askedFor: null } as const

/** Due dates that were waived before are not part of it. */
const keep = (ctx: WriteContext, due: DueDate) => (due.isWaived ? due : changeDueDate(ctx, due, noFurtherAttempt))

/** True when it is owed no more; false while it is being paid, or looked at: then `endWaived` follows if that comes to nothing. */
export async function closeDueDate(
  ctx: WriteContext,
  subscription: Subscription,
  due: DueDate,
  status: 'VOIDED' | 'UNCOLLECTIBLE',
): Promise<boolean> {
  const closing = await closeSession(ctx, due)
  if (closing !== 'CLOSED') {
    await changeDueDate(ctx, due, {
      ...noFurtherAttempt,
      wakeAt: lookAgainAt(closing, ctx.now),
      isWaived: true,
    })
    return false
  }
  await endUnpaid(ctx, { subscription, due }, { ...noFurtherAttempt, status })
  return true
}

type Unpaid = Partial<DueDate> & { status: 'VOIDED' | 'UNCOLLECTIBLE' }

function endUnpaid(ctx: WriteContext, { subscription, due }: Pair, changes: Unpaid): Promise<DueDate> {
  const telling = { event: 'subscription.due_date.uncollectible', subscription } as const
  return changeDueDate(ctx, due, changes, changes.status === 'UNCOLLECTIBLE' ? telling : undefined)
}

/** Whether nothing of it is to be done but to close what it could still be paid in. */
export const isExhausted = (due: DueDate): boolean => due.isWaived || !(isOwed(due) || due.status === 'SCHEDULED')

/** Closes what could not be closed when it was given up. The caller holds the locks of session, subscription and due date. */
export async function closeExhausted(ctx: WriteContext, { subscription, due }: Pair): Promise<void> {
  const closing = await closeSession(ctx, due)
  if (closing === 'CLOSED' && isOwed(due)) await endWaived(ctx, { subscription, due })
  else await changeDueDate(ctx, due, { wakeAt: lookAgainAt(closing, ctx.now) })
}

/** Waived: it is no longer owed. A due date whose retries have all failed is UNCOLLECTIBLE instead. */
export async function endWaived(ctx: WriteContext, { subscription, due }: Pair): Promise<void> {
  const status = isGivenUp(subscription) ? 'UNCOLLECTIBLE' : 'VOIDED'
  const ended = await endUnpaid(ctx, { subscription, due }, { status, nextAttemptAt: null })
  await closeAtOnce(ctx, ended)
  const openMinor = subscription.openMinor - due.amountMinor
  await changeSubscription(ctx, subscription, { openMinor, ...(await wakingOfIdle(ctx, subscription)) })
}

/** Reasons for a cancellation by failures, and not by the merchant. */
const reasonsOfFailure = ['PAYMENT_FAILED', 'AUTHORIZATION_REVOKED'] as const

/** Its failures have ended it, so that what it is still owed is uncollectible. */
export const isGivenUp = ({ state, cancelReason }: Subscription): boolean =>
  state === 'CANCELED' && reasonsOfFailure.some((each) => each === cancelReason)

/** Settling its payment still moves the session, which is closed right after. */
export async function closeAtOnce(ctx: WriteContext, due: DueDate): Promise<void> {
  await changeDueDate(ctx, due, { wakeAt: ctx.now })
  await workOnAtOnce(ctx, due.id)
}

const lookAgainAfterMs = hourMs

/** Everything was tried: does what the merchant wants done then. Money that is moving is waited for. */
export async function exhaust(ctx: WriteContext, subscription: Subscription, due: DueDate): Promise<void> {
  if (await isBeingPaid(ctx, due)) {
    await changeDueDate(ctx, due, { wakeAt: new Date(ctx.now.getTime() + lookAgainAfterMs) })
    return
  }
  if (subscription.finalAction === 'CANCEL') {
    const changes = { state: 'CANCELED', canceledAt: ctx.now, cancelReason: 'PAYMENT_FAILED' } as const
    await endSubscription(ctx, subscription, { event: 'subscription.canceled', changes, owed: 'UNCOLLECTIBLE' })
    return
  }
  if (subscription.finalAction === 'UNPAID') {
    const still = await changeDueDate(ctx, due, noFurtherAttempt)
    if (subscription.state !== 'PAST_DUE') return
    const unpaid = await changeSubscription(ctx, subscription, { state: 'UNPAID' }, 'subscription.unpaid')
    await notifyClient(ctx, 'unpaid', unpaid, still)
    await leaveRetriesToClient(ctx, unpaid.id)
    return
  }
  if (!(await closeDueDate(ctx, subscription, due, 'UNCOLLECTIBLE'))) return
  const openMinor = subscription.openMinor - due.amountMinor
  const isPausable = subscription.state === 'PAST_DUE'
  const paused = { state: 'PAUSED', pausedAt: ctx.now, pauseReason: 'PAYMENT_FAILED' } as const
  await changeSubscription(
    ctx,
    subscription,
    { openMinor, ...(isPausable && paused) },
    isPausable ? 'subscription.paused' : undefined,
  )
  if (isPausable) await holdRetries(ctx, subscription.id)
  await notifyClient(ctx, 'paused', subscription, due)
}

/** Of a subscription that pauses, nothing that is owed is tried until it resumes. */
export async function holdRetries(ctx: WriteContext, id: string): Promise<void> {
  for (const due of await listLiveDueDates(ctx.tx, ctx.scope, id)) if (isOwed(due)) await hold(ctx, due)
}

/** Nothing is charged by itself any more: what else would have been tried again is the client's at once, and no attempt is announced. */
async function leaveRetriesToClient(ctx: WriteContext, id: string): Promise<void> {
  for (const due of await listLiveDueDates(ctx.tx, ctx.scope, id)) {
    if (due.status !== 'RETRYING' || due.isWaived || due.askedFor !== null) continue
    await changeDueDate(ctx, due, { nextAttemptAt: null, wakeAt: ctx.now })
    await workOnAtOnce(ctx, due.id)
  }
}

/** One that was waived is no retry: its session is still to be closed. */
const hold = (ctx: WriteContext, due: DueDate) =>
  due.status === 'PROCESSING' || due.isWaived ? due : changeDueDate(ctx, due, noFurtherAttempt)
