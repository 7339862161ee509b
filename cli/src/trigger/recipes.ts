import type { WebhookEvent } from '../../../sdk/src/mizan.ts'
import {
  atAgent,
  byCard,
  currency,
  newClient,
  newProduct,
  newSession,
  newSubscription,
  openLink,
  order,
  pay,
  saveCard,
  type Shop,
  submit,
  takeVoucher,
} from './shop.ts'

// For each type of event, the life of objects in the sandbox that ends in it.

/** `waitsMs` is how long the service may take after the last step. */
export type Recipe =
  | { steps: (shop: Shop) => Promise<unknown>; waitsMs?: number }
  /** A key alone does not get there: what does. */
  | { instead: string }

export type EventName = WebhookEvent['type']

const minute = 60_000
/** The simulated acquirer and bank decide within this. */
const afterwards = { waitsMs: 2.5 * minute }
const laterThanHere = (what: string) => ({ instead: `${what}. Nothing moves the clock of a whole account.` })
const byPeople = (page: string) => ({
  instead: `People of the company do this in the dashboard, at /dashboard/${page}.`,
})
const byOperator = (command: string) => ({
  instead: `The operator does this: npx mizan ${command}, in the folder of the service.`,
})

const newLink = async (shop: Shop, given: object = {}) => {
  const link = await shop.mizan.paymentLinks.create({ amount: 249.9, currency, description: 'A tajine', ...given })
  shop.note(`payment link ${link.reference}`)
  return link
}

const payLink = async (shop: Shop, given: object = {}) => {
  const link = await newLink(shop, { usage: 'MULTI', ...given })
  await submit(shop, await openLink(shop, link), byCard(shop))
  return link
}

const payOrder = async (shop: Shop, given: object = {}) =>
  submit(shop, await order(shop, await newProduct(shop, given)), byCard(shop))

const refundOf = (transactionId: string) => ({
  transactionId,
  reason: 'CUSTOMER_REQUEST' as const,
  refundReference: `trigger-${crypto.randomUUID()}`,
})

const refund = async (shop: Shop, given: object = {}) => {
  const { transactionId } = await pay(shop)
  const made = await shop.mizan.refunds.create({ ...refundOf(transactionId), ...given })
  shop.note(`refund ${made.id}`)
}

const newWebhook = async (shop: Shop) => {
  const webhook = await shop.mizan.webhooks.create({
    url: 'https://shop.example/hooks/mizan',
    events: ['product.created'],
  })
  shop.note(`webhook ${webhook.id}`)
  return webhook
}

const force = (shop: Shop, id: string, step: 'DUE_DATE' | 'RETRY' = 'DUE_DATE') =>
  shop.mizan.subscriptions.forceDueDate(id, { step })

/** A subscription whose card is declined from its second due date on, `times` times. */
const pastDue = async (shop: Shop, finalAction: 'CANCEL' | 'UNPAID' | 'PAUSE' = 'UNPAID', times = 1) => {
  const subscription = await newSubscription(shop, { dunning: { retryDays: [1], finalAction } })
  // The card is saved again: the simulated bank goes by the newest name.
  await saveCard(shop, subscription.clientId, `RENEWAL FAIL ${times}`)
  await force(shop, subscription.id)
  return subscription
}

const exhausted = async (shop: Shop, finalAction: 'CANCEL' | 'UNPAID' = 'UNPAID') => {
  const { id } = await pastDue(shop, finalAction, 9)
  await force(shop, id, 'RETRY')
}

const products: Record<Extract<EventName, `product.${string}` | `product_order.${string}`>, Recipe> = {
  'product.created': { steps: newProduct },
  'product.updated': {
    steps: async (shop) => shop.mizan.products.update((await newProduct(shop)).reference, { price: 199 }),
  },
  'product.deactivated': { steps: async (shop) => shop.mizan.products.deactivate((await newProduct(shop)).reference) },
  'product.expired': laterThanHere('A product has to reach its expiresAt'),
  'product.low_stock': { steps: (shop) => payOrder(shop, { stockQuantity: 6 }) },
  'product.sold_out': { steps: (shop) => payOrder(shop, { stockQuantity: 1 }) },
  'product_order.created': { steps: async (shop) => order(shop, await newProduct(shop)) },
  'product_order.paid': { steps: payOrder },
  'product_order.canceled': laterThanHere(
    'An order has to run out, which takes 15 minutes, or people cancel it in the dashboard',
  ),
  'product_order.prepared': byPeople('orders'),
  'product_order.shipped': byPeople('orders'),
  'product_order.delivered': byPeople('orders'),
  'product_order.refunded': {
    steps: async (shop) => {
      const { transactionId = '' } = await payOrder(shop)
      await shop.mizan.refunds.create(refundOf(transactionId))
    },
    ...afterwards,
  },
}

