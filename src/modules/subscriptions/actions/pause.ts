import type { WriteContext } from '#platform/context.ts'
import { fail, failField } from '#platform/errors.ts'
import { requireNear } from '../agreement.ts'
import { dayText, dueAt } from '../calendar.ts'
import { type DueDate, isOwed, movedTo } from '../due-date.ts'
import { nextRetryAt } from '../dunning.ts'
import { listLiveDueDates } from '../queries.ts'
import type { SubscriptionPause, SubscriptionResume } from '../schemas.ts'
import { hasCyclesLeft, type Subscription } from '../subscription.ts'
import { changeDueDate, changeSubscription } from './change.ts'
import { completeSubscription, holdRetries, wakingOfIdle } from './ending.ts'
import { retryDueDatesNow } from './retry-now.ts'
import { requireSubscription } from './update.ts'
import { type Words } from '#platform/sentences/said.ts'
import { say } from '../sentences.ts'

/** Nothing falls due until it goes on; periods that begin meanwhile are skipped. Throws INVALID_STATE. */
export async function pauseSubscription(
  ctx: WriteContext,
  id: string,
  { resumeAt, reason, keepRetries = false }: SubscriptionPause,
): Promise<Subscription> {
  if (resumeAt && resumeAt <= ctx.now) failField('resumeAt', 'must be in the future', 'future')
  const before = await requireSubscription(ctx, id)
  const after = await changeSubscription(
    ctx,
    before,
    {
      state: requirePausable(before),
      pausedAt: ctx.now,
      pauseReason: reason ?? null,
      keepsRetries: keepRetries,
      resumeAt: resumeAt ?? null,
      wakeAt: resumeAt ?? null,
    },
    'subscription.paused',
  )
  if (!keepRetries) await holdRetries(ctx, id)
  return after
}

// An edge from a state to itself is none.
function requirePausable({ state }: Subscription): 'PAUSED' {
  if (state === 'PAUSED') fail('INVALID_STATE', say('This subscription is PAUSED already.'))
  return 'PAUSED'
}

const listOwed = async ({ tx, scope }: WriteContext, id: string): Promise<DueDate[]> =>
  (await listLiveDueDates(tx, scope, id)).filter(isOwed)

/** Goes on after a pause, or charges the debt at once. Throws INVALID_STATE. */
export async function resumeSubscription(
  ctx: WriteContext,
  id: string,
  { nextDueDate, retryNow = false }: SubscriptionResume,
): Promise<Subscription> {
  const before = await requireSubscription(ctx, id)
  const isPaused = before.state === 'PAUSED'
  const isLate = before.state === 'PAST_DUE' || before.state === 'UNPAID'
  if (!isPaused && !(isLate && retryNow)) fail('INVALID_STATE', refusalOf(before))
  if (nextDueDate && !isPaused) failField('nextDueDate', say('belongs to a paused subscription alone'), 'contradiction')
  const after = isPaused ? await resumeNow(ctx, before) : before
  const anchored = nextDueDate ? await anchorAt(ctx, after, nextDueDate) : after
  if (retryNow) await retryDueDatesNow(ctx, await listOwed(ctx, id))
  return anchored
}

const refusalOf = ({ state }: Subscription): Words =>
  state === 'PAST_DUE' || state === 'UNPAID'
    ? say('This subscription is {state} and not paused. Send `retryNow` to have what is owed charged at once.', {
        state,
      })
    : say('A subscription that is {state} cannot be resumed.', { state })

/** Also what `resumeAt` does. */
export async function resumeNow(ctx: WriteContext, before: Subscription): Promise<Subscription> {
  const owed = await listOwed(ctx, before.id)
  const state = owed.length > 0 ? 'PAST_DUE' : 'ACTIVE'
  const after = await changeSubscription(ctx, before, { state, wakeAt: null }, 'subscription.resumed')
  for (const due of owed) await wake(ctx, after, due)
  if (owed.length > 0) return after
  // Its first payment may have been made during the pause, and its last one, too.
  const isActivated = after.activatedAt !== null || after.cyclesCompleted === 0
  const active = isActivated
    ? after
    : await changeSubscription(ctx, after, { activatedAt: ctx.now }, 'subscription.activated')
  if (hasCyclesLeft(active)) return active
  // One that is canceled for the end of its period goes on until then.
  return active.cancelAtPeriodEnd
    ? changeSubscription(ctx, active, await wakingOfIdle(ctx, active))
    : completeSubscription(ctx, active)
}

async function wake(ctx: WriteContext, subscription: Subscription, due: DueDate): Promise<void> {
  if (due.wakeAt !== null || due.status === 'PROCESSING') return
  // All days of retry may be over; then what follows them is due.
  const wakeAt = nextRetryAt(due, subscription, ctx.now) ?? ctx.now
  await changeDueDate(ctx, due, { wakeAt, nextAttemptAt: due.status === 'RETRYING' ? wakeAt : null })
}

/** All later due dates are counted from this one. */
async function anchorAt(ctx: WriteContext, before: Subscription, at: Date): Promise<Subscription> {
  if (at <= ctx.now) failField('nextDueDate', 'must be in the future', 'future')
  requireNear('nextDueDate', at, ctx.now)
  const next = (await listLiveDueDates(ctx.tx, ctx.scope, before.id)).find(({ status }) => status === 'SCHEDULED')
  if (!next) fail('INVALID_STATE', say('No due date of this subscription is still to come.'))
  const anchor = {
    anchorDate: dayText(at, before.timeZone),
    anchorSequence: next.sequence,
    // The day that was chosen takes the place of the day of the month that was agreed before.
    billingDay: null,
  }
  const rhythm = { ...before, ...anchor }
  const [dueOn, periodEnd] = [dueAt(rhythm, next.sequence), dueAt(rhythm, next.sequence + 1)]
  const from = dueOn > ctx.now ? dueOn : at
  await changeDueDate(ctx, next, movedTo(next, { dueAt: from, periodEnd }, ctx.now))
  return changeSubscription(ctx, before, { ...anchor, nextDueAt: from }, 'subscription.updated')
}
