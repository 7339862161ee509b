import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pino from 'pino'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { countLockedJobs, deleteJobs, readClock, waitsFrom } from '#test/job-queries.ts'
import { runDueJobs } from '#test/jobs.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { enqueue } from './enqueue.ts'
import { insertJob } from './queries.ts'
import { startJobs, type Task } from './worker.ts'

let database: TestDatabase
let db: Database
before(async () => {
  database = await cloneDatabase()
  db = openDatabase({ target: database.target, poolSize: 2, prepare: true })
})
after(async () => {
  await db.close()
  await database.drop()
})

/** A task that notes what it was given. */
function noting(name: string): { task: Task; given: Record<string, string>[] } {
  const given: Record<string, string>[] = []
  return { given, task: { name, run: async (payload) => void given.push(payload) } }
}

const now = () => new Date()

test('a job has what it was added with, and runs once for each time', async () => {
  const { task, given } = noting('note.twice')
  const payload = { id: 'it\'s "quoted" \\ and … long' }
  await inTransaction(db, (tx) => enqueue(tx, task.name, payload))
  await inTransaction(db, (tx) => enqueue(tx, task.name, payload))
  await runDueJobs(db, [task], now)
  assert.deepEqual(given, [payload, payload])
})

test('of jobs with one key the last one stays', async () => {
  const { task, given } = noting('note.keyed')
  for (const id of ['first', 'second'])
    await inTransaction(db, (tx) => enqueue(tx, task.name, { id }, { jobKey: 'one' }))
  await runDueJobs(db, [task], now)
  assert.deepEqual(given, [{ id: 'second' }])
})

test('a job for later waits', async () => {
  const { task, given } = noting('note.later')
  await inTransaction(db, (tx) => enqueue(tx, task.name, {}, { runAt: new Date(Date.now() + 3_600_000) }))
  await runDueJobs(db, [task], now)
  assert.deepEqual(given, [])
})

test('a job for later waits its whole time, though its transaction began before', async () => {
  const waitMs = 3_600_000
  const waits = await inTransaction(db, async (tx) => {
    await enqueue(tx, 'note.first', {})
    const asked = await readClock(tx)
    assert.ok(asked)
    await insertJob(tx, { name: 'note.whole', payload: '{}', waitMs, jobKey: undefined, maxAttempts: undefined })
    return waitsFrom(tx, { name: 'note.whole', since: asked.at, waitMs })
  })
  assert.deepEqual(waits, { isWhole: true })
})

test('a job that fails is a warning in the log while it has attempts left, and an error at its last', async () => {
  await inTransaction(db, deleteJobs)
  const levels: Record<string, string> = {}
  const write = (line: string) => {
    const { level, msg } = JSON.parse(line) as { level: number; msg: string }
    const name = /Failed task \d+ \(([\w.]+)/.exec(msg)?.[1]
    if (name) levels[name] = pino.levels.labels[level] ?? ''
    if (Object.keys(levels).length === 2) told()
  }
  let told = () => {}
  const toldBoth = new Promise<void>((resolve) => {
    told = resolve
  })
  const failing = (name: string): Task => ({ name, run: () => Promise.reject(new Error('no')) })
  const tasks = [failing('fail.again'), failing('fail.last')]
  const jobs = startJobs({ db, schedule: [], tasks, log: pino({ level: 'warn' }, { write }) })
  await inTransaction(db, async (tx) => {
    await enqueue(tx, 'fail.again', {}, { maxAttempts: 2 })
    await enqueue(tx, 'fail.last', {}, { maxAttempts: 1 })
  })
  await toldBoth
  await jobs.stop()
  assert.deepEqual(await countLockedJobs(db.read), { locked: 0, all: 2 }, 'both are free for whoever tries them next')
  assert.deepEqual(levels, { 'fail.again': 'warn', 'fail.last': 'error' })
})
