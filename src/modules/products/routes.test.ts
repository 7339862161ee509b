import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { assertRefused, withoutCorrelation } from '#test/answers.ts'
import { useHarness } from '#test/harness.ts'
import { isReference } from '#platform/ids.ts'

// Creating, reading, changing and deactivating products. Refusals are in refusals.test.ts.

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
})

const create = (key: string, body: object = {}) =>
  harness.call({ method: 'POST', path: '/v1/products', key, body: { name: 'Tajine', price: 249.9, ...body } })
const read = (key: string, reference: string) => harness.call({ path: `/v1/products/${reference}`, key })
const patch = (key: string, reference: string, body: unknown) =>
  harness.call({ method: 'PATCH', path: `/v1/products/${reference}`, key, body })
const remove = (key: string, reference: string) =>
  harness.call({ method: 'DELETE', path: `/v1/products/${reference}`, key })

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

test('a created product is answered with 201, its reference and its Location', async () => {
  const { key } = await harness.make.merchant()
  const answer = await create(key)
  assert.equal(answer.status, 201)
  assert.ok(isReference('prd', answer.body.reference), answer.body.reference)
  assert.equal(answer.headers['location'], `/v1/products/${answer.body.reference}`)
})

test('a product of a name and a price is active, in MAD, unlimited, and has no member that was not set', async () => {
  const { key } = await harness.make.merchant()
  harness.clock.now = new Date('2026-11-20T10:00:00.123Z')
  const { body } = await create(key)
  const { reference, ...rest } = withoutCorrelation(body)
  assert.deepEqual(rest, {
    name: 'Tajine',
    price: 249.9,
    currency: 'MAD',
    soldQuantity: 0,
    reservedQuantity: 0,
    status: 'ACTIVE',
    active: true,
    origin: 'API',
    environment: 'SANDBOX',
    url: `https://pay.example/p/${reference}`,
    qrCodeUrl: `https://pay.example/p/${reference}/qr.svg`,
    ordersCount: 0,
    createdAt: '2026-11-20T10:00:00.123Z',
    updatedAt: '2026-11-20T10:00:00.123Z',
  })
})

test('a product with every field is answered with all of them, as they were sent', async () => {
  const { key } = await harness.make.merchant()
  const fields = {
    name: 'Tajine en terre cuite — طاجين',
    description: 'Fait main à Salé.\nDeux lignes.',
    imageUrl: 'https://shop.example/tajine.jpg?size=2',
    price: 19.99,
    currency: 'EUR',
    stockQuantity: 40,
    externalId: 'sku-1042',
    metadata: { cartId: 'c-77' },
  }
  const { status, body } = await create(key, { ...fields, expiresAt: '2040-01-01T01:00:00+01:00' })
  assert.equal(status, 201)
  const { reference, url, qrCodeUrl, createdAt, updatedAt, ...rest } = withoutCorrelation(body)
  assert.deepEqual(rest, {
    ...fields,
    ordersCount: 0,
    expiresAt: '2040-01-01T00:00:00.000Z',
    soldQuantity: 0,
    reservedQuantity: 0,
    availableQuantity: 40,
    status: 'ACTIVE',
    active: true,
    origin: 'API',
    environment: 'SANDBOX',
  })
  assert.ok(reference && url && qrCodeUrl && createdAt && updatedAt)
})

test('a retrieved product is the created one', async () => {
  const { key } = await harness.make.merchant()
  const created = await create(key, { stockQuantity: 3, metadata: { a: null } })
  const answer = await read(key, created.body.reference)
  assert.equal(answer.status, 200)
  assert.deepEqual(withoutCorrelation(answer.body), withoutCorrelation(created.body))
})

test('a production key makes products of production', async () => {
  const { liveKey } = await harness.make.merchant()
  assert.equal((await create(liveKey)).body.environment, 'PRODUCTION')
})

