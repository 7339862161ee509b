import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { inTransaction } from '#platform/db/transaction.ts'
import { knownMigrations } from '#platform/db/migrate.ts'
import { asOperator } from '../database.ts'
import { startDebian } from './debian.ts'
import { countOf, creation, makeExternalPlace, makeKey, servingProcesses } from './external.ts'
import {
  alterServer,
  countJobs,
  countMigrations,
  createEmptyDatabase,
  createServingRole,
  queueJob,
} from './process-queries.ts'
import { waitUntil } from '../patience.ts'
import { areGone, signalIfThere, withDatabase } from './processes.ts'
import {
  inOneProcess,
  inProcessOf,
  launchServer,
  makePlace,
  mizan,
  mizanJson,
  type Server,
  startServer,
} from './server.ts'

// Servers on a database of the operator's own: several of them, in several processes, in several roles.

const home = inOneProcess(await makePlace({ after }))

/** Warnings and errors in a server's log. */
const complaints = (server: Server) =>
  server
    .stdout()
    .split('\n')
    .filter((line) => /"level":"(warn|error|fatal)"/.test(line))

test('two servers start at once on an empty database, and both serve', async (t) => {
  const { place, target } = await makeExternalPlace(t, home, {}, createEmptyDatabase)
  const [one, two] = await Promise.all([startServer(place), startServer(place)])
  assert.ok(one && two)
  await withDatabase(target, async (db) => {
    assert.equal(await countMigrations(db.read), (await knownMigrations()).length)
  })
  assert.match(
    one.stdout(),
    /Database {5}PostgreSQL at DATABASE_URL\n {2}Merchants {4}none yet: npx mizan merchants create/,
  )
  const key = await makeKey(place)
  const made = await Promise.all([one, two].map((server) => server.call(creation(key, 'Shared'))))
  assert.deepEqual(new Set(made.map(({ status }) => status)), new Set([200, 201]))
  const [first, second] = made.map(({ body }) => body.reference)
  assert.equal(first, second)
  // Longer than a job runner that had to start again would wait.
  await delay(2_500)
  for (const server of [one, two]) assert.deepEqual(complaints(server), [])
  const endings = await Promise.all([one.stop('SIGTERM'), two.stop('SIGINT')])
  for (const ending of endings) assert.deepEqual(ending, { code: 0, signal: null })
  for (const server of [one, two]) assert.equal(server.stderr(), '')
  assert.deepEqual(await readdir(place.temporary), [])
})

test('a role that owns nothing serves and works on jobs, and may not change the schema', async (t) => {
  const { place, target } = await makeExternalPlace(t, home)
  place.settings['DATABASE_URL'] = await createServingRole(t, target)
  const server = await startServer(place)
  const key = await makeKey(place)
  const made = await server.call(creation(key, 'Of rows alone'))
  assert.equal(made.status, 201, made.text)
  await withDatabase(target, async (db) => {
    await inTransaction(db, (tx) => queueJob(tx, 'lists.fold'))
    await waitUntil(async () => (await countJobs(db.read, 'lists.fold')) === 0)
  })
  assert.deepEqual(complaints(server), [])
  assert.deepEqual(await server.stop(), { code: 0, signal: null })
  const refusal = asOperator('create table public.mine (a int4)', { ...target, user: 'mizan_serve' }, target.database)
  await assert.rejects(refusal, /permission denied for schema public/)
})

