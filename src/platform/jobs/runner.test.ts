import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { asOperator, cloneDatabase, type TestDatabase } from '#test/database.ts'
import {
  countLockedJobs,
  countWaitingForJobs,
  deleteJobs,
  endListening,
  leaveJobLocked,
  leaveJobOfTomorrow,
  leaveJobUnheard,
} from '#test/job-queries.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { enqueue } from './enqueue.ts'
import { findBacklog } from './queries.ts'
import { type Scheduled, startJobs, type Task } from './worker.ts'

// After any failure of a runner or its clock, another one takes over, and no job is lost.

let database: TestDatabase
let db: Database
before(async () => {
  database = await cloneDatabase()
  db = openDatabase({ target: database.target, poolSize: 6, prepare: true })
})
after(async () => {
  await db.close()
  await database.drop()
})

const timeout = 60_000
const log = pino({ level: 'silent' })
const pauses = { restartMs: 20, tickMs: 20, leaseMs: 100 }
const jobs = async () => (await countLockedJobs(db.read)) ?? assert.fail()
const until = async (holds: () => Promise<boolean> | boolean) => {
  while (!(await holds())) await delay(10)
}

/** As a full disk does. */
const refusesEnds = `
  create function refused() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '53100', message = 'no space left'; end $$;
  create trigger refused before delete on graphile_worker._private_jobs for each row execute function refused()`

test(
  'a runner that could not mark a job as done is followed by another one, which runs that job and the next',
  { timeout },
  async (t) => {
    const ran: string[] = []
    const task: Task = { name: 'note', run: async ({ id = '' }) => void ran.push(id) }
    const stopped = Promise.withResolvers<void>()
    const told = pino(
      { level: 'warn' },
      { write: (line) => line.includes('the job runner stopped') && stopped.resolve() },
    )
    await db.plainPool.query(refusesEnds)
    const working = startJobs({ db, schedule: [], tasks: [task], log: told, pauses })
    t.after(working.stop)
    await inTransaction(db, (tx) => enqueue(tx, 'note', { id: 'first' }))
    await stopped.promise
    await db.plainPool.query('drop function refused() cascade')
    await inTransaction(db, (tx) => enqueue(tx, 'note', { id: 'second' }))
    await until(async () => (await jobs()).all === 0)
    assert.ok(ran.filter((id) => id === 'first').length > 1)
    assert.equal(ran.filter((id) => id === 'second').length, 1)
  },
)

/** Timers of graphile-worker that are still to come. */
function timersOfRunners(t: TestContext): ReadonlySet<unknown> {
  const waiting = new Set<unknown>()
  const { setTimeout: set, clearTimeout: clear } = globalThis
  t.mock.method(globalThis, 'setTimeout', (run: () => void, ms: number) => {
    if (!new Error().stack?.includes('/graphile-worker/')) return set(run, ms)
    const timer = set(() => {
      waiting.delete(timer)
      run()
    }, ms)
    waiting.add(timer)
    return timer
  })
  t.mock.method(globalThis, 'clearTimeout', (timer: NodeJS.Timeout) => {
    waiting.delete(timer)
    clear(timer)
  })
  return waiting
}

test(
  'a runner that begins while the database takes no connections works as soon as it does, and leaves nothing behind',
  { timeout },
  async (t) => {
    const timers = timersOfRunners(t)
    const refused = Promise.withResolvers<void>()
    const told = pino(
      { level: 'warn' },
      { write: (line) => line.includes('the job runner stopped') && refused.resolve() },
    )
    let ran = 0
    const task: Task = { name: 'note', run: async () => void ran++ }
    await inTransaction(db, deleteJobs)
    const take = (takes: boolean) =>
      asOperator(`alter database "${database.target.database}" with allow_connections ${takes}`)
    t.after(() => take(true))
    await take(false)
    const working = startJobs({ db, schedule: [], tasks: [task], log: told, pauses })
    t.after(working.stop)
    await refused.promise
    await take(true)
    await inTransaction(db, (tx) => enqueue(tx, 'note', {}))
    await until(() => ran === 1)
    await working.stop()
    // Those that were of no use would look for jobs for ever, and keep the process from its end.
    await until(() => timers.size === 0)
  },
)

