import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFile } from 'node:fs/promises'
import { listTablesWithoutOwner } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import { openSession, pay } from '#test/payment-page.ts'
import { claimNames, verify } from '../../src/verify/verify.ts'

// Claims of `mizan verify` on the database of this run: with `MIZAN_TEST_CLUSTER`, on tables that are spread over several servers.

const harness = useHarness()
const lowest = '00000000-0000-0000-0000-000000000000'

test('every claim can be looked at, also page by page and with tables on several servers, and holds', async () => {
  for (const { key } of [await harness.make.merchant(), await harness.make.merchant()]) {
    const opened = await openSession(harness, key)
    assert.equal((await pay(harness, opened)).body.status, 'SUCCEEDED')
  }
  for (const options of [{}, { after: lowest }]) {
    const verdicts = await verify(harness.db, options)
    assert.deepEqual(
      verdicts.map(({ name }) => name),
      claimNames,
    )
    assert.deepEqual(
      verdicts.filter(({ problems }) => problems.length > 0),
      [],
    )
  }
})

test('rows of a merchant that is not there are looked for in every table that no foreign key keeps from having them', async () => {
  const text = await readFile(new URL('../../src/verify/queries.ts', import.meta.url), 'utf8')
  const looked = new Set([...text.matchAll(/ from (\w+) group by merchant_id/g)].map(([, name]) => name))
  const tables = await listTablesWithoutOwner(harness.db.read)
  assert.ok(tables.length > 30)
  assert.deepEqual(
    tables.flatMap(({ name }) => (looked.has(name) ? [] : [name])),
    [],
    'Add the table to findOrphans in src/verify/queries.ts.',
  )
})
