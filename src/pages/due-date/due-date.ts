import type { Journeys } from '#modules/analytics/actions/journeys.ts'
import { isOwed, type DueDate } from '#modules/subscriptions/due-date.ts'
import { findPayer, findSubscription, findSubscriptionOwner, listLiveDueDates } from '#modules/subscriptions/queries.ts'
import type { Subscription } from '#modules/subscriptions/subscription.ts'
import { subscriptionIdOf } from '#modules/subscriptions/token.ts'
import { listUsableMethods, type UsableMethod } from '#modules/payment-page/queries.ts'
import type { PaymentParts } from '#money/payments/parts.ts'
import type { Scope } from '#platform/context.ts'
import type { Beside } from '#platform/http/route.ts'
import type { Locale } from '#platform/locale.ts'
import { findLooks } from '#platform/merchants/branding.ts'

// What stands behind the address that a client has for a subscription.

export type DueDateParts = Pick<Beside, 'secrets' | 'requireAcquirer'> & {
  payments: PaymentParts
  journeys: Journeys
}

export type ShownSubscription = {
  scope: Scope
  subscription: Subscription
  merchant: { name: string; logoPath?: string; color?: string }
  preferred: Locale
  /** Oldest first. */
  owed: DueDate[]
  next: DueDate | undefined
  /** Cards of the client that can be charged. */
  cards: UsableMethod[]
  /** Where another card can be entered. */
  enterPath: string
}

/** Undefined for a text that is no token of a subscription. */
export async function loadSubscription(
  { payments: { db, now }, secrets }: Pick<DueDateParts, 'payments' | 'secrets'>,
  token: string,
): Promise<ShownSubscription | undefined> {
  const id = subscriptionIdOf(secrets, token)
  const owner = id === undefined ? undefined : await findSubscriptionOwner(db.read, id)
  if (id === undefined || !owner) return undefined
  const scope = { merchantId: owner.ownerId, environment: owner.environment }
  const subscription = await findSubscription(db.read, scope, id)
  if (!subscription) return undefined
  const [looks, payer, live, cards] = await Promise.all([
    findLooks(db.read, scope.merchantId),
    findPayer(db.read, scope, subscription.clientId),
    listLiveDueDates(db.read, scope, id),
    listUsableMethods(db.read, scope, subscription.clientId, monthOf(now())),
  ])
  return {
    scope,
    subscription,
    merchant: { ...looks, name: looks?.name ?? '' },
    preferred: payer?.locale ?? looks?.locale ?? 'fr',
    owed: live.filter(isOwed),
    next: live.find(({ status }) => status === 'SCHEDULED'),
    cards: subscription.collection === 'AUTO' ? cards : [],
    enterPath: `/s/${token}/card`,
  }
}

const monthOf = (at: Date): number => at.getUTCFullYear() * 12 + at.getUTCMonth()
