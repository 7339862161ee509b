import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { Failure } from '../errors.ts'
import { newApiKey, newId } from '../ids.ts'
import { revokeKeyById } from '../merchants/merchants.ts'
import { setProductionAccess } from '../merchants/queries.ts'
import { inTransaction } from '../db/transaction.ts'
import { assertRefused } from '#test/answers.ts'
import { findKeyUse, loseDirectoryEntry } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import { limiter } from '../http/rate-limit.ts'
import { keyDoor } from './authenticate.ts'
import type { ProductionAccess } from './queries.ts'

// Keys at the door: which of their facts are cached, and for how long.

const harness = useHarness()
const anyNumber = limiter({ perSecond: 1_000, burst: 1_000 })
const notValid = 'This API key is not known, or not valid any more.'

const knockWith = (headers: Record<string, string>) => ({ headers, method: 'GET', ip: '127.0.0.1' })
afterEach(() => {
  harness.clock.now = undefined
})

const start = Date.UTC(2026, 10, 20, 10)
const at = (seconds: number) => {
  harness.clock.now = new Date(start + seconds * 1_000)
}
const list = (key: string) => harness.call({ path: '/v1/products', key })
const setAccess = (merchantId: string, access: ProductionAccess) =>
  inTransaction(harness.db, (tx) => setProductionAccess(tx, merchantId, access, new Date()))

test('a revoked key is refused within 5 seconds of its revocation, however often it is used', async () => {
  const { merchantId } = await harness.make.merchant()
  const { key, stored } = await harness.make.key(merchantId, 'SANDBOX')
  at(0)
  assert.equal((await list(key)).status, 200)
  await revokeKeyById(harness.db, stored.id, new Date(start))
  for (const seconds of [1, 2, 3, 4]) {
    at(seconds)
    await list(key)
  }
  for (const seconds of [5, 6, 60]) {
    at(seconds)
    const answer = await list(key)
    assertRefused(answer, 'UNAUTHORIZED')
    assert.equal(answer.body.error.message, notValid)
    assert.equal(answer.headers['www-authenticate'], 'Bearer')
  }
})

test('a key that was revoked before its first use is refused at once, and other keys of the merchant are not', async () => {
  const { merchantId, key: other } = await harness.make.merchant()
  const { key, stored } = await harness.make.key(merchantId, 'SANDBOX')
  await revokeKeyById(harness.db, stored.id, new Date())
  assertRefused(await list(key), 'UNAUTHORIZED')
  assert.equal((await list(other)).status, 200)
})

test('the directory of keys is asked once for each: a key that is in use needs the rows of its merchant alone', async () => {
  const { merchantId } = await harness.make.merchant()
  const { key, stored } = await harness.make.key(merchantId, 'SANDBOX')
  at(0)
  assert.equal((await list(key)).status, 200)
  await loseDirectoryEntry(harness.db, stored.id)
  at(60)
  assert.equal((await list(key)).status, 200)
  await revokeKeyById(harness.db, stored.id, new Date(start))
  at(120)
  assertRefused(await list(key), 'UNAUTHORIZED')
})

test('revoking twice keeps the first instant; revoking nothing finds nothing', async () => {
  const { merchantId } = await harness.make.merchant()
  const { stored } = await harness.make.key(merchantId, 'SANDBOX')
  const first = await revokeKeyById(harness.db, stored.id, new Date(start))
  const second = await revokeKeyById(harness.db, stored.id, new Date(start + 1_000))
  assert.deepEqual([first?.revokedAt, second?.revokedAt], [new Date(start), new Date(start)])
  assert.equal(await revokeKeyById(harness.db, newId(new Date()), new Date()), undefined)
})

