import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { Failure } from '#platform/errors.ts'
import { newReference } from '#platform/ids.ts'
import { findProductRow, listEvents } from '#test/factory-queries.ts'
import type { TestMerchant } from '#test/factory.ts'
import { assertRefused } from '#test/answers.ts'
import { useHarness } from '#test/harness.ts'
import { placeOrder } from '#modules/orders/actions/placing.ts'

// Stock: an order reserves, a payment sells, a release gives back, each once.

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
})

const makeProduct = async ({ sandbox }: TestMerchant, input: object = {}): Promise<string> => {
  const [product] = await harness.make.products(sandbox, [input])
  return product?.reference ?? ''
}
const read = async ({ key }: TestMerchant, reference: string) =>
  (await harness.call({ path: `/v1/products/${reference}`, key })).body
const stockOf = async (merchant: TestMerchant, reference: string) => {
  const { soldQuantity, reservedQuantity, availableQuantity } = await read(merchant, reference)
  return { sold: soldQuantity, reserved: reservedQuantity, available: availableQuantity }
}
const eventsOf = async ({ sandbox }: TestMerchant, resourceId?: string) =>
  (await listEvents(harness.db.read, sandbox))
    .filter((event) => resourceId === undefined || event.resourceId === resourceId)
    .map(({ type }) => type)
const patch = ({ key }: TestMerchant, reference: string, body: object) =>
  harness.call({ method: 'PATCH', path: `/v1/products/${reference}`, key, body })

const refusal = (code: string, rule?: string) => (error: unknown) => {
  assert.ok(error instanceof Failure, String(error))
  assert.deepEqual([error.code, error.details?.[0]?.rule], [code, rule])
  return true
}

test('an order reserves its units', async () => {
  const merchant = await harness.make.merchant()
  const reference = await makeProduct(merchant, { stockQuantity: 10 })
  await harness.make.order(merchant.sandbox, reference, { quantity: 3 })
  assert.deepEqual(await stockOf(merchant, reference), { sold: 0, reserved: 3, available: 7 })
})

test('a paid order turns its reserved units into sold ones', async () => {
  const merchant = await harness.make.merchant()
  const reference = await makeProduct(merchant, { stockQuantity: 10 })
  const order = await harness.make.order(merchant.sandbox, reference, { quantity: 3 })
  const paid = await harness.make.paidOrder(merchant.sandbox, order.reference)
  assert.equal(paid.status, 'PAID')
  assert.ok(paid.paidAt)
  assert.deepEqual(await stockOf(merchant, reference), { sold: 3, reserved: 0, available: 7 })
})

for (const status of ['CANCELED', 'EXPIRED'] as const) {
  test(`an order that is ${status} gives its units back`, async () => {
    const merchant = await harness.make.merchant()
    const reference = await makeProduct(merchant, { stockQuantity: 10 })
    const order = await harness.make.order(merchant.sandbox, reference, { quantity: 3 })
    assert.equal((await harness.make.releasedOrder(merchant.sandbox, order.reference, status)).status, status)
    assert.deepEqual(await stockOf(merchant, reference), { sold: 0, reserved: 0, available: 10 })
  })
}

test('an order leaves pending once: a second payment or release is refused and moves no stock', async () => {
  const merchant = await harness.make.merchant()
  const { sandbox } = merchant
  const reference = await makeProduct(merchant, { stockQuantity: 10 })
  const ends = [
    { first: harness.make.paidOrder, left: { sold: 2, reserved: 0, available: 8 } },
    {
      first: (scope: typeof sandbox, order: string) => harness.make.releasedOrder(scope, order, 'CANCELED'),
      left: { sold: 2, reserved: 0, available: 8 },
    },
  ]
  for (const { first, left } of ends) {
    const order = await harness.make.order(sandbox, reference, { quantity: 2 })
    await first(sandbox, order.reference)
    const before = await eventsOf(merchant)
    await assert.rejects(harness.make.paidOrder(sandbox, order.reference), refusal('INVALID_STATE'))
    for (const status of ['CANCELED', 'EXPIRED'] as const)
      await assert.rejects(harness.make.releasedOrder(sandbox, order.reference, status), refusal('INVALID_STATE'))
    assert.deepEqual(await stockOf(merchant, reference), left)
    assert.deepEqual(await eventsOf(merchant), before)
  }
})

