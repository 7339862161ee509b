import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { unlessOverSeveral } from '#test/database.ts'
import { callApp, useHarness } from '#test/harness.ts'
import { waitUntil } from '#test/patience.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from './database.ts'

// A commit that is not confirmed in time is 503, and its outcome is not known: the same Idempotency-Key tells, whichever it was.

type ServerAddress = { host: string; port: number; user: string; database: string }

const harness = useHarness()
const gate = 4711
const run = (statement: string, values: unknown[] = []) => harness.db.plainPool.query(statement, values)

/** A commit that writes a product waits at the gate, which the test has closed before. */
const waitsAtGate = `
  create function waits() returns trigger language plpgsql as $$ begin
    perform set_config('lock_timeout', '0', true);
    perform pg_advisory_xact_lock_shared(${gate});
    return new;
  end $$;
  create constraint trigger waits after insert on products deferrable initially deferred for each row execute function waits()`

const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`

for (const takesEffect of [true, false])
  test(
    `a repeat after a commit that was not confirmed ${takesEffect ? 'gets the first answer when it took effect' : 'is carried out when it took none'}`,
    unlessOverSeveral('tables there have no triggers'),
    async (t) => {
      const { host, port, user, database } = harness.db.plainPool.options as ServerAddress
      const db = openDatabase({ target: { host, port, user, database }, poolSize: 2, prepare: true, commitWaitMs: 300 })
      t.after(db.close)
      const { config, secrets } = harness
      const log = pino({ level: 'silent' })
      const app = await buildApp({ config, db, secrets, log, readiness: async () => ({ status: 'ready' }) })
      t.after(app.close)
      const { key, merchantId } = await harness.make.merchant()
      const headers = { 'idempotency-key': 'once' }
      const body = { name: 'Tajine', price: 1 }
      const create = () => callApp(app, { method: 'POST', path: '/v1/products', key, body, headers })
      const rows = async () => (await run('select reference from products where merchant_id = $1', [merchantId])).rows

      const keeper = await harness.db.plainPool.connect()
      await keeper.query(`select pg_advisory_lock(${gate})`)
      await run(waitsAtGate)
      const answer = await create()
      assert.equal(`${answer.status} ${answer.body.error.code}`, '503 SERVICE_UNAVAILABLE')
      assert.match(String(answer.headers['retry-after']), /^[1-9]\d*$/)
      assert.deepEqual(await rows(), [])
      if (!takesEffect) {
        await run(`select pg_terminate_backend(pid) from (${waiting}) stuck`)
        await waitUntil(async () => (await run(waiting)).rowCount === 0)
      }
      await keeper.query(`select pg_advisory_unlock(${gate})`)
      keeper.release()
      if (takesEffect) await waitUntil(async () => (await rows()).length === 1)
      await run('drop function waits() cascade')

      const again = await create()
      assert.equal(again.status, 201, again.text)
      assert.equal(again.headers['idempotency-replayed'], takesEffect ? 'true' : undefined)
      assert.deepEqual(await rows(), [{ reference: again.body.reference }])
    },
  )