const clients: Record<Extract<EventName, `client.${string}` | `payment_method.${string}`>, Recipe> = {
  'client.created': { steps: newClient },
  'client.updated': {
    steps: async (shop) => {
      const { id } = await newClient(shop)
      await shop.mizan.clients.update(id, { name: 'Amina B.', email: 'amina.b@example.ma' })
    },
  },
  'client.deleted': { steps: async (shop) => shop.mizan.clients.delete((await newClient(shop)).id) },
  'payment_method.saved': { steps: async (shop) => saveCard(shop, (await newClient(shop)).id) },
  'payment_method.updated': {
    steps: async (shop) => {
      const { id } = await newClient(shop)
      await saveCard(shop, id)
      await saveCard(shop, id)
    },
  },
  'payment_method.default_changed': { instead: 'Takes two saved cards of one client, and the sandbox knows one card.' },
  'payment_method.expiring': laterThanHere('A saved card has to be thirty days before its end'),
  'payment_method.deleted': {
    steps: async (shop) => {
      const { id } = await newClient(shop)
      await saveCard(shop, id)
      const [card] = (await shop.mizan.clients.paymentMethods.list(id)).content
      if (card) await shop.mizan.clients.paymentMethods.delete(id, card.id)
    },
  },
}

const subscriptions: Record<Extract<EventName, `subscription.${string}`>, Recipe> = {
  'subscription.created': { steps: newSubscription },
  'subscription.activated': { steps: newSubscription },
  'subscription.updated': {
    steps: async (shop) => shop.mizan.subscriptions.update((await newSubscription(shop)).id, { amount: 120 }),
  },
  'subscription.trial_ending': laterThanHere('A trial has to be three days before its end'),
  'subscription.due_date.upcoming': laterThanHere('A due date has to be three days ahead'),
  'subscription.due_date.paid': { steps: newSubscription },
  'subscription.due_date.failed': { steps: pastDue },
  'subscription.due_date.skipped': laterThanHere('A period has to begin while its subscription is paused'),
  'subscription.due_date.uncollectible': { steps: (shop) => exhausted(shop, 'CANCEL') },
  'subscription.payment_action_required': {
    steps: async (shop) => {
      const subscription = await newSubscription(shop, {}, 'Amina Berrada')
      const { content } = await shop.mizan.clients.paymentMethods.list(subscription.clientId)
      for (const { id } of content) await shop.mizan.clients.paymentMethods.delete(subscription.clientId, id)
      await force(shop, subscription.id)
    },
  },
  'subscription.past_due': { steps: pastDue },
  'subscription.recovered': { steps: async (shop) => force(shop, (await pastDue(shop)).id, 'RETRY') },
  'subscription.unpaid': { steps: (shop) => exhausted(shop) },
  'subscription.paused': {
    steps: async (shop) => shop.mizan.subscriptions.pause((await newSubscription(shop)).id, {}),
  },
  'subscription.resumed': {
    steps: async (shop) => {
      const { id } = await newSubscription(shop)
      await shop.mizan.subscriptions.pause(id, {})
      await shop.mizan.subscriptions.resume(id, {})
    },
  },
  'subscription.cancellation_scheduled': {
    steps: async (shop) => shop.mizan.subscriptions.cancel((await newSubscription(shop)).id, { atPeriodEnd: true }),
  },
  'subscription.canceled': {
    steps: async (shop) => shop.mizan.subscriptions.cancel((await newSubscription(shop)).id, {}),
  },
  'subscription.completed': {
    steps: async (shop) => {
      const { id } = await newSubscription(shop, { cycles: 2 })
      await force(shop, id)
    },
  },
}

const checkout: Record<Extract<EventName, `checkout.${string}`>, Recipe> = {
  'checkout.session.created': { steps: newSession },
  'checkout.session.opened': {
    steps: async (shop) => {
      const session = await newSession(shop)
      await submit(shop, session.sessionToken ?? '', byCard(shop))
    },
  },
  'checkout.session.pending_cash': { steps: takeVoucher },
  'checkout.session.completed': { steps: pay },
  'checkout.session.expired': {
    steps: (shop) => newSession(shop, { expiresInSeconds: 300 }),
    waitsMs: 8 * minute,
  },
  'checkout.session.canceled': {
    steps: async (shop) => shop.mizan.checkout.sessions.cancel((await newSession(shop)).id, {}),
  },
}

const links: Record<Extract<EventName, `payment_link.${string}`>, Recipe> = {
  'payment_link.created': { steps: newLink },
  'payment_link.updated': {
    steps: async (shop) =>
      shop.mizan.paymentLinks.update((await newLink(shop)).reference, { description: 'Two tajines' }),
  },
  'payment_link.paid': { steps: payLink },
  'payment_link.completed': { steps: (shop) => payLink(shop, { maxPayments: 1 }) },
  'payment_link.expired': laterThanHere('A link has to reach its expiresAt'),
  'payment_link.deactivated': {
    steps: async (shop) => shop.mizan.paymentLinks.deactivate((await newLink(shop)).reference),
  },
}

