import { requireActiveWallet } from '#money/wallets/wallets.ts'
import { lockSession } from '#money/payments/session-queries.ts'
import type { WriteContext } from '#platform/context.ts'
import { Failure } from '#platform/errors.ts'
import type { Beside } from '#platform/http/route.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { hourMs } from '#platform/durations.ts'
import { declinesCountedMs, declinesMax, nextRetryAt, retriedDayAt } from '../dunning.ts'
import { isUsable } from '../payment-method.ts'
import { claimWaking, countDeclines, lockClaimed, findDueDate, listMethods, lockSubscription } from '../queries.ts'
import { isEnded, isFirst } from '../subscription.ts'
import { changeDueDate, changeSubscription } from './change.ts'
import { canChargeAlone } from './create.ts'
import { askClient, markPastDue } from './client.ts'
import { closeExhausted, endAtPeriodEnd, exhaust, isExhausted } from './ending.ts'
import { notifyClient } from './notifications.ts'
import { beginDueDate, type Pair, skipDueDate } from './plan.ts'
import { sessionFor } from './session.ts'

// The clock's work on a due date, except the charge itself, which runs outside of a transaction.

/** A charge to make now, of a due date as it was read: if the due date has moved on, another run has charged it. */
export type Charge = Pick<Pair['due'], 'status' | 'attempts'> & {
  dueDateId: string
  sessionId: string
  paymentMethodId: string
  simulatedAt: Date | undefined
}

/** After this time a due date that was claimed by a process that ended is claimed again. */
export const claimedForMs = 5 * 60_000
const postponedForMs = hourMs

/**
 * Does the due work of this due date, if any: of several concurrent runs one does it, which has claimed it until `claimedUntil` or does so here. The
 * remaining work is a charge; if the process ends, another claims it.
 */
export async function workOnDueDate(
  ctx: ClockContext,
  secrets: Secrets,
  { id, claimedUntil }: { id: string; claimedUntil?: Date | undefined },
): Promise<Charge | undefined> {
  const { tx, scope, now } = ctx
  const seen = await findDueDate(tx, scope, id)
  if (!seen?.wakeAt) return undefined
  const isMeant = claimedUntil ? seen.wakeAt.getTime() === claimedUntil.getTime() : seen.wakeAt <= now
  if (!isMeant) return undefined
  if (seen.sessionId !== null) await lockSession(tx, scope, seen.sessionId)
  const until = new Date(now.getTime() + claimedForMs)
  // Sent together; the lock of the subscription comes first all the same.
  const [subscription, due] = await Promise.all([
    lockSubscription(tx, scope, seen.subscriptionId),
    claimedUntil ? lockClaimed(tx, scope, { id, until: claimedUntil }) : claimWaking(tx, scope, { id, now, until }),
  ])
  if (!subscription || !due) return undefined
  const pair = { subscription, due }
  if (isExhausted(due)) {
    await closeExhausted(ctx, pair)
    return undefined
  }
  if (due.status === 'SCHEDULED') return workOnScheduled(ctx, secrets, pair)
  if (due.status === 'RETRYING' || due.askedFor !== null) return charge(ctx, secrets, pair)
  await passStep(ctx, pair)
  return undefined
}

type ClockContext = WriteContext & Pick<Beside, 'cardUseOf'>

async function workOnScheduled(ctx: ClockContext, secrets: Secrets, pair: Pair): Promise<Charge | undefined> {
  const { subscription, due } = pair
  if (due.dueAt > ctx.now && due.askedFor === null) await announce(ctx, pair)
  else if (subscription.cancelAtPeriodEnd) await endAtPeriodEnd(ctx, subscription)
  else if (isNotAsked(pair)) await skipDueDate(ctx, pair)
  else if (subscription.collection === 'MANUAL' || (await isBilled(ctx, pair))) await open(ctx, secrets, pair)
  else return charge(ctx, secrets, pair)
  return undefined
}

/** A paused period is skipped, and so is what falls due before the first payment was ever made. */
const isNotAsked = ({ subscription, due }: Pair): boolean =>
  subscription.state === 'PAUSED' ||
  (subscription.state === 'INCOMPLETE' && subscription.cyclesBegun > 0 && due.sequence > 1)

/** If the acquirer needs the holder for each charge, and no other has a card that it can charge, there is nothing to try. */
async function isBilled(ctx: ClockContext, pair: Pair): Promise<boolean> {
  const use = await ctx.cardUseOf(ctx.scope, { currency: pair.due.currency })
  return use?.chargesWithoutBuyer === false && (await chargeableMethod(ctx, pair)) === undefined
}

async function announce(ctx: WriteContext, { subscription, due }: Pair): Promise<void> {
  const isNews = !due.isAnnounced && (subscription.state === 'ACTIVE' || subscription.state === 'TRIALING')
  const telling = { event: 'subscription.due_date.upcoming', subscription } as const
  await changeDueDate(ctx, due, { isAnnounced: true, wakeAt: due.dueAt }, isNews ? telling : undefined)
  if (!isNews || subscription.cancelAtPeriodEnd) return
  const isTrial = subscription.state === 'TRIALING'
  const current = isTrial ? await changeSubscription(ctx, subscription, {}, 'subscription.trial_ending') : subscription
  await notifyClient(ctx, isTrial ? 'trial_ending' : 'upcoming', current, due)
}

