import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import pino from 'pino'
import { unlessOverSeveral } from '#test/database.ts'
import { callApp, useHarness } from '#test/harness.ts'
import { buildApp } from '../../app.ts'
import { readinessOf } from '../../start/ready.ts'
import { watchBacklog } from '../jobs/backlog.ts'
import { type Database, openDatabase } from './database.ts'

// The database is there and cannot now: callers hear 503, and readiness says why in one word.

const harness = useHarness()

async function service(t: TestContext, db: Database = harness.db) {
  const { config, secrets } = harness
  const backlog = watchBacklog(db)
  t.after(backlog.stop)
  const log = pino({ level: 'silent' })
  const app = await buildApp({ config, db, secrets, log, readiness: () => readinessOf(db, backlog) })
  t.after(app.close)
  const { key } = await harness.make.merchant()
  return {
    create: () => callApp(app, { method: 'POST', path: '/v1/products', key, body: { name: 'Tajine', price: 1 } }),
    list: () => callApp(app, { path: '/v1/products', key }),
    ready: () => callApp(app, { path: '/readyz' }),
  }
}

const isAway = ({ status, headers, body }: Awaited<ReturnType<typeof callApp>>) => {
  assert.equal(`${status} ${body.error?.code}`, '503 SERVICE_UNAVAILABLE')
  assert.match(String(headers['retry-after']), /^[1-9]\d*$/)
}

const run = (statement: string) => harness.db.plainPool.query(statement)

/** Every product that is written is refused by the database in this way, before its row or at its commit. */
const refusing = (body: string, deferred: boolean) => `
  create function refused() returns trigger language plpgsql as $$ begin ${body}; return new; end $$;
  create ${deferred ? 'constraint' : ''} trigger refused after insert on products ${deferred ? 'deferrable initially deferred' : ''}
    for each row execute function refused()`

const triggers = unlessOverSeveral('tables there have no triggers')
const states: [string, string][] = [
  ['53100', 'disk-full'],
  ['53200', 'out-of-memory'],
  ['53300', 'too-many-connections'],
  ['25006', 'read-only'],
  ['58030', 'storage-failed'],
]
for (const [code, word] of states)
  test(`a write that is refused with ${code} is 503, readiness says ${word}, and reads go on`, triggers, async (t) => {
    const { create, list, ready } = await service(t)
    assert.equal((await create()).status, 201)
    await run(refusing(`raise exception using errcode = '${code}', message = 'cannot now'`, false))
    isAway(await create())
    const told = await ready()
    isAway(told)
    assert.deepEqual(told.body.error.details[0].rule, word)
    assert.equal((await list()).status, 200)
    await run('drop function refused() cascade')
    assert.equal((await create()).status, 201)
    assert.equal((await ready()).status, 200)
  })

test(
  'a commit that is never confirmed is 503, and readiness says so until one is',
  {
    ...triggers,
    timeout: 30_000,
  },
  async (t) => {
    const { host, port, user, database } = harness.db.plainPool.options as {
      host: string
      port: number
      user: string
      database: string
    }
    const db = openDatabase({ target: { host, port, user, database }, poolSize: 2, prepare: true, commitWaitMs: 300 })
    t.after(db.close)
    const { create, ready } = await service(t, db)
    await run(refusing('perform pg_sleep(20)', true))
    isAway(await create())
    assert.equal((await ready()).body.error.details[0].rule, 'commit-waits')
    await run(`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`)
    await run('drop function refused() cascade')
    assert.equal((await create()).status, 201)
    assert.equal((await ready()).status, 200)
  },
)
