import type { WriteContext } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { dueAt } from '../calendar.ts'
import { draftDueDate, type DueDate } from '../due-date.ts'
import { insertDueDate } from '../queries.ts'
import { hasCyclesLeft, type Subscription } from '../subscription.ts'
import { changeDueDate, changeSubscription } from './change.ts'
import { closeSession, lookAgainAt } from './session.ts'

// Due dates come one after the other: the next one is planned when the one before it is begun or skipped.

export type Pair = { subscription: Subscription; due: DueDate }

/** Plans the due date with this number; the first is due `at` another time than nine in the morning. */
export async function planDueDate(
  ctx: WriteContext,
  subscription: Subscription,
  sequence: number,
  at = dueAt(subscription, sequence),
): Promise<Pair> {
  const due = drafted(ctx, subscription, sequence, at)
  const [after] = await Promise.all([
    changeSubscription(ctx, subscription, { nextDueAt: at }),
    insertDueDate(ctx.tx, ctx.scope, due),
  ])
  return { subscription: after, due }
}

const drafted = (ctx: WriteContext, subscription: Subscription, sequence: number, at: Date): DueDate =>
  draftDueDate(
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

/** From now on it is owed, and the next one is planned. */
export async function beginDueDate(
  ctx: WriteContext,
  { subscription, due }: Pair,
  changes: Partial<DueDate> & { status: 'PROCESSING' | 'OPEN' },
): Promise<Pair> {
  const cyclesBegun = subscription.cyclesBegun + 1
  const sequence = due.sequence + 1
  const nextDueAt = hasCyclesLeft({ cycles: subscription.cycles, cyclesBegun }) ? dueAt(subscription, sequence) : null
  const [begun, after] = await Promise.all([
    changeDueDate(ctx, due, { begunAt: ctx.now, wakeAt: null, ...changes }),
    changeSubscription(ctx, subscription, {
      cyclesBegun,
      openMinor: subscription.openMinor + due.amountMinor,
      periodStart: due.dueAt,
      periodEnd: due.periodEnd,
      lastDueAt: due.dueAt,
      nextDueAt,
    }),
    nextDueAt && insertDueDate(ctx.tx, ctx.scope, drafted(ctx, subscription, sequence, nextDueAt)),
  ])
  return { subscription: after, due: begun }
}

/** This period is not paid for, and the next one is planned. */
export async function skipDueDate(ctx: WriteContext, { subscription, due }: Pair): Promise<void> {
  await skip(ctx, { subscription, due })
  await planDueDate(ctx, subscription, due.sequence + 1)
}

/** This period is not paid for any more, not in a session either that was opened for a charge which was not made. */
export async function skip(ctx: WriteContext, { subscription, due }: Pair): Promise<void> {
  const wakeAt = lookAgainAt(await closeSession(ctx, due), ctx.now)
  const telling = { event: 'subscription.due_date.skipped', subscription } as const
  await changeDueDate(ctx, due, { status: 'SKIPPED', wakeAt }, telling)
}
