import type { WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import { isOwed } from '../due-date.ts'
import { listLiveDueDates } from '../queries.ts'
import type { SubscriptionCancel } from '../schemas.ts'
import { isEnded, type Subscription, subscriptionRows } from '../subscription.ts'
import { changeSubscription } from './change.ts'
import { closeDueDate, endSubscription, wakingOfIdle } from './ending.ts'
import { lockSessions } from './session.ts'
import { requireEndablePeriod, requireSubscription } from './update.ts'
import { say } from '../sentences.ts'

/** The reason of a cancellation that a client has made, and that the same client may take back. */
export const byClient = 'CLIENT'

/**
 * Ends a subscription, now or at the end of the period that was paid. A debt stays payable, unless it is waived. One that is to end with its
 * period already keeps its reason, unless another is given or it was its client's; what changes nothing tells nothing. Throws INVALID_STATE.
 */
export async function cancelSubscription(
  ctx: WriteContext,
  id: string,
  { atPeriodEnd = false, reason, comment, waiveOpenDueDates = false }: SubscriptionCancel,
): Promise<Subscription> {
  await lockSessions(ctx, id)
  const before = await requireSubscription(ctx, id)
  if (isEnded(before)) fail('INVALID_STATE', say('This subscription is {state}.', { state: before.state }))
  // A client may take back its own cancellation, and not that of the merchant.
  const isGiven = reason !== undefined || comment !== undefined || before.cancelReason === byClient
  const why = isGiven ? { cancelReason: reason ?? null, cancelComment: comment ?? null } : {}
  if (!atPeriodEnd)
    return endSubscription(ctx, before, {
      event: 'subscription.canceled',
      changes: { state: 'CANCELED', canceledAt: ctx.now, cancelAtPeriodEnd: false, ...why },
      owed: waiveOpenDueDates ? 'VOIDED' : 'KEPT',
    })
  requireEndablePeriod(before)
  const openMinor = waiveOpenDueDates ? await waive(ctx, before) : before.openMinor
  const waking = await wakingOfIdle(ctx, before)
  const after = { ...before, cancelAtPeriodEnd: true, openMinor, ...why, ...waking }
  const changes = subscriptionRows.differing(before, after)
  if (Object.keys(changes).length === 0) return before
  const isScheduling = changes.cancelAtPeriodEnd === true
  const event = isScheduling ? 'subscription.cancellation_scheduled' : 'subscription.updated'
  return changeSubscription(ctx, before, changes, event)
}

async function waive(ctx: WriteContext, before: Subscription): Promise<bigint> {
  let { openMinor } = before
  for (const due of (await listLiveDueDates(ctx.tx, ctx.scope, before.id)).filter(isOwed))
    if (await closeDueDate(ctx, before, due, 'VOIDED')) openMinor -= due.amountMinor
  return openMinor
}