/** Sends the client a link. With manual collection the first period begins with the bill. */
async function open(ctx: WriteContext, secrets: Secrets, pair: Pair): Promise<void> {
  const begun = await beginDueDate(ctx, pair, { status: 'OPEN', askedFor: null })
  const { due } = begun
  await sessionFor(ctx, secrets, begun)
  const wakeAt = begun.subscription.state === 'UNPAID' ? null : (nextRetryAt(due, begun.subscription, ctx.now) ?? null)
  const opened = await changeDueDate(ctx, due, { wakeAt })
  const isNew = begun.subscription.state !== 'INCOMPLETE' && isFirst(begun.subscription)
  const changes = { state: 'ACTIVE', activatedAt: ctx.now, wakeAt: null } as const
  const after = isNew
    ? await changeSubscription(ctx, begun.subscription, changes, 'subscription.activated')
    : begun.subscription
  await notifyClient(ctx, 'bill', after, opened)
}

async function charge(ctx: ClockContext, secrets: Secrets, pair: Pair): Promise<Charge | undefined> {
  const { subscription, due } = pair
  if (isEnded(subscription) || (subscription.state === 'PAUSED' && !subscription.keepsRetries)) {
    await changeDueDate(ctx, due, { wakeAt: null, askedFor: null })
    return undefined
  }
  const [isOpen, paymentMethodId] = await Promise.all([isWalletOpen(ctx), chargeableMethod(ctx, pair)])
  if (!isOpen) {
    await changeDueDate(ctx, due, { wakeAt: new Date(ctx.now.getTime() + postponedForMs) })
    return undefined
  }
  const isUnpaid = subscription.state === 'UNPAID' && due.askedFor === null
  if (paymentMethodId === undefined || isUnpaid) {
    await leaveToClient(ctx, secrets, pair)
    return undefined
  }
  const { id: sessionId } = await sessionFor(ctx, secrets, pair)
  const simulatedAt = due.askedFor === 'FORCED' ? (due.simulatedAt ?? undefined) : undefined
  const { id: dueDateId, status, attempts } = due
  return { dueDateId, status, attempts, sessionId, paymentMethodId, simulatedAt }
}

const isWalletOpen = ({ tx, scope }: WriteContext): Promise<boolean> =>
  requireActiveWallet(tx, scope).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Failure) return false
      throw error
    },
  )

/** Undefined for a card that is gone, has expired or cannot be charged without its holder, and for one with too many declines. */
async function chargeableMethod(ctx: ClockContext, { subscription, due }: Pair): Promise<string | undefined> {
  const { tx, scope, now } = ctx
  const { paymentMethodId, clientId } = subscription
  if (paymentMethodId === null) return undefined
  const [method] = await listMethods(tx, scope, [paymentMethodId])
  if (!method || method.clientId !== clientId || !isUsable(method, now)) return undefined
  if (!(await canChargeAlone(ctx, method, due.currency))) return undefined
  const since = new Date(now.getTime() - declinesCountedMs)
  const isSpent = due.attempts > 0 && (await countDeclines(tx, scope, paymentMethodId, since)) >= declinesMax
  return isSpent ? undefined : paymentMethodId
}

/** A card that is gone does not fail in silence, and no decline is counted. */
async function leaveToClient(ctx: WriteContext, secrets: Secrets, pair: Pair): Promise<void> {
  const { due, subscription } = pair
  if (due.status === 'REQUIRES_CUSTOMER') {
    await changeDueDate(ctx, due, { askedFor: null, wakeAt: nextRetryAt(due, subscription, ctx.now) ?? null })
    return
  }
  const processing =
    due.status === 'SCHEDULED'
      ? await beginDueDate(ctx, pair, { status: 'PROCESSING' })
      : {
          subscription,
          due: await changeDueDate(ctx, due, {
            status: 'PROCESSING',
            retriedDay: retriedDayAt(due, subscription, ctx.now),
          }),
        }
  await askClient(ctx, secrets, processing, 'NO_CARD')
}

/** A day of retry on which only the client can act: a reminder, and after the last one the end. */
async function passStep(ctx: WriteContext, { subscription, due }: Pair): Promise<void> {
  if (isEnded(subscription) || (subscription.state === 'PAUSED' && !subscription.keepsRetries)) {
    await changeDueDate(ctx, due, { wakeAt: null })
    return
  }
  const retriedDay = retriedDayAt(due, subscription, ctx.now)
  const wakeAt = nextRetryAt({ ...due, retriedDay }, subscription, ctx.now)
  const late = await markPastDue(ctx, subscription)
  if (wakeAt === undefined) return exhaust(ctx, late, due)
  const reminded = await changeDueDate(ctx, due, { retriedDay, wakeAt })
  await notifyClient(ctx, 'action', late, reminded)
}
