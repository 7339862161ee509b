import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countAskings, findAskings } from '#test/cluster-queries.ts'
import { cloneDatabase, isOverSeveral, type TestDatabase } from '#test/database.ts'
import { useHarness } from '#test/harness.ts'
import { makeLink, payLink } from '#test/payment-links.ts'
import { openSession, pay } from '#test/payment-page.ts'
import { buy, payFor, productOf } from '#test/sales-page.ts'
import { ask } from './conventions.ts'
import { makeObject, newOwners } from './examples.ts'
import { rows, validCall } from './rows.ts'

// When tables are on several servers, a call uses the server of its merchant, and none of its statements uses them all: a server that is down does
// not affect the merchants of the others. Runs on the servers that `MIZAN_TEST_CLUSTER` names.

const skip = !isOverSeveral() && 'MIZAN_TEST_CLUSTER names no servers'

let database: TestDatabase
const harness = useHarness({ REQUEST_LOG: 'off' }, async () => {
  database = await cloneDatabase()
  if (skip === false) await countAskings(database.target)
  return database
})
const toSeveral = async () => (await findAskings(database.target)).several

for (const row of rows)
  test(`${row.title} asks one server at a time`, { skip }, async () => {
    const { sandbox } = await newOwners(harness, row)
    const call = validCall(row, await makeObject(harness, row, sandbox), sandbox)
    const asked = await toSeveral()
    const { status, text } = await ask(harness, call)
    assert.ok(status < 300, text)
    assert.equal(await toSeveral(), asked)
  })

test('what a buyer does asks one server at a time: a session, a link and an order are paid', { skip }, async () => {
  const merchant = await harness.make.merchant()
  const { key } = merchant
  const reference = await productOf(harness, merchant)
  const link = await makeLink(harness, key)
  const session = await openSession(harness, key)
  const asked = await toSeveral()
  assert.equal((await pay(harness, session)).body.status, 'SUCCEEDED')
  assert.equal((await payLink(harness, link.reference)).body.status, 'SUCCEEDED')
  const bought = await buy(harness, reference)
  assert.equal((await payFor(harness, bought)).body.status, 'SUCCEEDED')
  assert.equal(await toSeveral(), asked)
})
