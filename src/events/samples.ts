import type { EventType } from './catalogue.ts'
import { eventCatalogue } from './catalogue.ts'

// What an event of each kind looks like, for those who write a receiver before anything has happened.

const at = '2026-11-20T10:00:00.000Z'
const id = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'
const common = { environment: 'SANDBOX', createdAt: at, updatedAt: at }
const transaction = { id, reference: 'TX-7K3XB9Q2ZP', amount: 149.9, currency: 'MAD', ...common }

/** The object of an event, by its resource; one that is not here shows its id alone. */
const objects: Record<string, { id: string; object: Record<string, unknown> }> = {
  product: named('prd_00k5m2x8q7w3e9r1t4y6z0a2', {
    name: 'Tajine',
    price: 149.9,
    currency: 'MAD',
    active: true,
    ...common,
  }),
  product_order: named('ord_00k5m2x8q7w3e9r1t4y6z0a2', {
    quantity: 1,
    amount: 149.9,
    currency: 'MAD',
    status: 'PAID',
    ...common,
  }),
  client: { id, object: { id, name: 'Salma Idrissi', email: 'salma@example.ma', ...common } },
  payment_method: {
    id,
    object: { id, type: 'CARD', card: { brand: 'visa', last4: '4242', expMonth: 11, expYear: 2030 }, ...common },
  },
  wallet: { id, object: { id, status: 'ACTIVE', currency: 'MAD', ...common } },
  'wallet.funding': { id, object: { id, amount: 1000, currency: 'MAD', status: 'SUCCEEDED', ...common } },
  'checkout.session': {
    id,
    object: { id, amount: 149.9, currency: 'MAD', orderId: 'order-1042', status: 'PAID', ...common },
  },
  payment: { id, object: { ...transaction, type: 'PAYMENT', status: 'SUCCEEDED' } },
  refund: { id, object: { id, transactionId: id, amount: 149.9, currency: 'MAD', status: 'SUCCEEDED', ...common } },
  payout: { id, object: { ...transaction, type: 'PAYOUT', status: 'PAID' } },
  fee: { id, object: { ...transaction, type: 'FEE', status: 'SUCCEEDED' } },
  payment_link: named('pl_00k5m2x8q7w3e9r1t4y6z0a2', { amount: 149.9, currency: 'MAD', status: 'ACTIVE', ...common }),
  subscription: { id, object: { id, amount: 149.9, currency: 'MAD', status: 'ACTIVE', ...common } },
  webhook: { id, object: { id, url: 'https://shop.example/hooks/mizan', status: 'ACTIVE', ...common } },
  api_key: { id, object: { id, name: 'Shop server', prefix: 'svc_sk_test_7k3Xb9', ...common } },
  account: { id, object: { id, productionAccess: 'ENABLED', updatedAt: at } },
}

function named(reference: string, object: Record<string, unknown>) {
  return { id: reference, object: { reference, ...object } }
}

/** What a webhook is sent for an event of this type; without id and time, which each event has of its own. */
export function sampleOf(type: EventType) {
  const { resource } = eventCatalogue[type]
  const sample = objects[resource] ?? { id, object: { id, ...common } }
  return {
    type,
    apiVersion: 'v1',
    environment: 'SANDBOX',
    sequence: 1,
    resource: { type: resource, id: sample.id, version: 1 },
    externalId: 'order-77',
    metadata: { cartId: 'c-77' },
    data: { object: sample.object },
  }
}
