import { listAttemptsOf } from '#money/payments/transaction-queries.ts'
import { presentTransaction } from '#money/payments/transaction-view.ts'
import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { type DueDate, presentWithAttempts } from '../due-date.ts'
import { attemptsMax } from '../dunning.ts'
import { presentMethod } from '../payment-method.ts'
import { findDueDate, findSubscription, listMethods, listOwedDueDates, listTriggers } from '../queries.ts'
import { isEnded, presentSubscription, type Subscription } from '../subscription.ts'
import { subscriptionPath } from '../token.ts'
import type { DueDateView, ForcedView, SubscriptionView } from '../view-schemas.ts'

// Subscriptions and due dates as callers see them, with what stands in other tables.

/** Both reading and writing contexts have it. */
type ShowParts = { tx: Queries; scope: Scope; secrets: Secrets; publicUrl: string; now: Date }

export const showSubscription = async (ctx: ShowParts, subscription: Subscription): Promise<SubscriptionView> => {
  const [view] = await showSubscriptions(ctx, [subscription])
  return view as SubscriptionView
}

/** In the order of the rows; two queries for any number of rows. */
export async function showSubscriptions(ctx: ShowParts, rows: Subscription[]): Promise<SubscriptionView[]> {
  if (rows.length === 0) return []
  const { tx, scope, now } = ctx
  const late = rows.filter(({ openMinor }) => openMinor > 0n).map(({ id }) => id)
  const [methods, owed] = await Promise.all([
    listMethods(tx, scope, [...new Set(rows.flatMap(({ paymentMethodId }) => paymentMethodId ?? []))]),
    late.length === 0 ? [] : listOwedDueDates(tx, scope, late),
  ])
  return rows.map((row) => {
    const method = methods.find(({ id }) => id === row.paymentMethodId)
    return {
      ...presentSubscription(row),
      ...urlsOf(ctx, row),
      paymentMethod: method && presentMethod(method, now),
      dunningState: dunningOf(
        row,
        owed.find(({ subscriptionId }) => subscriptionId === row.id),
      ),
    }
  })
}

const urlOf = ({ publicUrl, secrets }: ShowParts, id: string): string => `${publicUrl}${subscriptionPath(secrets, id)}`

function urlsOf(ctx: ShowParts, subscription: Subscription) {
  if (subscription.state === 'INCOMPLETE') return { setupUrl: urlOf(ctx, subscription.id) }
  return isEnded(subscription) ? {} : { updatePaymentMethodUrl: urlOf(ctx, subscription.id) }
}

function dunningOf(subscription: Subscription, oldest: DueDate | undefined): SubscriptionView['dunningState'] {
  if (!oldest || (subscription.state !== 'PAST_DUE' && subscription.state !== 'UNPAID')) return undefined
  const { attempts, nextAttemptAt } = oldest
  return { attempt: attempts, maxAttempts: attemptsMax(subscription), nextAttemptAt: nextAttemptAt ?? undefined }
}

export async function showDueDates(ctx: ShowParts, subscriptionId: string, rows: DueDate[]): Promise<DueDateView[]> {
  const { tx, scope } = ctx
  const sessionIds = rows.flatMap(({ sessionId }) => sessionId ?? [])
  const attempts = sessionIds.length === 0 ? [] : await listAttemptsOf(tx, scope, sessionIds)
  const ids = attempts.map(({ id }) => id)
  const known = ids.length === 0 ? [] : await listTriggers(tx, scope, ids)
  const triggers = new Map(known.map(({ transactionId, trigger }) => [transactionId, trigger]))
  const paymentUrl = urlOf(ctx, subscriptionId)
  return rows.map((due) => {
    const own = attempts.filter(({ sessionId }) => sessionId !== null && sessionId === due.sessionId)
    return presentWithAttempts(due, { attempts: own, triggers, paymentUrl })
  })
}

/** State of a forced due date so far. */
export async function showForced(ctx: ShowParts, dueDateId: string): Promise<ForcedView> {
  const { tx, scope } = ctx
  const due = await findDueDate(tx, scope, dueDateId)
  const subscription = due && (await findSubscription(tx, scope, due.subscriptionId))
  if (!subscription) throw new Error(`The due date ${dueDateId} is not there.`)
  const [dueDate] = await showDueDates(ctx, subscription.id, [due])
  const last = dueDate?.attempts.at(-1)
  const rows = due.sessionId === null ? [] : await listAttemptsOf(tx, scope, [due.sessionId])
  const row = rows.find(({ id }) => id === last?.transactionId)
  return {
    dueDate: dueDate as DueDateView,
    subscription: await showSubscription(ctx, subscription),
    transaction: row && presentTransaction(row),
    simulatedAt: due.simulatedAt ?? due.dueAt,
  }
}