const payments: Record<Extract<EventName, `payment.${string}`>, Recipe> = {
  'payment.created': { steps: pay },
  'payment.requires_action': { steps: (shop) => pay(shop, {}, 'CHALLENGE') },
  'payment.processing': { steps: (shop) => pay(shop, {}, 'TIMEOUT') },
  'payment.pending_cash': { steps: takeVoucher },
  'payment.succeeded': { steps: pay },
  'payment.failed': { steps: (shop) => pay(shop, {}, 'DECLINE INSUFFICIENT_FUNDS') },
  'payment.canceled': {
    steps: async (shop) => shop.mizan.checkout.sessions.cancel((await takeVoucher(shop)).session.id, {}),
  },
  'payment.expired': laterThanHere('A voucher has to run out, which takes an hour at the least'),
  'payment.cash_received_late': {
    instead: 'Cash has to come after the end of its voucher: pay an expired one at /simulator/agent.',
  },
  'payment.reversed': {
    steps: async (shop) => {
      const { number } = await takeVoucher(shop)
      const payment = crypto.randomUUID()
      await atAgent(shop, number, { payment })
      await atAgent(shop, number, { reverse: payment })
    },
  },
  'payment.partially_refunded': { steps: (shop) => refund(shop, { amount: 50 }), ...afterwards },
  'payment.refunded': { steps: refund, ...afterwards },
  'payment.funds_available': laterThanHere('Money of a card becomes available days after the payment'),
  'payment.dispute_evidence_due': laterThanHere('A dispute has to come near its deadline'),
  'payment.disputed': byOperator('payments dispute --payment ID'),
  'payment.dispute_closed': byOperator('payments dispute-won --payment ID'),
}

const money: Record<
  Extract<EventName, `wallet.${string}` | `payout.${string}` | `refund.${string}` | `fee.${string}`>,
  Recipe
> = {
  'wallet.status_changed': byOperator('wallets block --merchant ID'),
  'wallet.balance.available': laterThanHere('Once a day, when payments became available'),
  'wallet.balance.low': {
    instead:
      'Set `lowBalanceAt` above your available balance, in the settings of the dashboard; it is told within five minutes.',
  },
  'wallet.funding.created': { steps: (shop) => shop.mizan.wallet.fund({ amount: 2_500, method: 'BANK_TRANSFER' }) },
  'wallet.funding.succeeded': {
    steps: (shop) => shop.mizan.wallet.fund({ amount: 2_500, method: 'BANK_TRANSFER' }),
    ...afterwards,
  },
  'wallet.funding.failed': {
    steps: (shop) => shop.mizan.wallet.fund({ amount: 2_500.99, method: 'BANK_TRANSFER' }),
    ...afterwards,
  },
  'payout.created': byPeople('wallet'),
  'payout.in_transit': byPeople('wallet'),
  'payout.paid': byPeople('wallet'),
  'payout.failed': byPeople('wallet'),
  'payout.canceled': byPeople('wallet'),
  'fee.charged': {
    instead:
      'Takes a pricing plan with fees of refunds, disputes or months: npx mizan plans, in the folder of the service.',
  },
  'refund.created': { steps: refund },
  'refund.processing': { steps: refund, ...afterwards },
  'refund.succeeded': { steps: refund, ...afterwards },
  'refund.failed': { steps: (shop) => refund(shop, { reasonDetail: 'fail:declined' }), ...afterwards },
  'refund.canceled': byPeople('refunds'),
}

const account: Record<Extract<EventName, `webhook.${string}` | `api_key.${string}` | `account.${string}`>, Recipe> = {
  'webhook.endpoint.failing': laterThanHere('A receiver has to refuse for a day and a half'),
  'webhook.endpoint.suspended': laterThanHere('A receiver has to refuse for three days'),
  'webhook.endpoint.reactivated': laterThanHere('A webhook has to be suspended first'),
  'webhook.secret.rotated': {
    steps: async (shop) => shop.mizan.webhooks.rotateSecret((await newWebhook(shop)).id, {}),
  },
  'webhook.test': { instead: 'It is about nothing real and stands in no list: mizan webhooks test ID sends one.' },
  'api_key.created': byPeople('api-keys/new'),
  'api_key.revoked': byPeople('api-keys'),
  'api_key.expiring': laterThanHere('A key has to be seven days before its end'),
  'account.production_access.updated': byOperator('merchants enable-production --merchant ID'),
}

/** The compiler names a type that is missing here. */
export const recipes: Record<EventName, Recipe> = {
  ...products,
  ...clients,
  ...subscriptions,
  ...checkout,
  ...links,
  ...payments,
  ...money,
  ...account,
}
