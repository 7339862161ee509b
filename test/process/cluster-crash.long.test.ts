import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { findServerOf } from '../cluster-queries.ts'
import { listEvents } from '../factory-queries.ts'
import { isLong } from '../long.ts'
import { waitUntil } from '../patience.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { checkAcknowledged, checkEvents, checkReplay, settle } from './crash-checks.ts'
import { newWriters, type Writers } from './crash-writers.ts'
import { withDatabase } from './processes.ts'
import { seeded } from './random.ts'
import { createKey, makePlace, mizan, mizanJson, type Place, type Server, startServer } from './server.ts'

// Kill -9 under writes where tables are on several servers: of the service, of one of two servers with rows, of the coordinator.

/** Each kind once, or twenty in turn. */
const killsCount = isLong ? 20 : 3
const merchantsCount = 4
/** How often one of two servers is away, and for how many merchants on both. */
const awaysCount = isLong ? 8 : 2
const sellersCount = 6
const writersCount = 2
const settings = { RATE_LIMIT_API: '1000000', LOG_LEVEL: 'warn', PUBLIC_URL: 'https://pay.example' }
const seed = Number(process.env['MIZAN_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 32))
const random = seeded(seed)

test(`what is acknowledged survives ${killsCount} kills on several servers`, async (t) => {
  const begun = await begin(t)
  if (!begun) return
  const { place, cluster } = begun
  let server = await startServer(place)
  const send = sendTo(() => server)
  const shops = await makeShops(place, send, merchantsCount)
  const seen = { doubts: 0, there: 0, replayed: 0 }

  for (let turn = 0; turn < killsCount; turn++) {
    const writing = shops.map(({ writers }) => writers.start(writersCount))
    const enough = acknowledged(shops) + 5 + random(60)
    await waitUntil(() => acknowledged(shops) >= enough)
    const { name, kill } = kills[turn % kills.length] ?? assert.fail()
    const bringBack = await kill(cluster, server)
    await Promise.all(writing.map(({ stop }) => stop()))
    server = (await bringBack(() => startServer(place))) ?? server
    await waitUntil(
      async () => (await areReady(send, shops)) && (await server.call({ path: '/readyz' })).status === 200,
    )
    await checkAll(shops, send, seen).catch((error: Error) => {
      throw new Error(`after kill ${turn + 1}, of ${name}, with seed ${seed}: ${error.message}`, { cause: error })
    })
  }
  t.diagnostic(`${acknowledged(shops)} acknowledged, ${JSON.stringify(seen)}`)
  assert.ok(seen.doubts > 0, 'a call without an outcome')
  await end(begun, server, shops)
})

test(`merchants write on while the server of others is away, ${awaysCount} times`, async (t) => {
  const begun = await begin(t)
  if (!begun) return
  const { place, cluster } = begun
  const server = await startServer(place)
  const send = sendTo(() => server)
  const shops = await makeShops(place, send, sellersCount)
  const homes = await withDatabase(cluster.url, (db) =>
    Promise.all(shops.map(({ merchantId }) => findServerOf(db.read, merchantId))),
  )
  const seen = { doubts: 0, there: 0, replayed: 0 }

  for (let turn = 0; turn < awaysCount; turn++) {
    // Those with rows are 1 and 2, in the order in which they were added.
    const away = 1 + (turn % 2)
    const others = shops.filter((_, place) => homes[place] !== away)
    const lost = shops.filter((_, place) => homes[place] === away)
    const writing = shops.map(({ writers }) => writers.start(writersCount))
    const before = acknowledged(shops)
    await waitUntil(() => acknowledged(shops) >= before + 10 * sellersCount)
    const bringBack = await cluster.kill(away)
    const counts = others.map(({ writers }) => writers.acknowledged)
    await waitUntil(() => others.every(({ writers }, n) => writers.acknowledged >= (counts[n] ?? 0) + 20))
    for (const { key } of lost) assert.equal((await send({ path: '/v1/products?size=1', key })).status, 503)
    const meanwhile = others.map(({ writers }, n) => writers.acknowledged - (counts[n] ?? 0))
    await bringBack()
    await waitUntil(() => areReady(send, shops))
    await Promise.all(writing.map(({ stop }) => stop()))
    t.diagnostic(`${lost.length} lost, the others wrote ${meanwhile.join(', ')}`)
    for (const { writers } of others) assert.deepEqual(writers.doubts, [], `round ${turn + 1}, seed ${seed}`)
    await checkAll(shops, send, seen)
  }
  t.diagnostic(`${acknowledged(shops)} acknowledged, ${JSON.stringify(seen)}`)
  await end(begun, server, shops)
})

type Begun = { place: Place; cluster: Cluster }

/** A place whose tables are spread; undefined where no Citus is installed. */
async function begin(t: TestContext): Promise<Begun | undefined> {
  t.diagnostic(`MIZAN_TEST_SEED=${seed}`)
  const place = await makePlace({ after: (work) => t.after(work) }, settings)
  const cluster = await startCluster({ after: (work) => t.after(work) }, place)
  if ('skip' in cluster) {
    t.skip(cluster.skip)
    return undefined
  }
  Object.assign(place.settings, { DATABASE_URL: cluster.url, MIZAN_SECRET: randomBytes(32).toString('base64') })
  for (const args of [['migrate'], ['cluster', 'distribute', '--shards', '4']]) {
    const { code, stderr } = await mizan(place, args)
    assert.equal(code, 0, stderr)
  }
  return { place, cluster }
}

/** A call that is answered with 500 fails with its cause. */
const sendTo =
  (server: () => Server): Server['call'] =>
  async (request) => {
    const answer = await server().call(request)
    if (answer.status !== 500) return answer
    const cause = () =>
      server()
        .stdout()
        .split('\n')
        .find((line) => line.includes(answer.body.correlationId))
    await waitUntil(() => cause() !== undefined)
    return assert.fail(cause())
  }

async function makeShops(place: Place, send: Server['call'], count: number): Promise<Shop[]> {
  const shops: Shop[] = []
  for (let n = 0; n < count; n++) {
    const { id: merchantId } = await mizanJson(place, ['merchants', 'create', '--name', `Shop ${n}`])
    const key = await createKey(place, merchantId)
    shops.push({ merchantId, key, writers: newWriters(key, send, random) })
  }
  return shops
}

const acknowledged = (shops: readonly Shop[]) => shops.reduce((sum, { writers }) => sum + writers.acknowledged, 0)

/** Calls without an outcome are settled, and then everything is as it was answered. */
async function checkAll(
  shops: readonly Shop[],
  send: Server['call'],
  seen: { doubts: number; there: number; replayed: number },
): Promise<void> {
  for (const { key, writers } of shops) {
    for (const doubt of writers.doubts.splice(0)) {
      const { wasThere, wasReplayed } = await settle(doubt, writers, send)
      seen.doubts++
      if (wasThere) seen.there++
      if (wasReplayed) seen.replayed++
    }
    for (const creation of writers.creations.slice(-2)) await checkReplay(creation, writers, send)
    await checkAcknowledged(writers, key, send)
  }
}

async function end({ place, cluster }: Begun, server: Server, shops: readonly Shop[]): Promise<void> {
  for (const { merchantId, writers } of shops) {
    const scope = { merchantId, environment: 'SANDBOX' } as const
    checkEvents(writers, await withDatabase(cluster.url, (db) => listEvents(db.read, scope)))
  }
  const verdict = await mizan(place, ['verify', '--json'])
  assert.equal(verdict.code, 0, verdict.stdout + verdict.stderr)
  assert.deepEqual(await server.stop(), { code: 0, signal: null })
}

type Shop = { merchantId: string; key: string; writers: Writers }

/** Answers how all is brought back; where the service was ended, with the new one. */
type Kill = (cluster: Cluster, server: Server) => Promise<(start: () => Promise<Server>) => Promise<Server | undefined>>

const ofServer =
  (index: () => number): Kill =>
  async (cluster) => {
    const bringBack = await cluster.kill(index())
    return async () => {
      await bringBack()
      return undefined
    }
  }

const kills: { name: string; kill: Kill }[] = [
  {
    name: 'the service',
    kill: async (_cluster, server) => {
      await server.kill()
      return (start) => start()
    },
  },
  { name: 'a server with rows', kill: ofServer(() => 1 + random(2)) },
  { name: 'the coordinator', kill: ofServer(() => 0) },
]

/** Whether each merchant's server answers again, and nothing is left prepared that keeps rows locked. */
async function areReady(send: Server['call'], shops: readonly { key: string }[]): Promise<boolean> {
  const answers = await Promise.all(
    shops.map(({ key }) =>
      send({ path: '/v1/products?size=1', key }).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  )
  return answers.every((status) => status === 200)
}
