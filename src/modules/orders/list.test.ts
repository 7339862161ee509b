import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldAllLists } from '#platform/lists/fold.ts'
import { isReference, newReference } from '#platform/ids.ts'
import { assertRefused, withoutCorrelation } from '#test/answers.ts'
import { useHarness } from '#test/harness.ts'
import type { WriteContext } from '#platform/context.ts'
import { placeOrder } from './actions/placing.ts'

// The orders of a product, as a merchant lists them to prepare and ship.

const harness = useHarness()

const makeProduct = async (key: string, body: object = {}): Promise<string> =>
  (await harness.call({ method: 'POST', path: '/v1/products', key, body: { name: 'Tajine', price: 249.9, ...body } }))
    .body.reference
const list = async (key: string, reference: string, query = '') =>
  (await harness.call({ path: `/v1/products/${reference}/orders${query}`, key })).body
const referencesOf = (body: { content: { reference: string }[] }) => body.content.map(({ reference }) => reference)

const day = (date: number, hour = 10) => new Date(Date.UTC(2026, 10, date, hour))

test('a product without orders has an empty page of them', async () => {
  const { key } = await harness.make.merchant()
  const body = await list(key, await makeProduct(key))
  assert.deepEqual(withoutCorrelation(body), { content: [], page: 0, size: 20, totalElements: 0, totalPages: 0 })
})

test('a placed order is listed with its amounts in major units, and without what is not known yet', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const reference = await makeProduct(key)
  const order = await harness.make.order(sandbox, reference, { quantity: 3, buyer: { name: 'Salma Idrissi' } }, day(1))
  const body = await list(key, reference)
  assert.equal(body.totalElements, 1)
  assert.ok(isReference('ord', order.reference))
  assert.deepEqual(body.content, [
    {
      reference: order.reference,
      orderNumber: '#1001',
      productReference: reference,
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
      createdAt: '2026-11-01T10:00:00.000Z',
    },
  ])
})

test('amounts have the decimals of the currency', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const prices: [string, number, number][] = [
    ['JPY', 333, 999],
    ['TND', 1.005, 3.015],
    ['MAD', 0.1, 0.3],
  ]
  for (const [currency, price, amount] of prices) {
    const reference = await makeProduct(key, { currency, price })
    await harness.make.order(sandbox, reference, { quantity: 3 })
    const [order] = (await list(key, reference)).content
    assert.deepEqual([order.unitPrice, order.amount, order.currency], [price, amount, currency])
  }
})

test('an order that was paid, shipped and delivered shows everything', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const reference = await makeProduct(key)
  const [client] = await harness.make.clients(sandbox, [{}])
  const buyer = { name: 'Salma Idrissi', email: 'salma@example.ma', phone: '+212612345678' }
  const draft = { paymentMethod: 'CASH', buyer, clientId: client?.id ?? '' } as const
  const order = await harness.make.order(sandbox, reference, draft)
  await harness.make.paidOrder(sandbox, order.reference)
  await harness.make.movedOrder(sandbox, order.reference, {
    fulfilment: 'DELIVERED',
    shippingLine1: '12 rue des Consuls',
    shippingLine2: '2e étage',
    shippingCity: 'Rabat',
    shippingPostalCode: '10030',
    shippingCountry: 'MA',
    transactionReference: 'TX-1',
    trackingNumber: 'MA1',
    metadata: '{"b":1.10,"2":null}',
    paidAt: day(2),
    shippedAt: day(3),
    deliveredAt: day(4),
  })
  const answer = await harness.call({ path: `/v1/products/${reference}/orders`, key })
  const [shown] = answer.body.content
  const { createdAt, ...rest } = shown
  assert.ok(createdAt)
  assert.deepEqual(rest, {
    reference: order.reference,
    orderNumber: '#1001',
    productReference: reference,
    productName: 'Tajine',
    quantity: 1,
    unitPrice: 249.9,
    amount: 249.9,
    currency: 'MAD',
    status: 'PAID',
    fulfilment: 'DELIVERED',
    paymentMethod: 'CASH',
    buyer,
    shippingAddress: {
      line1: '12 rue des Consuls',
      line2: '2e étage',
      city: 'Rabat',
      postalCode: '10030',
      country: 'MA',
    },
    clientId: client?.id,
    transactionReference: 'TX-1',
    metadata: { b: 1.1, 2: null },
    trackingNumber: 'MA1',
    environment: 'SANDBOX',
    paidAt: '2026-11-02T10:00:00.000Z',
    shippedAt: '2026-11-03T10:00:00.000Z',
    deliveredAt: '2026-11-04T10:00:00.000Z',
  })
  assert.ok(answer.text.includes('"metadata":{"b":1.10,"2":null}'))
})

test('an order keeps the name and the price of its moment, and stays readable when the product is deactivated', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const reference = await makeProduct(key)
  await harness.make.order(sandbox, reference)
  const before = withoutCorrelation(await list(key, reference))
  const path = `/v1/products/${reference}`
  await harness.call({ method: 'PATCH', path, key, body: { name: 'Other', price: 1 } })
  await harness.call({ method: 'DELETE', path, key })
  assert.deepEqual(withoutCorrelation(await list(key, reference)), before)
})

