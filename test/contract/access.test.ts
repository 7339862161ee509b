import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newApiKey, newId } from '#platform/ids.ts'
import { revokeKeyById } from '#platform/merchants/merchants.ts'
import { scopeNames } from '#platform/http/route.ts'
import { type Answer, type Call, useHarness } from '#test/harness.ts'
import { ask, assertRefused, assertSucceeded, withoutCorrelation } from './conventions.ts'
import { makeObject, newOwners, type Owner } from './examples.ts'
import { missingValues, objectRows, parametersOf, pathOf, type Row, rows, type Values, validCall } from './rows.ts'

// Who may call what: every row of the merchant API, with every kind of key.

const harness = useHarness()

const unusableKeys = async (): Promise<Record<string, Record<string, string>>> => {
  const { merchantId, key, liveKey } = await harness.make.merchant()
  const now = new Date()
  const expired = await harness.make.key(merchantId, 'SANDBOX', scopeNames, new Date(now.getTime() - 1))
  const revoked = await harness.make.key(merchantId, 'SANDBOX')
  await revokeKeyById(harness.db, revoked.stored.id, now)
  const bearer = (text: string) => ({ authorization: `Bearer ${text}` })
  return {
    'no key': {},
    'an empty Authorization': { authorization: '' },
    'a scheme without a key': { authorization: 'Bearer' },
    'another scheme': { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` },
    'a key without a scheme': { authorization: key },
    'two keys in one header': bearer(`${key} ${key}`),
    'something that is no key': bearer('nonsense'),
    'a key that is too long': bearer(`${key}a`),
    'a key that is cut off': bearer(key.slice(0, -1)),
    'the key of the wrong checksum': bearer(mistyped(key)),
    'a key of nobody': bearer(newApiKey('SANDBOX', newId(now)).key),
    'a key in X-API-Key that nobody has': { 'x-api-key': newApiKey('SANDBOX', newId(now)).key },
    'a production key with the sandbox prefix': bearer(liveKey.replace('live', 'test')),
    'an expired key': bearer(expired.key),
    'a revoked key': bearer(revoked.key),
    'different keys in both headers': { ...bearer(key), 'x-api-key': liveKey },
    'a good key beside a bad Authorization': { authorization: 'Basic YQ==', 'x-api-key': key },
  }
}

const mistyped = (key: string) => `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`

const callOf = (row: Row, key?: string): Call => {
  const { key: _none, ...call } = validCall(row, missingValues(row), '')
  return { ...call, ...(key !== undefined && { key }) }
}

for (const row of rows) {
  test(`${row.title} answers 401 UNAUTHORIZED without a usable key`, async () => {
    for (const [what, headers] of Object.entries(await unusableKeys())) {
      const answer = await ask(harness, { ...callOf(row), headers })
      assertRefused(answer, 401, 'UNAUTHORIZED')
      assert.equal(answer.headers['www-authenticate'], 'Bearer', what)
      assert.doesNotMatch(answer.text, /svc_sk_\w+_\w{20}/, `${what} is repeated`)
    }
  })

  test(`${row.title} needs the scope ${row.route.access}, and no other`, async () => {
    const owner = (await newOwners(harness)).sandbox
    const values = await makeObject(harness, row, owner)
    const { merchantId } = owner.scope
    const others = scopeNames.filter((scope) => scope !== row.route.access)
    const lacking = await harness.make.key(merchantId, 'SANDBOX', others)
    const refused = await ask(harness, validCall(row, values, lacking.key))
    assertRefused(refused, 403, 'FORBIDDEN')
    assert.equal(refused.body.error.details[0].rule, 'SCOPE')
    assert.equal(refused.body.error.details[0].field, row.route.access)

    const only = await harness.make.key(merchantId, 'SANDBOX', [row.route.access])
    const admitted = await ask(harness, validCall(row, values, only.key))
    assertSucceeded(admitted)
    assert.ok(String(admitted.status) in row.route.replies, `${admitted.status} is not among the row’s replies`)
  })

  test(`${row.title} answers 403 to production keys until the account has access`, async () => {
    const fresh = await harness.make.merchant('NOT_ENABLED')
    assertRefused(await ask(harness, callOf(row, fresh.liveKey)), 403, 'PRODUCTION_ACCESS_NOT_ENABLED')
    const suspended = await harness.make.merchant('SUSPENDED')
    assertRefused(await ask(harness, callOf(row, suspended.liveKey)), 403, 'PRODUCTION_ACCESS_DENIED')
    const { production } = await newOwners(harness)
    assertSucceeded(await ask(harness, validCall(row, await makeObject(harness, row, production), production.key)))
  })
}

for (const row of objectRows) {
  test(`${row.title} answers 404 for what belongs to others exactly as for what does not exist`, async () => {
    const mine = await newOwners(harness)
    const values = await makeObject(harness, row, mine.sandbox)
    const foreign = await foreignObjects(row, mine.production)
    for (const { name } of parametersOf(row, 'path')) {
      const missing = { ...values, [name]: missingValues(row)[name] ?? '' }
      const expected = await ask(harness, validCall(row, missing, mine.sandbox.key))
      assert.equal(expected.status, 404)
      for (const theirs of foreign) {
        const mixed = { ...values, [name]: theirs.values[name] ?? '' }
        assertSameRefusal(await ask(harness, validCall(row, mixed, mine.sandbox.key)), expected, `${name} alone`)
      }
    }
    const expected = await ask(harness, validCall(row, missingValues(row), mine.sandbox.key))
    for (const { owner, values: theirs } of foreign) {
      assertSameRefusal(await ask(harness, validCall(row, theirs, mine.sandbox.key)), expected, 'the whole path')
      assertSucceeded(await ask(harness, validCall(row, theirs, owner.key)))
    }
  })
}

/** An object of another merchant, and one of the other environment. */
async function foreignObjects(row: Row, otherEnvironment: Owner): Promise<{ owner: Owner; values: Values }[]> {
  const owners = [(await newOwners(harness)).sandbox, otherEnvironment]
  return Promise.all(owners.map(async (owner) => ({ owner, values: await makeObject(harness, row, owner) })))
}

/** Byte for byte, but for the correlation id and what the rate limit has left. */
function assertSameRefusal(answer: Answer, expected: Answer, what: string): void {
  assert.equal(answer.status, expected.status, what)
  assert.equal(withoutCorrelation(answer), withoutCorrelation(expected), what)
  assert.deepEqual(Object.keys(answer.headers), Object.keys(expected.headers), what)
  assert.equal(answer.headers['content-length'], expected.headers['content-length'], what)
}

test('a key may come in Authorization, in X-API-Key, or the same in both', async () => {
  const { key } = await harness.make.merchant()
  const [row] = rows
  assert.ok(row)
  const path = pathOf(row, {})
  const ways: Record<string, string>[] = [
    { authorization: `Bearer ${key}` },
    { 'x-api-key': key },
    { authorization: `bearer  ${key} ` },
  ]
  for (const headers of [...ways, { authorization: `Bearer ${key}`, 'x-api-key': key }])
    assertSucceeded(await ask(harness, { path, headers }))
})

test('a key that is in use stops working within 5 seconds of its revocation', async () => {
  const { merchantId } = await harness.make.merchant()
  const { key, stored } = await harness.make.key(merchantId, 'SANDBOX')
  const now = new Date()
  harness.clock.now = now
  assertSucceeded(await ask(harness, { path: '/v1/products', key }))
  await revokeKeyById(harness.db, stored.id, now)
  harness.clock.now = new Date(now.getTime() + 5_000)
  assertRefused(await ask(harness, { path: '/v1/products', key }), 401, 'UNAUTHORIZED')
  harness.clock.now = undefined
})

test('a key stops working at the instant at which it expires', async () => {
  const { merchantId } = await harness.make.merchant()
  const now = new Date()
  const { key } = await harness.make.key(merchantId, 'SANDBOX', scopeNames, new Date(now.getTime() + 1_000))
  harness.clock.now = new Date(now.getTime() + 999)
  assertSucceeded(await ask(harness, { path: '/v1/products', key }))
  harness.clock.now = new Date(now.getTime() + 1_000)
  assertRefused(await ask(harness, { path: '/v1/products', key }), 401, 'UNAUTHORIZED')
  harness.clock.now = undefined
})
