import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { waitUntil } from '../patience.ts'
import { countOf, makeExternalPlace, makeKey, servingProcesses } from './external.ts'
import { createMigratedDatabase } from './process-queries.ts'
import { areGone, signalIfThere } from './processes.ts'
import { openProxy } from './proxy.ts'
import { inOneProcess, inProcessOf, launchServer, makePlace, readiness, startServer } from './server.ts'

// Processes that end, are replaced or start while others, or the database, are away: many starts.

const home = inOneProcess(await makePlace({ after }))

test('serving processes end with the process that started them, and all end cleanly at a terminal’s Ctrl-C', async (t) => {
  const { place } = await makeExternalPlace(t, home, { WORKERS: '2' })
  const server = await startServer(place)
  const all = await servingProcesses(server)
  await server.kill()
  await waitUntil(() => areGone(all))
  const next = await startServer(place, { PORT: String(server.port) })
  const following = await servingProcesses(next)
  // It reaches every process.
  for (const { pid } of following) signalIfThere(pid, 'SIGINT')
  assert.deepEqual(await next.stop('SIGINT'), { code: 0, signal: null })
  assert.ok(await areGone(following))
  assert.equal(countOf(next, 'Server listening'), 2, 'no process was started again')
  assert.equal(next.stderr(), '')
})

test('a serving process that is replaced while the database is away waits for it too', async (t) => {
  const database = await createMigratedDatabase(t)
  const proxy = await openProxy(t, database.target)
  const place = await makePlace(t, {
    DATABASE_URL: `postgres://${database.target.user}@127.0.0.1:${proxy.port}/${database.database}`,
    MIZAN_SECRET: randomBytes(32).toString('base64'),
    WORKERS: '2',
  })
  const server = await startServer(inProcessOf(home, place))
  const key = await makeKey(place)
  const before = await servingProcesses(server)
  await proxy.cut()
  for (const { pid } of before) signalIfThere(pid, 'SIGKILL')
  await waitUntil(() => countOf(server, 'Server listening') === 4)
  assert.equal((await server.call({ path: '/healthz' })).status, 200)
  const away = await server.call({ path: '/v1/products', key })
  assert.equal(`${away.status} ${away.body.error.code}`, '503 SERVICE_UNAVAILABLE')
  await proxy.restore()
  await waitUntil(async () => (await server.call({ path: '/readyz' })).status === 200)
  assert.equal((await server.call({ path: '/v1/products', key })).status, 200)
  assert.equal(countOf(server, 'A serving process ended (SIGKILL); starting another.'), 2)
  assert.deepEqual(await server.stop(), { code: 0, signal: null })
})

test('a start waits for a database that is there and does not answer yet', async (t) => {
  const database = await createMigratedDatabase(t)
  const proxy = await openProxy(t, database.target)
  const place = await makePlace(t, {
    DATABASE_URL: `postgres://${database.target.user}@127.0.0.1:${proxy.port}/${database.database}`,
    MIZAN_SECRET: randomBytes(32).toString('base64'),
  })
  proxy.silence()
  const server = await launchServer(place)
  await proxy.asked()
  await delay(2_000)
  await proxy.restore()
  await readiness(server)
  assert.equal((await server.call({ path: '/readyz' })).status, 200)
  assert.deepEqual(await server.stop(), { code: 0, signal: null })
})

test('a start waits for a database that is not there yet', async (t) => {
  const database = await createMigratedDatabase(t)
  const proxy = await openProxy(t, database.target)
  await proxy.cut()
  const place = await makePlace(t, {
    DATABASE_URL: `postgres://${database.target.user}@127.0.0.1:${proxy.port}/${database.database}`,
    MIZAN_SECRET: randomBytes(32).toString('base64'),
  })
  const server = await launchServer(place)
  await waitUntil(() => server.stdout().includes('The database cannot be used yet: '))
  await proxy.restore()
  await readiness(server)
  assert.equal(server.stderr(), '')
  assert.deepEqual(await server.stop(), { code: 0, signal: null })
})
