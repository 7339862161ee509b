// Every event that is emitted, with the resource it is about. Names are `resource.action` in the past tense.
export const eventCatalogue = {
  'product.created': { resource: 'product', description: 'A product was created.' },
  'product.updated': { resource: 'product', description: 'A field of a product changed.' },
  'product.deactivated': { resource: 'product', description: 'A product can no longer be ordered.' },
  'product.expired': {
    resource: 'product',
    description: 'The end of a product’s sale was reached; once for each date.',
  },
  'product.low_stock': {
    resource: 'product',
    description: 'As few units are left as the company’s setting says, five as a rule.',
  },
  'product.sold_out': { resource: 'product', description: 'No unit is left.' },
  'product_order.created': { resource: 'product_order', description: 'An order was placed; its stock is reserved.' },
  'product_order.paid': { resource: 'product_order', description: 'An order was paid.' },
  'product_order.canceled': {
    resource: 'product_order',
    description: 'An order was canceled or ran out; the stock of one that was not paid is free again.',
  },
  'product_order.prepared': { resource: 'product_order', description: 'The preparation of an order began.' },
  'product_order.shipped': { resource: 'product_order', description: 'An order left with a carrier.' },
  'product_order.delivered': { resource: 'product_order', description: 'An order arrived.' },
  'product_order.refunded': {
    resource: 'product_order',
    description: 'Money of an order was given back, all or in part; its status says which.',
  },
  'client.created': { resource: 'client', description: 'A client was created.' },
  'client.updated': { resource: 'client', description: 'A field of a client changed.' },
  'client.deleted': { resource: 'client', description: 'A client was deleted and everything personal erased.' },
  'payment_method.default_changed': {
    resource: 'payment_method',
    description: 'A saved payment method became its client’s default.',
  },
  'payment_method.expiring': {
    resource: 'payment_method',
    description: 'A saved card expires within thirty days; once for each date.',
  },
  'payment_method.deleted': { resource: 'payment_method', description: 'A saved payment method was deleted.' },
  'subscription.created': { resource: 'subscription', description: 'A subscription was created.' },
  'subscription.activated': {
    resource: 'subscription',
    description: 'A subscription runs; it was paid for the first time.',
  },
  'subscription.updated': { resource: 'subscription', description: 'A field of a subscription changed.' },
  'subscription.trial_ending': { resource: 'subscription', description: 'A trial ends in three days.' },
  'subscription.due_date.upcoming': {
    resource: 'subscription.due_date',
    description: 'A due date is three days ahead.',
  },
  'subscription.due_date.paid': { resource: 'subscription.due_date', description: 'A due date was paid.' },
  'subscription.due_date.failed': {
    resource: 'subscription.due_date',
    description: 'The bank declined a due date, or could not be reached.',
  },
  'subscription.due_date.skipped': {
    resource: 'subscription.due_date',
    description: 'A period is not charged: the subscription was paused or had ended.',
  },
  'subscription.due_date.uncollectible': {
    resource: 'subscription.due_date',
    description: 'Everything was tried; a due date is not asked for any more.',
  },
  'subscription.payment_action_required': {
    resource: 'subscription',
    description: 'The client has to pay a due date at its `paymentUrl`: the card is gone, or will not do.',
  },
  'subscription.past_due': { resource: 'subscription', description: 'A due date of a subscription was not paid.' },
  'subscription.recovered': { resource: 'subscription', description: 'The debt of a subscription is paid.' },
  'subscription.unpaid': {
    resource: 'subscription',
    description: 'Everything was tried; a subscription goes on, and what is owed stays owed.',
  },
  'subscription.paused': { resource: 'subscription', description: 'A subscription was paused.' },
  'subscription.resumed': { resource: 'subscription', description: 'A paused subscription goes on.' },
  'subscription.cancellation_scheduled': {
    resource: 'subscription',
    description: 'A subscription ends when its period does.',
  },
  'subscription.canceled': { resource: 'subscription', description: 'A subscription was canceled.' },
  'subscription.completed': { resource: 'subscription', description: 'All due dates of a subscription are over.' },
  'wallet.status_changed': { resource: 'wallet', description: 'A wallet became active, blocked or closed.' },
  'wallet.balance.available': {
    resource: 'wallet',
    description: 'Payments became available; once a day, with what they brought.',
  },
  'wallet.balance.low': {
    resource: 'wallet',
    description: 'The available balance fell below the company’s limit; once until it is above again.',
  },
  'wallet.funding.created': { resource: 'wallet.funding', description: 'A funding was started.' },
  'wallet.funding.succeeded': { resource: 'wallet.funding', description: 'The money of a funding is available.' },
  'wallet.funding.failed': { resource: 'wallet.funding', description: 'The money of a funding did not come.' },
  'checkout.session.created': { resource: 'checkout.session', description: 'A checkout session was created.' },
  'checkout.session.opened': {
    resource: 'checkout.session',
    description: 'A person saw the page of a checkout session for the first time.',
  },
  'checkout.session.pending_cash': {
    resource: 'checkout.session',
    description: 'A cash voucher was issued; the checkout session waits for an agent to take the money.',
  },
  'checkout.session.completed': { resource: 'checkout.session', description: 'A checkout session was paid.' },
  'checkout.session.expired': { resource: 'checkout.session', description: 'A checkout session ran out unpaid.' },
  'checkout.session.canceled': {
    resource: 'checkout.session',
    description: 'The merchant or the buyer canceled a checkout session.',
  },
  'payment_link.created': { resource: 'payment_link', description: 'A payment link was created.' },
  'payment_link.updated': { resource: 'payment_link', description: 'A field of a payment link changed.' },
  'payment_link.paid': { resource: 'payment_link', description: 'A payment through a payment link succeeded.' },
  'payment_link.completed': {
    resource: 'payment_link',
    description: 'A payment link has taken all of its payments.',
  },
  'payment_link.expired': {
    resource: 'payment_link',
    description: 'The end of a payment link was reached; once for each date.',
  },
  'payment_link.deactivated': { resource: 'payment_link', description: 'A payment link can no longer be paid.' },
  'payment.created': { resource: 'payment', description: 'A buyer submitted a payment.' },
  'payment.requires_action': { resource: 'payment', description: 'The buyer has to confirm a payment with the bank.' },
  'payment.processing': { resource: 'payment', description: 'It is not known yet what has become of a payment.' },
  'payment.pending_cash': { resource: 'payment', description: 'A voucher was issued; its cash is awaited.' },
  'payment.succeeded': { resource: 'payment', description: 'A card was charged, or cash was received.' },
  'payment.failed': { resource: 'payment', description: 'A payment was declined, or could not be made.' },
  'payment.canceled': { resource: 'payment', description: 'A cash payment was given up; its voucher is void.' },
  'payment.expired': { resource: 'payment', description: 'A voucher ran out unpaid.' },
  'payment.cash_received_late': {
    resource: 'payment',
    description: 'Cash was paid for a voucher that had ended. It is kept until the operator decides.',
  },
  'payment.reversed': {
    resource: 'payment',
    description: 'An agent gave the cash of a payment back, on the day on which it was paid.',
  },
  'payment.partially_refunded': { resource: 'payment', description: 'A part of a payment was given back.' },
  'payment.refunded': { resource: 'payment', description: 'All of a payment was given back.' },
  'payment.funds_available': { resource: 'payment', description: 'The money of a payment can be paid out.' },
  'payment.disputed': {
    resource: 'payment',
    description: 'The buyer’s bank took a payment or a part of it back, or asks about it; you may object.',
  },
  'payment.dispute_evidence_due': {
    resource: 'payment',
    description: 'The time to answer a dispute is nearly over; three days and one day before its end.',
  },
  'payment.dispute_closed': {
    resource: 'payment',
    description: 'A dispute was decided: the money came back, or is lost for good.',
  },
  'payout.created': { resource: 'payout', description: 'A payout was made; its money is held.' },
  'payout.in_transit': { resource: 'payout', description: 'The bank has taken a payout over.' },
  'payout.paid': { resource: 'payout', description: 'A payout is on the bank account.' },
  'payout.failed': {
    resource: 'payout',
    description: 'The bank refused a payout, or sent it back; its money is available again.',
  },
  'fee.charged': { resource: 'fee', description: 'A fee was taken that is no part of a payment.' },
  'payout.canceled': { resource: 'payout', description: 'A payout was canceled; its money is available again.' },
  'refund.created': { resource: 'refund', description: 'A refund was requested.' },
  'refund.processing': {
    resource: 'refund',
    description: 'A refund was sent to the acquirer or the bank that pays it.',
  },
  'refund.succeeded': { resource: 'refund', description: 'The money of a refund is with the buyer’s bank.' },
  'refund.failed': {
    resource: 'refund',
    description: 'A refund was refused, or the buyer’s bank sent its money back; it is available again.',
  },
  'refund.canceled': { resource: 'refund', description: 'A refund was canceled; its money is available again.' },
  'payment_method.saved': { resource: 'payment_method', description: 'A payment method was saved.' },
  'payment_method.updated': {
    resource: 'payment_method',
    description: 'A card that had been saved was saved again, with its newest expiry and consent.',
  },
  'webhook.endpoint.failing': {
    resource: 'webhook',
    description: 'A webhook is half way to its suspension; the other webhooks hear of it.',
  },
  'webhook.endpoint.suspended': {
    resource: 'webhook',
    description: 'Nothing is sent to a webhook any more, because it did not answer; the other webhooks hear of it.',
  },
  'webhook.endpoint.reactivated': {
    resource: 'webhook',
    description: 'A webhook is active again; what was held for it follows.',
  },
  'webhook.secret.rotated': { resource: 'webhook', description: 'A webhook has a new signing secret.' },
  'webhook.test': { resource: 'webhook', description: 'A test that you asked for; it is about nothing real.' },
  'api_key.created': { resource: 'api_key', description: 'An API key was created.' },
  'api_key.revoked': { resource: 'api_key', description: 'An API key was revoked.' },
  'api_key.expiring': { resource: 'api_key', description: 'An API key expires within seven days.' },
  'account.production_access.updated': {
    resource: 'account',
    description: 'The operator has decided about access to production.',
  },
} as const

export type EventType = keyof typeof eventCatalogue

/** The subscriptions that want an event: its name, a wildcard for each resource above it, and `*`. */
export function subscriptionsFor(type: EventType): string[] {
  const words = type.split('.')
  const wildcards = words.slice(0, -1).map((_, index) => `${words.slice(0, index + 1).join('.')}.*`)
  return ['*', ...wildcards, type]
}