test('WORKERS=2 serves in two processes on one port, and replaces one that was killed', async (t) => {
  const { place } = await makeExternalPlace(t, home, { WORKERS: '2' })
  const server = await startServer(place)
  assert.equal(countOf(server, 'Mizan is ready'), 1)
  const key = await makeKey(place)
  const before = await servingProcesses(server)
  assert.equal(before.length, 2)
  for (let n = 0; n < 6; n++) assert.equal((await server.call(creation(key, `Of two ${n}`))).status, 201)
  // A scrape of either process contains the metrics of all, and of the process that works on jobs.
  for (let n = 0; n < 4; n++) {
    const { text } = await server.call({ path: '/metrics' })
    assert.match(text, /^mizan_http_answers_total\{method="POST",route="\/v1\/products",status="201"\} 6$/m)
    assert.match(text, /^mizan_payments_unknown 0$/m)
  }

  signalIfThere(before[0]?.pid ?? assert.fail(), 'SIGKILL')
  await waitUntil(() => countOf(server, 'A serving process ended') === 1)
  for (let n = 0; n < 6; n++) assert.equal((await server.call({ path: '/v1/products', key })).body.totalElements, 6)
  await waitUntil(() => countOf(server, 'Server listening') === 3)
  const replaced = await servingProcesses(server)
  assert.ok(!replaced.some(({ pid }) => pid === before[0]?.pid))
  for (let n = 0; n < 6; n++) assert.equal((await server.call(creation(key, `Of new two ${n}`))).status, 201)

  assert.deepEqual(await server.stop(), { code: 0, signal: null })
  assert.ok(await areGone([...before, ...replaced]))
  assert.equal(server.stderr(), '')
})

test('ROLE=worker works on jobs and serves health alone; ROLE=api serves and works on none', async (t) => {
  const { place, target } = await makeExternalPlace(t, home)
  const api = await startServer(place, { ROLE: 'api' })
  const key = await makeKey(place)
  assert.equal((await api.call(creation(key, 'By the api'))).status, 201)
  await withDatabase(target, async (db) => {
    const worker = await startServer(place, { ROLE: 'worker', WORKERS: '2' })
    for (const path of ['/healthz', '/readyz', '/metrics']) assert.equal((await worker.call({ path })).status, 200)
    const refused = await worker.call({ path: '/v1/products', key })
    assert.equal(`${refused.status} ${refused.body.error.code}`, '404 ROUTE_NOT_FOUND')
    await inTransaction(db, (tx) => queueJob(tx, 'lists.fold'))
    await waitUntil(async () => (await countJobs(db.read, 'lists.fold')) === 0)
    assert.deepEqual(await worker.stop(), { code: 0, signal: null })

    await inTransaction(db, (tx) => queueJob(tx, 'lists.fold'))
    await delay(2_500)
    assert.equal(await countJobs(db.read, 'lists.fold'), 1, 'with no worker there, nobody takes it')
  })
  assert.deepEqual(await api.stop(), { code: 0, signal: null })
})

test('PostgreSQL 15 as Debian packages it', async (t) => {
  const place = await makePlace(t, { MIZAN_SECRET: randomBytes(32).toString('base64') })
  const debian = await startDebian(place, ['fsync = off'])
  if ('skip' in debian) return t.skip(debian.skip)
  t.after(debian.stop)
  place.settings['DATABASE_URL'] = debian.url
  inProcessOf(home, place)

  for (const setting of ['fsync', 'full_page_writes']) {
    await alterServer(debian.url, setting, 'off')
    const refused = await launchServer(place)
    assert.deepEqual(await refused.ended, { code: 1, signal: null })
    assert.match(refused.stderr(), new RegExp(`^mizan: PostgreSQL runs with ${setting} = off and may lose .*\\n$`))
    await alterServer(debian.url, setting, 'on')
  }

  const migrated = await mizanJson(place, ['migrate'])
  assert.deepEqual(migrated.applied, await knownMigrations())
  const server = await startServer(place)
  const key = await makeKey(place)
  const made = await server.call(creation(key, 'On fifteen'))
  assert.equal(made.status, 201, made.text)
  const body = { name: 'Salma Idrissi', email: 'salma@example.ma' }
  const client = await server.call({ method: 'POST', path: '/v1/clients', key, body })
  const patch = { method: 'PATCH' as const, path: `/v1/products/${made.body.reference}`, key, body: { price: 12 } }
  assert.equal((await server.call(patch)).body.price, 12)
  assert.equal((await server.call({ method: 'DELETE', path: `/v1/clients/${client.body.id}`, key })).status, 204)
  const list = await server.call({ path: '/v1/products', key })
  assert.deepEqual([list.body.totalElements, list.body.content[0].price], [1, 12])
  const { code, stdout } = await mizan(place, ['verify', '--json'])
  assert.deepEqual([code, JSON.parse(stdout).ok], [0, true], stdout)
  assert.deepEqual(complaints(server), [])
  assert.deepEqual(await server.stop(), { code: 0, signal: null })
})
