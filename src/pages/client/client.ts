import type { Client } from '#modules/clients/client.ts'
import { type PaymentMethod, statusOfMethod } from '#modules/clients/payment-method.ts'
import { listCardsOf } from '#modules/clients/visit-queries.ts'
import { chargesCards } from '#modules/subscriptions/actions/page.ts'
import { listSubscriptionsOf } from '#modules/subscriptions/queries.ts'
import { isEnded, type Subscription } from '#modules/subscriptions/subscription.ts'
import { subscriptionPath } from '#modules/subscriptions/token.ts'
import { documentPath } from '#money/payments/document-token.ts'
import { listPaidBy, type PaidPayment } from '#money/payments/transaction-queries.ts'
import type { Scope } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import type { Branding } from '#platform/merchants/branding.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

// Everything of a client at one merchant.

export type Shop = { scope: Scope; merchant: Omit<Branding, 'logo'>; path: string }

export type OwnCard = Pick<PaymentMethod, 'id' | 'clientId' | 'brand' | 'last4' | 'expMonth' | 'expYear'> & {
  isExpired: boolean
  /** Descriptions of what is charged to it. */
  chargedFor: string[]
}

export type Owned = {
  email: string
  subscriptions: (Subscription & { path: string; isRunning: boolean })[]
  cards: OwnCard[]
  /** The page on which a card can be added, for a subscription that would be charged to it. */
  addPath: string | undefined
  receipts: (PaidPayment & { path: string })[]
}

export const shownMax = 24

export async function loadOwned(
  { db, secrets, now }: { db: Database; secrets: Secrets; now: Date },
  scope: Scope,
  clients: readonly Client[],
): Promise<Owned> {
  const ids = clients.map(({ id }) => id)
  const [subscriptions, cards, receipts] = await Promise.all([
    listSubscriptionsOf(db.read, scope, ids, shownMax),
    listCardsOf(db.read, scope, ids, shownMax),
    listPaidBy(db.read, scope, ids, shownMax),
  ])
  const charging = subscriptions.filter(chargesCards)
  const [first] = charging
  return {
    email: clients[0]?.email ?? '',
    subscriptions: subscriptions.map((each) => ({
      ...each,
      path: subscriptionPath(secrets, each.id),
      isRunning: !isEnded(each),
    })),
    cards: cards.map((card) => ({
      ...card,
      isExpired: statusOfMethod(card, now) !== 'ACTIVE',
      chargedFor: charging.filter((each) => each.paymentMethodId === card.id).map(({ description }) => description),
    })),
    addPath: first && `${subscriptionPath(secrets, first.id)}/card`,
    receipts: receipts.map((each) => ({ ...each, path: documentPath(secrets, 'RECEIPT', scope, each.id) })),
  }
}
