import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { foldAllLists } from '#platform/lists/fold.ts'
import { assertRefused, withoutIds } from '#test/answers.ts'
import { findClientRow, listEvents, listMethodRows, listColumnsHolding } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'

// Deleting a client: everything personal is gone for good, unless something would still charge it.

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
})

const create = async (key: string, body: object = {}): Promise<string> =>
  (await harness.call({ method: 'POST', path: '/v1/clients', key, body: { name: 'Salma Idrissi', ...body } })).body.id
const remove = (key: string, id: string) => harness.call({ method: 'DELETE', path: `/v1/clients/${id}`, key })
const total = async (key: string, query = ''): Promise<number> =>
  (await harness.call({ path: `/v1/clients${query}`, key })).body.totalElements

const personal = {
  email: 'salma.idrissi@example.ma',
  phone: '+212612345678',
  locale: 'fr',
  address: { line1: '12 rue des Consuls', line2: '2e étage', city: 'Rabat', postalCode: '10030', country: 'MA' },
  externalId: 'customer-77',
  metadata: { birthday: '1990-01-01' },
}

test('a deleted client is answered with 204 and no body, and is not found anywhere afterwards', async () => {
  const { key } = await harness.make.merchant()
  const id = await create(key)
  const answer = await remove(key, id)
  assert.deepEqual([answer.status, answer.text], [204, ''])
  assert.ok(answer.headers['x-request-id'])
  const path = `/v1/clients/${id}`
  const calls = [
    remove(key, id),
    harness.call({ path, key }),
    harness.call({ method: 'PUT', path, key, body: { name: 'Back' } }),
    harness.call({ path: `${path}/payment-methods`, key }),
    harness.call({ method: 'DELETE', path: `${path}/payment-methods/${id}`, key }),
    harness.call({ method: 'POST', path: `${path}/payment-methods/${id}/default`, key }),
  ]
  for (const each of await Promise.all(calls)) assertRefused(each, 'CLIENT_NOT_FOUND')
})

test('everything personal leaves the row of a deleted client, of which its id and its dates remain', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const id = await create(key, personal)
  const method = await harness.make.method(sandbox, id, { holderName: 'SALMA IDRISSI' })
  await harness.call({ method: 'POST', path: `/v1/clients/${id}/payment-methods/${method}/default`, key })
  await remove(key, id)
  const row = await findClientRow(harness.db.read, sandbox, id)
  const left = Object.entries(row ?? {}).flatMap(([name, value]) => (value === null ? [] : [name]))
  const kept = ['createdAt', 'deletedAt', 'environment', 'id', 'merchantId', 'origin', 'updatedAt', 'version']
  assert.deepEqual(left.sort(), kept)
  const [card] = await listMethodRows(harness.db.read, sandbox, id)
  assert.ok(card?.['deletedAt'])
  assert.deepEqual([card['holderName'], card['fingerprint']], [null, null])
})

test('a deleted client leaves the list, every filter and the total, before and after counters are folded', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const id = await create(key, personal)
  const other = await create(key, { email: personal.email })
  await harness.make.clients(sandbox, [{}])
  const filters = ['', '?origin=API', '?email=salma.idrissi@example.ma', '?externalId=customer-77', '?q=Idrissi']
  const totals = () => Promise.all([...filters, '?phone=%2B212612345678'].map((query) => total(key, query)))
  assert.deepEqual(await totals(), [3, 2, 2, 1, 2, 1])
  await remove(key, id)
  assert.deepEqual(await totals(), [2, 1, 1, 0, 1, 0])
  await foldAllLists(harness.db, new Date(Date.now() + 60_000))
  assert.deepEqual(await totals(), [2, 1, 1, 0, 1, 0])
  await remove(key, other)
  assert.deepEqual(await totals(), [1, 0, 0, 0, 0, 0])
  const list = await harness.call({ path: '/v1/clients', key })
  assert.equal(list.body.content.length, 1)
})

