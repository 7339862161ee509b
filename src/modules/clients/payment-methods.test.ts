import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { newId } from '#platform/ids.ts'
import { assertRefused, withoutCorrelation } from '#test/answers.ts'
import { findClientRow, listEvents, listMethodRows } from '#test/factory-queries.ts'
import type { TestMerchant } from '#test/factory.ts'
import { useHarness } from '#test/harness.ts'

// Saved payment methods: masked, one default at most, and nothing left of them once they are deleted.

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
})

const makeClient = async ({ key }: TestMerchant): Promise<string> =>
  (await harness.call({ method: 'POST', path: '/v1/clients', key, body: { name: 'Salma Idrissi' } })).body.id
const list = async (key: string, client: string, query = '') =>
  (await harness.call({ path: `/v1/clients/${client}/payment-methods${query}`, key })).body
const choose = (key: string, client: string, method: string) =>
  harness.call({ method: 'POST', path: `/v1/clients/${client}/payment-methods/${method}/default`, key })
const remove = (key: string, client: string, method: string) =>
  harness.call({ method: 'DELETE', path: `/v1/clients/${client}/payment-methods/${method}`, key })
const defaultsOf = async (key: string, client: string): Promise<string[]> =>
  (await list(key, client)).content.flatMap((each: { id: string; isDefault: boolean }) =>
    each.isDefault ? [each.id] : [],
  )

test('a client without saved payment methods has an empty page of them', async () => {
  const merchant = await harness.make.merchant()
  const body = await list(merchant.key, await makeClient(merchant))
  assert.deepEqual(withoutCorrelation(body), { content: [], page: 0, size: 20, totalElements: 0, totalPages: 0 })
})

test('a saved card is shown masked, with exactly these members', async () => {
  const merchant = await harness.make.merchant()
  const client = await makeClient(merchant)
  const createdAt = new Date('2026-11-20T10:00:00.123Z')
  const id = await harness.make.method(merchant.sandbox, client, {
    brand: 'mastercard',
    last4: '4444',
    expMonth: 3,
    expYear: 2031,
    holderName: 'SALMA IDRISSI',
    country: 'MA',
    funding: 'debit',
    issuer: 'Bank Al Amal',
    fingerprint: 'fp_5d41402abc4b',
    createdAt,
    lastUsedAt: createdAt,
  })
  const body = await list(merchant.key, client)
  assert.deepEqual([body.totalElements, body.totalPages], [1, 1])
  assert.deepEqual(body.content, [
    {
      id,
      type: 'CARD',
      card: {
        brand: 'mastercard',
        last4: '4444',
        expMonth: 3,
        expYear: 2031,
        holderName: 'SALMA IDRISSI',
        country: 'MA',
        funding: 'debit',
        issuer: 'Bank Al Amal',
        fingerprint: 'fp_5d41402abc4b',
      },
      isDefault: false,
      status: 'ACTIVE',
      consent: { givenAt: '2026-11-20T10:00:00.123Z', channel: 'CHECKOUT', textVersion: '2026-01' },
      createdAt: '2026-11-20T10:00:00.123Z',
      lastUsedAt: '2026-11-20T10:00:00.123Z',
    },
  ])
})

test('what is not known of a card is left out', async () => {
  const merchant = await harness.make.merchant()
  const client = await makeClient(merchant)
  await harness.make.method(merchant.sandbox, client, { holderName: null, fingerprint: null })
  const [method] = (await list(merchant.key, client)).content
  assert.deepEqual(Object.keys(method).sort(), ['card', 'consent', 'createdAt', 'id', 'isDefault', 'status', 'type'])
  assert.deepEqual(Object.keys(method.card).sort(), ['brand', 'expMonth', 'expYear', 'last4'])
})

