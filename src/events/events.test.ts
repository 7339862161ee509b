import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { placeOrder } from '#modules/orders/actions/placing.ts'
import { changeProduct, createProduct } from '#modules/products/actions.ts'
import type { Scope } from '#platform/context.ts'
import { assertRefused, rawMember, withoutCorrelation } from '#test/answers.ts'
import { listDeliveries, listEvents } from '#test/factory-queries.ts'
import type { TestMerchant } from '#test/factory.ts'
import { type Answer, type Call, useHarness } from '#test/harness.ts'
import { emit } from './emit.ts'
import { onWake } from './wake.ts'

// One event for each change, in the transaction of the change, with a payload that needs no further call.

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
})

const eventsOf = ({ sandbox }: Pick<TestMerchant, 'sandbox'>) => listEvents(harness.db.read, sandbox)
const bodiesOf = async (merchant: TestMerchant) => (await eventsOf(merchant)).map(({ body }) => JSON.parse(body))
const typesOf = async (merchant: TestMerchant) => (await eventsOf(merchant)).map(({ type }) => type)

const product = (merchant: TestMerchant, body: unknown = { name: 'Tajine', price: 249.9 }, headers = {}) =>
  harness.call({ method: 'POST', path: '/v1/products', key: merchant.key, body, headers })
const client = (merchant: TestMerchant, body: unknown = { name: 'Salma' }) =>
  harness.call({ method: 'POST', path: '/v1/clients', key: merchant.key, body })
const call = (merchant: TestMerchant, method: Call['method'], path: string, body?: unknown): Promise<Answer> =>
  harness.call({ ...(method && { method }), path, key: merchant.key, ...(body !== undefined && { body }) })

test('a creation is told once, with the whole envelope', async () => {
  const merchant = await harness.make.merchant()
  harness.clock.now = new Date('2026-11-20T10:00:00.123Z')
  const created = await product(merchant, { name: 'Tajine', price: 249.9, externalId: 'sku-1', metadata: { a: 1 } })
  const [row, ...more] = await eventsOf(merchant)
  assert.deepEqual(more, [])
  assert.deepEqual(JSON.parse(row?.body ?? '{}'), {
    id: row?.id,
    type: 'product.created',
    apiVersion: 'v1',
    createdAt: '2026-11-20T10:00:00.123Z',
    environment: 'SANDBOX',
    sequence: 1,
    resource: { type: 'product', id: created.body.reference, version: 1 },
    externalId: 'sku-1',
    metadata: { a: 1 },
    data: { object: withoutCorrelation(created.body) },
  })
  assert.deepEqual(
    [row?.type, row?.resourceType, row?.resourceId, row?.sequence],
    ['product.created', 'product', created.body.reference, 1],
  )
})

test('externalId and metadata are left out of the event when the resource has none', async () => {
  const merchant = await harness.make.merchant()
  await product(merchant)
  await client(merchant)
  for (const body of await bodiesOf(merchant)) assert.equal('externalId' in body || 'metadata' in body, false)
})

test('metadata comes back byte for byte, in the event and in the object it is about', async () => {
  const merchant = await harness.make.merchant()
  const metadata = '{"z":1.10,"10":null,"2":"\\u00e9","a":[1e2,{"b":-0}]}'
  await product(merchant, `{"name":"Tajine","price":1,"metadata":${metadata}}`)
  await client(merchant, `{"name":"Salma","metadata":${metadata}}`)
  for (const { body } of await eventsOf(merchant)) {
    assert.equal(rawMember(body, 'metadata'), metadata)
    assert.equal(rawMember(body.slice(body.indexOf('"data":')), 'metadata'), metadata)
  }
})

test('the correlation id of the request is kept with the event', async () => {
  const merchant = await harness.make.merchant()
  await product(merchant, undefined, { 'x-request-id': 'order-77/step 1' })
  const answer = await product(merchant)
  const ids = (await eventsOf(merchant)).map(({ correlationId }) => correlationId)
  assert.deepEqual(ids, ['order-77/step 1', answer.body.correlationId])
})