test('a deletion long after the creation keeps the total exact', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const long = new Date(Date.now() - 90 * 24 * 3_600_000)
  const [old] = await harness.make.clients(sandbox, [{}, {}], long, 'API')
  await create(key)
  await foldAllLists(harness.db, new Date())
  await remove(key, old?.id ?? '')
  assert.equal(await total(key), 2)
  await foldAllLists(harness.db, new Date(Date.now() + 60_000))
  assert.deepEqual([await total(key), await total(key, '?origin=API')], [2, 2])
})

test('the externalId of a deleted client is free again', async () => {
  const { key } = await harness.make.merchant()
  const id = await create(key, { externalId: 'c-1' })
  await remove(key, id)
  const again = await harness.call({
    method: 'POST',
    path: '/v1/clients',
    key,
    body: { name: 'Other', externalId: 'c-1' },
  })
  assert.equal(again.status, 201)
  assert.notEqual(again.body.id, id)
})

test('deleting a client deletes its payment methods, and tells of each before it tells of the client', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const id = await create(key, personal)
  const methods = [await harness.make.method(sandbox, id), await harness.make.method(sandbox, id)]
  await harness.call({ method: 'POST', path: `/v1/clients/${id}/payment-methods/${methods[1]}/default`, key })
  harness.clock.now = new Date(Date.now() + 60_000)
  await remove(key, id)
  const rows = await listMethodRows(harness.db.read, sandbox, id)
  assert.deepEqual(
    rows.map((row) => row['deletedAt']),
    [harness.clock.now, harness.clock.now],
  )
  const events = (await listEvents(harness.db.read, sandbox)).slice(-3)
  assert.deepEqual(
    events.map(({ type, resourceId }) => [type, resourceId]),
    [
      ['payment_method.deleted', methods[0]],
      ['payment_method.deleted', methods[1]],
      ['client.deleted', id],
    ],
  )
})

test('what is told of a deleted client holds nothing personal', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const id = await create(key, personal)
  harness.clock.now = new Date(Date.now() + 60_000)
  await remove(key, id)
  const last = (await listEvents(harness.db.read, sandbox)).at(-1)
  const { data, sequence, ...envelope } = JSON.parse(last?.body ?? '{}')
  assert.equal(last?.type, 'client.deleted')
  assert.equal(sequence, 2)
  assert.deepEqual(Object.keys(data), ['object'])
  const { createdAt, ...rest } = data.object
  assert.ok(createdAt)
  assert.deepEqual(rest, { id, environment: 'SANDBOX', deleted: true, deletedAt: harness.clock.now.toISOString() })
  assert.equal('externalId' in envelope || 'metadata' in envelope, false)
  for (const word of ['Salma', 'example.ma', '212612345678', 'Consuls', 'customer-77', '1990'])
    assert.equal(last?.body.includes(word), false, word)
})

test('deleting one client leaves the others and their payment methods alone', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const [gone, kept] = [await create(key), await create(key)]
  const method = await harness.make.method(sandbox, kept)
  await harness.make.subscription(sandbox, kept, 'ACTIVE')
  assert.equal((await remove(key, gone)).status, 204)
  const list = await harness.call({ path: `/v1/clients/${kept}/payment-methods`, key })
  assert.deepEqual(
    list.body.content.map((each: { id: string }) => each.id),
    [method],
  )
})

const unended = ['SCHEDULED', 'TRIALING', 'INCOMPLETE', 'ACTIVE', 'PAST_DUE', 'UNPAID', 'PAUSED']
const ended = ['INCOMPLETE_EXPIRED', 'CANCELED', 'COMPLETED']

for (const state of unended) {
  test(`a client with a subscription that is ${state} cannot be deleted`, async () => {
    const { key, sandbox } = await harness.make.merchant()
    const id = await create(key, personal)
    await harness.make.method(sandbox, id)
    const subscription = await harness.make.subscription(sandbox, id, state)
    const answer = await remove(key, id)
    assertRefused(answer, 'CLIENT_HAS_ACTIVE_SUBSCRIPTIONS', { message: new RegExp(`^${subscription}$`) })
    const read = await harness.call({ path: `/v1/clients/${id}`, key })
    assert.equal(read.body.email, personal.email)
    assert.equal((await harness.call({ path: `/v1/clients/${id}/payment-methods`, key })).body.totalElements, 1)
    assert.equal(await total(key), 1)
    assert.equal((await listEvents(harness.db.read, sandbox)).length, 1)
  })
}