test('orders are filtered by status and by fulfilment', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const reference = await makeProduct(key)
  const place = async () => (await harness.make.order(sandbox, reference)).reference
  const [pending, paid, canceled] = [await place(), await place(), await place()]
  const [expired, partly, refunded] = [await place(), await place(), await place()]
  for (const each of [paid, partly, refunded]) await harness.make.paidOrder(sandbox, each)
  await harness.make.releasedOrder(sandbox, canceled, 'CANCELED')
  await harness.make.releasedOrder(sandbox, expired, 'EXPIRED')
  await harness.make.movedOrder(sandbox, partly, { status: 'PARTIALLY_REFUNDED', fulfilment: 'SHIPPED' })
  await harness.make.movedOrder(sandbox, refunded, { status: 'REFUNDED', fulfilment: 'PREPARING' })
  const found = {
    'status=PENDING': [pending],
    'status=PAID': [paid],
    'status=CANCELED': [canceled],
    'status=EXPIRED': [expired],
    'status=PARTIALLY_REFUNDED': [partly],
    'status=REFUNDED': [refunded],
    'fulfilment=SHIPPED': [partly],
    'fulfilment=PREPARING': [refunded],
    'fulfilment=DELIVERED': [],
    'status=PAID&fulfilment=UNFULFILLED': [paid],
    'status=PAID&fulfilment=SHIPPED': [],
  }
  for (const [query, wanted] of Object.entries(found)) {
    const body = await list(key, reference, `?${query}`)
    assert.deepEqual(referencesOf(body), wanted, query)
    assert.equal(body.totalElements, wanted.length)
  }
  assert.equal((await list(key, reference, '?fulfilment=UNFULFILLED')).totalElements, 4)
  assert.equal((await list(key, reference)).totalElements, 6)
})

test('from is the first instant that is shown and to the first that is not', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const reference = await makeProduct(key)
  const orders = []
  for (const date of [1, 2, 3]) orders.push((await harness.make.order(sandbox, reference, {}, day(date))).reference)
  const [first, second, third] = orders
  const found: Record<string, unknown[]> = {
    'from=2026-11-02T10:00:00Z': [third, second],
    'from=2026-11-02T10:00:00.001Z': [third],
    'to=2026-11-02T10:00:00Z': [first],
    'to=2026-11-02T10:00:00.001Z': [second, first],
    'from=2026-11-02T00:00:00Z&to=2026-11-03T00:00:00Z': [second],
    'from=2026-11-02T11:00:00%2B01:00&to=2026-11-03T11:00:00%2B01:00': [second],
    'from=2026-11-02T00:00:00Z&to=2026-11-02T00:00:00Z': [],
    'from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59Z': [third, second, first],
  }
  for (const [query, wanted] of Object.entries(found)) {
    const body = await list(key, reference, `?${query}`)
    assert.deepEqual(referencesOf(body), wanted, query)
    assert.equal(body.totalElements, wanted.length, query)
  }
})

test('a filter with another value is refused', async () => {
  const { key } = await harness.make.merchant()
  const reference = await makeProduct(key)
  const refused: [string, string][] = [
    ['status=paid', 'status'],
    ['status=', 'status'],
    ['fulfilment=SENT', 'fulfilment'],
    ['from=2026-11-01', 'from'],
    ['to=2026-02-30T00:00:00Z', 'to'],
    ['from=2026-11-02T11:00:00+01:00', 'from'],
    ['sort=amount', 'sort'],
    ['origin=API', 'origin'],
    ['page=-1', 'page'],
    ['size=2001', 'size'],
  ]
  for (const [query, field] of refused) {
    const answer = await harness.call({ path: `/v1/products/${reference}/orders?${query}`, key })
    assertRefused(answer, 'VALIDATION_ERROR', { field }, query)
  }
})

test('orders come newest first, or oldest first, and a walk shows each once, deep pages included', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const reference = await makeProduct(key)
  const total = 1_120
  const draft = { quantity: 1, paymentMethod: 'CARD', buyer: {} } as const
  for (let second = 0; second < 56; second++) {
    const at = new Date(Date.UTC(2026, 10, 1, 10, 0, second))
    const place = async (ctx: WriteContext) => {
      for (let count = 0; count < 20; count++) await placeOrder(ctx, reference, draft)
    }
    await harness.make.write(sandbox, place, at)
  }
  const walk = async (query: string) => {
    const rows = []
    for (let page = 0; page < total / 140; page++) {
      const body = await list(key, reference, `?${query}&size=140&page=${page}`)
      assert.equal(body.totalElements, total)
      rows.push(...referencesOf(body))
    }
    return rows
  }
  const newestFirst = await walk('status=PENDING')
  assert.equal(new Set(newestFirst).size, total)
  for (const folded of [false, true]) {
    if (folded) await foldAllLists(harness.db, new Date(Date.now() + 60_000))
    assert.deepEqual(await walk('sort=createdAt,desc'), newestFirst)
    assert.deepEqual(await walk('sort=createdAt,asc'), [...newestFirst].reverse())
  }
})

test('each product lists its own orders and counts them alone', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const [one, other] = [await makeProduct(key), await makeProduct(key)]
  await harness.make.order(sandbox, one)
  await harness.make.order(sandbox, one)
  const order = await harness.make.order(sandbox, other)
  assert.equal((await list(key, one)).totalElements, 2)
  const body = await list(key, other)
  assert.deepEqual([body.totalElements, referencesOf(body)], [1, [order.reference]])
})

test('the orders of a product of another merchant or environment, or of no product, are not found', async () => {
  const { key, liveKey, merchantId } = await harness.make.merchant()
  const stranger = await harness.make.merchant()
  const reference = await makeProduct(key)
  const unknown = newReference('prd', merchantId)
  const forms: [string, string][] = [
    [stranger.key, reference],
    [liveKey, reference],
    [key, unknown],
    [key, 'prd_1'],
    [key, reference.toUpperCase()],
    [key, 'ord_0000000000000000000000'],
    [key, '%00'],
  ]
  for (const [door, form] of forms) {
    const answer = await harness.call({ path: `/v1/products/${form}/orders`, key: door })
    assertRefused(answer, 'PRODUCT_NOT_FOUND', {}, form)
  }
})
