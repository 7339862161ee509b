import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findClientRow, findProductRow, listEvents, listMethodRows } from '../factory-queries.ts'
import { withoutCorrelation } from '../answers.ts'
import type { TestMerchant } from '../factory.ts'
import { useHarness } from '../harness.ts'
import { atOnce, count } from './together.ts'

// Changes of one object by 64 concurrent callers: none is lost, and each has its event in order.

const harness = useHarness()

const bodiesOf = async ({ sandbox }: TestMerchant, resourceId: string) =>
  (await listEvents(harness.db.read, sandbox))
    .filter((event) => event.resourceId === resourceId)
    .map(({ body }) => JSON.parse(body))
    .sort((one, other) => one.sequence - other.sequence)

/** Each event's object, with what it says was there before, is the object of the event before it. */
function assertChain(bodies: { sequence: number; data: { object: object; previous?: object } }[]) {
  assert.deepEqual(
    bodies.map(({ sequence }) => sequence),
    bodies.map((_, index) => index + 1),
  )
  bodies.slice(1).forEach(({ data }, index) => {
    const before = bodies[index]?.data.object as Record<string, unknown>
    const added = Object.keys(data.object).filter((name) => !(name in before))
    const was: Record<string, unknown> = { ...data.object, ...data.previous, updatedAt: before['updatedAt'] }
    for (const name of added) delete was[name]
    assert.deepEqual(was, before)
  })
}

test('64 PATCHes of different fields all land, with versions and sequences unbroken', async () => {
  const merchant = await harness.make.merchant()
  const [product] = await harness.make.products(merchant.sandbox, [{}])
  const path = `/v1/products/${product?.reference}`
  const changes = [
    (index: number) => ({ name: `name ${index}` }),
    (index: number) => ({ description: `description ${index}` }),
    (index: number) => ({ price: 100 + index }),
    (index: number) => ({ imageUrl: `https://shop.example/${index}` }),
    (index: number) => ({ stockQuantity: 1_000 + index }),
    (index: number) => ({ expiresAt: new Date(Date.UTC(2040, 0, 1, 0, index)).toISOString() }),
  ]
  const sent = Array.from({ length: 64 }, (_, index) => (changes[index % 6] as (typeof changes)[0])(index))
  const answers = await atOnce(64, (index) =>
    harness.call({ method: 'PATCH', path, key: merchant.key, body: sent[index] }),
  )
  assert.deepEqual(count(answers.map(({ status }) => status)), { 200: 64 })
  answers.forEach(({ body }, index) => {
    for (const [field, value] of Object.entries(sent[index] ?? {})) assert.equal(body[field], value)
  })
  const after = withoutCorrelation((await harness.call({ path, key: merchant.key })).body)
  for (const field of ['name', 'description', 'price', 'imageUrl', 'stockQuantity', 'expiresAt'])
    assert.ok(
      sent.some((change) => (change as Record<string, unknown>)[field] === after[field]),
      field,
    )
  const bodies = await bodiesOf(merchant, product?.reference ?? '')
  assert.equal(bodies.length, 65)
  assertChain(bodies)
  assert.deepEqual(bodies.at(-1).data.object, after)
  assert.equal((await findProductRow(harness.db.read, merchant.sandbox, product?.reference ?? ''))?.['version'], 65)
})

test('64 PUTs of different fields of a client all land, with versions and sequences unbroken', async () => {
  const merchant = await harness.make.merchant()
  const [client] = await harness.make.clients(merchant.sandbox, [{}])
  const path = `/v1/clients/${client?.id}`
  const changes = [
    (index: number) => ({ name: `name ${index}` }),
    (index: number) => ({ email: `name${index}@example.ma` }),
    (index: number) => ({ phone: `+2126123456${10 + index}` }),
    (index: number) => ({ metadata: { index } }),
  ]
  const answers = await atOnce(64, (index) =>
    harness.call({ method: 'PUT', path, key: merchant.key, body: (changes[index % 4] as (typeof changes)[0])(index) }),
  )
  assert.deepEqual(count(answers.map(({ status }) => status)), { 200: 64 })
  const bodies = await bodiesOf(merchant, client?.id ?? '')
  assert.equal(bodies.length, 65)
  assertChain(bodies)
  const after = withoutCorrelation((await harness.call({ path, key: merchant.key })).body)
  assert.deepEqual(bodies.at(-1).data.object, after)
  assert.ok(after['email'] && after['phone'] && after['metadata'])
})

test('64 deactivations at once are told once', async () => {
  const merchant = await harness.make.merchant()
  const [product] = await harness.make.products(merchant.sandbox, [{}])
  const path = `/v1/products/${product?.reference}`
  const answers = await atOnce(64, () => harness.call({ method: 'DELETE', path, key: merchant.key }))
  assert.deepEqual(count(answers.map(({ status, body }) => `${status} ${body.status}`)), { '200 INACTIVE': 64 })
  const types = (await bodiesOf(merchant, product?.reference ?? '')).map(({ type }) => type)
  assert.deepEqual(types, ['product.created', 'product.deactivated'])
})