test('payment methods come newest first, page by page', async () => {
  const merchant = await harness.make.merchant()
  const client = await makeClient(merchant)
  const ids: string[] = []
  for (let day = 1; day <= 5; day++)
    ids.push(await harness.make.method(merchant.sandbox, client, { createdAt: new Date(Date.UTC(2026, 10, day)) }))
  const idsOf = (body: { content: { id: string }[] }) => body.content.map(({ id }) => id)
  assert.deepEqual(idsOf(await list(merchant.key, client)), [...ids].reverse())
  assert.deepEqual(idsOf(await list(merchant.key, client, '?sort=createdAt,asc&size=2&page=1')), ids.slice(2, 4))
  const page = await list(merchant.key, client, '?size=2&page=2')
  assert.deepEqual([page.content.length, page.page, page.size, page.totalElements, page.totalPages], [1, 2, 2, 5, 3])
  for (const query of ['?sort=brand', '?page=-1', '?size=0', '?status=ACTIVE']) {
    const answer = await harness.call({ path: `/v1/clients/${client}/payment-methods${query}`, key: merchant.key })
    assertRefused(answer, 'VALIDATION_ERROR', {}, query)
  }
})

test('a card is EXPIRED after the last day of its month', async () => {
  const merchant = await harness.make.merchant()
  const client = await makeClient(merchant)
  await harness.make.method(merchant.sandbox, client, { expMonth: 12, expYear: 2026 })
  const statusAt = async (now: string) => {
    harness.clock.now = new Date(now)
    return (await list(merchant.key, client)).content[0].status
  }
  assert.equal(await statusAt('2026-11-21T10:00:00.000Z'), 'ACTIVE')
  assert.equal(await statusAt('2026-12-31T23:59:59.999Z'), 'ACTIVE')
  assert.equal(await statusAt('2027-01-01T00:00:00.000Z'), 'EXPIRED')
})

test('setting the default answers 200 with the payment method', async () => {
  const merchant = await harness.make.merchant()
  const client = await makeClient(merchant)
  const method = await harness.make.method(merchant.sandbox, client)
  assert.deepEqual(await defaultsOf(merchant.key, client), [])
  const answer = await choose(merchant.key, client, method)
  assert.equal(answer.status, 200)
  assert.equal(answer.body.isDefault, true)
  assert.deepEqual([withoutCorrelation(answer.body)], (await list(merchant.key, client)).content)
})

test('setting another default takes it from the first; setting it again changes nothing', async () => {
  const merchant = await harness.make.merchant()
  const client = await makeClient(merchant)
  const [one, other] = [
    await harness.make.method(merchant.sandbox, client),
    await harness.make.method(merchant.sandbox, client),
  ]
  await choose(merchant.key, client, one)
  assert.deepEqual(await defaultsOf(merchant.key, client), [one])
  await choose(merchant.key, client, other)
  assert.deepEqual(await defaultsOf(merchant.key, client), [other])
  const again = await choose(merchant.key, client, other)
  assert.deepEqual([again.status, again.body.isDefault], [200, true])
  const told = (await listEvents(harness.db.read, merchant.sandbox)).map(({ type, resourceId }) => [type, resourceId])
  assert.deepEqual(told.slice(1), [
    ['payment_method.default_changed', one],
    ['payment_method.default_changed', other],
  ])
})

test('setting the default may be sent with an empty body and with an Idempotency-Key, and with no other body', async () => {
  const merchant = await harness.make.merchant()
  const client = await makeClient(merchant)
  const method = await harness.make.method(merchant.sandbox, client)
  const path = `/v1/clients/${client}/payment-methods/${method}/default`
  const call = { method: 'POST', path, key: merchant.key } as const
  assert.equal((await harness.call({ ...call, body: {} })).status, 200)
  assertRefused(await harness.call({ ...call, body: { isDefault: true } }), 'VALIDATION_ERROR')
  const headers = { 'idempotency-key': 'k-1' }
  const [first, second] = [await harness.call({ ...call, headers }), await harness.call({ ...call, headers })]
  assert.deepEqual([first.status, second.status, second.headers['idempotency-replayed']], [200, 200, 'true'])
})

test('an expired card can be chosen: it is the merchant who decides', async () => {
  const merchant = await harness.make.merchant()
  const client = await makeClient(merchant)
  const method = await harness.make.method(merchant.sandbox, client, { expYear: 2020 })
  const answer = await choose(merchant.key, client, method)
  assert.deepEqual([answer.status, answer.body.status], [200, 'EXPIRED'])
})

