import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { listEvents } from '#test/factory-queries.ts'
import type { TestMerchant } from '#test/factory.ts'
import { useHarness } from '#test/harness.ts'
import { expireProducts } from './jobs.ts'

// `products.expire`: the end of a sale is announced once for each date.

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
})

const expire = (now: Date) => expireProducts(harness.db, harness.config.publicUrl, now)
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const make = async ({ sandbox }: TestMerchant, expiresAt?: Date): Promise<string> => {
  const [product] = await harness.make.products(sandbox, [expiresAt ? { expiresAt } : {}])
  return product?.reference ?? ''
}
const told = async ({ sandbox }: TestMerchant, resourceId: string) =>
  (await listEvents(harness.db.read, sandbox)).filter(
    (event) => event.type === 'product.expired' && event.resourceId === resourceId,
  )

test('product.expired is told once when the end has come, however often the job runs', async () => {
  const merchant = await harness.make.merchant()
  const end = inMinutes(1)
  const reference = await make(merchant, end)
  await expire(new Date(end.getTime() - 1))
  assert.equal((await told(merchant, reference)).length, 0)
  for (const at of [end, end, inMinutes(5)]) await expire(at)
  const [event, ...more] = await told(merchant, reference)
  assert.deepEqual(more, [])
  const body = JSON.parse(event?.body ?? '{}')
  assert.deepEqual([body.sequence, body.data.object.status, body.data.object.active], [2, 'EXPIRED', true])
  assert.equal(body.data.object.expiresAt, end.toISOString())
})

test('jobs that run at the same time tell it once', async () => {
  const merchant = await harness.make.merchant()
  const references = await Promise.all(Array.from({ length: 5 }, () => make(merchant, inMinutes(1))))
  await Promise.all(Array.from({ length: 8 }, () => expire(inMinutes(2))))
  for (const reference of references) assert.equal((await told(merchant, reference)).length, 1)
})

test('product.expired is told again after the date was moved and reached, and not after it was cleared', async () => {
  const merchant = await harness.make.merchant()
  const reference = await make(merchant, inMinutes(1))
  const patch = async (now: Date, body: object) => {
    harness.clock.now = now
    const path = `/v1/products/${reference}`
    assert.equal((await harness.call({ method: 'PATCH', path, key: merchant.key, body })).status, 200)
  }
  await expire(inMinutes(2))
  await patch(inMinutes(3), { name: 'Other' })
  await expire(inMinutes(4))
  assert.equal((await told(merchant, reference)).length, 1)
  await patch(inMinutes(5), { expiresAt: inMinutes(6).toISOString() })
  await expire(inMinutes(5))
  assert.equal((await told(merchant, reference)).length, 1)
  await expire(inMinutes(7))
  await expire(inMinutes(7))
  assert.equal((await told(merchant, reference)).length, 2)
  await patch(inMinutes(8), { clearExpiration: true })
  await expire(inMinutes(9))
  assert.equal((await told(merchant, reference)).length, 2)
})

test('a product whose date was cleared or moved before the job came is not told of', async () => {
  const merchant = await harness.make.merchant()
  const [cleared, moved] = [await make(merchant, inMinutes(1)), await make(merchant, inMinutes(1))]
  const patch = (reference: string, body: object) =>
    harness.call({ method: 'PATCH', path: `/v1/products/${reference}`, key: merchant.key, body })
  await patch(cleared, { clearExpiration: true })
  await patch(moved, { expiresAt: inMinutes(10).toISOString() })
  await expire(inMinutes(2))
  assert.deepEqual([...(await told(merchant, cleared)), ...(await told(merchant, moved))], [])
})

test('an inactive product expires too, in every environment and for every merchant, and products without an end never', async () => {
  const [one, other] = [await harness.make.merchant(), await harness.make.merchant()]
  const off = await make(one, inMinutes(1))
  await harness.call({ method: 'DELETE', path: `/v1/products/${off}`, key: one.key })
  const [live] = await harness.make.products(one.production, [{ expiresAt: inMinutes(1) }])
  const theirs = await make(other, inMinutes(1))
  const endless = await make(one)
  await expire(inMinutes(2))
  assert.equal((await told(one, off)).length, 1)
  assert.equal((await told({ ...one, sandbox: one.production }, live?.reference ?? '')).length, 1)
  assert.equal((await told(other, theirs)).length, 1)
  assert.equal((await told(one, endless)).length, 0)
})