test('the object of an event is what a read shows, without the correlation id', async () => {
  const merchant = await harness.make.merchant()
  const { reference } = (await product(merchant, { name: 'Tajine', price: 1, stockQuantity: 9 })).body
  const { id } = (await client(merchant, { name: 'Salma', email: 'a@b.co', address: { line1: 'x' } })).body
  const steps: [Call['method'], string, unknown][] = [
    ['PATCH', `/v1/products/${reference}`, { price: 2, expiresAt: '2040-01-01T00:00:00Z' }],
    ['PATCH', `/v1/products/${reference}`, { stockQuantity: 4 }],
    ['DELETE', `/v1/products/${reference}`, undefined],
    ['PATCH', `/v1/products/${reference}`, { active: true }],
    ['PUT', `/v1/clients/${id}`, { email: '', address: { line1: 'y' } }],
  ]
  for (const [method, path, body] of steps) {
    const answer = await call(merchant, method, path, body)
    const read = withoutCorrelation((await call(merchant, 'GET', path)).body)
    assert.deepEqual(withoutCorrelation(answer.body), read)
    const last = (await bodiesOf(merchant)).at(-1)
    assert.deepEqual(last.data.object, read, `${method} ${path}`)
  }
})

test('previous holds the members that changed, as they were, and nothing else', async () => {
  const merchant = await harness.make.merchant()
  const { reference } = (await product(merchant, { name: 'Tajine', price: 1, description: 'Long', stockQuantity: 9 }))
    .body
  const { id } = (await client(merchant, { name: 'Salma', email: 'a@b.co', metadata: { a: 1 } })).body
  const steps: [Call['method'], string, unknown, unknown][] = [
    ['PATCH', `/v1/products/${reference}`, { name: 'Other' }, { name: 'Tajine' }],
    ['PATCH', `/v1/products/${reference}`, { price: 2, description: 'Longer' }, { price: 1, description: 'Long' }],
    ['PATCH', `/v1/products/${reference}`, { imageUrl: 'https://a.example' }, undefined],
    ['PATCH', `/v1/products/${reference}`, { stockQuantity: 8 }, { stockQuantity: 9, availableQuantity: 9 }],
    ['DELETE', `/v1/products/${reference}`, undefined, { active: true, status: 'ACTIVE' }],
    ['PUT', `/v1/clients/${id}`, { email: '' }, { email: 'a@b.co' }],
    ['PUT', `/v1/clients/${id}`, '{"metadata":{"a":1.0}}', { metadata: { a: 1 } }],
    ['PUT', `/v1/clients/${id}`, { phone: '+212612345678' }, undefined],
  ]
  for (const [method, path, body, previous] of steps) {
    assert.equal((await call(merchant, method, path, body)).status, 200)
    const last = (await bodiesOf(merchant)).at(-1)
    assert.deepEqual(last.data.previous, previous, `${method} ${JSON.stringify(body)}`)
    assert.equal('previous' in last.data, previous !== undefined)
  }
})

test('each resource counts its events 1, 2, 3 and so on, and ids grow with time', async () => {
  const merchant = await harness.make.merchant()
  const [one, other] = [await product(merchant, { name: 'a', price: 1, stockQuantity: 6 }), await product(merchant)]
  const { id } = (await client(merchant)).body
  for (const name of ['b', 'c']) {
    await call(merchant, 'PATCH', `/v1/products/${one.body.reference}`, { name })
    await call(merchant, 'PATCH', `/v1/products/${other.body.reference}`, { name })
    await call(merchant, 'PUT', `/v1/clients/${id}`, { name })
  }
  await call(merchant, 'PATCH', `/v1/products/${one.body.reference}`, { active: false, stockQuantity: 0 })
  const order = await harness.make.order(merchant.sandbox, other.body.reference)
  await harness.make.paidOrder(merchant.sandbox, order.reference)
  await call(merchant, 'DELETE', `/v1/clients/${id}`)
  const rows = await eventsOf(merchant)
  const sequencesOf = (resource: string) =>
    rows.filter(({ resourceId }) => resourceId === resource).map(({ sequence }) => sequence)
  assert.deepEqual(sequencesOf(one.body.reference), [1, 2, 3, 4, 5])
  assert.deepEqual(sequencesOf(other.body.reference), [1, 2, 3])
  assert.deepEqual(sequencesOf(id), [1, 2, 3, 4])
  assert.deepEqual(sequencesOf(order.reference), [1, 2])
  for (const { body, sequence, id: eventId } of rows) {
    const told = JSON.parse(body)
    assert.deepEqual([told.id, told.sequence, told.resource.version], [eventId, sequence, sequence])
  }
  assert.equal(new Set(rows.map((row) => row.id)).size, rows.length)
})

