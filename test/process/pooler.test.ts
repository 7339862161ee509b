import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { waitUntil } from '../patience.ts'
import { poolerRelease, startPooler } from './pooler.ts'
import { createMigratedDatabase, setZone } from './process-queries.ts'
import { createKey, makePlace, mizan, mizanJson, startServer } from './server.ts'

// Behind a pooler that gives a connection to one transaction at a time.

const release = poolerRelease()

test('behind PgBouncer in transaction mode, what is missing is told and mended, and everything is right', (t) =>
  serveBehind(t, 'false'))

test(
  'named statements are right behind a later PgBouncer',
  { skip: release < 21 && 'PgBouncer here carries no named statements' },
  (t) => serveBehind(t, 'true'),
)

async function serveBehind(t: TestContext, prepare: 'true' | 'false'): Promise<void> {
  const place = await makePlace(t, {
    MIZAN_SECRET: randomBytes(32).toString('base64'),
    DATABASE_PREPARE: prepare,
    DATABASE_NOTIFY: 'false',
    WEBHOOKS_ALLOW_LOCAL: 'true',
  })
  const database = await createMigratedDatabase(t)
  // A zone and a role of the operator's, as the database has them.
  await setZone(database.target, 'Asia/Kolkata')
  const pooler = await startPooler(place, database.target)
  if ('skip' in pooler) return t.skip(pooler.skip)
  t.after(pooler.stop)
  place.settings['DATABASE_URL'] = pooler.url

  const server = await startServer(place)
  const missing = /has not taken \d settings of its sessions, .*/.exec(server.stdout())?.[0] ?? ''
  assert.match(missing, /alter role \S+ set lock_timeout = '5s';/)
  // Later ones carry the zone of a client.
  assert.equal(/alter role \S+ set timezone = 'UTC';/.test(missing), release < 20)
  const doctor = await mizan(place, ['doctor', '--json'])
  assert.match(doctor.stdout, /alter role \S+ set statement_timeout = '10s';/)
  const { id } = await mizanJson(place, ['merchants', 'create', '--name', 'Pooled'])
  const key = await createKey(place, id)
  const made = await server.call({ method: 'POST', path: '/v1/products', key, body: { name: 'Tajine', price: 10 } })
  assert.equal(made.status, 201, made.text)
  assert.ok(Math.abs(Date.parse(made.body.createdAt) - Date.now()) < 60_000, made.body.createdAt)
  const read = await server.call({ path: `/v1/products/${made.body.reference}`, key })
  assert.equal(read.body.createdAt, made.body.createdAt)
  await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const answer = await server.call({
        method: 'POST',
        path: '/v1/products',
        key,
        body: { name: `p ${n}`, price: 1 },
      })
      assert.equal(answer.status, 201, answer.text)
    }),
  )
  // The job runner folds the counters of the list.
  await waitUntil(async () => (await mizanJson(place, ['verify'])).ok === true)
  assert.equal((await server.call({ path: '/v1/products', key })).body.totalElements, 41)
  assert.doesNotMatch(server.stdout(), /prepared statement|job runner stopped/)
  assert.deepEqual(await server.stop(), { code: 0, signal: null })
}