test('deleting a payment method answers 204, and 404 from then on', async () => {
  const merchant = await harness.make.merchant()
  const client = await makeClient(merchant)
  const [gone, kept] = [
    await harness.make.method(merchant.sandbox, client),
    await harness.make.method(merchant.sandbox, client),
  ]
  const answer = await remove(merchant.key, client, gone)
  assert.deepEqual([answer.status, answer.text], [204, ''])
  assertRefused(await remove(merchant.key, client, gone), 'PAYMENT_METHOD_NOT_FOUND')
  assertRefused(await choose(merchant.key, client, gone), 'PAYMENT_METHOD_NOT_FOUND')
  const body = await list(merchant.key, client)
  assert.deepEqual([body.totalElements, body.content[0].id], [1, kept])
})

test('a deleted payment method keeps neither the name on the card nor its fingerprint', async () => {
  const merchant = await harness.make.merchant()
  const client = await makeClient(merchant)
  const method = await harness.make.method(merchant.sandbox, client, { holderName: 'SALMA IDRISSI' })
  await remove(merchant.key, client, method)
  const [row] = await listMethodRows(harness.db.read, merchant.sandbox, client)
  assert.ok(row?.['deletedAt'])
  assert.deepEqual([row['holderName'], row['fingerprint']], [null, null])
  const last = (await listEvents(harness.db.read, merchant.sandbox)).at(-1)
  assert.equal(last?.type, 'payment_method.deleted')
  assert.equal(last.body.includes('SALMA IDRISSI'), false)
})

test('deleting the default leaves none; deleting another leaves it', async () => {
  const merchant = await harness.make.merchant()
  const client = await makeClient(merchant)
  const make = () => harness.make.method(merchant.sandbox, client)
  const [one, two, three] = [await make(), await make(), await make()]
  await choose(merchant.key, client, two)
  await remove(merchant.key, client, one)
  assert.deepEqual(await defaultsOf(merchant.key, client), [two])
  await remove(merchant.key, client, two)
  assert.deepEqual(await defaultsOf(merchant.key, client), [])
  const row = await findClientRow(harness.db.read, merchant.sandbox, client)
  assert.equal(row?.['defaultPaymentMethodId'], null)
  await choose(merchant.key, client, three)
  assert.deepEqual(await defaultsOf(merchant.key, client), [three])
})

test('a payment method of another client, merchant or environment is not found', async () => {
  const merchant = await harness.make.merchant()
  const stranger = await harness.make.merchant()
  const [mine, other, theirs] = [await makeClient(merchant), await makeClient(merchant), await makeClient(stranger)]
  const [live] = await harness.make.clients(merchant.production, [{}])
  const methods = [
    await harness.make.method(merchant.sandbox, other),
    await harness.make.method(stranger.sandbox, theirs),
    await harness.make.method(merchant.production, live?.id ?? ''),
    newId(new Date()),
  ]
  for (const method of methods) {
    assertRefused(await choose(merchant.key, mine, method), 'PAYMENT_METHOD_NOT_FOUND')
    assertRefused(await remove(merchant.key, mine, method), 'PAYMENT_METHOD_NOT_FOUND')
  }
  assert.equal((await list(merchant.key, mine)).totalElements, 0)
  assert.equal((await list(merchant.key, other)).totalElements, 1)
  assert.deepEqual(await defaultsOf(merchant.key, mine), [])
})

test('ids of payment methods are taken in upper case too', async () => {
  const merchant = await harness.make.merchant()
  const client = await makeClient(merchant)
  const method = await harness.make.method(merchant.sandbox, client)
  assert.equal((await choose(merchant.key, client, method.toUpperCase())).body.id, method)
  assert.equal((await remove(merchant.key, client, method.toUpperCase())).status, 204)
})

test('the events of a payment method name its client and count from its own versions', async () => {
  const merchant = await harness.make.merchant()
  const client = await makeClient(merchant)
  const method = await harness.make.method(merchant.sandbox, client)
  await choose(merchant.key, client, method)
  const [shown] = (await list(merchant.key, client)).content
  await remove(merchant.key, client, method)
  const events = (await listEvents(harness.db.read, merchant.sandbox)).filter(({ resourceId }) => resourceId === method)
  const bodies = events.map(({ body }) => JSON.parse(body))
  assert.deepEqual(
    bodies.map(({ type }) => type),
    ['payment_method.default_changed', 'payment_method.deleted'],
  )
  assert.deepEqual(bodies[0].data.object, { ...shown, clientId: client })
  assert.equal(bodies[1].sequence, bodies[0].sequence + 1)
  assert.deepEqual(bodies[1].resource, { type: 'payment_method', id: method, version: bodies[1].sequence })
})