test('a change of production access is seen within 5 seconds, in both directions, and leaves the sandbox alone', async () => {
  const { merchantId, key, liveKey } = await harness.make.merchant('NOT_ENABLED')
  const steps: [ProductionAccess, string | undefined][] = [
    ['NOT_ENABLED', 'PRODUCTION_ACCESS_NOT_ENABLED'],
    ['ENABLED', undefined],
    ['SUSPENDED', 'PRODUCTION_ACCESS_DENIED'],
    ['ENABLED', undefined],
  ]
  let now = 0
  for (const [access, code] of steps) {
    at(now)
    await list(liveKey)
    await setAccess(merchantId, access)
    at((now += 5))
    const answer = await list(liveKey)
    assert.deepEqual([answer.status, answer.body.error?.code], [code ? 403 : 200, code])
    assert.equal((await list(key)).status, 200)
  }
})

test('a key is refused from the instant at which it expires, also while it is remembered', async () => {
  const { merchantId } = await harness.make.merchant()
  const expiresAt = new Date(start + 1_000)
  const { key } = await harness.make.key(merchantId, 'SANDBOX', undefined, expiresAt)
  at(0)
  assert.equal((await list(key)).status, 200)
  harness.clock.now = new Date(expiresAt.getTime() - 1)
  assert.equal((await list(key)).status, 200)
  harness.clock.now = expiresAt
  const answer = await list(key)
  assertRefused(answer, 'UNAUTHORIZED')
  assert.equal(answer.body.error.message, notValid)
})

test('a key that is refused for its checksum is refused without a look-up', async () => {
  const { key } = await harness.make.merchant()
  const nowhere = () => Promise.reject(new Error('looked up'))
  const door = keyDoor({ ...harness.db, read: { many: nowhere, maybeOne: nowhere, run: nowhere } }, anyNumber)
  const knock = async (text: string) => door.authenticate(knockWith({ authorization: `Bearer ${text}` }), new Date())
  const mistyped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
  const isRefusal = (error: unknown) => error instanceof Failure && error.code === 'UNAUTHORIZED'
  for (const text of [mistyped, key.replace('test', 'live'), 'svc_sk_test_', 'x'])
    await assert.rejects(knock(text), isRefusal)
  await assert.rejects(knock(key), /looked up/)
  await door.close()
})

test('the form of the headers decides before any key does', async () => {
  const { key } = await harness.make.merchant()
  const { key: other } = await harness.make.merchant()
  const door = keyDoor(harness.db, anyNumber)
  const knock = async (headers: Record<string, string>) => door.authenticate(knockWith(headers), new Date())
  const good: Record<string, string>[] = [
    { authorization: `Bearer ${key}` },
    { authorization: `bearer ${key}` },
    { authorization: `BEARER   ${key} ` },
    { 'x-api-key': key },
    { authorization: `Bearer ${key}`, 'x-api-key': key },
    { authorization: `Bearer ${key}`, 'x-api-key': '' },
  ]
  for (const headers of good) assert.equal((await knock(headers)).environment, 'SANDBOX', JSON.stringify(headers))
  const bad: [Record<string, string>, RegExp][] = [
    [{}, /API key is required/],
    [{ 'x-api-key': '' }, /API key is required/],
    [{ authorization: '' }, /Bearer/],
    [{ authorization: key }, /Bearer/],
    [{ authorization: 'Bearer' }, /Bearer/],
    [{ authorization: `Basic ${key}` }, /Bearer/],
    [{ authorization: 'Basic x', 'x-api-key': key }, /Bearer/],
    [{ authorization: `Bearer ${key}`, 'x-api-key': other }, /different keys/],
    [{ authorization: `Bearer ${newApiKey('SANDBOX', newId(new Date())).key}` }, /not known/],
  ]
  for (const [headers, message] of bad)
    await assert.rejects(
      knock(headers),
      (error) => error instanceof Failure && error.status === 401 && message.test(error.message),
    )
  await door.close()
})

test('a key names its merchant, its environment and its scopes', async () => {
  const { merchantId } = await harness.make.merchant()
  const { key, stored } = await harness.make.key(merchantId, 'PRODUCTION', ['products:read', 'clients:write'])
  const door = keyDoor(harness.db, anyNumber)
  const principal = await door.authenticate(knockWith({ authorization: `Bearer ${key}` }), new Date())
  assert.deepEqual(
    { ...principal, scopes: [...principal.scopes] },
    {
      merchantId,
      environment: 'PRODUCTION',
      origin: 'API',
      scopes: ['products:read', 'clients:write'],
      productionAccess: 'ENABLED',
      isSandboxClosed: false,
      countedAs: stored.id,
    },
  )
  await door.close()
})

