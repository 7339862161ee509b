import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { testServer } from '#test/database.ts'
import { useHarness } from '#test/harness.ts'
import { waitUntil } from '#test/patience.ts'
import type { Replication } from '../platform/db/server-queries.ts'
import { examineStandbys, standbyFindings } from './doctor-standbys.ts'

const harness = useHarness()

const cases: [string, Replication, [boolean, RegExp] | undefined][] = [
  ['a server that is alone', { standbyNames: '', synchronousCommit: 'on', standbys: [] }, undefined],
  [
    'a copy where no synchronous standby is asked for',
    { standbyNames: '', synchronousCommit: 'on', standbys: [{ name: 'copy', syncState: 'async' }] },
    [true, /^copy not synchronous: .*must not take over$/],
  ],
  [
    'the standby that was asked for',
    { standbyNames: 'paris', synchronousCommit: 'on', standbys: [{ name: 'paris', syncState: 'sync' }] },
    [true, /^synchronous, as synchronous_standby_names = paris asks for$/],
  ],
  [
    'one of several, with a copy beside it',
    {
      standbyNames: 'ANY 1 (a, b)',
      synchronousCommit: 'remote_apply',
      standbys: [
        { name: 'a', syncState: 'quorum' },
        { name: 'copy', syncState: 'async' },
      ],
    },
    [true, /^synchronous/],
  ],
  [
    'one where two are waited for',
    { standbyNames: 'FIRST 2 (a, b)', synchronousCommit: 'on', standbys: [{ name: 'a', syncState: 'sync' }] },
    [false, /= FIRST 2 \(a, b\), and only 1 of these is connected: no commit is confirmed\./],
  ],
  [
    'another standby than the one that was asked for',
    { standbyNames: 'paris', synchronousCommit: 'on', standbys: [{ name: 'walreceiver', syncState: 'async' }] },
    [
      false,
      /= paris, and none of these is connected: .* walreceiver is connected, and not among them\. .*application_name/,
    ],
  ],
  [
    'commits that wait for none',
    { standbyNames: 'paris', synchronousCommit: 'local', standbys: [{ name: 'paris', syncState: 'sync' }] },
    [false, /synchronous_commit = local waits for none.* Set synchronous_commit = on\.$/],
  ],
  [
    'a role that may not look',
    { standbyNames: 'paris', synchronousCommit: 'on', standbys: [{ name: 'paris', syncState: null }] },
    [true, /pg_read_all_stats$/],
  ],
]

for (const [name, replication, expected] of cases)
  test(`doctor on standbys: ${name}`, () => {
    const [found, ...more] = standbyFindings(replication)
    assert.deepEqual(more, [])
    assert.equal(found?.isWell, expected?.[0])
    assert.match(found?.says ?? '', expected?.[1] ?? /^$/)
  })

test('doctor names a standby that streams and is not synchronous', async (t) => {
  const { host, port, user } = testServer()
  // The types of `pg` do not know connections for replication.
  const options: pg.ClientConfig & { replication: string } = { host, port, user, replication: 'true' }
  const stream = new pg.Client({ ...options, application_name: 'a-copy' })
  stream.on('error', () => {})
  t.after(() => (stream as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy())
  await stream.connect()
  const { rows } = await stream.query<{ xlogpos: string }>('IDENTIFY_SYSTEM')
  void stream.query(`START_REPLICATION PHYSICAL ${rows[0]?.xlogpos}`).catch(() => {})
  await waitUntil(async () => (await examineStandbys(harness.db)).some(({ says }) => says.includes('a-copy not')))
})
