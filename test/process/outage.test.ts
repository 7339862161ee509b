import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { Answer, Call } from '../harness.ts'
import { createMigratedDatabase } from './process-queries.ts'
import { boundMs, waitUntil } from '../patience.ts'
import { freezeDatabase, postmasterOf } from './processes.ts'
import { openProxy } from './proxy.ts'
import { createKey, inProcessOf, makeCommandPlace, makePlace, mizanJson, type Server, startServer } from './server.ts'

// The database goes away and comes back; the service says so within two seconds and never needs a restart.

/** Two seconds are what it promises; a busy machine adds what it likes, and yet the answer comes while the database is away. */
const limitMs = boundMs(2_000)
const place = await makeCommandPlace({ after }, { RATE_LIMIT_API: '1000000', LOG_LEVEL: 'warn' })
let server: Server
let key: string
let spareKey: string
before(async () => {
  server = await startServer(place)
  const [merchant] = await mizanJson(place, ['merchants', 'list'])
  key = await createKey(place, merchant.id)
  spareKey = await createKey(place, merchant.id)
})

type Timed = { answer: Answer; ms: number }
const timed = async (on: Server, request: Call): Promise<Timed> => {
  const began = performance.now()
  const answer = await on.call(request)
  return { answer, ms: performance.now() - began }
}

function assertAway({ answer, ms }: Timed, about: string): void {
  assert.equal(`${answer.status} ${answer.body?.error?.code}`, '503 SERVICE_UNAVAILABLE', `${about}: ${answer.text}`)
  assert.match(String(answer.headers['retry-after']), /^[1-9]\d*$/)
  assert.equal(answer.body.correlationId, answer.headers['x-request-id'])
  assert.ok(ms < limitMs, `${about} took ${Math.round(ms)} ms`)
}

/** Calls of merchants and machines while the database is down. */
async function assertAllAway(on: Server, keys: string[], creation: Call): Promise<void> {
  const [known = '', neverSeen = known] = keys
  const answers = await Promise.all([
    timed(on, { path: '/v1/products', key: known }),
    timed(on, { path: '/v1/clients?size=1', key: known }),
    timed(on, { path: '/v1/products', key: neverSeen }),
    timed(on, creation),
    timed(on, { path: '/readyz' }),
  ])
  for (const [index, each] of answers.entries()) assertAway(each, `request ${index}`)
  const health = await timed(on, { path: '/healthz' })
  assert.equal(health.answer.status, 200)
  assert.ok(health.ms < boundMs(1_000), `/healthz took ${Math.round(health.ms)} ms`)
}

async function assertBack(on: Server, creation: Call): Promise<void> {
  await waitUntil(async () => (await on.call({ path: '/readyz' })).status === 200)
  const answer = await on.call(creation)
  assert.equal(answer.status, 201, answer.text)
  const { externalId } = creation.body as { externalId: string }
  const found = await on.call({
    path: `/v1/products?externalId=${externalId}`,
    ...(creation.key && { key: creation.key }),
  })
  assert.equal(found.body.totalElements, 1)
}

const creationOf = (name: string, by: string): Call => ({
  method: 'POST',
  path: '/v1/products',
  key: by,
  headers: { 'idempotency-key': name },
  body: { name, price: 10, externalId: name },
})

test('a database that hangs is answered for with 503, and works again when it wakes', async () => {
  const creation = creationOf('frozen', key)
  assert.equal((await server.call({ path: '/v1/products', key })).status, 200)
  const { thaw } = await freezeDatabase(place)
  try {
    // Callers that wait while it stops get the refusal, and so do later ones.
    await assertAllAway(server, [key, spareKey], creation)
    await delay(500)
    await assertAllAway(server, [key, spareKey], creation)
  } finally {
    thaw()
  }
  await assertBack(server, creation)
  assert.equal((await server.call({ path: '/v1/products', key: spareKey })).status, 200)
})

