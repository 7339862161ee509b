import type { WriteContext } from '#platform/context.ts'
import { isOwed } from '../due-date.ts'
import { listLiveDueDates, lockSubscription } from '../queries.ts'
import { changeSubscription } from './change.ts'
import { completeSubscription, endAtPeriodEnd, endSubscription, isIdle } from './ending.ts'
import { resumeNow } from './pause.ts'
import { isBeingPaid, lockSessions } from './session.ts'

const lookAgainAfterMs = 10 * 60_000

/** The clock's work on a subscription beside its due dates: trials begin, pauses end, setups expire, last periods end. Safe to run twice. */
export async function wakeSubscription(ctx: WriteContext, id: string): Promise<void> {
  const { tx, scope, now } = ctx
  await lockSessions(ctx, id)
  const subscription = await lockSubscription(tx, scope, id)
  if (!subscription?.wakeAt || subscription.wakeAt > now) return
  switch (subscription.state) {
    case 'SCHEDULED': {
      const { startAt: periodStart, trialEndsAt: periodEnd } = subscription
      const changes = { state: 'TRIALING', wakeAt: null, periodStart, periodEnd } as const
      return void (await changeSubscription(ctx, subscription, changes, 'subscription.updated'))
    }
    case 'PAUSED':
      return void (await resumeNow(ctx, subscription))
    case 'INCOMPLETE': {
      for (const due of (await listLiveDueDates(tx, scope, id)).filter(isOwed))
        if (due.status === 'PROCESSING' || (await isBeingPaid(ctx, due))) {
          const wakeAt = new Date(now.getTime() + lookAgainAfterMs)
          return void (await changeSubscription(ctx, subscription, { wakeAt }))
        }
      const changes = { state: 'INCOMPLETE_EXPIRED' } as const
      return void (await endSubscription(ctx, subscription, { event: 'subscription.updated', changes, owed: 'VOIDED' }))
    }
    case 'ACTIVE':
    case 'TRIALING': {
      if (!(await isIdle(ctx, subscription)))
        return void (await changeSubscription(ctx, subscription, { wakeAt: null }))
      // Of a trial nothing is complete.
      const isCanceled = subscription.cancelAtPeriodEnd || subscription.state === 'TRIALING'
      return void (await (isCanceled ? endAtPeriodEnd : completeSubscription)(ctx, subscription))
    }
    default:
      return void (await changeSubscription(ctx, subscription, { wakeAt: null }))
  }
}
