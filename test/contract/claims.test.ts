import assert from 'node:assert/strict'
import { test } from 'node:test'
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
  for (const options of [{}, { after: lowest }, { merchantsAtOnce: 1, momentMs: 0 }]) {
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
