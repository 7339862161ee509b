import type { EventType } from '#events/catalogue.ts'
import { changedMembers, emit } from '#events/emit.ts'
import type { WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import { type DueDate, dueDateStates, presentDueDate } from '../due-date.ts'
import { updateDueDate, updateSubscription } from '../queries.ts'
import { isEnded, metadataOf, presentSubscription, type Subscription, subscriptionStates } from '../subscription.ts'
import { say } from '../sentences.ts'

// Every change of a subscription and of a due date, with its event. The caller holds its lock; the order of locks is the
// session of a due date, the subscription, the due date.

/**
 * Changes a subscription by one guarded update, and emits its event. Refuses with `INVALID_STATE` when there is no such edge. A subscription that
 * ends has no further wake-up.
 */
export async function changeSubscription(
  ctx: WriteContext,
  before: Subscription,
  changes: Partial<Subscription>,
  event?: EventType,
): Promise<Subscription> {
  const { state = before.state } = changes
  if (state !== before.state && !subscriptionStates.can(before.state, state))
    fail(
      'INVALID_STATE',
      say('A subscription that is {before} cannot become {state}.', { before: before.state, state }),
    )
  const end = isEnded({ state }) && !isEnded(before) && { endedAt: ctx.now, wakeAt: null, nextDueAt: null }
  const after = await updateSubscription(ctx.tx, ctx.scope, {
    id: before.id,
    sources: [before.state],
    row: { ...changes, ...end, ...pauseOf(before, state), updatedAt: ctx.now },
    events: event === undefined ? 0 : 1,
  })
  if (!after) throw new Error(`The subscription ${before.id} was changed without its lock.`)
  if (event) emitSubscriptionEvent(ctx, event, after, before)
  return after
}

// Every end of a pause clears it.
const pauseOf = (before: Subscription, state: Subscription['state']): Partial<Subscription> =>
  before.state === 'PAUSED' && state !== 'PAUSED'
    ? { pausedAt: null, pauseReason: null, resumeAt: null, keepsRetries: false }
    : {}

export function emitSubscriptionEvent(
  ctx: WriteContext,
  event: EventType,
  subscription: Subscription,
  before?: Subscription,
): void {
  const object = presentSubscription(subscription)
  emit(ctx, event, {
    ...about(subscription),
    id: subscription.id,
    sequence: subscription.version,
    object,
    previous: before && changedMembers(presentSubscription(before), object),
  })
}

/** Emits that the client has to act on a due date, with the link. Only this event has the link, for the merchant to send. */
export async function emitActionRequired(
  ctx: WriteContext,
  { subscription, due }: { subscription: Subscription; due: DueDate },
  paymentUrl: string,
): Promise<Subscription> {
  const raised = { id: subscription.id, sources: [subscription.state], row: { updatedAt: ctx.now }, events: 1 }
  const after = await updateSubscription(ctx.tx, ctx.scope, raised)
  if (!after) throw new Error(`The subscription ${subscription.id} was changed without its lock.`)
  emit(ctx, 'subscription.payment_action_required', {
    ...about(after),
    id: after.id,
    sequence: after.version,
    object: { ...presentDueDate(due), paymentUrl, subscription: presentSubscription(after) },
  })
  return after
}

type Telling = { event: EventType; subscription: Subscription }

/** Changes a due date by one guarded update. Throws Error where there is no such edge: no caller asks for one. */
export async function changeDueDate(
  ctx: WriteContext,
  before: DueDate,
  changes: Partial<DueDate>,
  telling?: Telling,
): Promise<DueDate> {
  const { status = before.status } = changes
  if (status !== before.status && !dueDateStates.can(before.status, status))
    throw new Error(`A due date that is ${before.status} cannot become ${status}.`)
  const after = await updateDueDate(ctx.tx, ctx.scope, {
    id: before.id,
    sources: [before.status],
    row: { ...changes, updatedAt: ctx.now },
    events: telling === undefined ? 0 : 1,
  })
  if (!after) throw new Error(`The due date ${before.id} was changed without its lock.`)
  if (telling) tellDueDate(ctx, after, telling)
  return after
}

function tellDueDate(ctx: WriteContext, due: DueDate, { event, subscription }: Telling): void {
  emit(ctx, event, {
    ...about(subscription),
    id: due.id,
    sequence: due.version,
    object: { ...presentDueDate(due), subscription: presentSubscription(subscription) },
  })
}

const about = (subscription: Subscription) => ({
  externalId: subscription.externalId ?? undefined,
  metadata: metadataOf(subscription),
})
