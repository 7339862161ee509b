import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { isUuid, newId } from '#platform/ids.ts'
import { assertRefused, rawMember, withoutCorrelation } from '#test/answers.ts'
import { useHarness } from '#test/harness.ts'

// Creating, reading and changing clients. Refusals are in refusals.test.ts, deletion in deletion.test.ts.

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
})

const create = (key: string, body: object = {}) =>
  harness.call({ method: 'POST', path: '/v1/clients', key, body: { name: 'Salma Idrissi', ...body } })
const read = (key: string, id: string) => harness.call({ path: `/v1/clients/${id}`, key })
const put = (key: string, id: string, body: unknown) =>
  harness.call({ method: 'PUT', path: `/v1/clients/${id}`, key, body })

const address = { line1: '12 rue des Consuls', line2: '2e étage', city: 'Rabat', postalCode: '10030', country: 'MA' }

test('a created client is answered with 201, its id and its Location', async () => {
  const { key } = await harness.make.merchant()
  const answer = await create(key)
  assert.equal(answer.status, 201)
  assert.ok(isUuid(answer.body.id))
  assert.equal(answer.body.id[14], '7')
  assert.equal(answer.headers['location'], `/v1/clients/${answer.body.id}`)
})

test('a client of a name alone has no member that was not set', async () => {
  const { key } = await harness.make.merchant()
  harness.clock.now = new Date('2026-11-20T10:00:00.123Z')
  const { id, ...rest } = withoutCorrelation((await create(key)).body)
  assert.ok(id)
  assert.deepEqual(rest, {
    name: 'Salma Idrissi',
    origin: 'API',
    environment: 'SANDBOX',
    createdAt: '2026-11-20T10:00:00.123Z',
    updatedAt: '2026-11-20T10:00:00.123Z',
  })
})

test('a client with every field is answered with all of them', async () => {
  const { key } = await harness.make.merchant()
  const fields = {
    name: 'سلمى Idrissi',
    email: 'salma@example.ma',
    phone: '+212612345678',
    locale: 'fr',
    address,
    externalId: 'customer-77',
    metadata: { tier: 'gold', since: null },
  }
  const { id, createdAt, updatedAt, ...rest } = withoutCorrelation((await create(key, fields)).body)
  assert.ok(id && createdAt && updatedAt)
  assert.deepEqual(rest, { ...fields, origin: 'API', environment: 'SANDBOX' })
  assert.deepEqual(withoutCorrelation((await read(key, id as string)).body), { id, createdAt, updatedAt, ...rest })
})

test('the domain of an e-mail address is stored in lower case, what stands before the @ as sent', async () => {
  const { key } = await harness.make.merchant()
  const created = await create(key, { email: 'Salma.IDRISSI+Shop@Example.MA' })
  assert.equal(created.body.email, 'Salma.IDRISSI+Shop@example.ma')
  const changed = await put(key, created.body.id, { email: 'X@EXAMPLE.org' })
  assert.equal(changed.body.email, 'X@example.org')
  assert.equal((await read(key, created.body.id)).body.email, 'X@example.org')
})

test('each locale that pages exist in is taken', async () => {
  const { key } = await harness.make.merchant()
  for (const locale of ['en', 'fr', 'ar']) assert.equal((await create(key, { locale })).body.locale, locale)
})

test('an address needs its first line alone', async () => {
  const { key } = await harness.make.merchant()
  const { body } = await create(key, { address: { line1: 'Douar Tamazirt' } })
  assert.deepEqual(body.address, { line1: 'Douar Tamazirt' })
})

test('two clients may share an e-mail address and a phone number', async () => {
  const { key } = await harness.make.merchant()
  const contact = { email: 'family@example.ma', phone: '+212612345678' }
  const [one, other] = [await create(key, contact), await create(key, contact)]
  assert.deepEqual([one.status, other.status], [201, 201])
  assert.notEqual(one.body.id, other.body.id)
  assert.equal((await harness.call({ path: '/v1/clients', key })).body.totalElements, 2)
})

test('creating with a known externalId returns the existing client with 200, whatever the body says', async () => {
  const { key, liveKey } = await harness.make.merchant()
  const first = await create(key, { externalId: 'c-1', email: 'salma@example.ma' })
  const again = await create(key, { externalId: 'c-1', name: 'Other', phone: '+212612345678', metadata: { a: 1 } })
  assert.equal(again.status, 200)
  assert.deepEqual(withoutCorrelation(again.body), withoutCorrelation(first.body))
  assert.equal((await harness.call({ path: '/v1/clients', key })).body.totalElements, 1)
  const live = await create(liveKey, { externalId: 'c-1' })
  assert.equal(live.status, 201)
  assert.equal((await create(liveKey, { externalId: 'c-1' })).body.id, live.body.id)
  assert.equal((await create(key, { externalId: 'c-1' })).body.id, first.body.id)
})

