import { declineOn, type MoneyTransaction } from '#money/payments/transaction.ts'
import { listAttempts } from '#money/payments/transaction-queries.ts'
import type { RefundFacts, SourceHooks } from '#money/payments/parts.ts'
import type { PaymentSession } from '#money/payments/session.ts'
import type { WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { type DueDate, isOwed } from '../due-date.ts'
import { nextRetryAt, retryAfter, retryClassOf } from '../dunning.ts'
import { recurringChannel } from '../payment-method.ts'
import {
  findDueDateOfSession,
  findSubscription,
  listLiveDueDates,
  listMethods,
  lockDueDate,
  lockSubscription,
} from '../queries.ts'
import { hasCyclesLeft, isBeingSetUp, isEnded, isFirst, type Subscription } from '../subscription.ts'
import { changeDueDate, changeSubscription } from './change.ts'
import { askClient, markPastDue } from './client.ts'
import {
  closeAtOnce,
  completeSubscription,
  endSubscription,
  endWaived,
  exhaust,
  isExhausted,
  isGivenUp,
  noFurtherAttempt,
} from './ending.ts'
import { retryDueDatesNow } from './retry-now.ts'
import { notifyClient, type ReceiptOfDue } from './notifications.ts'
import type { Pair } from './plan.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'

// The effect of the bank's answer on a due date, in the transaction of its payment, under the lock of the session.

export const subscriptionHooks = (secrets: Secrets): SourceHooks => ({
  // Read without a lock: exhausting a due date takes the session first, or finds it taken, and then this attempt counts.
  claim: async ({ tx, scope }, { id, sourceId }) => {
    const due = await findDueDateOfSession(tx, scope, sourceId, id)
    if (!due || due.isWaived || !isOwed(due))
      fail('SESSION_NOT_ACTIVE', sayInEnglish('Nothing is owed in this session any more.'))
  },
  paid: async (ctx, session, transaction) => {
    const pair = await pairOf(ctx, session)
    if (pair && isOwed(pair.due)) await settlePaid(ctx, pair, transaction)
  },
  released: async (ctx, session) => {
    const pair = await pairOf(ctx, session)
    if (pair?.due.status === 'PROCESSING') await settleFailed(ctx, secrets, pair, session)
    // An attempt of the client's own leaves everything as it was, but for what was given up meanwhile.
    else if (pair && isExhausted(pair.due)) await (isOwed(pair.due) ? endWaived(ctx, pair) : closeAtOnce(ctx, pair.due))
  },
  refunded: async (ctx, payment, refund) => {
    if (refund.isWhole) await noteRefund(ctx, payment, true)
    await tellRefund(ctx, payment, refund)
  },
  refundReturned: (ctx, payment) => noteRefund(ctx, payment, false),
})

/** A due date stays PAID when its payment is refunded; the event of the refund reports it. */
async function noteRefund(ctx: WriteContext, payment: MoneyTransaction, isRefunded: boolean): Promise<void> {
  const { sessionId, sourceId } = payment
  if (sessionId === null || sourceId === null) return
  const found = await findDueDateOfSession(ctx.tx, ctx.scope, sourceId, sessionId)
  const due = found && (await lockDueDate(ctx.tx, ctx.scope, found.id))
  if (due?.transactionId === payment.id) await changeDueDate(ctx, due, { isRefunded })
}

async function tellRefund(ctx: WriteContext, payment: MoneyTransaction, refund: RefundFacts): Promise<void> {
  const subscription =
    payment.sourceId === null ? undefined : await findSubscription(ctx.tx, ctx.scope, payment.sourceId)
  if (!subscription) return
  const { id, amountMinor, noteToCustomer } = refund
  await notifyClient(ctx, 'refunded', subscription, undefined, {
    onceKey: `refund:${id}`,
    facts: {
      amountMinor: String(amountMinor),
      currency: payment.currency,
      transactionId: payment.id,
      ...(noteToCustomer !== null && { note: noteToCustomer }),
    },
  })
}

async function pairOf({ tx, scope }: WriteContext, { id, sourceId }: PaymentSession): Promise<Pair | undefined> {
  const subscription = await lockSubscription(tx, scope, sourceId)
  const found = subscription && (await findDueDateOfSession(tx, scope, subscription.id, id))
  const due = found && (await lockDueDate(tx, scope, found.id))
  return subscription && due && { subscription, due }
}

async function settlePaid(ctx: WriteContext, before: Pair, transaction: MoneyTransaction): Promise<void> {
  const { amountMinor } = before.due
  const paymentMethodId = await newCardOf(ctx, before.subscription, transaction)
  const paid = { status: 'PAID', transactionId: transaction.id, paidAt: ctx.now } as const
  const subscription = await changeSubscription(ctx, before.subscription, {
    openMinor: before.subscription.openMinor - amountMinor,
    cyclesCompleted: before.subscription.cyclesCompleted + 1,
    ...(paymentMethodId !== undefined && { paymentMethodId }),
  })
  const telling = { event: 'subscription.due_date.paid', subscription } as const
  const [due, live] = await Promise.all([
    changeDueDate(ctx, before.due, { ...paid, ...noFurtherAttempt }, telling),
    listLiveDueDates(ctx.tx, ctx.scope, subscription.id),
  ])
  const owed = live.filter(isOwed)
  const receipt = { onceKey: `receipt:${transaction.id}`, facts: { transactionId: transaction.id } }
  if (!(await recover(ctx, { subscription, due }, owed, receipt)))
    await notifyClient(ctx, 'paid', subscription, due, receipt)
  if (paymentMethodId !== undefined) await retryDueDatesNow(ctx, owed)
}

/** A card that the client has saved for this subscription takes the place of the one before; any other pays once. */
async function newCardOf(
  { tx, scope }: WriteContext,
  { collection, paymentMethodId: before }: Subscription,
  { paymentMethodId }: MoneyTransaction,
): Promise<string | undefined> {
  if (collection !== 'AUTO' || paymentMethodId === null || paymentMethodId === before) return undefined
  const [method] = await listMethods(tx, scope, [paymentMethodId])
  return method?.consentChannel === recurringChannel ? paymentMethodId : undefined
}

/** True when the client hears of it, in a mail that is the receipt too. */
async function recover(
  ctx: WriteContext,
  { subscription, due }: Pair,
  owed: readonly DueDate[],
  receipt: ReceiptOfDue,
): Promise<boolean> {
  let after = subscription
  const isRecovered = (after.state === 'PAST_DUE' || after.state === 'UNPAID') && owed.length === 0
  if (isFirst(after))
    after = await changeSubscription(
      ctx,
      after,
      { state: 'ACTIVE', activatedAt: ctx.now, setupEndsAt: null, wakeAt: null },
      'subscription.activated',
    )
  else if (isRecovered) {
    after = await recovered(ctx, after)
    await notifyClient(ctx, 'recovered', after, due, receipt)
  }
  if (after.state === 'ACTIVE' && owed.length === 0 && !hasCyclesLeft(after)) await completeSubscription(ctx, after)
  return isRecovered
}

/** A debt that was the first payment of all activates the subscription, too. */
async function recovered(ctx: WriteContext, subscription: Subscription): Promise<Subscription> {
  if (subscription.activatedAt !== null)
    return changeSubscription(ctx, subscription, { state: 'ACTIVE' }, 'subscription.recovered')
  const changes = { state: 'ACTIVE', activatedAt: ctx.now } as const
  const active = await changeSubscription(ctx, subscription, changes, 'subscription.activated')
  return changeSubscription(ctx, active, {}, 'subscription.recovered')
}

async function settleFailed(ctx: WriteContext, secrets: Secrets, pair: Pair, session: PaymentSession): Promise<void> {
  const { subscription, due } = pair
  const telling = { event: 'subscription.due_date.failed', subscription } as const
  if (due.isWaived) {
    // Of two charges that are declined at once, the first may end the subscription: its merchant hears the same of each, in any order.
    const told = isGivenUp(subscription) ? telling : undefined
    const declined = await changeDueDate(ctx, due, { status: 'REQUIRES_CUSTOMER' }, told)
    await endWaived(ctx, { subscription, due: declined })
    return
  }
  const last = (await listAttempts(ctx.tx, ctx.scope, session.id)).at(-1)
  const retryClass = retryClassOf(last && declineOn(last)?.code)
  const isRunning = !isBeingSetUp(subscription) && subscription.state !== 'UNPAID' && !isEnded(subscription)
  // One that began later has a saved card, which is charged again as at any due date; one that is made now has its client at hand.
  const canRetry = isRunning || subscription.state === 'SCHEDULED'
  const isHeld = subscription.state === 'PAUSED' && !subscription.keepsRetries
  const retry = canRetry ? retryAfter(retryClass, due, subscription, ctx.now) : undefined
  if (!retry) {
    const isRevoked = retryClass === 'REVOKED' && !isEnded(subscription)
    const isLast = isRunning && !isHeld && !nextRetryAt(due, subscription, ctx.now)
    const isGivenUp = isRevoked || (isLast && subscription.finalAction !== 'UNPAID')
    await askClient(ctx, secrets, pair, isGivenUp ? 'GIVEN_UP' : 'FAILED')
    if (isRevoked) await endRevoked(ctx, subscription.id)
    else if (isLast) await exhaustDueDate(ctx, due.id)
    return
  }
  const changes = {
    status: 'RETRYING',
    isHourly: retry.isHourly,
    nextAttemptAt: isHeld ? null : retry.at,
    wakeAt: isHeld ? null : retry.at,
  } as const
  const retrying = await changeDueDate(ctx, due, changes, telling)
  const late = await markPastDue(ctx, subscription)
  await notifyClient(ctx, 'failed', late, retrying)
}

async function exhaustDueDate(ctx: WriteContext, dueDateId: string): Promise<void> {
  const due = await lockDueDate(ctx.tx, ctx.scope, dueDateId)
  const subscription = due && (await lockSubscription(ctx.tx, ctx.scope, due.subscriptionId))
  if (subscription) await exhaust(ctx, subscription, due)
}

/** The holder has withdrawn the consent at the bank: asking again is forbidden. */
async function endRevoked(ctx: WriteContext, id: string): Promise<void> {
  const subscription = await lockSubscription(ctx.tx, ctx.scope, id)
  if (!subscription) return
  const changes = { state: 'CANCELED', canceledAt: ctx.now, cancelReason: 'AUTHORIZATION_REVOKED' } as const
  await endSubscription(ctx, subscription, { event: 'subscription.canceled', changes, owed: 'UNCOLLECTIBLE' })
}
