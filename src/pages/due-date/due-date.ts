import { type TestMode, testModeFor } from '#money/acquirers/test-mode.ts'
import { country } from '#platform/country.ts'
import { clientOf } from '#modules/clients/actions/named.ts'
import type { Journeys } from '#modules/analytics/actions/journeys.ts'
import { isOwed, type DueDate } from '#modules/subscriptions/due-date.ts'
import {
  findSubscription,
  findSubscriptionOwner,
  listLiveDueDates,
  listPastDueDates,
} from '#modules/subscriptions/queries.ts'
import type { Subscription } from '#modules/subscriptions/subscription.ts'
import { subscriptionIdOf } from '#modules/subscriptions/token.ts'
import type { UsableMethod } from '#modules/payment-page/queries.ts'
import { usableCards } from '#modules/payment-page/actions/saved-cards.ts'
import type { PaymentParts } from '#money/payments/parts.ts'
import type { Scope } from '#platform/context.ts'
import type { Beside } from '#platform/http/route.ts'
import type { Locale } from '#platform/locale.ts'
import { findBrandingText } from '#platform/merchants/branding.ts'
import { findSettings } from '#platform/merchants/queries.ts'
import { documentPath } from '#money/payments/document-token.ts'
import { mayCancel, mayKeep } from '#modules/subscriptions/actions/page.ts'

// Parts of a client's page of a subscription.

export type DueDateParts = Pick<Beside, 'secrets' | 'requireAcquirer' | 'cardUseOf'> & {
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
  /** Newest first, with the path of the receipt of what was paid. */
  past: (DueDate & { receiptPath: string | undefined })[]
  /** The choice that the client has about its end. */
  ending: 'CANCEL' | 'KEEP' | undefined
  now: Date
  /** Cards of the client that can be charged. */
  cards: UsableMethod[]
  /** The account of its cards moves no money. */
  testMode: TestMode | undefined
  /** The page on which another card can be entered. */
  enterPath: string
}

export const pastMax = 24

/** Undefined for a text that is no token of a subscription. */
export async function loadSubscription(
  { payments, secrets }: Pick<DueDateParts, 'payments' | 'secrets'>,
  token: string,
): Promise<ShownSubscription | undefined> {
  const { db } = payments
  const id = subscriptionIdOf(secrets, token)
  const owner = id === undefined ? undefined : await findSubscriptionOwner(db.read, id)
  if (id === undefined || !owner) return undefined
  const scope = { merchantId: owner.ownerId, environment: owner.environment }
  const subscription = await findSubscription(db.read, scope, id)
  if (!subscription) return undefined
  const { clientId, currency } = subscription
  const [branding, settings, payer, live, past, cards, testMode] = await Promise.all([
    findBrandingText(db.read, scope.merchantId),
    findSettings(db.read, scope.merchantId),
    clientOf(db.read, scope, clientId),
    listLiveDueDates(db.read, scope, id),
    listPastDueDates(db.read, scope, id, pastMax),
    usableCards(payments, scope, { clientId, currency, isRegular: true }),
    testModeFor(payments.acquirers, scope, { currency }),
  ])
  return {
    scope,
    subscription,
    merchant: { ...branding, name: branding?.name ?? '' },
    preferred: payer?.locale ?? branding?.locale ?? country().locale,
    owed: live.filter(isOwed),
    next: live.find(({ status }) => status === 'SCHEDULED'),
    past: past.map((due) => ({ ...due, receiptPath: receiptOf(secrets, scope, due) })),
    ending: mayCancel(subscription, settings) ? 'CANCEL' : mayKeep(subscription, settings) ? 'KEEP' : undefined,
    now: payments.now(),
    cards: subscription.collection === 'AUTO' ? cards : [],
    testMode,
    enterPath: `/s/${token}/card`,
  }
}

const receiptOf = (secrets: DueDateParts['secrets'], scope: Scope, { status, transactionId }: DueDate) =>
  status === 'PAID' && transactionId !== null ? documentPath(secrets, 'RECEIPT', scope, transactionId) : undefined
