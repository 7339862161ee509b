import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { assertRefused } from '#test/answers.ts'
import { type Answer, useHarness } from '#test/harness.ts'
import type { TestSession } from '#test/portal-factory.ts'

// Rolling a key, and where a key may be used from.

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
})

const path = '/api/v1/api-keys'
const wanted = { name: 'Shop server', environment: 'SANDBOX', scopes: ['products:read'] }
const hour = 3_600_000

const newSession = async () => harness.make.session((await harness.make.merchant()).merchantId)
const post = async (session: TestSession, to: string, body: object) =>
  harness.call({
    method: 'POST',
    path: to,
    key: session.token,
    body,
    headers: { 'x-confirmation-token': await session.confirmation() },
  })
const create = async (session: TestSession, more: object = {}) =>
  (await post(session, path, { ...wanted, ...more })).body
const roll = (session: TestSession, id: string, body: object = {}) => post(session, `${path}/${id}/roll`, body)
const read = async (session: TestSession, id: string) =>
  (await harness.call({ path: `${path}/${id}`, key: session.token })).body
const statusOf = async (key: string) => (await harness.call({ path: '/v1/products', key })).status

test('a rolled key has a successor with the same rights, and works on for a day', async () => {
  const session = await newSession()
  const expiresAt = new Date(Date.now() + 1_000 * hour).toISOString()
  const old = await create(session, { expiresAt, ipAllowList: ['127.0.0.1', '::1'] })
  const start = Date.now()
  const answer = await roll(session, old.id)
  assert.equal(answer.status, 201, answer.text)
  const { key, id, replaces, ...rest } = answer.body
  assert.equal(answer.headers['location'], `${path}/${id}`)
  for (const name of ['name', 'environment', 'scopes', 'expiresAt', 'ipAllowList'])
    assert.deepEqual(rest[name], old[name])
  assert.notEqual(key, old.key)
  assert.equal(replaces.id, old.id)
  const end = Date.parse(replaces.expiresAt)
  assert.ok(end >= start + 24 * hour && end <= Date.now() + 24 * hour)
  harness.clock.now = new Date(end - 1)
  assert.deepEqual([await statusOf(old.key), await statusOf(key)], [200, 200])
  harness.clock.now = new Date(end)
  assert.deepEqual([await statusOf(old.key), await statusOf(key)], [401, 200])
  harness.clock.now = undefined
  const seen = await read(session, old.id)
  assert.deepEqual([seen.status, seen.expiresAt, seen.replacedBy], ['ACTIVE', replaces.expiresAt, id])
})

test('an overlap of 0 revokes the old key at once', async () => {
  const session = await newSession()
  const old = await create(session)
  const { key, replaces } = (await roll(session, old.id, { overlapHours: 0 })).body
  assert.deepEqual([await statusOf(old.key), await statusOf(key)], [401, 200])
  const seen = await read(session, old.id)
  assert.deepEqual([seen.status, seen.revokedAt], ['REVOKED', replaces.expiresAt])
})

test('a key that expires before the overlap ends does not live longer for being rolled', async () => {
  const session = await newSession()
  const expiresAt = new Date(Date.now() + hour).toISOString()
  const old = await create(session, { expiresAt })
  const { replaces } = (await roll(session, old.id, { overlapHours: 168 })).body
  assert.equal(replaces.expiresAt, expiresAt)
})

for (const overlapHours of [-1, 169, 1.5, '24'])
  test(`an overlap of ${JSON.stringify(overlapHours)} is refused`, async () => {
    const session = await newSession()
    const { id } = await create(session)
    const answer = await roll(session, id, { overlapHours })
    assert.deepEqual([answer.status, Object.keys(answer.body.fields)], [400, ['overlapHours']], answer.text)
  })

test('a key that is revoked, has expired or was rolled cannot be rolled, and the answer says which', async () => {
  const session = await newSession()
  const revoked = await create(session)
  const headers = { 'x-confirmation-token': await session.confirmation() }
  await harness.call({ method: 'DELETE', path: `${path}/${revoked.id}`, key: session.token, headers })
  const rolled = await create(session)
  assert.equal((await roll(session, rolled.id)).status, 201)
  const expired = await create(session, { expiresAt: new Date(Date.now() + 60_000).toISOString() })
  harness.clock.now = new Date(Date.now() + 61_000)
  const cases = [
    [revoked.id, /revoked/],
    [rolled.id, /rolled already/],
    [expired.id, /expired/],
  ]
  for (const [id, words] of cases) {
    const answer = await roll(session, id)
    assert.deepEqual([answer.status, answer.body.code], [409, 'ERR-1304'], answer.text)
    assert.match(answer.body.fields.id, words)
  }
})

