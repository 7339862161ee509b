import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { useHarness } from '#test/harness.ts'
import { claimNames } from '../../verify/verify.ts'
import { noteProgress } from './check-queries.ts'
import { workOnRun } from './checks.ts'

// Checks of all data that the staff begins.

const harness = useHarness()

const begin = ({ token: key }: { token: string }) =>
  harness.call({ method: 'POST', path: '/operator/v1/system/checks', key })
const last = async ({ token: key }: { token: string }) =>
  (await harness.call({ path: '/operator/v1/system/checks', key })).body.items[0]

test('an administrator begins a check; its progress is shown, another one waits, and it says that everything agrees', async () => {
  const [support, admin] = [await harness.make.staff('SUPPORT'), await harness.make.staff('ADMIN')]
  assert.equal((await begin(support)).status, 403)
  const begun = await begin(admin)
  assert.equal(begun.status, 202)
  const { id } = begun.body.items[0]
  assert.equal((await begin(admin)).body.code, 'ERR-1641')
  await inTransaction(harness.db, (tx) => noteProgress(tx, id, { merchants: 1_000, claimsDone: 7 }, new Date()))
  const { status, merchants, claimsDone, claims, askedBy } = await last(support)
  assert.deepEqual(
    [status, merchants, claimsDone, claims, askedBy],
    ['RUNNING', 1_000, 7, claimNames.length, admin.email],
  )
  await harness.work()
  const done = await last(support)
  assert.deepEqual([done.id, done.status, done.wrong, done.claimsDone], [id, 'DONE', [], claimNames.length])
  assert.ok(done.endedAt)
})

test('a check whose process has ended is broken off, and does not keep the next one from beginning', async () => {
  const admin = await harness.make.staff('ADMIN')
  const first = (await begin(admin)).body.items[0].id
  const long = new Date(Date.now() - 120_000)
  await inTransaction(harness.db, (tx) => noteProgress(tx, first, { merchants: 0, claimsDone: 3 }, long))
  assert.equal((await last(admin)).status, 'BROKEN')
  const again = await begin(admin)
  assert.deepEqual([again.status, again.body.items.length >= 2], [202, true])
  await workOnRun(harness.db, again.body.items[0].id)
  // The job of the first finds it ended, and changes nothing.
  await harness.work()
  const { items } = (await harness.call({ path: '/operator/v1/system/checks', key: admin.token })).body
  assert.deepEqual(
    items.slice(0, 2).map(({ status }: { status: string }) => status),
    ['DONE', 'BROKEN'],
  )
})