test('the refusal names every active subscription and no ended one', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const id = await create(key)
  const active = [await harness.make.subscription(sandbox, id, 'PAUSED'), await harness.make.subscription(sandbox, id)]
  await harness.make.subscription(sandbox, id, 'CANCELED')
  const answer = await remove(key, id)
  assertRefused(answer, 'CLIENT_HAS_ACTIVE_SUBSCRIPTIONS')
  assert.deepEqual(
    answer.body.error.details.map((detail: { message: string }) => detail.message),
    active.sort(),
  )
})

test('a client whose subscriptions have all ended can be deleted', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const id = await create(key)
  for (const state of ended) await harness.make.subscription(sandbox, id, state)
  assert.equal((await remove(key, id)).status, 204)
})

test('everything personal leaves the events and the stored replies about a deleted client', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const headers = { 'idempotency-key': 'salma' }
  const body = { name: 'Salma Idrissi', ...personal }
  const create = () => harness.call({ method: 'POST', path: '/v1/clients', key, headers, body })
  const { id } = (await create()).body
  const method = await harness.make.method(sandbox, id, { holderName: 'SALMA IDRISSI' })
  const methodPath = `/v1/clients/${id}/payment-methods/${method}`
  await harness.call({ method: 'POST', path: `${methodPath}/default`, key, headers: { 'idempotency-key': 'card' } })
  await harness.call({ method: 'DELETE', path: methodPath, key })
  await harness.call({ method: 'PUT', path: `/v1/clients/${id}`, key, body: { name: 'Salma I.' } })
  await remove(key, id)

  const events = await listEvents(harness.db.read, sandbox)
  assert.deepEqual(events.map(({ type }) => type).sort(), [
    'client.created',
    'client.deleted',
    'client.updated',
    'payment_method.default_changed',
    'payment_method.deleted',
  ])
  const replies = [
    await create(),
    await harness.call({ method: 'POST', path: `${methodPath}/default`, key, headers: { 'idempotency-key': 'card' } }),
  ]
  assert.deepEqual(
    replies.map((reply) => [reply.status, reply.headers['idempotency-replayed'], reply.body.erased]),
    [
      [201, 'true', true],
      [200, 'true', true],
    ],
  )
  const left = withoutIds([...events.map((event) => event.body), ...replies.map((reply) => reply.text)].join('\n'))
  assert.doesNotMatch(left, /salma|2126|consuls|rabat|customer-77|birthday|4242/i)
})

test('the events of other clients stay whole when one is deleted', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const gone = await create(key)
  await create(key, { name: 'Amina Berrada' })
  await remove(key, gone)
  const bodies = (await listEvents(harness.db.read, sandbox)).map((event) => event.body)
  assert.equal(bodies.filter((body) => body.includes('Amina Berrada')).length, 1)
})

test('the payments of a deleted client keep their amounts, and no name, in answers and in events', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const client = await harness.call({ method: 'POST', path: '/v1/clients', key, body: { name: 'Zineb Erased' } })
  const customer = { name: 'Zineb Erased', email: 'zineb.erased@example.ma' }
  const order = {
    amount: 50,
    orderId: 'erased-1',
    returnUrl: 'https://shop.example/done',
    clientId: client.body.id,
    customer,
  }
  const created = await harness.call({
    method: 'POST',
    path: '/v1/checkout/sessions',
    key,
    body: order,
    headers: { 'idempotency-key': 'erased-1' },
  })
  assert.equal(created.status, 201, created.text)
  assert.equal((await listColumnsHolding(harness.db.read, sandbox, 'zineb.erased')).length, 3)
  assert.equal((await harness.call({ method: 'DELETE', path: `/v1/clients/${client.body.id}`, key })).status, 204)
  const session = await harness.call({ path: `/v1/checkout/sessions/${created.body.id}`, key })
  assert.equal(session.body.amount, 50)
  assert.equal(session.body.customer, undefined)
  assert.deepEqual(await listColumnsHolding(harness.db.read, sandbox, 'zineb.erased'), [])
})