test('a PUT changes the fields that are present and no other', async () => {
  const { key } = await harness.make.merchant()
  const fields = {
    email: 'salma@example.ma',
    phone: '+212612345678',
    locale: 'fr',
    address,
    externalId: 'c-1',
    metadata: { a: 1 },
  }
  let before = withoutCorrelation((await create(key, fields)).body)
  const id = String(before['id'])
  const changes: Record<string, unknown>[] = [
    { name: 'Other' },
    { email: 'other@example.ma' },
    { phone: '+212700000000' },
    { locale: 'ar' },
    { address: { line1: 'Elsewhere' } },
    { metadata: { b: [1, null] } },
    { name: 'Both', phone: '+33612345678' },
  ]
  for (const change of changes) {
    const answer = await put(key, id, change)
    assert.equal(answer.status, 200, answer.text)
    const after = withoutCorrelation(answer.body)
    assert.deepEqual(after, { ...before, ...change, updatedAt: after['updatedAt'] })
    assert.ok(String(after['updatedAt']) >= String(before['updatedAt']))
    assert.deepEqual(withoutCorrelation((await read(key, id)).body), after)
    before = after
  }
})

test('metadata of a PUT replaces what was there, byte for byte', async () => {
  const { key } = await harness.make.merchant()
  const { id } = (await create(key, { metadata: { old: 1 } })).body
  const answer = await put(key, id, '{"metadata":{"b":1.10,"2":null,"1":[]}}')
  assert.equal(rawMember(answer.text, 'metadata'), '{"b":1.10,"2":null,"1":[]}')
  assert.equal(rawMember((await read(key, id)).text, 'metadata'), '{"b":1.10,"2":null,"1":[]}')
})

test('an empty text clears the e-mail address or the phone number', async () => {
  const { key } = await harness.make.merchant()
  const { id } = (await create(key, { email: 'salma@example.ma', phone: '+212612345678' })).body
  const first = await put(key, id, { email: '' })
  assert.deepEqual([first.status, 'email' in first.body, first.body.phone], [200, false, '+212612345678'])
  const second = await put(key, id, { phone: '' })
  assert.deepEqual([second.status, 'email' in second.body, 'phone' in second.body], [200, false, false])
  assert.equal((await harness.call({ path: '/v1/clients?email=salma@example.ma', key })).body.totalElements, 0)
})

test('an empty PUT, or one that says what is so already, changes nothing, not even updatedAt', async () => {
  const { key } = await harness.make.merchant()
  const created = await create(key, { email: 'salma@example.ma', address, metadata: { a: 1 } })
  harness.clock.now = new Date(Date.now() + 60_000)
  const same = { name: 'Salma Idrissi', email: 'salma@EXAMPLE.ma', phone: '', address, metadata: { a: 1 } }
  for (const body of [{}, same]) {
    const answer = await put(key, created.body.id, body)
    assert.equal(answer.status, 200)
    assert.deepEqual(withoutCorrelation(answer.body), withoutCorrelation(created.body))
  }
})

test('an id is taken in upper case too', async () => {
  const { key } = await harness.make.merchant()
  const { id } = (await create(key)).body
  const upper = id.toUpperCase()
  assert.equal((await read(key, upper)).body.id, id)
  assert.equal((await put(key, upper, { name: 'Other' })).body.name, 'Other')
  assert.equal((await harness.call({ path: `/v1/clients/${upper}/payment-methods`, key })).status, 200)
  assert.equal((await harness.call({ method: 'DELETE', path: `/v1/clients/${upper}`, key })).status, 204)
})

test('what is no UUID names nothing, wherever it stands', async () => {
  const { key } = await harness.make.merchant()
  const { id } = (await create(key)).body
  const forms = ['x', '1', id.slice(1), `${id}0`, id.replaceAll('-', ''), `%7B${id}%7D`, '%00', `${id}%00`, 'undefined']
  for (const form of forms) {
    const calls = [
      read(key, form),
      put(key, form, { name: 'Other' }),
      harness.call({ method: 'DELETE', path: `/v1/clients/${form}`, key }),
      harness.call({ path: `/v1/clients/${form}/payment-methods`, key }),
      harness.call({ method: 'DELETE', path: `/v1/clients/${form}/payment-methods/${id}`, key }),
      harness.call({ method: 'POST', path: `/v1/clients/${form}/payment-methods/${id}/default`, key }),
    ]
    for (const answer of await Promise.all(calls)) assertRefused(answer, 'CLIENT_NOT_FOUND', {}, form)
    const method = `/v1/clients/${id}/payment-methods/${form}`
    const refusal = 'PAYMENT_METHOD_NOT_FOUND'
    assertRefused(await harness.call({ method: 'DELETE', path: method, key }), refusal, {}, form)
    assertRefused(await harness.call({ method: 'POST', path: `${method}/default`, key }), refusal, {}, form)
  }
})

test('an unknown client, or one of another merchant or environment, is not found anywhere', async () => {
  const { key, liveKey } = await harness.make.merchant()
  const other = await harness.make.merchant()
  const { id } = (await create(key)).body
  const doors: [string, string][] = [
    [key, newId(new Date())],
    [key, '00000000-0000-0000-0000-000000000000'],
    [liveKey, id],
    [other.key, id],
  ]
  for (const [door, named] of doors) {
    const calls = [
      read(door, named),
      put(door, named, { name: 'Other' }),
      harness.call({ method: 'DELETE', path: `/v1/clients/${named}`, key: door }),
      harness.call({ path: `/v1/clients/${named}/payment-methods`, key: door }),
      harness.call({ method: 'DELETE', path: `/v1/clients/${named}/payment-methods/${id}`, key: door }),
      harness.call({ method: 'POST', path: `/v1/clients/${named}/payment-methods/${id}/default`, key: door }),
    ]
    for (const answer of await Promise.all(calls)) assertRefused(answer, 'CLIENT_NOT_FOUND', {}, named)
  }
  assert.equal((await read(key, id)).body.name, 'Salma Idrissi')
})
