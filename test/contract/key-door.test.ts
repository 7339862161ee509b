import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newApiKey, newId } from '#platform/ids.ts'
import { revokeKeyById } from '#platform/merchants/merchants.ts'
import { scopeNames } from '#platform/keys/scope.ts'
import { useHarness } from '#test/harness.ts'
import { someOf } from '#test/long.ts'
import { ask, assertRefused, assertSucceeded } from './conventions.ts'
import { keyDoor } from './doors.ts'
import { makeObject, newOwners } from './examples.ts'
import { missingValues, pathOf, rowsAt, validCall } from './rows.ts'

// API keys at `/v1`: which of them let in, and to what.

// From one address come hundreds of keys that admit no caller.
const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
const rows = rowsAt(keyDoor)

const unusableKeys = async (): Promise<Record<string, Record<string, string>>> => {
  const { merchantId, key, liveKey } = await harness.make.merchant()
  const { token } = await harness.make.session(merchantId)
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
    'a session of the portal': bearer(token),
    'a session in the cookie': { cookie: `__Host-mizan_session=${token}`, 'sec-fetch-site': 'same-origin' },
    'different keys in both headers': { ...bearer(key), 'x-api-key': liveKey },
    'a good key beside a bad Authorization': { authorization: 'Basic YQ==', 'x-api-key': key },
  }
}

const mistyped = (key: string) => `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`

let refusedKeys: Record<string, Record<string, string>> | undefined

for (const [turn, row] of rows.entries()) {
  test(`${row.title} answers 401 UNAUTHORIZED without a usable key`, async () => {
    refusedKeys ??= await unusableKeys()
    for (const [what, headers] of someOf(Object.entries(refusedKeys), turn, 4)) {
      const answer = await ask(harness, { ...validCall(row, missingValues(row)), headers })
      assertRefused(answer, 401, 'UNAUTHORIZED')
      assert.equal(answer.headers['www-authenticate'], 'Bearer', what)
      assert.doesNotMatch(answer.text, /svc_sk_\w+_\w{20}/, `${what} is repeated`)
    }
  })

  test(`${row.title} needs the scope ${row.route.access}, and no other`, async () => {
    const owner = (await newOwners(harness, row)).sandbox
    const values = await makeObject(harness, row, owner)
    const lacking = await keyDoor.credential(harness, owner.scope, row.route.access)
    const refused = await ask(harness, validCall(row, values, lacking))
    assertRefused(refused, 403, 'FORBIDDEN')
    assert.equal(refused.body.error.details[0].rule, 'SCOPE')
    assert.equal(refused.body.error.details[0].field, row.route.access)

    const only = await harness.make.key(owner.scope.merchantId, 'SANDBOX', [row.route.access])
    const admitted = await ask(harness, validCall(row, values, { bearer: only.key }))
    assertSucceeded(admitted)
    assert.ok(String(admitted.status) in row.route.replies, `${admitted.status} is not among the row’s replies`)
  })
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
  assertSucceeded(await ask(harness, { path: '/v1/products', by: { bearer: key } }))
  await revokeKeyById(harness.db, stored.id, now)
  harness.clock.now = new Date(now.getTime() + 5_000)
  assertRefused(await ask(harness, { path: '/v1/products', by: { bearer: key } }), 401, 'UNAUTHORIZED')
  harness.clock.now = undefined
})

test('a key stops working at the instant at which it expires', async () => {
  const { merchantId } = await harness.make.merchant()
  const now = new Date()
  const { key } = await harness.make.key(merchantId, 'SANDBOX', scopeNames, new Date(now.getTime() + 1_000))
  harness.clock.now = new Date(now.getTime() + 999)
  assertSucceeded(await ask(harness, { path: '/v1/products', by: { bearer: key } }))
  harness.clock.now = new Date(now.getTime() + 1_000)
  assertRefused(await ask(harness, { path: '/v1/products', by: { bearer: key } }), 401, 'UNAUTHORIZED')
  harness.clock.now = undefined
})