test('a database that is killed is brought back, and meanwhile answered for with 503', async () => {
  for (const name of ['killed', 'killed-again']) {
    const creation = creationOf(name, key)
    process.kill(await postmasterOf(place), 'SIGKILL')
    const answers: Timed[] = []
    let isBack = false
    while (!isBack) {
      const round = await Promise.all([
        timed(server, { path: '/v1/products?size=1', key }),
        timed(server, creation),
        timed(server, { path: '/readyz' }),
      ])
      answers.push(...round)
      isBack = round.every(({ answer }) => answer.status < 300) && answers.some(({ answer }) => answer.status === 503)
      assert.equal((await server.call({ path: '/healthz' })).status, 200)
    }
    for (const each of answers) if (each.answer.status >= 300) assertAway(each, name)
    await assertBack(server, creation)
  }
  assert.equal(server.child.exitCode, null)
})

test('a database at an address may be away for long, or fall silent', async (t) => {
  const database = await createMigratedDatabase(t)
  const proxy = await openProxy(t, database.target)
  const remote = await makePlace(t, {
    DATABASE_URL: `postgres://${database.target.user}@localhost:${proxy.port}/${database.database}`,
    MIZAN_SECRET: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'warn',
  })
  inProcessOf(place, remote)
  const far = await startServer(remote)
  const { id } = await mizanJson(remote, ['merchants', 'create', '--name', 'Far away'])
  const first = await createKey(remote, id)
  const keys = [first, await createKey(remote, id)]
  assert.equal((await far.call(creationOf('first', first))).status, 201)

  await proxy.cut()
  await assertAllAway(far, keys, creationOf('cut', first))
  await delay(1_500)
  await assertAllAway(far, keys, creationOf('cut', first))
  await proxy.restore()
  await assertBack(far, creationOf('cut', first))

  proxy.silence()
  await assertAllAway(far, keys, creationOf('silent', first))
  await delay(1_500)
  await assertAllAway(far, keys, creationOf('silent', first))
  await proxy.restore()
  await assertBack(far, creationOf('silent', first))

  // There is no client to say good-bye to.
  proxy.silence()
  const began = performance.now()
  assert.deepEqual(await far.stop(), { code: 0, signal: null })
  assert.ok(performance.now() - began < boundMs(8_000), 'the stop does not wait for a database that says nothing')
})

test('a stop while the database is away does not wait for it', async (t) => {
  const frozen = await freezeDatabase(place)
  t.after(frozen.thaw)
  assertAway(await timed(server, { path: '/v1/products', key }), 'frozen')
  const ended = server.stop()
  await waitUntil(async () => !(await isAnswering()))
  frozen.thaw()
  assert.deepEqual(await ended, { code: 0, signal: null })
})

const isAnswering = () =>
  server.call({ path: '/healthz' }).then(
    ({ status }) => status === 200,
    () => false,
  )

test('the metrics count the answers, in the text that Prometheus reads', async () => {
  server = await startServer(place)
  await server.call({ path: '/v1/products', key })
  await server.call({ path: '/v1/products/prd_none', key })
  const { status, headers, text } = await server.call({ path: '/metrics' })
  assert.equal(status, 200)
  assert.match(String(headers['content-type']), /^text\/plain; version=/)
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  for (const line of samples) assert.match(line, /^[a-zA-Z_:][\w:]*(\{[^}]*\})? [-+.\deE]+(NaN|Inf)?$/)
  assert.match(text, /^# TYPE mizan_http_answers_total counter$/m)
  assert.match(text, /^mizan_http_answers_total\{method="GET",route="\/v1\/products",status="200"\} 1$/m)
  assert.match(text, /^mizan_http_answers_total\{method="GET",route="\/v1\/products\/:reference",status="404"\} 1$/m)
  assert.match(text, /^mizan_http_duration_seconds_bucket\{le="0\.001",method="GET",route="\/v1\/products"\} \d+$/m)
  assert.ok(!text.includes('prd_none') && !text.includes(key))
  await server.stop()
})
