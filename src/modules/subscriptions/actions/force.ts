import type { WriteContext } from '#platform/context.ts'
import { dayMs } from '#platform/durations.ts'
import { fail } from '#platform/errors.ts'
import type { DueDate } from '../due-date.ts'
import { isOwed } from '../due-date.ts'
import { listLiveDueDates } from '../queries.ts'
import type { ForceDueDate } from '../schemas.ts'
import type { Subscription } from '../subscription.ts'
import { changeDueDate, changeSubscription } from './change.ts'
import { workOnAtOnce } from './retry-now.ts'
import type { Pair } from './plan.ts'
import { requireSubscription } from './update.ts'
import { say } from '../sentences.ts'

/**
 * In the sandbox: has the next due date, or the next retry, run at once, as if its time had come. Throws ROUTE_NOT_FOUND in
 * production, where there is no such thing, and INVALID_STATE when there is nothing to run, or it is too far ahead.
 */
export async function forceDueDate(ctx: WriteContext, id: string, { step = 'DUE_DATE' }: ForceDueDate): Promise<Pair> {
  if (ctx.scope.environment !== 'SANDBOX')
    fail('ROUTE_NOT_FOUND', say('There is no such route. Due dates can be forced in the sandbox alone.'))
  const before = await requireSubscription(ctx, id)
  const live = await listLiveDueDates(ctx.tx, ctx.scope, id)
  const chosen = step === 'RETRY' ? firstToRetry(live) : live.find(({ status }) => status === 'SCHEDULED')
  if (!chosen || !isForcible(before, step)) fail('INVALID_STATE', refusals[step])
  // A trial that is still to begin has begun by the time that its end is forced.
  const isUnbegun = before.state === 'SCHEDULED' && before.trialEndsAt !== null
  const simulatedAt = simulatedTime(chosen, step)
  if (simulatedAt.getTime() - ctx.now.getTime() > aheadMaxMs)
    fail('INVALID_STATE', say('Due dates more than fifty years ahead cannot be forced. Make another subscription.'))
  const state = isUnbegun ? ({ state: 'TRIALING', wakeAt: null } as const) : {}
  const subscription = await changeSubscription(ctx, before, { ...state, simulatedAt })
  // A reminder is no charge.
  const isCharge = chosen.status === 'SCHEDULED' || chosen.status === 'RETRYING'
  const asked = { simulatedAt, isAnnounced: true, wakeAt: ctx.now }
  const due = await changeDueDate(ctx, chosen, { ...asked, askedFor: isCharge ? 'FORCED' : null })
  await workOnAtOnce(ctx, due.id)
  return { subscription, due }
}

/** A due date that is forced has the next one made: without an end to it, years would have five digits one day. */
const aheadMaxMs = 50 * 366 * dayMs

/** The one whose time comes first; those that wait for the client alone come last. */
const firstToRetry = (live: readonly DueDate[]): DueDate | undefined =>
  live
    .filter((due) => isOwed(due) && due.status !== 'PROCESSING')
    .toSorted((one, other) => retryTime(one) - retryTime(other))[0]

const retryTime = ({ nextAttemptAt, wakeAt }: DueDate): number =>
  (nextAttemptAt ?? wakeAt)?.getTime() ?? Number.POSITIVE_INFINITY

const forcible = {
  DUE_DATE: ['SCHEDULED', 'TRIALING', 'ACTIVE', 'PAST_DUE', 'UNPAID'],
  RETRY: ['PAST_DUE', 'ACTIVE'],
} as const satisfies Record<'DUE_DATE' | 'RETRY', Subscription['state'][]>

const isForcible = ({ state }: Subscription, step: 'DUE_DATE' | 'RETRY'): boolean =>
  forcible[step].some((each) => each === state)

const refusals = {
  DUE_DATE: say('This subscription has no due date that could be run: it is paused, incomplete or over.'),
  RETRY: say('Nothing of this subscription waits for a retry.'),
}

const simulatedTime = ({ dueAt, nextAttemptAt, wakeAt }: DueDate, step: 'DUE_DATE' | 'RETRY'): Date =>
  step === 'DUE_DATE' ? dueAt : (nextAttemptAt ?? wakeAt ?? dueAt)