test('a lock on the jobs that is held for long delays them, and nothing more', { timeout }, async (t) => {
  let ran = 0
  const holder = await db.plainPool.connect()
  const task: Task = {
    name: 'note',
    run: async () => {
      if (ran++ > 0) return
      await holder.query('begin')
      await holder.query('lock table graphile_worker._private_jobs in access exclusive mode')
    },
  }
  await inTransaction(db, (tx) => enqueue(tx, 'note', {}))
  const working = startJobs({ db, schedule: [], tasks: [task], log, pauses })
  t.after(working.stop)
  await until(() => ran === 1)
  // The end of the job waits for one of them, or for a connection behind them.
  await until(async () => ((await countWaitingForJobs(db.read))?.waiting ?? 0) >= 3)
  await holder.query('commit')
  holder.release()
  await inTransaction(db, (tx) => enqueue(tx, 'note', {}))
  await until(async () => (await jobs()).all === 0)
  assert.equal(ran, 2)
})

test(
  'what a process took that was killed runs again, also at its last attempt; what another one has does not',
  { timeout },
  async (t) => {
    const ran: string[] = []
    const task: Task = { name: 'note', run: async ({ id = '' }) => void ran.push(id) }
    await inTransaction(db, deleteJobs)
    await inTransaction(db, async (tx) => {
      for (const id of ['dead', 'ahead', 'alive']) await enqueue(tx, 'note', { id }, { maxAttempts: 1 })
      await leaveJobLocked(tx, 'dead', -61)
      await leaveJobLocked(tx, 'ahead', 31 * 86_400)
      await leaveJobLocked(tx, 'alive', -30)
    })
    const working = startJobs({ db, schedule: [], tasks: [task], log, pauses })
    t.after(working.stop)
    await until(() => ran.length === 2)
    assert.deepEqual(ran.sort(), ['ahead', 'dead'])
    await until(async () => (await jobs()).all === 1)
    assert.deepEqual(await jobs(), { locked: 1, all: 1 })
  },
)

test('a job that takes longer than its lease stays with the runner that has it', { timeout }, async (t) => {
  await inTransaction(db, deleteJobs)
  const done = Promise.withResolvers<void>()
  let ran = 0
  const task: Task = { name: 'long', run: () => (ran++, done.promise) }
  const nodes = [1, 2].map(() => startJobs({ db, schedule: [], tasks: [task], log, pauses }))
  t.after(async () => void (await Promise.all(nodes.map(({ stop }) => stop()))))
  await inTransaction(db, (tx) => enqueue(tx, 'long', {}))
  await until(() => ran === 1)
  const { rows } = await db.plainPool.query(
    "update graphile_worker._private_jobs set locked_at = locked_at - interval '55 seconds' returning locked_at",
  )
  await until(
    async () =>
      (
        await db.plainPool.query(
          "select 1 from graphile_worker._private_jobs where locked_at > $1::timestamptz + interval '50 seconds'",
          [rows[0].locked_at],
        )
      ).rowCount === 1,
  )
  assert.equal(ran, 1)
  done.resolve()
  await until(async () => (await jobs()).all === 0)
})

