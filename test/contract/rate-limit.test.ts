import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { ask, assertRefused, assertSucceeded } from './conventions.ts'
import { makeObject, newOwners } from './examples.ts'
import { missingValues, pathOf, rows, validCall } from './rows.ts'

// The limit of a key: two requests at once, and one a second, while the clock stands still.

const harness = useHarness({ RATE_LIMIT_API: '1' })
const began = new Date('2026-11-20T10:00:00Z')
const at = (seconds: number) => {
  harness.clock.now = new Date(began.getTime() + seconds * 1000)
}
before(() => at(0))

const standing = (headers: Record<string, unknown>) =>
  ['limit', 'remaining', 'reset'].map((name) => headers[`x-ratelimit-${name}`])

for (const row of rows) {
  test(`${row.title} counts down, answers 429 with Retry-After, and goes on when the time has passed`, async () => {
    at(0)
    const { sandbox } = await newOwners(harness)
    const values = await makeObject(harness, row, sandbox)
    const { key } = await harness.make.key(sandbox.scope.merchantId, 'SANDBOX')
    const call = validCall(row, values, key)
    const first = await ask(harness, call)
    assertSucceeded(first)
    assert.deepEqual(standing(first.headers), ['2', '1', '1'])
    const second = await ask(harness, { ...call, path: `${pathOf(row, missingValues(row))}?unknown=1` })
    assert.equal(second.status, 400)
    assert.deepEqual(standing(second.headers), ['2', '0', '2'])

    const third = await ask(harness, call)
    assertRefused(third, 429, 'RATE_LIMITED')
    assert.equal(third.headers['retry-after'], '1')
    assert.deepEqual(standing(third.headers), ['2', '0', '2'])

    at(1)
    const fourth = await ask(harness, { ...call, path: `${pathOf(row, missingValues(row))}?unknown=1` })
    assert.equal(fourth.status, 400)
    assertRefused(await ask(harness, call), 429, 'RATE_LIMITED')
  })
}

test('each key has a limit of its own', async () => {
  at(0)
  const { merchantId, key } = await harness.make.merchant()
  const other = await harness.make.key(merchantId, 'SANDBOX')
  const path = '/v1/products'
  assertSucceeded(await ask(harness, { path, key }))
  assertSucceeded(await ask(harness, { path, key }))
  assertRefused(await ask(harness, { path, key }), 429, 'RATE_LIMITED')
  assertSucceeded(await ask(harness, { path, key: other.key }))
})

test('requests that are refused at the door count for nobody', async () => {
  at(0)
  const { merchantId } = await harness.make.merchant()
  const { key } = await harness.make.key(merchantId, 'SANDBOX', ['products:read'])
  for (let tries = 0; tries < 3; tries++) {
    const refused = await ask(harness, { path: '/v1/clients', key })
    assertRefused(refused, 403, 'FORBIDDEN')
    assert.deepEqual(standing(refused.headers), [undefined, undefined, undefined])
  }
  assertSucceeded(await ask(harness, { path: '/v1/products', key }))
})

test('a clock that is set back gives nobody more, and refuses nobody for ever', async () => {
  at(100)
  const { key } = await harness.make.merchant()
  const path = '/v1/products'
  assertSucceeded(await ask(harness, { path, key }))
  assertSucceeded(await ask(harness, { path, key }))
  at(0)
  assertRefused(await ask(harness, { path, key }), 429, 'RATE_LIMITED')
  at(1)
  assertSucceeded(await ask(harness, { path, key }))
})
