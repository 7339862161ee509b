import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RawJson } from '#platform/json.ts'
import { draftProduct } from '#modules/products/product.ts'
import {
  draftOrder,
  fulfilmentStates,
  isCancelable,
  type Order,
  type OrderStatus,
  orderStates,
  presentOrder,
  statusAfterRefunds,
  unitsBack,
} from './order.ts'
import { fulfilments, orderStatuses } from './schemas.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const product = draftProduct(
  { name: 'Tajine', price: 249.9 },
  { reference: 'prd_j200000000000000000000', environment: 'SANDBOX', origin: 'API', now },
)
const draft = { quantity: 3, paymentMethod: 'CARD', buyer: { name: 'Salma Idrissi' } } as const
const order: Order = draftOrder(product, draft, { reference: 'ord_j200000000000000000000', orderNumber: 1_042, now })

describe('the states of an order', () => {
  it('are those that the list filters by', () => {
    assert.deepEqual([...orderStates.names].sort(), [...orderStatuses].sort())
  })

  it('of fulfilment are those that the list filters by, one after the other', () => {
    assert.deepEqual(fulfilmentStates.names, [...fulfilments])
    const steps = fulfilmentStates.names.map((from) =>
      fulfilmentStates.names.filter((to) => fulfilmentStates.can(from, to)),
    )
    assert.deepEqual(steps, [['PREPARING'], ['SHIPPED'], ['DELIVERED'], []])
  })

  it('lead from pending to paid, canceled or expired, from paid to refunds and back when a bank returns one', () => {
    const allowed: Record<OrderStatus, OrderStatus[]> = {
      PENDING: ['PAID', 'CANCELED', 'EXPIRED'],
      PAID: ['PARTIALLY_REFUNDED', 'REFUNDED'],
      PARTIALLY_REFUNDED: ['REFUNDED', 'PAID'],
      REFUNDED: ['PARTIALLY_REFUNDED', 'PAID'],
      CANCELED: [],
      EXPIRED: [],
    }
    for (const from of orderStates.names)
      for (const to of orderStates.names)
        assert.equal(orderStates.can(from, to), allowed[from].includes(to), `${from} ${to}`)
  })
})

describe('refunds of an order', () => {
  it('make it PARTIALLY_REFUNDED, and REFUNDED with the last of its money', () => {
    assert.deepEqual(
      [0n, 1n, 99n, 100n].map((minor) => statusAfterRefunds(minor, 100n)),
      ['PAID', 'PARTIALLY_REFUNDED', 'PARTIALLY_REFUNDED', 'REFUNDED'],
    )
  })

  it('put as many units back on sale as they pay for, and the rest with the last of its money', () => {
    const cases: [isWhole: boolean, amountMinor: bigint, before: number, units: number][] = [
      [true, 74_970n, 0, 3],
      [true, 1n, 1, 2],
      [false, 24_990n, 0, 1],
      [false, 49_979n, 0, 1],
      [false, 24_989n, 0, 0],
      [false, 74_000n, 2, 1],
      [true, 1n, 3, 0],
    ]
    for (const [isWhole, amountMinor, restockedQuantity, units] of cases)
      assert.equal(unitsBack({ ...order, restockedQuantity }, { isWhole, amountMinor }), units)
  })

  it('count the fee of the delivery as no unit', () => {
    const delivered = { ...order, unitPriceMinor: 2_000n, deliveryFeeMinor: 3_500n }
    const cases: [amountMinor: bigint, units: number][] = [
      [5_500n, 1],
      [3_500n, 0],
      [2_000n, 1],
      [4_000n, 2],
      [1_999n, 0],
    ]
    for (const [amountMinor, units] of cases)
      assert.equal(unitsBack(delivered, { isWhole: false, amountMinor }), units, String(amountMinor))
  })
})

describe('canceling', () => {
  it('is possible until an order is shipped, has ended, or was canceled', () => {
    const cases: [Partial<Order>, boolean][] = [
      [{}, true],
      [{ status: 'PAID' }, true],
      [{ status: 'PAID', fulfilment: 'PREPARING' }, true],
      [{ status: 'PARTIALLY_REFUNDED' }, true],
      [{ status: 'PAID', fulfilment: 'SHIPPED' }, false],
      [{ status: 'PAID', fulfilment: 'DELIVERED' }, false],
      [{ status: 'PAID', canceledAt: now }, false],
      [{ status: 'REFUNDED' }, false],
      [{ status: 'EXPIRED' }, false],
      [{ status: 'CANCELED' }, false],
    ]
    for (const [columns, can] of cases) assert.equal(isCancelable({ ...order, ...columns }), can)
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
      assert.equal(
        presentOrder(draftOrder(priced, { ...draft, quantity }, { reference: order.reference, orderNumber: 1, now }))
          .amount,
        amount,
      )
    }
  })
})

describe('an order as it is read', () => {
  it('leaves out what is not set', () => {
    assert.deepEqual(JSON.parse(JSON.stringify(presentOrder(order))), {
      reference: order.reference,
      orderNumber: '#1042',
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
      environment: 'SANDBOX',
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
