import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Failure } from '#platform/errors.ts'
import { findProductRow, listEvents } from '../factory-queries.ts'
import type { TestMerchant } from '../factory.ts'
import { useHarness } from '../harness.ts'
import { atOnce, count } from './together.ts'

// In all races, stock never goes below zero.

const harness = useHarness()

const makeProduct = async ({ sandbox }: TestMerchant, stockQuantity: number): Promise<string> => {
  const [product] = await harness.make.products(sandbox, [{ stockQuantity }])
  return product?.reference ?? ''
}
const stockOf = async ({ sandbox }: TestMerchant, reference: string) => {
  const row = await findProductRow(harness.db.read, sandbox, reference)
  return [row?.['stockQuantity'], row?.['soldQuantity'], row?.['reservedQuantity']]
}
const typesOf = async ({ sandbox }: TestMerchant, resourceId?: string) =>
  (await listEvents(harness.db.read, sandbox))
    .filter((event) => resourceId === undefined || event.resourceId === resourceId)
    .sort((one, other) => one.sequence - other.sequence)

/** The rule or the code of a refusal; other errors are thrown. */
const refusedAs = (error: unknown): string => {
  if (!(error instanceof Failure)) throw error
  return error.details?.[0]?.rule ?? error.code
}

test('64 orders of one unit for a stock of 10 sell exactly 10', async () => {
  const merchant = await harness.make.merchant()
  const reference = await makeProduct(merchant, 10)
  const outcomes = await atOnce(64, () =>
    harness.make.order(merchant.sandbox, reference).then(() => 'placed', refusedAs),
  )
  assert.deepEqual(count(outcomes), { placed: 10, OUT_OF_STOCK: 54 })
  assert.deepEqual(await stockOf(merchant, reference), [10, 0, 10])
  const orders = await harness.call({ path: `/v1/products/${reference}/orders`, key: merchant.key })
  assert.equal(orders.body.totalElements, 10)
  const told = await typesOf(merchant, reference)
  assert.deepEqual(
    told.map(({ type }) => type),
    ['product.created', 'product.low_stock', 'product.sold_out'],
  )
  assert.deepEqual(
    told.map(({ sequence }) => sequence),
    [1, 2, 3],
  )
})

test('64 orders of 1 to 4 units never take more than there is', async () => {
  const merchant = await harness.make.merchant()
  const reference = await makeProduct(merchant, 25)
  const outcomes = await atOnce(64, (index) =>
    harness.make.order(merchant.sandbox, reference, { quantity: 1 + (index % 4) }).then(
      ({ quantity }) => quantity,
      () => 0,
    ),
  )
  const taken = outcomes.reduce((sum, quantity) => sum + quantity, 0)
  assert.deepEqual(await stockOf(merchant, reference), [25, 0, taken])
  assert.equal(taken, 25)
})

test('an order that is settled and released 64 times at once ends in one way, and its stock moves once', async () => {
  const merchant = await harness.make.merchant()
  const reference = await makeProduct(merchant, 10)
  const ends = [
    (order: string) => harness.make.paidOrder(merchant.sandbox, order),
    (order: string) => harness.make.releasedOrder(merchant.sandbox, order, 'CANCELED'),
    (order: string) => harness.make.releasedOrder(merchant.sandbox, order, 'EXPIRED'),
  ]
  let sold = 0
  for (let round = 0; round < 4; round++) {
    const order = await harness.make.order(merchant.sandbox, reference, { quantity: 2 })
    const outcomes = await atOnce(64, (index) =>
      (ends[(index + round) % 3] as (typeof ends)[0])(order.reference).then(({ status }) => status, refusedAs),
    )
    const { INVALID_STATE: refused, ...won } = count(outcomes)
    assert.equal(refused, 63)
    if (won['PAID']) sold += 2
    assert.deepEqual(await stockOf(merchant, reference), [10, sold, 0])
    const told = await typesOf(merchant, order.reference)
    assert.equal(told.length, 2)
    assert.equal(told[1]?.type, won['PAID'] ? 'product_order.paid' : 'product_order.canceled')
  }
})

test('orders, payments, releases and changes of the total at once leave units loaded = sold + reserved + available', async () => {
  const merchant = await harness.make.merchant()
  const { sandbox, key } = merchant
  const reference = await makeProduct(merchant, 40)
  const pending = await atOnce(30, () => harness.make.order(sandbox, reference))
  const patch = (stockQuantity: number) =>
    harness.call({ method: 'PATCH', path: `/v1/products/${reference}`, key, body: { stockQuantity } })
  const work = [
    () => harness.make.order(sandbox, reference).then(() => 'placed', refusedAs),
    (index: number) =>
      harness.make.paidOrder(sandbox, pending[index % 30]?.reference ?? '').then(() => 'paid', refusedAs),
    (index: number) =>
      harness.make
        .releasedOrder(sandbox, pending[(index * 7) % 30]?.reference ?? '', 'EXPIRED')
        .then(() => 'released', refusedAs),
    (index: number) => patch(20 + index).then(({ status }) => `patched ${status}`),
  ]
  const outcomes = count(await atOnce(64, (index) => (work[index % 4] as (typeof work)[0])(index)))
  const [stock, sold, reserved] = (await stockOf(merchant, reference)) as [number, number, number]
  assert.equal(sold, outcomes['paid'])
  assert.equal(reserved, 30 + (outcomes['placed'] ?? 0) - (outcomes['paid'] ?? 0) - (outcomes['released'] ?? 0))
  assert.ok(stock >= sold + reserved, `${stock} ${sold} ${reserved}`)
  assert.equal((outcomes['patched 200'] ?? 0) + (outcomes['patched 422'] ?? 0), 16)
  const sequences = (await typesOf(merchant, reference)).map(({ sequence }) => sequence)
  assert.deepEqual(
    sequences,
    sequences.map((_, index) => index + 1),
  )
})

test('a product that is deactivated amid 64 orders takes none afterwards', async () => {
  const merchant = await harness.make.merchant()
  const reference = await makeProduct(merchant, 1_000)
  const outcomes = await atOnce(64, async (index) => {
    if (index !== 20) return harness.make.order(merchant.sandbox, reference).then(() => 'placed', refusedAs)
    const answer = await harness.call({ method: 'DELETE', path: `/v1/products/${reference}`, key: merchant.key })
    return `deactivated ${answer.status}`
  })
  const { placed = 0, INACTIVE: refused = 0, 'deactivated 200': deactivated } = count(outcomes)
  assert.deepEqual([placed + refused, deactivated], [63, 1])
  assert.deepEqual(await stockOf(merchant, reference), [1_000, 0, placed])
  await assert.rejects(harness.make.order(merchant.sandbox, reference), { code: 'PRODUCT_NOT_AVAILABLE' })
})