test('a scope allows what it names: write is not read, and the refusal says which one is missing', async () => {
  const { merchantId } = await harness.make.merchant()
  const { key } = await harness.make.key(merchantId, 'SANDBOX', ['products:write'])
  const created = await harness.call({ method: 'POST', path: '/v1/products', key, body: { name: 'Tajine', price: 1 } })
  assert.equal(created.status, 201)
  const missing: [string, string][] = [
    ['/v1/products', 'products:read'],
    [`/v1/products/${created.body.reference}`, 'products:read'],
    [`/v1/products/${created.body.reference}/orders`, 'orders:read'],
    ['/v1/clients', 'clients:read'],
  ]
  for (const [path, scope] of missing) {
    const answer = await harness.call({ path, key })
    assertRefused(answer, 'FORBIDDEN', { rule: 'SCOPE', field: scope }, path)
    assert.ok(answer.body.error.message.includes(scope))
  }
})

test('the last use of a key is written when the door closes, and that of an unused key is not', async () => {
  const { merchantId, key, liveKey } = await harness.make.merchant()
  const door = keyDoor(harness.db, anyNumber)
  const uses = [new Date(start), new Date(start + 1_000), new Date(start + 60_000)]
  for (const now of uses) await door.authenticate(knockWith({ authorization: `Bearer ${key}` }), now)
  await door.close()
  assert.deepEqual((await findKeyUse(harness.db.read, merchantId, 'SANDBOX'))?.lastUsedAt, uses[2])
  assert.equal((await findKeyUse(harness.db.read, merchantId, 'PRODUCTION'))?.lastUsedAt, null)
  assert.ok(liveKey)
})

test('a key that is unknown, was revoked or has expired is refused in the same words', async () => {
  const { merchantId } = await harness.make.merchant()
  const revoked = await harness.make.key(merchantId, 'SANDBOX')
  await revokeKeyById(harness.db, revoked.stored.id, new Date())
  const expired = await harness.make.key(merchantId, 'SANDBOX', undefined, new Date(Date.now() - 1))
  const unknown = newApiKey('SANDBOX', merchantId)
  for (const { key } of [unknown, revoked, expired]) {
    const answer = await list(key)
    assertRefused(answer, 'UNAUTHORIZED')
    assert.equal(answer.body.error.message, notValid)
  }
})

test('refused keys are counted by address, whatever is wrong with them, and good keys are not', async () => {
  const { key, merchantId } = await harness.make.merchant()
  const revoked = await harness.make.key(merchantId, 'SANDBOX')
  await revokeKeyById(harness.db, revoked.stored.id, new Date(start))
  const door = keyDoor(harness.db, limiter({ perSecond: 1, burst: 3 }))
  const codeOf = async (text: string, ip = '203.0.113.7', seconds = 0) =>
    Promise.resolve()
      .then(() =>
        door.authenticate({ ...knockWith({ authorization: `Bearer ${text}` }), ip }, new Date(start + seconds * 1_000)),
      )
      .then(
        () => 'let in',
        (error: unknown) => (error as Failure).code,
      )
  const wrong = [newApiKey('SANDBOX', merchantId).key, revoked.key, `${key}x`, newApiKey('SANDBOX', merchantId).key]
  const codes = []
  for (const text of [...wrong, wrong[0] ?? '']) codes.push(await codeOf(text))
  assert.deepEqual(codes, ['UNAUTHORIZED', 'UNAUTHORIZED', 'UNAUTHORIZED', 'RATE_LIMITED', 'RATE_LIMITED'])
  assert.equal(await codeOf(key), 'let in')
  assert.equal(await codeOf(wrong[0] ?? '', '203.0.113.8'), 'UNAUTHORIZED')
  assert.equal(await codeOf(wrong[0] ?? '', '203.0.113.7', 2), 'UNAUTHORIZED')
  await door.close()
})
