import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { ask, assertRefused, assertSucceeded } from './conventions.ts'
import { doors, inEnvironment, sessionDoor } from './doors.ts'
import { makeObject, newOwners } from './examples.ts'
import { missingValues, pathOf, rows, validCall } from './rows.ts'

// The limit of a key or a session: two requests at once, and one a second, while the clock stands still.

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
    const { sandbox } = await newOwners(harness, row)
    const values = await makeObject(harness, row, sandbox)
    const fresh = await row.door.credential(harness, sandbox.scope)
    const call = validCall(row, values, fresh)
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

for (const door of doors) {
  const path = `${door.prefix}/products`

  test(`each caller at ${door.prefix} has a limit of its own`, async () => {
    at(0)
    const { sandbox } = await harness.make.merchant()
    const by = await door.credential(harness, sandbox)
    const other = await door.credential(harness, sandbox)
    assertSucceeded(await ask(harness, { path, by }))
    assertSucceeded(await ask(harness, { path, by }))
    assertRefused(await ask(harness, { path, by }), 429, 'RATE_LIMITED')
    assertSucceeded(await ask(harness, { path, by: other }))
  })

  test(`requests that are refused at ${door.prefix} for a scope count towards no limit`, async () => {
    at(0)
    const { sandbox } = await harness.make.merchant()
    const by = await door.credential(harness, sandbox, 'products:write')
    for (let tries = 0; tries < 3; tries++) {
      const refused = await ask(harness, { method: 'POST', path, by, body: {} })
      assertRefused(refused, 403, 'FORBIDDEN')
      assert.deepEqual(standing(refused.headers), [undefined, undefined, undefined])
    }
    assertSucceeded(await ask(harness, { path, by }))
  })
}

test('a session has one limit for both environments', async () => {
  at(0)
  const { sandbox } = await harness.make.merchant()
  const by = await sessionDoor.credential(harness, sandbox)
  const path = `${sessionDoor.prefix}/products`
  assertSucceeded(await ask(harness, { path, by }))
  assertSucceeded(await ask(harness, { path, by: inEnvironment(by, 'PRODUCTION') }))
  assertRefused(await ask(harness, { path, by }), 429, 'RATE_LIMITED')
})

test('a clock that is set back gives no caller more, and refuses none for ever', async () => {
  at(100)
  const by = { bearer: (await harness.make.merchant()).key }
  const path = '/v1/products'
  assertSucceeded(await ask(harness, { path, by }))
  assertSucceeded(await ask(harness, { path, by }))
  at(0)
  assertRefused(await ask(harness, { path, by }), 429, 'RATE_LIMITED')
  at(1)
  assertSucceeded(await ask(harness, { path, by }))
})
