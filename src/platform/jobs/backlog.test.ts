import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { deleteJobs, leaveJobDue } from '#test/job-queries.ts'
import { callApp, useHarness } from '#test/harness.ts'
import { buildApp } from '../../app.ts'
import { readinessOf } from '../../start/ready.ts'
import { inTransaction } from '../db/transaction.ts'
import { watchBacklog } from './backlog.ts'
import { enqueue } from './enqueue.ts'

const harness = useHarness()

test('readiness says degraded, and a metric how far, once the oldest job that is due waits for a minute', async (t) => {
  const { config, db, secrets } = harness
  const backlog = watchBacklog(db, 10)
  t.after(backlog.stop)
  const readiness = () => readinessOf(db, backlog)
  const log = pino({ level: 'silent' })
  const app = await buildApp({ config, db, secrets, log, readiness, backlog: backlog.read })
  t.after(app.close)
  const state = async () => {
    const { status, body } = await callApp(app, { path: '/readyz' })
    assert.equal(status, 200)
    return [body.status, body.reason]
  }
  const becomes = async (...wanted: [string, string?]) => {
    while (String(await state()) !== String([wanted[0], wanted[1]])) await delay(5)
  }
  assert.deepEqual(await state(), ['ready', undefined])
  await inTransaction(db, (tx) => enqueue(tx, 'nobody.runs.this', {}))
  await inTransaction(db, (tx) => leaveJobDue(tx, 50))
  await becomes('ready')
  await inTransaction(db, (tx) => leaveJobDue(tx, 3_650))
  await becomes('degraded', 'jobs-late')
  const { text } = await callApp(app, { path: '/metrics' })
  assert.match(text, /^mizan_jobs_oldest_due_seconds 36\d\d/m)
  assert.match(text, /^mizan_jobs_given_up 0$/m)
  await inTransaction(db, deleteJobs)
  await becomes('ready')
})

test('the backlog is looked at again only once the look before has ended, so that none overtakes another', async (t) => {
  const { db } = harness
  const asked: PromiseWithResolvers<undefined>[] = []
  const ask = () => {
    const answer = Promise.withResolvers<undefined>()
    asked.push(answer)
    return answer.promise
  }
  // Time passes where the test says so.
  t.mock.timers.enable({ apis: ['setInterval'] })
  const backlog = watchBacklog({ ...db, read: { ...db.read, maybeOne: ask } }, 10)
  t.mock.timers.tick(100)
  assert.equal(asked.length, 1)
  asked[0]?.resolve(undefined)
  await turn()
  t.mock.timers.tick(100)
  assert.equal(asked.length, 2)
  backlog.stop()
  asked[1]?.resolve(undefined)
})