test('a product is not found with the key of another merchant or of the other environment, nor in any other form', async () => {
  const { key, liveKey } = await harness.make.merchant()
  const other = await harness.make.merchant()
  const { reference } = (await create(key)).body
  const forms = [`${reference}0`, reference.slice(0, -1), reference.toUpperCase(), 'prd_', 'x', '%00', '0199a0b4']
  const calls: [string, string][] = [
    [liveKey, reference],
    [other.key, reference],
    ...forms.map((form): [string, string] => [key, form]),
  ]
  for (const [door, form] of calls) {
    assertRefused(await read(door, form), 'PRODUCT_NOT_FOUND', {}, form)
    assertRefused(await patch(door, form, { name: 'Other' }), 'PRODUCT_NOT_FOUND', {}, form)
    assertRefused(await remove(door, form), 'PRODUCT_NOT_FOUND', {}, form)
  }
  assert.equal((await read(key, reference)).body.name, 'Tajine')
})

test('creating with a known externalId returns the existing product with 200, whatever the body says', async () => {
  const { key } = await harness.make.merchant()
  const first = await create(key, { externalId: 'sku-1', stockQuantity: 3 })
  const bodies = [{}, { name: 'Other', price: 1, currency: 'EUR', stockQuantity: 9, metadata: { a: 1 } }]
  for (const body of bodies) {
    const again = await create(key, { ...body, externalId: 'sku-1' })
    assert.equal(again.status, 200)
    assert.deepEqual(withoutCorrelation(again.body), withoutCorrelation(first.body))
  }
  const list = await harness.call({ path: '/v1/products', key })
  assert.equal(list.body.totalElements, 1)
})

test('a creation that is repeated after its end of sale still returns the existing product', async () => {
  const { key } = await harness.make.merchant()
  const body = { externalId: 'sku-1', expiresAt: inAnHour() }
  const first = await create(key, body)
  harness.clock.now = new Date(Date.now() + 7_200_000)
  const again = await create(key, body)
  assert.equal(again.status, 200)
  assert.equal(again.body.reference, first.body.reference)
  assertRefused(await create(key, { ...body, externalId: 'sku-2' }), 'VALIDATION_ERROR', { field: 'expiresAt' })
})

test('the same externalId in the other environment, or of another merchant, is another product', async () => {
  const { key, liveKey } = await harness.make.merchant()
  const keys = [key, liveKey, (await harness.make.merchant()).key]
  const references = []
  for (const each of keys) {
    const answer = await create(each, { externalId: 'sku-1' })
    assert.equal(answer.status, 201)
    references.push(answer.body.reference)
  }
  assert.equal(new Set(references).size, 3)
  for (const [index, each] of keys.entries()) {
    const again = await create(each, { externalId: 'sku-1' })
    assert.deepEqual([again.status, again.body.reference], [200, references[index]])
  }
})

test('an externalId is compared letter by letter', async () => {
  const { key } = await harness.make.merchant()
  const ids = ['sku-1', 'SKU-1', ' sku-1', 'sku-1 ', 'ش-1', '1'.repeat(128)]
  for (const externalId of ids) {
    const answer = await create(key, { externalId })
    assert.equal(answer.status, 201, externalId)
    assert.equal(answer.body.externalId, externalId)
  }
})

test('a PATCH changes the fields that are present and no other', async () => {
  const { key } = await harness.make.merchant()
  const full = {
    description: 'Long',
    imageUrl: 'https://shop.example/a.jpg',
    stockQuantity: 7,
    expiresAt: inAnHour(),
    externalId: 'sku-1',
    metadata: { a: 1 },
  }
  let before = withoutCorrelation((await create(key, full)).body)
  const reference = String(before['reference'])
  const later = new Date(Date.now() + 7_200_000).toISOString()
  const changes = [
    { name: 'Other' },
    { description: 'Longer' },
    { description: '' },
    { imageUrl: 'https://shop.example/b.jpg' },
    { price: 1 },
    { expiresAt: later },
    { name: 'Both', price: 2.5 },
  ]
  for (const change of changes) {
    const answer = await patch(key, reference, change)
    assert.equal(answer.status, 200, answer.text)
    const after = withoutCorrelation(answer.body)
    assert.ok(String(after['updatedAt']) >= String(before['updatedAt']))
    assert.deepEqual(after, { ...before, ...change, updatedAt: after['updatedAt'] })
    assert.deepEqual(withoutCorrelation((await read(key, reference)).body), after)
    before = after
  }
})