test('an order of another environment or merchant cannot be settled', async () => {
  const merchant = await harness.make.merchant()
  const other = await harness.make.merchant()
  const reference = await makeProduct(merchant, { stockQuantity: 10 })
  const order = await harness.make.order(merchant.sandbox, reference)
  for (const scope of [merchant.production, other.sandbox]) {
    await assert.rejects(harness.make.paidOrder(scope, order.reference), refusal('INVALID_STATE'))
    await assert.rejects(harness.make.order(scope, reference), refusal('PRODUCT_NOT_FOUND'))
  }
  assert.deepEqual(await stockOf(merchant, reference), { sold: 0, reserved: 1, available: 9 })
})

test('an order is refused with the reason: inactive, expired or out of stock', async () => {
  const merchant = await harness.make.merchant()
  const { sandbox, key, merchantId } = merchant
  const soon = new Date(Date.now() + 60_000)
  const [off, offAndOver] = [await makeProduct(merchant), await makeProduct(merchant, { expiresAt: soon })]
  for (const each of [off, offAndOver]) await harness.call({ method: 'DELETE', path: `/v1/products/${each}`, key })
  const over = await makeProduct(merchant, { expiresAt: soon, stockQuantity: 0 })
  const few = await makeProduct(merchant, { stockQuantity: 2 })
  const refusals: [string, number, string][] = [
    [off, 1, 'INACTIVE'],
    [offAndOver, 1, 'INACTIVE'],
    [over, 1, 'EXPIRED'],
    [few, 3, 'OUT_OF_STOCK'],
  ]
  const before = await eventsOf(merchant)
  for (const [reference, quantity, rule] of refusals) {
    const work = harness.make.order(sandbox, reference, { quantity }, new Date(soon.getTime()))
    await assert.rejects(work, refusal('PRODUCT_NOT_AVAILABLE', rule))
    const orders = await harness.call({ path: `/v1/products/${reference}/orders`, key })
    assert.equal(orders.body.totalElements, 0)
  }
  await assert.rejects(harness.make.order(sandbox, newReference('prd', merchantId)), refusal('PRODUCT_NOT_FOUND'))
  assert.deepEqual(await eventsOf(merchant), before)
})

test('a product can be ordered up to the last instant of its sale, and again when the date is moved', async () => {
  const merchant = await harness.make.merchant()
  const end = new Date(Date.now() + 60_000)
  const reference = await makeProduct(merchant, { expiresAt: end })
  const order = (at: Date) => harness.make.order(merchant.sandbox, reference, {}, at)
  await order(new Date(end.getTime() - 1))
  await assert.rejects(order(end), refusal('PRODUCT_NOT_AVAILABLE', 'EXPIRED'))
  harness.clock.now = end
  await patch(merchant, reference, { expiresAt: new Date(end.getTime() + 60_000).toISOString() })
  await order(end)
})

test('the last unit is sold and no further one; a release makes it available again', async () => {
  const merchant = await harness.make.merchant()
  const reference = await makeProduct(merchant, { stockQuantity: 2 })
  const order = (quantity: number) => harness.make.order(merchant.sandbox, reference, { quantity })
  const both = await order(2)
  assert.equal((await read(merchant, reference)).status, 'SOLD_OUT')
  await assert.rejects(order(1), refusal('PRODUCT_NOT_AVAILABLE', 'OUT_OF_STOCK'))
  await harness.make.releasedOrder(merchant.sandbox, both.reference, 'EXPIRED')
  assert.equal((await read(merchant, reference)).status, 'ACTIVE')
  await harness.make.paidOrder(merchant.sandbox, (await order(1)).reference)
  await harness.make.paidOrder(merchant.sandbox, (await order(1)).reference)
  assert.deepEqual(await stockOf(merchant, reference), { sold: 2, reserved: 0, available: 0 })
})

test('unlimited stock never runs out and tells nothing of stock', async () => {
  const merchant = await harness.make.merchant()
  const reference = await makeProduct(merchant)
  for (let count = 0; count < 3; count++) await harness.make.order(merchant.sandbox, reference, { quantity: 1_000 })
  assert.deepEqual(await stockOf(merchant, reference), { sold: 0, reserved: 3_000, available: undefined })
  assert.deepEqual(await eventsOf(merchant, reference), ['product.created'])
})