test('a company with every key that it may have can still roll one', async () => {
  const session = await newSession()
  const old = await create(session)
  await fill(session.merchantId, 98)
  assert.equal((await post(session, path, wanted)).body.code, 'ERR-1303')
  assert.equal((await roll(session, old.id)).status, 201)
  assert.equal((await post(session, path, wanted)).body.code, 'ERR-1303')
  assert.equal((await post(session, path, { ...wanted, environment: 'PRODUCTION' })).status, 201)
})

async function fill(merchantId: string, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => harness.make.key(merchantId, 'SANDBOX')))
}

test('of 16 rolls of one key at once one is done, and 15 are answered 409', async () => {
  const session = await newSession()
  const { id } = await create(session)
  const answers = await Promise.all(Array.from({ length: 16 }, () => roll(session, id)))
  const statuses = statusesOf(answers)
  assert.deepEqual(statuses, [201, ...Array(15).fill(409)])
  const { totalElements } = (await harness.call({ path: `${path}?environment=SANDBOX`, key: session.token })).body
  assert.equal(totalElements, 3)
})

test('of 16 creations at once, where there is room for one, one is done', async () => {
  const session = await newSession()
  await fill(session.merchantId, 98)
  const answers = await Promise.all(Array.from({ length: 16 }, () => post(session, path, wanted)))
  assert.deepEqual(statusesOf(answers), [201, ...Array(15).fill(409)])
  assert.ok(answers.every(({ status, body }) => status === 201 || body.code === 'ERR-1303'))
})

test('64 creations with one confirmation token make one key', async () => {
  const session = await newSession()
  const headers = { 'x-confirmation-token': await session.confirmation() }
  const call = { method: 'POST', path, key: session.token, body: wanted, headers } as const
  const answers = await Promise.all(Array.from({ length: 64 }, () => harness.call(call)))
  const statuses = statusesOf(answers)
  assert.deepEqual(statuses, [201, ...Array(63).fill(403)])
  const { totalElements } = (await harness.call({ path: `${path}?environment=SANDBOX`, key: session.token })).body
  assert.equal(totalElements, 2)
})

const from = async (ip: string, key: string, to = '/v1/products') => {
  const answer = await harness.app.app.inject({
    url: to,
    remoteAddress: ip,
    headers: { authorization: `Bearer ${key}` },
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json(), text: answer.body }
}

const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).sort((one, other) => one - other)

const callers: [ip: string, isAllowed: boolean][] = [
  ['203.0.113.9', true],
  ['::ffff:203.0.113.9', true],
  ['198.51.100.200', true],
  ['2001:db8:0:7::1', true],
  ['203.0.113.10', false],
  ['::ffff:203.0.113.10', false],
  ['2001:db8:1::1', false],
  ['127.0.0.1', false],
]
for (const [ip, isAllowed] of callers)
  test(`a key with an allow-list is ${isAllowed ? 'served' : 'refused'} when it comes from ${ip}`, async () => {
    const session = await newSession()
    const ipAllowList = ['203.0.113.9', '198.51.100.0/24', '2001:db8::/48']
    const { key, id } = await create(session, { ipAllowList })
    const answer = await from(ip, key)
    if (isAllowed) assert.equal(answer.status, 200, answer.text)
    else assertRefused(answer, 'FORBIDDEN', { rule: 'ADDRESS' })
    // Remembered by now.
    assert.equal((await from(ip, key)).status, isAllowed ? 200 : 403)
    const { ipAllowList: shown } = await read(session, id)
    assert.deepEqual(shown, ipAllowList)
  })

test('a revoked key hears 401 from everywhere, and a scope is asked for only at the right address', async () => {
  const session = await newSession()
  const { key, id } = await create(session, { ipAllowList: ['203.0.113.9'] })
  assertRefused(await from('203.0.113.9', key, '/v1/clients'), 'FORBIDDEN', { rule: 'SCOPE' })
  assertRefused(await from('203.0.113.8', key, '/v1/clients'), 'FORBIDDEN', { rule: 'ADDRESS' })
  const start = Date.now()
  const headers = { 'x-confirmation-token': await session.confirmation() }
  await harness.call({ method: 'DELETE', path: `${path}/${id}`, key: session.token, headers })
  harness.clock.now = new Date(start + 5_000)
  assertRefused(await from('203.0.113.8', key), 'UNAUTHORIZED')
})