test('64 set-default calls over several payment methods leave exactly one default', async () => {
  const merchant = await harness.make.merchant()
  const [client] = await harness.make.clients(merchant.sandbox, [{}])
  const path = `/v1/clients/${client?.id}/payment-methods`
  const methods = await atOnce(5, () => harness.make.method(merchant.sandbox, client?.id ?? ''))
  const answers = await atOnce(64, (index) =>
    harness.call({ method: 'POST', path: `${path}/${methods[index % 5]}/default`, key: merchant.key }),
  )
  assert.deepEqual(count(answers.map(({ status, body }) => `${status} ${body.isDefault}`)), { '200 true': 64 })
  const list = await harness.call({ path, key: merchant.key })
  const defaults = list.body.content.filter(({ isDefault }: { isDefault: boolean }) => isDefault)
  assert.equal(defaults.length, 1)
  for (const method of methods) assertSequences(await bodiesOf(merchant, method), 2)
})

/** Events that count on from `first` without a gap. */
function assertSequences(bodies: { sequence: number }[], first: number) {
  assert.deepEqual(
    bodies.map(({ sequence }) => sequence),
    bodies.map((_, index) => first + index),
  )
}

test('payment methods that are chosen and deleted at once leave no default that is gone', async () => {
  const merchant = await harness.make.merchant()
  const [client] = await harness.make.clients(merchant.sandbox, [{}])
  const path = `/v1/clients/${client?.id}/payment-methods`
  const methods = await atOnce(6, () => harness.make.method(merchant.sandbox, client?.id ?? ''))
  const answers = await atOnce(64, (index) => {
    const method = `${path}/${methods[index % 6]}`
    return index % 6 < 4 && index >= 30 && index < 36
      ? harness.call({ method: 'DELETE', path: method, key: merchant.key })
      : harness.call({ method: 'POST', path: `${method}/default`, key: merchant.key })
  })
  const statuses = count(answers.map(({ status }) => status))
  assert.equal(statuses['204'], 4)
  assert.equal((statuses['200'] ?? 0) + (statuses['404'] ?? 0), 60)
  const list = await harness.call({ path, key: merchant.key })
  const left = list.body.content.map(({ id }: { id: string }) => id)
  assert.deepEqual(left.sort(), methods.slice(4).sort())
  const row = await findClientRow(harness.db.read, merchant.sandbox, client?.id ?? '')
  assert.ok([null, ...left].includes(row?.['defaultPaymentMethodId']))
})

test('a client that is deleted amid set-default calls is gone with all its payment methods, and nothing is told after', async () => {
  const merchant = await harness.make.merchant()
  for (let round = 0; round < 3; round++) {
    const [client] = await harness.make.clients(merchant.sandbox, [{}])
    const id = client?.id ?? ''
    const methods = await atOnce(4, () => harness.make.method(merchant.sandbox, id))
    const answers = await atOnce(64, (index) =>
      index === 10 + round * 20
        ? harness.call({ method: 'DELETE', path: `/v1/clients/${id}`, key: merchant.key })
        : harness.call({
            method: 'POST',
            path: `/v1/clients/${id}/payment-methods/${methods[index % 4]}/default`,
            key: merchant.key,
          }),
    )
    const statuses = count(answers.map(({ status }) => status))
    assert.equal(statuses['204'], 1)
    assert.equal((statuses['200'] ?? 0) + (statuses['404'] ?? 0), 63)
    const row = await findClientRow(harness.db.read, merchant.sandbox, id)
    assert.deepEqual([row?.['name'], row?.['defaultPaymentMethodId']], [null, null])
    const rows = await listMethodRows(harness.db.read, merchant.sandbox, id)
    assert.ok(rows.length === 4 && rows.every((each) => each['deletedAt'] !== null))
    for (const method of methods) {
      const bodies = await bodiesOf(merchant, method)
      assertSequences(bodies, 2)
      assert.equal(bodies.at(-1).type, 'payment_method.deleted')
    }
  }
})

test('64 deletions of one client at once: one is answered with 204, the others with 404', async () => {
  const merchant = await harness.make.merchant()
  const [client] = await harness.make.clients(merchant.sandbox, [{}])
  const path = `/v1/clients/${client?.id}`
  const answers = await atOnce(64, () => harness.call({ method: 'DELETE', path, key: merchant.key }))
  assert.deepEqual(count(answers.map(({ status }) => status)), { 204: 1, 404: 63 })
  assert.equal((await harness.call({ path: '/v1/clients', key: merchant.key })).body.totalElements, 0)
  assert.equal((await bodiesOf(merchant, client?.id ?? '')).length, 2)
})
