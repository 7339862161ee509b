import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RawJson } from '#platform/json.ts'
import { draftOrder, type Order, type OrderStatus, orderStates, presentOrder } from './order.ts'
import { draftProduct } from './product.ts'
import { orderStatuses } from './schemas.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const product = draftProduct(
  { name: 'Tajine', price: 249.9 },
  { reference: 'prd_j200000000000000000000', environment: 'SANDBOX', origin: 'API', now },
)
const draft = { quantity: 3, paymentMethod: 'CARD', buyer: { name: 'Salma Idrissi' } } as const
const order: Order = draftOrder(product, draft, 'ord_j200000000000000000000', now)

describe('the states of an order', () => {
  it('are those that the list filters by', () => {
    assert.deepEqual([...orderStates.names].sort(), [...orderStatuses].sort())
  })

  it('lead from pending to paid, canceled or expired, and from paid to refunds, and nowhere else', () => {
    const allowed: Record<OrderStatus, OrderStatus[]> = {
      PENDING: ['PAID', 'CANCELED', 'EXPIRED'],
      PAID: ['PARTIALLY_REFUNDED', 'REFUNDED'],
      PARTIALLY_REFUNDED: ['REFUNDED'],
      REFUNDED: [],
      CANCELED: [],
      EXPIRED: [],
    }
    for (const from of orderStates.names)
      for (const to of orderStates.names)
        assert.equal(orderStates.can(from, to), allowed[from].includes(to), `${from} ${to}`)
  })
})

describe('a new order', () => {
  it('is pending and keeps the name and the price of the moment', () => {
    const { productReference, productName, quantity, unitPriceMinor, amountMinor, currency, status, fulfilment } = order
    assert.deepEqual(
      { productReference, productName, quantity, unitPriceMinor, amountMinor, currency, status, fulfilment },
      {
        productReference: product.reference,
        productName: 'Tajine',
        quantity: 3,
        unitPriceMinor: 24_990n,
        amountMinor: 74_970n,
        currency: 'MAD',
        status: 'PENDING',
        fulfilment: 'UNFULFILLED',
      },
    )
  })

  it('multiplies without the errors of floating point', () => {
    const amounts: [number, string, number, number][] = [
      [0.1, 'MAD', 3, 0.3],
      [1.005, 'TND', 7, 7.035],
      [333, 'JPY', 3, 999],
    ]
    for (const [price, currency, quantity, amount] of amounts) {
      const priced = draftProduct({ name: 'x', price, currency }, { ...product, now })
      assert.equal(presentOrder(draftOrder(priced, { ...draft, quantity }, order.reference, now)).amount, amount)
    }
  })
})

describe('an order as it is read', () => {
  it('leaves out what is not set', () => {
    assert.deepEqual(JSON.parse(JSON.stringify(presentOrder(order))), {
      reference: order.reference,
      productReference: product.reference,
      productName: 'Tajine',
      quantity: 3,
      unitPrice: 249.9,
      amount: 749.7,
      currency: 'MAD',
      status: 'PENDING',
      fulfilment: 'UNFULFILLED',
      paymentMethod: 'CARD',
      buyer: { name: 'Salma Idrissi' },
      createdAt: '2026-11-20T10:00:00.000Z',
    })
    const anonymous = presentOrder({ ...order, buyerName: null, paymentMethod: null })
    assert.deepEqual([anonymous.buyer, anonymous.paymentMethod], [undefined, undefined])
  })

  it('has every member when every column is set', () => {
    const view = presentOrder({
      ...order,
      buyerEmail: 'salma@example.ma',
      buyerPhone: '+212612345678',
      shippingLine1: '12 rue des Consuls',
      shippingLine2: '2e étage',
      shippingCity: 'Rabat',
      shippingPostalCode: '10030',
      shippingCountry: 'MA',
      clientId: '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35',
      transactionReference: 'TX-1',
      metadata: '{"2":1}',
      trackingNumber: 'MA1',
      paidAt: now,
      shippedAt: now,
      deliveredAt: now,
    })
    assert.deepEqual(view.buyer, { name: 'Salma Idrissi', email: 'salma@example.ma', phone: '+212612345678' })
    assert.deepEqual(view.shippingAddress, {
      line1: '12 rue des Consuls',
      line2: '2e étage',
      city: 'Rabat',
      postalCode: '10030',
      country: 'MA',
    })
    assert.deepEqual(view.metadata, new RawJson('{"2":1}'))
    const { clientId, transactionReference, trackingNumber, paidAt, shippedAt, deliveredAt } = view
    assert.deepEqual(
      { clientId, transactionReference, trackingNumber, paidAt, shippedAt, deliveredAt },
      {
        clientId: '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35',
        transactionReference: 'TX-1',
        trackingNumber: 'MA1',
        paidAt: now,
        shippedAt: now,
        deliveredAt: now,
      },
    )
  })
})