test('each kind of change has its own event', async () => {
  const merchant = await harness.make.merchant()
  const { reference } = (await product(merchant, { name: 'Tajine', price: 1, stockQuantity: 3 })).body
  const path = `/v1/products/${reference}`
  await call(merchant, 'PATCH', path, { name: 'Other' })
  await call(merchant, 'DELETE', path)
  await call(merchant, 'PATCH', path, { active: true })
  const [one, two] = [
    await harness.make.order(merchant.sandbox, reference, { quantity: 2 }),
    await harness.make.order(merchant.sandbox, reference),
  ]
  await harness.make.paidOrder(merchant.sandbox, one.reference)
  await harness.make.releasedOrder(merchant.sandbox, two.reference, 'EXPIRED')
  const { id } = (await client(merchant)).body
  await call(merchant, 'PUT', `/v1/clients/${id}`, { name: 'Other' })
  await call(merchant, 'DELETE', `/v1/clients/${id}`)
  assert.deepEqual(await typesOf(merchant), [
    'product.created',
    'product.updated',
    'product.deactivated',
    'product.updated',
    'product_order.created',
    'product_order.created',
    'product.sold_out',
    'product_order.paid',
    'product_order.canceled',
    'client.created',
    'client.updated',
    'client.deleted',
  ])
})

test('the events of an order carry the externalId and the metadata of its product', async () => {
  const merchant = await harness.make.merchant()
  const metadata = '{"b":1.10,"2":null}'
  const body = `{"name":"Tajine","price":1,"externalId":"sku-1","metadata":${metadata}}`
  const { reference } = (await product(merchant, body)).body
  const order = await harness.make.order(merchant.sandbox, reference)
  await harness.make.paidOrder(merchant.sandbox, order.reference)
  const orders = await call(merchant, 'GET', `/v1/products/${reference}/orders`)
  const rows = (await eventsOf(merchant)).slice(1)
  assert.deepEqual(
    rows.map(({ type }) => type),
    ['product_order.created', 'product_order.paid'],
  )
  for (const row of rows) {
    assert.equal(JSON.parse(row.body).externalId, 'sku-1')
    assert.equal(rawMember(row.body, 'metadata'), metadata)
  }
  assert.deepEqual(JSON.parse(rows[1]?.body ?? '{}').data.object, orders.body.content[0])
})

test('what was refused, replayed or changed nothing is not told', async () => {
  const merchant = await harness.make.merchant()
  const headers = { 'idempotency-key': 'k-1' }
  const body = { name: 'Tajine', price: 1, externalId: 'sku-1', stockQuantity: 3 }
  const { reference } = (await product(merchant, body, headers)).body
  const { id } = (await client(merchant, { name: 'Salma', externalId: 'c-1' })).body
  const before = await eventsOf(merchant)
  const path = `/v1/products/${reference}`
  const silent: [Promise<Answer>, number][] = [
    [product(merchant, body, headers), 201],
    [product(merchant, { ...body, name: 'Other' }), 200],
    [product(merchant, { ...body, price: 2 }, headers), 409],
    [product(merchant, { name: '', price: 0 }), 400],
    [call(merchant, 'PATCH', path, {}), 200],
    [call(merchant, 'PATCH', path, { name: 'Tajine' }), 200],
    [call(merchant, 'PATCH', path, { price: -1 }), 400],
    [call(merchant, 'PATCH', `${path}0`, { name: 'x' }), 404],
    [client(merchant, { name: 'Other', externalId: 'c-1' }), 200],
    [call(merchant, 'PUT', `/v1/clients/${id}`, { name: 'Salma' }), 200],
    [call(merchant, 'GET', path), 200],
  ]
  for (const [answer, status] of silent) assert.equal((await answer).status, status)
  await harness.make.order(merchant.sandbox, reference, { quantity: 3 })
  assertRefused(await call(merchant, 'PATCH', path, { stockQuantity: 2 }), 'STOCK_BELOW_SOLD')
  await harness.make.subscription(merchant.sandbox, id)
  assertRefused(await call(merchant, 'DELETE', `/v1/clients/${id}`), 'CLIENT_HAS_ACTIVE_SUBSCRIPTIONS')
  const after = await typesOf(merchant)
  assert.deepEqual(after.slice(before.length), ['product_order.created', 'product.sold_out'])
})

