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
} as const

export type EventType = keyof typeof eventCatalogue

/** The subscriptions that want an event: its name, a wildcard for each resource above it, and `*`. */
export function subscriptionsFor(type: EventType): string[] {
  const words = type.split('.')
  const wildcards = words.slice(0, -1).map((_, index) => `${words.slice(0, index + 1).join('.')}.*`)
  return ['*', ...wildcards, type]
}