test('a changed stock shows in what is available', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = (await create(key)).body
  const limited = await patch(key, reference, { stockQuantity: 4 })
  assert.deepEqual([limited.body.stockQuantity, limited.body.availableQuantity], [4, 4])
  const none = await patch(key, reference, { stockQuantity: 0 })
  assert.deepEqual([none.body.availableQuantity, none.body.status], [0, 'SOLD_OUT'])
})

test('an empty PATCH, or one that says what is so already, changes nothing, not even updatedAt', async () => {
  const { key } = await harness.make.merchant()
  const expiresAt = inAnHour()
  const created = await create(key, { stockQuantity: 7, expiresAt })
  harness.clock.now = new Date(Date.now() + 60_000)
  const same = { name: 'Tajine', price: 249.9, active: true, stockQuantity: 7, expiresAt, clearExpiration: false }
  for (const body of [{}, same, '{ }']) {
    const answer = await patch(key, created.body.reference, body)
    assert.equal(answer.status, 200)
    assert.deepEqual(withoutCorrelation(answer.body), withoutCorrelation(created.body))
  }
})

test('clearExpiration takes the end of the sale away', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = (await create(key, { expiresAt: inAnHour() })).body
  const kept = await patch(key, reference, { clearExpiration: false })
  assert.ok('expiresAt' in kept.body)
  const cleared = await patch(key, reference, { clearExpiration: true })
  assert.equal(cleared.status, 200)
  assert.ok(!('expiresAt' in cleared.body))
  assert.equal((await patch(key, reference, { clearExpiration: true })).status, 200)
})

test('a deleted product becomes inactive, is answered, and stays readable', async () => {
  const { key } = await harness.make.merchant()
  const created = await create(key)
  harness.clock.now = new Date(Date.now() + 60_000)
  const answer = await remove(key, created.body.reference)
  assert.equal(answer.status, 200)
  assert.deepEqual(withoutCorrelation(answer.body), {
    ...withoutCorrelation(created.body),
    active: false,
    status: 'INACTIVE',
    updatedAt: harness.clock.now.toISOString(),
  })
  assert.deepEqual(withoutCorrelation((await read(key, created.body.reference)).body), withoutCorrelation(answer.body))
  assert.equal((await harness.call({ path: '/v1/products', key })).body.totalElements, 1)
})

test('deleting twice answers the same product again', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = (await create(key)).body
  const first = await remove(key, reference)
  harness.clock.now = new Date(Date.now() + 60_000)
  const second = await remove(key, reference)
  assert.equal(second.status, 200)
  assert.deepEqual(withoutCorrelation(second.body), withoutCorrelation(first.body))
})

test('a product can be activated again', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = (await create(key)).body
  await remove(key, reference)
  const answer = await patch(key, reference, { active: true })
  assert.deepEqual([answer.status, answer.body.active, answer.body.status], [200, true, 'ACTIVE'])
})

test('a product expires at its end of sale and stays active; moving or clearing the date puts it on sale again', async () => {
  const { key } = await harness.make.merchant()
  const expiresAt = new Date(Date.now() + 3_600_000)
  const { reference } = (await create(key, { expiresAt: expiresAt.toISOString() })).body
  const stateAt = async (time: Date) => {
    harness.clock.now = time
    const { body } = await read(key, reference)
    return [body.status, body.active]
  }
  assert.deepEqual(await stateAt(new Date(expiresAt.getTime() - 1)), ['ACTIVE', true])
  assert.deepEqual(await stateAt(expiresAt), ['EXPIRED', true])
  const moved = new Date(expiresAt.getTime() + 60_000)
  assert.equal((await patch(key, reference, { expiresAt: moved.toISOString() })).body.status, 'ACTIVE')
  assert.deepEqual(await stateAt(moved), ['EXPIRED', true])
  assert.equal((await patch(key, reference, { clearExpiration: true })).body.status, 'ACTIVE')
})

test('an expired or sold-out product that is deactivated is inactive', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = (await create(key, { stockQuantity: 0, expiresAt: inAnHour() })).body
  assert.equal((await read(key, reference)).body.status, 'SOLD_OUT')
  harness.clock.now = new Date(Date.now() + 7_200_000)
  assert.equal((await read(key, reference)).body.status, 'EXPIRED')
  assert.equal((await remove(key, reference)).body.status, 'INACTIVE')
})
