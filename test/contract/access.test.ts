import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, useHarness } from '#test/harness.ts'
import { ask, assertRefused, assertSucceeded, withoutCorrelation } from './conventions.ts'
import type { Credential, Door } from './doors.ts'
import { makeObject, newOwners, type Owner } from './examples.ts'
import {
  isOfSandbox,
  listRows,
  missingValues,
  objectRows,
  parametersOf,
  pathOf,
  type Row,
  rows,
  type Values,
  validCall,
} from './rows.ts'

// Access: the calls that each caller may make, and the objects that it sees, for every row of the merchant API at each door. Identification and
// permissions are particular to a door: `key-door.test.ts`, `session-door.test.ts`.

const harness = useHarness()
type Refused = 'NOT_ENABLED' | 'SUSPENDED'

for (const row of rows) {
  test(`${row.title} answers 403 in production until the account has access`, async () => {
    const calledIn = async (access: Refused) =>
      ask(harness, validCall(row, missingValues(row), await refusedCaller(row.door, access)))
    assertRefused(await calledIn('NOT_ENABLED'), 403, 'PRODUCTION_ACCESS_NOT_ENABLED')
    assertRefused(await calledIn('SUSPENDED'), 403, 'PRODUCTION_ACCESS_DENIED')
    const { production } = await newOwners(harness, row)
    const answer = await ask(harness, validCall(row, await makeObject(harness, row, production), production))
    if (isOfSandbox(row)) assertRefused(answer, 404, 'ROUTE_NOT_FOUND')
    else assertSucceeded(answer)
  })
}

const refusedCallers = new Map<string, Promise<Credential>>()
/** Callers in production for an account without access to it: one at each door is enough, for every row refuses them. */
function refusedCaller(door: Door, access: Refused): Promise<Credential> {
  const name = `${access} ${door.prefix}`
  const make = async () => door.credential(harness, (await harness.make.merchant(access)).production)
  const caller = refusedCallers.get(name) ?? make()
  refusedCallers.set(name, caller)
  return caller
}

for (const row of objectRows) {
  test(`${row.title} answers 404 for what belongs to others exactly as for what does not exist`, async () => {
    const mine = await newOwners(harness, row)
    const values = await makeObject(harness, row, mine.sandbox)
    const foreign = await foreignObjects(row, mine.production)
    for (const { name } of parametersOf(row, 'path')) {
      const missing = { ...values, [name]: missingValues(row)[name] ?? '' }
      const expected = await ask(harness, validCall(row, missing, mine.sandbox))
      assert.equal(expected.status, 404)
      for (const theirs of foreign) {
        const mixed = { ...values, [name]: theirs.values[name] ?? '' }
        assertSameRefusal(await ask(harness, validCall(row, mixed, mine.sandbox)), expected, `${name} alone`)
      }
    }
    const expected = await ask(harness, validCall(row, missingValues(row), mine.sandbox))
    for (const { owner, values: theirs } of foreign) {
      assertSameRefusal(await ask(harness, validCall(row, theirs, mine.sandbox)), expected, 'the whole path')
      const isServed = owner.scope.environment === 'SANDBOX' || !isOfSandbox(row)
      if (isServed) assertSucceeded(await ask(harness, validCall(row, theirs, owner)))
    }
  })
}

/** An object of another merchant, and one of the other environment. */
async function foreignObjects(row: Row, otherEnvironment: Owner): Promise<{ owner: Owner; values: Values }[]> {
  const owners = [(await newOwners(harness, row)).sandbox, otherEnvironment]
  return Promise.all(owners.map(async (owner) => ({ owner, values: await makeObject(harness, row, owner) })))
}

/** Byte for byte, but for the correlation id and what the rate limit has left. */
function assertSameRefusal(answer: Answer, expected: Answer, what: string): void {
  assert.equal(answer.status, expected.status, what)
  assert.equal(withoutCorrelation(answer), withoutCorrelation(expected), what)
  assert.deepEqual(Object.keys(answer.headers), Object.keys(expected.headers), what)
  assert.equal(answer.headers['content-length'], expected.headers['content-length'], what)
}

for (const row of listRows.filter((each) => parametersOf(each, 'path').length === 0)) {
  test(`${row.title} lists what is the caller’s in this environment, and nothing else`, async () => {
    const mine = await newOwners(harness, row)
    const theirs = await newOwners(harness, row)
    for (const owner of [mine.sandbox, mine.production, mine.production, theirs.sandbox])
      await makeObject(harness, row, owner)
    const totalOf = async (by: Credential): Promise<number> => {
      const { body } = await ask(harness, { path: pathOf(row, {}), by })
      assert.equal(body.content.length, body.totalElements)
      return body.totalElements
    }
    const totals = await Promise.all([mine.sandbox, mine.production, theirs.sandbox, theirs.production].map(totalOf))
    assert.deepEqual(totals, [1, 2, 1, 0])
  })
}
