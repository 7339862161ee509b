import type { WriteContext } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { dueAt } from '../calendar.ts'
import { draftDueDate, type DueDate } from '../due-date.ts'
import { insertDueDate } from '../queries.ts'
import { hasCyclesLeft, type Subscription } from '../subscription.ts'
import { changeDueDate, changeSubscription } from './change.ts'

// Due dates come one after the other: the next one is planned when the one before it is begun or skipped.

export type Pair = { subscription: Subscription; due: DueDate }

/** Plans the due date with this number; the first is due `at` another time than nine in the morning. */
export async function planDueDate(
  ctx: WriteContext,
  subscription: Subscription,
  sequence: number,
  at = dueAt(subscription, sequence),
): Promise<Pair> {
  const due = draftDueDate(
    {
      environment: ctx.scope.environment,
      id: newId(ctx.now),
      subscriptionId: subscription.id,
      sequence,
      dueAt: at,
      periodEnd: dueAt(subscription, sequence + 1),
      amountMinor: subscription.amountMinor,
      currency: subscription.currency,
    },
    ctx.now,
  )
  await insertDueDate(ctx.tx, ctx.scope, due)
  return { subscription: await changeSubscription(ctx, subscription, { nextDueAt: at }), due }
}

/** From now on it is owed, and the next one is planned. */
export async function beginDueDate(
  ctx: WriteContext,
  { subscription, due }: Pair,
  changes: Partial<DueDate> & { status: 'PROCESSING' | 'OPEN' },
): Promise<Pair> {
  const begun = await changeDueDate(ctx, due, { begunAt: ctx.now, wakeAt: null, ...changes })
  const after = await changeSubscription(ctx, subscription, {
    cyclesBegun: subscription.cyclesBegun + 1,
    openMinor: subscription.openMinor + due.amountMinor,
    periodStart: due.dueAt,
    periodEnd: due.periodEnd,
    lastDueAt: due.dueAt,
    nextDueAt: null,
  })
  if (!hasCyclesLeft(after)) return { subscription: after, due: begun }
  return { subscription: (await planDueDate(ctx, after, due.sequence + 1)).subscription, due: begun }
}

/** Nobody pays for this period, and the next one is planned. */
export async function skipDueDate(ctx: WriteContext, { subscription, due }: Pair): Promise<void> {
  const telling = { event: 'subscription.due_date.skipped', subscription } as const
  await changeDueDate(ctx, due, { status: 'SKIPPED', wakeAt: null }, telling)
  await planDueDate(ctx, subscription, due.sequence + 1)
}
