import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused, withoutCorrelation } from '../answers.ts'
import { countIdempotencyKeys, listEvents } from '../factory-queries.ts'
import type { TestMerchant } from '../factory.ts'
import { type Answer, useHarness } from '../harness.ts'
import { atOnce, count } from './together.ts'

// 64 callers at once, one Idempotency-Key: one effect.

const harness = useHarness()

const create = (key: string, body: object, idempotencyKey = 'k-1', path = '/v1/products') =>
  harness.call({ method: 'POST', path, key, body, headers: { 'idempotency-key': idempotencyKey } })
const totalOf = async (key: string, path = '/v1/products'): Promise<number> =>
  (await harness.call({ path, key })).body.totalElements
const isReplay = ({ headers }: Answer) => headers['idempotency-replayed'] === 'true'

async function assertOneEffect({ sandbox, production }: TestMerchant) {
  const events = await Promise.all([sandbox, production].map((scope) => listEvents(harness.db.read, scope)))
  assert.equal(events.flat().length, 1)
  assert.equal(await countIdempotencyKeys(harness.db.read, sandbox), 1)
}

test('64 equal requests with one key have one effect and one answer', async () => {
  const merchant = await harness.make.merchant()
  const answers = await atOnce(64, () => create(merchant.key, { name: 'Tajine', price: 1 }))
  assert.deepEqual(count(answers.map(({ status }) => status)), { 201: 64 })
  assert.equal(answers.filter(isReplay).length, 63)
  const first = answers.find((answer) => !isReplay(answer)) as Answer
  const textOf = ({ text, body }: Answer) => text.replace(body.correlationId, '')
  for (const answer of answers) {
    assert.equal(textOf(answer), textOf(first))
    assert.equal(answer.headers['location'], first.headers['location'])
  }
  assert.equal(new Set(answers.map(({ body }) => body.correlationId)).size, 64)
  assert.equal(await totalOf(merchant.key), 1)
  await assertOneEffect(merchant)
})

test('64 equal requests with one key and one externalId have one effect and one answer, 201', async () => {
  const merchant = await harness.make.merchant()
  const answers = await atOnce(64, () => create(merchant.key, { name: 'Tajine', price: 1, externalId: 'sku-1' }))
  assert.deepEqual(count(answers.map(({ status }) => status)), { 201: 64 })
  await assertOneEffect(merchant)
})

test('64 requests with one key and two bodies have one effect; senders of the other body are told of the conflict', async () => {
  const merchant = await harness.make.merchant()
  const answers = await atOnce(64, (index) => create(merchant.key, { name: `body ${index % 2}`, price: 1 }))
  assert.deepEqual(count(answers.map(({ status }) => status)), { 201: 32, 409: 32 })
  const made = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status === 409)
  assert.equal(new Set(made.map(({ body }) => body.reference)).size, 1)
  assert.equal(made.filter(isReplay).length, 31)
  for (const answer of refused) {
    assertRefused(answer, 'IDEMPOTENCY_CONFLICT', { rule: 'PAYLOAD_MISMATCH' })
    assert.equal(answer.text.includes(made[0]?.body.reference), false)
    assert.equal(answer.headers['location'], undefined)
  }
  assert.equal(await totalOf(merchant.key), 1)
  await assertOneEffect(merchant)
})

test('64 requests with one key over both environments have one effect, in one of them', async () => {
  const merchant = await harness.make.merchant()
  const answers = await atOnce(64, (index) =>
    create(index % 2 === 0 ? merchant.key : merchant.liveKey, { name: 'Tajine', price: 1 }),
  )
  assert.deepEqual(count(answers.map(({ status }) => status)), { 201: 32, 409: 32 })
  const environments = new Set(answers.flatMap(({ status, body }) => (status === 201 ? [body.environment] : [])))
  assert.equal(environments.size, 1)
  assert.equal((await totalOf(merchant.key)) + (await totalOf(merchant.liveKey)), 1)
  await assertOneEffect(merchant)
})

test('64 requests with one key on two paths have one effect', async () => {
  const merchant = await harness.make.merchant()
  const answers = await atOnce(64, (index) =>
    index % 2 === 0
      ? create(merchant.key, { name: 'Tajine', price: 1 })
      : create(merchant.key, { name: 'Tajine' }, 'k-1', '/v1/clients'),
  )
  assert.deepEqual(count(answers.map(({ status }) => status)), { 201: 32, 409: 32 })
  assert.equal((await totalOf(merchant.key)) + (await totalOf(merchant.key, '/v1/clients')), 1)
  await assertOneEffect(merchant)
})

test('64 requests with a key each have 64 effects, and one key of two merchants is two keys', async () => {
  const [one, other] = [await harness.make.merchant(), await harness.make.merchant()]
  const answers = await atOnce(64, (index) =>
    create(index < 32 ? one.key : other.key, { name: 'Tajine', price: 1 }, `k-${index % 32}`),
  )
  assert.deepEqual(count(answers.map(({ status }) => status)), { 201: 64 })
  assert.equal(answers.filter(isReplay).length, 0)
  assert.deepEqual([await totalOf(one.key), await totalOf(other.key)], [32, 32])
})

test('a request that is refused beside its twins stores nothing, so that a right one gets through with the key', async () => {
  const merchant = await harness.make.merchant()
  const answers = await atOnce(64, (index) => create(merchant.key, { name: 'Tajine', price: index % 2 }))
  assert.deepEqual(count(answers.map(({ status }) => status)), { 201: 32, 400: 32 })
  await assertOneEffect(merchant)
})

test('64 set-default calls with one key answer alike and are told once', async () => {
  const merchant = await harness.make.merchant()
  const [client] = await harness.make.clients(merchant.sandbox, [{}])
  const method = await harness.make.method(merchant.sandbox, client?.id ?? '')
  const path = `/v1/clients/${client?.id}/payment-methods/${method}/default`
  const answers = await atOnce(64, () =>
    harness.call({ method: 'POST', path, key: merchant.key, headers: { 'idempotency-key': 'k-1' } }),
  )
  assert.deepEqual(count(answers.map(({ status }) => status)), { 200: 64 })
  const bodies = answers.map(({ body }) => JSON.stringify(withoutCorrelation(body)))
  assert.equal(new Set(bodies).size, 1)
  const told = (await listEvents(harness.db.read, merchant.sandbox)).map(({ type }) => type)
  assert.deepEqual(told, ['client.created', 'payment_method.default_changed'])
})
