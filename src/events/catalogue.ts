// Every event that is emitted, with the resource it is about. Names are `resource.action` in the past tense.
export const eventCatalogue = {
  'product.created': { resource: 'product', description: 'A product was created.' },
  'product.updated': { resource: 'product', description: 'A field of a product changed.' },
  'product.deactivated': { resource: 'product', description: 'A product can no longer be ordered.' },
  'product.expired': {
    resource: 'product',
    description: 'The end of a product’s sale was reached; once for each date.',
  },
  'product.low_stock': { resource: 'product', description: 'Five units or fewer are left.' },
  'product.sold_out': { resource: 'product', description: 'No unit is left.' },
  'product_order.created': { resource: 'product_order', description: 'An order was placed; its stock is reserved.' },
  'product_order.paid': { resource: 'product_order', description: 'An order was paid.' },
  'product_order.canceled': {
    resource: 'product_order',
    description: 'An order was canceled or ran out; its stock is free again.',
  },
  'client.created': { resource: 'client', description: 'A client was created.' },
  'client.updated': { resource: 'client', description: 'A field of a client changed.' },
  'client.deleted': { resource: 'client', description: 'A client was deleted and everything personal erased.' },
  'payment_method.default_changed': {
    resource: 'payment_method',
    description: 'A saved payment method became its client’s default.',
  },
  'payment_method.deleted': { resource: 'payment_method', description: 'A saved payment method was deleted.' },
  'wallet.status_changed': { resource: 'wallet', description: 'A wallet became active, blocked or closed.' },
  'wallet.balance.available': {
    resource: 'wallet',
    description: 'Payments became available; once a day, with what they brought.',
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
  'payment.refunded': { resource: 'payment', description: 'All of a payment was given back.' },
  'payment.funds_available': { resource: 'payment', description: 'The money of a payment can be paid out.' },
  'payment_method.saved': { resource: 'payment_method', description: 'A payment method was saved.' },
  'payment_method.updated': {
    resource: 'payment_method',
    description: 'A card that had been saved was saved again, with its newest expiry and consent.',
  },
} as const

export type EventType = keyof typeof eventCatalogue

/** The subscriptions that want an event: its name, a wildcard for each resource above it, and `*`. */
export function subscriptionsFor(type: EventType): string[] {
  const words = type.split('.')
  const wildcards = words.slice(0, -1).map((_, index) => `${words.slice(0, index + 1).join('.')}.*`)
  return ['*', ...wildcards, type]
}