test('stockQuantity is a total: it may not fall below what is sold and reserved', async () => {
  const merchant = await harness.make.merchant()
  const reference = await makeProduct(merchant, { stockQuantity: 10 })
  const sold = await harness.make.order(merchant.sandbox, reference, { quantity: 4 })
  await harness.make.paidOrder(merchant.sandbox, sold.reference)
  await harness.make.order(merchant.sandbox, reference, { quantity: 3 })
  for (const stockQuantity of [6, 0]) {
    const answer = await patch(merchant, reference, { stockQuantity, name: 'Other' })
    assertRefused(answer, 'STOCK_BELOW_SOLD', { field: 'stockQuantity', message: /4 sold and 3 reserved/ })
  }
  const unchanged = await read(merchant, reference)
  assert.deepEqual([unchanged.stockQuantity, unchanged.name], [10, 'A product'])
  const answer = await patch(merchant, reference, { stockQuantity: 7 })
  assert.deepEqual([answer.status, answer.body.availableQuantity, answer.body.status], [200, 0, 'SOLD_OUT'])
  assert.equal((await patch(merchant, reference, { stockQuantity: 8 })).body.status, 'ACTIVE')
})

test('orders that are refused later leave no trace of their reservation', async () => {
  const merchant = await harness.make.merchant()
  const reference = await makeProduct(merchant, { stockQuantity: 10 })
  const work = harness.make.write(merchant.sandbox, async (ctx) => {
    await placeOrder(ctx, reference, { quantity: 2, paymentMethod: 'CARD', buyer: {} })
    throw new Error('the card was refused')
  })
  await assert.rejects(work, /the card was refused/)
  assert.deepEqual(await stockOf(merchant, reference), { sold: 0, reserved: 0, available: 10 })
  assert.deepEqual(await eventsOf(merchant), ['product.created'])
})

test('low_stock is told once when five units or fewer are left, sold_out once when none is', async () => {
  const merchant = await harness.make.merchant()
  const reference = await makeProduct(merchant, { stockQuantity: 8 })
  for (const quantity of [2, 1, 1, 2, 2]) await harness.make.order(merchant.sandbox, reference, { quantity })
  assert.deepEqual(await eventsOf(merchant, reference), ['product.created', 'product.low_stock', 'product.sold_out'])
})

test('stock that came back and runs out again is told again', async () => {
  const merchant = await harness.make.merchant()
  const { sandbox } = merchant
  const reference = await makeProduct(merchant, { stockQuantity: 6 })
  const order = await harness.make.order(sandbox, reference, { quantity: 6 })
  await harness.make.releasedOrder(sandbox, order.reference, 'CANCELED')
  await harness.make.order(sandbox, reference, { quantity: 1 })
  await harness.make.order(sandbox, reference, { quantity: 5 })
  const told = ['product.created', 'product.sold_out', 'product.low_stock', 'product.sold_out']
  assert.deepEqual(await eventsOf(merchant, reference), told)
})

test('a PATCH that takes stock away tells of it after the change', async () => {
  const merchant = await harness.make.merchant()
  const reference = await makeProduct(merchant, { stockQuantity: 9 })
  await patch(merchant, reference, { stockQuantity: 5 })
  await patch(merchant, reference, { stockQuantity: 4 })
  await patch(merchant, reference, { stockQuantity: 0 })
  await patch(merchant, reference, { stockQuantity: 50 })
  assert.deepEqual(await eventsOf(merchant, reference), [
    'product.created',
    'product.updated',
    'product.low_stock',
    'product.updated',
    'product.updated',
    'product.sold_out',
    'product.updated',
  ])
})

test('units loaded are always units sold, reserved and available', async () => {
  const merchant = await harness.make.merchant()
  const { sandbox } = merchant
  const reference = await makeProduct(merchant, { stockQuantity: 12 })
  const pending: string[] = []
  const steps = [3, -1, 2, 0, 4, 1, 0, -1, 5, 2, 0, 0, -1, 3]
  for (const step of steps) {
    const next = pending[0]
    if (step > 0) {
      const placed = await harness.make.order(sandbox, reference, { quantity: step }).catch(() => undefined)
      if (placed) pending.push(placed.reference)
    } else if (next) {
      pending.shift()
      await (step === 0 ? harness.make.paidOrder(sandbox, next) : harness.make.releasedOrder(sandbox, next, 'EXPIRED'))
    }
    const { sold, reserved, available } = await stockOf(merchant, reference)
    assert.equal(sold + reserved + available, 12)
    assert.ok(sold >= 0 && reserved >= 0 && available >= 0)
    const row = await findProductRow(harness.db.read, sandbox, reference)
    assert.deepEqual([row?.['soldQuantity'], row?.['reservedQuantity']], [sold, reserved])
  }
})
