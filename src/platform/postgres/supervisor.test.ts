import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { childrenOf, isAlive, makePlace, postmasterOf, query } from './fixture.ts'
import { waitUntil } from '#test/patience.ts'

const isAnswering = (pool: pg.Pool) =>
  pool.query('select 1').then(
    () => true,
    () => false,
  )

test('a killed server is started again under the same address', async (t) => {
  const place = await makePlace(t)
  const { connection } = await place.start()
  await query(connection, 'create table kept as select 42 as answer')
  const pool = new pg.Pool(connection)
  pool.on('error', () => {})
  place.cleanup.defer(() => pool.end())
  assert.equal(await isAnswering(pool), true)
  process.kill(await postmasterOf(place), 'SIGKILL')
  await waitUntil(async () => place.notes.length === 3 && isAnswering(pool))
  assert.deepEqual((await pool.query('select answer from kept')).rows, [{ answer: 42 }])
  assert.equal(place.notes[1], 'PostgreSQL ended unexpectedly (signal SIGKILL); starting it again.')
  assert.match(place.notes[2] ?? '', /^PostgreSQL is back after \d\.\d s\.$/)
})

test('a backend that goes on computing for a killed server does not hinder the next one', async (t) => {
  const place = await makePlace(t)
  const { connection } = await place.start()
  const endless = 'do $$ begin loop null; end loop; end $$'
  const outcome = query(connection, endless).catch(() => 'ended')
  await waitUntil(async () => (await busyBackends(connection)).length === 1)
  const [backend] = await busyBackends(connection)
  process.kill(await postmasterOf(place), 'SIGKILL')
  await waitUntil(() => place.notes.length === 3)
  assert.equal(await outcome, 'ended')
  assert.equal(await isAlive(Number(backend?.pid)), false)
})

const busyBackends = (connection: Parameters<typeof query>[0]) =>
  query(connection, `select pid from pg_stat_activity where state = 'active' and query like 'do %'`)

test('a server that is stopped on purpose stays stopped', async (t) => {
  const place = await makePlace(t)
  const server = await place.start()
  process.kill(await postmasterOf(place), 'SIGKILL')
  await server.stop()
  await delay(300)
  await assert.rejects(query(server.connection, 'select 1'))
  assert.equal(
    place.notes.some((line) => line.includes('is back')),
    false,
  )
})

test('the guard is replaced when it is killed', async (t) => {
  const place = await makePlace(t)
  const { child, pid } = await place.startChild()
  const [guard] = await childrenOf(pid, 'sh')
  process.kill(guard ?? 0, 'SIGKILL')
  await waitUntil(async () => (await childrenOf(pid, 'sh')).some((next) => next !== guard))
  const server = await postmasterOf(place)
  child.kill('SIGKILL')
  await waitUntil(async () => !(await isAlive(server)))
})