test(
  'a job of which its runner never heard, because its connection broke behind the request, runs all the same',
  { timeout },
  async (t) => {
    await inTransaction(db, deleteJobs)
    const done = Promise.withResolvers<void>()
    const ran: string[] = []
    const task: Task = {
      name: 'note',
      run: ({ id = '' }) => (ran.push(id), id === 'long' ? done.promise : Promise.resolve()),
    }
    const working = startJobs({ db, schedule: [], tasks: [task], log, pauses })
    t.after(() => {
      done.resolve()
      return working.stop()
    })
    await inTransaction(db, (tx) => enqueue(tx, 'note', { id: 'long' }))
    await until(() => ran.length === 1)
    await inTransaction(db, async (tx) => {
      await enqueue(tx, 'note', { id: 'unheard' })
      await leaveJobUnheard(tx, 'unheard', 'long')
    })
    await until(() => ran.length === 2 || t.signal.aborted)
    assert.deepEqual(ran, ['long', 'unheard'])
    done.resolve()
    await until(async () => (await jobs()).all === 0)
  },
)

test(
  'two nodes run what the clock says once a minute, and go on when one’s clock was a month ahead for a while',
  { timeout },
  async (t) => {
    const start = Date.parse('2026-03-02T10:00:30Z')
    const month = 31 * 86_400_000
    const clocks = [start, start]
    const ran: number[] = []
    const schedule: Scheduled = { name: 'tick', pattern: '* * * * *', run: async (now) => void ran.push(now.getTime()) }
    const looks = [0, 0]
    const nodes = [0, 1].map((n) =>
      startJobs({
        db,
        schedule: [schedule],
        tasks: [],
        log,
        pauses,
        now: () => {
          looks[n] = (looks[n] ?? 0) + 1
          return new Date(clocks[n] ?? 0)
        },
      }),
    )
    t.after(async () => void (await Promise.all(nodes.map(({ stop }) => stop()))))
    /** Each node has looked at its clock several times, and what that added has run. */
    const settled = async () => {
      const before = [...looks]
      await until(() => looks.every((count, n) => count >= (before[n] ?? 0) + 5))
      await until(async () => (await jobs()).all === 0)
    }
    const minute = async (ms: number, shift = 0) => {
      const before = ran.length
      clocks[0] = start + ms + shift
      clocks[1] = start + ms
      await until(() => ran.length > before)
      await settled()
      return ran.length - before
    }
    await until(() => ran.length === 1)
    assert.equal(await minute(60_000), 1)
    assert.ok((await minute(120_000, month)) >= 1)
    assert.equal(await minute(180_000), 1)
    assert.equal(await minute(240_000), 1)
  },
)

test('a job that was added by a clock that was ahead waits no longer than was meant', { timeout }, async (t) => {
  await inTransaction(db, deleteJobs)
  let ran = 0
  const task: Task = { name: 'note', run: async () => void ran++ }
  await inTransaction(db, async (tx) => {
    await enqueue(tx, 'note', {})
    await leaveJobOfTomorrow(tx)
  })
  assert.deepEqual(await findBacklog(db.read), { oldestDueSeconds: 0, givenUp: 0, givenUpSeconds: 0 })
  const working = startJobs({ db, schedule: [], tasks: [task], log, pauses })
  t.after(working.stop)
  await until(() => ran === 1)
})

test(
  'a job that is added while its runner does not listen runs as soon as that listens again',
  { timeout },
  async (t) => {
    await inTransaction(db, deleteJobs)
    let ran = 0
    const task: Task = { name: 'note', run: async () => void ran++ }
    const working = startJobs({ db, schedule: [], tasks: [task], log, pauses })
    t.after(working.stop)
    await inTransaction(db, (tx) => enqueue(tx, 'note', {}))
    await until(() => ran === 1)
    const waits: number[] = []
    for (let time = 2; time <= 4; time++) {
      await until(async () => (await jobs()).all === 0)
      await inTransaction(db, endListening)
      await inTransaction(db, (tx) => enqueue(tx, 'note', {}))
      const added = performance.now()
      await until(() => ran === time)
      waits.push(performance.now() - added)
    }
    // It looks by itself every two seconds.
    assert.ok(Math.min(...waits) < 1_200, `${waits.map(Math.round).join()} ms`)
  },
)
