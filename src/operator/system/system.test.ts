import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { giveJobsUp } from '#test/job-queries.ts'
import { useHarness } from '#test/harness.ts'

// The service itself, as the staff sees it.

const harness = useHarness()

test('version, migrations and jobs are shown; what has failed stands first, with its error', async () => {
  const { token: key } = await harness.make.staff('SUPPORT')
  await inTransaction(harness.db, (tx) => enqueue(tx, 'mail.send', { id: '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35' }))
  await inTransaction(harness.db, (tx) => giveJobsUp(tx, 'mail.send', 'The server is away.\n    at send (mail.ts:1)'))
  const { status, body } = await harness.call({ path: '/operator/v1/system', key })
  assert.deepEqual([status, body.node, body.migrations[0] > '0001'], [200, process.version, true])
  const [first] = body.jobs
  assert.deepEqual([first.name, first.givenUp, first.lastError], ['mail.send', 1, 'The server is away.'])
  const fold = body.jobs.find(({ name }: { name: string }) => name === 'lists.fold')
  assert.deepEqual([fold.pattern, fold.waiting], ['* * * * *', 0])
})

test('a job of the schedule runs once, however often it is asked for, and one that was given up is due again', async () => {
  const [support, admin] = [await harness.make.staff('SUPPORT'), await harness.make.staff('ADMIN')]
  const run = (name: string, by = admin) =>
    harness.call({ method: 'POST', path: `/operator/v1/system/jobs/${name}/run`, key: by.token })
  assert.equal((await run('lists.fold', support)).body.code, 'ERR-1502')
  assert.equal((await run('nothing')).body.code, 'ERR-1640')
  assert.equal((await run('lists.fold')).status, 202)
  const { body } = await run('lists.fold')
  const jobOf = (name: string) => body.jobs.find((each: { name: string }) => each.name === name)
  assert.equal(jobOf('lists.fold').waiting, 1)
  await inTransaction(harness.db, (tx) => enqueue(tx, 'requests.try', {}))
  assert.equal((await run('requests.try')).body.code, 'ERR-1541')
  await inTransaction(harness.db, (tx) => giveJobsUp(tx, 'requests.try', 'No.'))
  const again = (await run('requests.try')).body.jobs.find((each: { name: string }) => each.name === 'requests.try')
  assert.deepEqual([again.givenUp, again.waiting], [0, 1])
  const acts = await harness.call({ path: '/operator/v1/acts?about=requests.try', key: admin.token })
  assert.deepEqual([acts.body.items[0].act, acts.body.items[0].after], ['job.run', { retried: 1 }])
})