test('deactivating twice is told once', async () => {
  const merchant = await harness.make.merchant()
  const { reference } = (await product(merchant)).body
  for (let count = 0; count < 3; count++) await call(merchant, 'DELETE', `/v1/products/${reference}`)
  assert.deepEqual(await typesOf(merchant), ['product.created', 'product.deactivated'])
})

test('a transaction that fails leaves neither its change nor its events nor their deliveries', async () => {
  const merchant = await harness.make.merchant()
  await harness.make.webhook(merchant.sandbox, ['*'])
  const { reference } = (await product(merchant, { name: 'Tajine', price: 1, stockQuantity: 9 })).body
  const read = () => call(merchant, 'GET', `/v1/products/${reference}`)
  const before = withoutCorrelation((await read()).body)
  const work = harness.make.write(merchant.sandbox, async (ctx) => {
    await createProduct(ctx, { name: 'Second', price: 1 })
    await changeProduct(ctx, reference, { name: 'Other' })
    await placeOrder(ctx, reference, { quantity: 2, paymentMethod: 'CARD', buyer: {} })
    throw new Error('the bank hung up')
  })
  await assert.rejects(work, /the bank hung up/)
  assert.deepEqual(withoutCorrelation((await read()).body), before)
  assert.deepEqual(await typesOf(merchant), ['product.created'])
  assert.equal((await listDeliveries(harness.db.read, merchant.sandbox)).length, 1)
  assert.equal((await call(merchant, 'GET', '/v1/products')).body.totalElements, 1)
})

test('those who deliver are woken behind the commit of an event, and by none that failed', async (t) => {
  const merchant = await harness.make.merchant()
  const found: Promise<string[]>[] = []
  const isOwn = (scope: Scope) => scope.merchantId === merchant.sandbox.merchantId
  t.after(onWake((scope) => isOwn(scope) && found.push(typesOf(merchant))))
  await assert.rejects(
    harness.make.write(merchant.sandbox, async (ctx) => {
      await createProduct(ctx, { name: 'Tajine', price: 1 })
      throw new Error('the bank hung up')
    }),
    /the bank hung up/,
  )
  assert.equal(found.length, 0)
  await client(merchant)
  assert.deepEqual(await Promise.all(found), [['client.created']])
})

test('an event that cannot be stored takes its change with it', async () => {
  const merchant = await harness.make.merchant()
  const work = harness.make.write(merchant.sandbox, async (ctx) => {
    await createProduct(ctx, { name: 'Tajine', price: 1 })
    emit(ctx, 'product.updated', { id: 'prd_1', sequence: 0, object: {} })
  })
  await assert.rejects(work, /sequence/)
  assert.deepEqual(await typesOf(merchant), [])
  assert.equal((await call(merchant, 'GET', '/v1/products')).body.totalElements, 0)
})

test('the longest product and the longest client that can be sent are told of too', async () => {
  const merchant = await harness.make.merchant()
  // No character that a text may have takes more bytes.
  const wide = (length: number, first = '😁') => first + '😀'.repeat(length - 1)
  const filled = Object.fromEntries(Array.from({ length: 32 }, (_, index) => [`k${index}`, 'x'.repeat(495)]))
  const big = { name: `${wide(254)}x`, description: wide(5_000), metadata: filled }
  const created = await product(merchant, { ...big, price: 1, imageUrl: `https://a.example/${'"'.repeat(2_030)}` })
  assert.equal(created.status, 201, created.text.slice(0, 300))
  const longer = { description: wide(5_000, '😂'), name: `${wide(254)}y` }
  assert.equal((await call(merchant, 'PATCH', `/v1/products/${created.body.reference}`, longer)).status, 200)

  const line = `${wide(254)}x`
  const address = { line1: line, line2: line, city: line, postalCode: line, country: 'MA' }
  const person = await client(merchant, { name: line, address, metadata: filled })
  assert.equal(person.status, 201, person.text.slice(0, 300))
  const other = { line1: 'x', line2: line, city: line, postalCode: line }
  const changed = await call(merchant, 'PUT', `/v1/clients/${person.body.id}`, {
    address: other,
    name: 'x',
    metadata: { ...filled, k0: 'y' },
  })
  assert.equal(changed.status, 200, changed.text.slice(0, 300))
  assert.equal((await eventsOf(merchant)).length, 4)
})
