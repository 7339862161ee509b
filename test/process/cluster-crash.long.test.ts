import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { listEvents } from '../factory-queries.ts'
import { isLong } from '../long.ts'
import { waitUntil } from '../patience.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { checkAcknowledged, checkEvents, checkReplay, settle } from './crash-checks.ts'
import { newWriters, type Writers } from './crash-writers.ts'
import { withDatabase } from './processes.ts'
import { seeded } from './random.ts'
import { createKey, makePlace, mizan, mizanJson, type Server, startServer } from './server.ts'

// Kill -9 under writes where tables are on several servers: of the service, of one of two servers with rows, of the coordinator.

/** Each kind once, or twenty in turn. */
const killsCount = isLong ? 20 : 3
const merchantsCount = 4
const writersCount = 2
const settings = { RATE_LIMIT_API: '1000000', LOG_LEVEL: 'warn', PUBLIC_URL: 'https://pay.example' }
const seed = Number(process.env['MIZAN_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 32))
const random = seeded(seed)

test(`what is acknowledged survives ${killsCount} kills on several servers`, async (t) => {
  t.diagnostic(`MIZAN_TEST_SEED=${seed}`)
  const place = await makePlace({ after: (work) => t.after(work) }, settings)
  const cluster = await startCluster({ after: (work) => t.after(work) }, place)
  if ('skip' in cluster) return t.skip(cluster.skip)
  Object.assign(place.settings, { DATABASE_URL: cluster.url, MIZAN_SECRET: randomBytes(32).toString('base64') })
  for (const args of [['migrate'], ['cluster', 'distribute', '--shards', '4']]) {
    const { code, stderr } = await mizan(place, args)
    assert.equal(code, 0, stderr)
  }
  let server = await startServer(place)
  const send = async (request: Parameters<Server['call']>[0]) => {
    const answer = await server.call(request)
    if (answer.status !== 500) return answer
    const cause = () =>
      server
        .stdout()
        .split('\n')
        .find((line) => line.includes(answer.body.correlationId))
    await waitUntil(() => cause() !== undefined)
    return assert.fail(cause())
  }
  const shops: Shop[] = []
  for (let n = 0; n < merchantsCount; n++) {
    const { id: merchantId } = await mizanJson(place, ['merchants', 'create', '--name', `Shop ${n}`])
    const key = await createKey(place, merchantId)
    shops.push({ merchantId, key, writers: newWriters(key, send, random) })
  }
  const acknowledged = () => shops.reduce((sum, { writers }) => sum + writers.acknowledged, 0)
  const seen = { doubts: 0, there: 0, replayed: 0 }

  for (let turn = 0; turn < killsCount; turn++) {
    const writing = shops.map(({ writers }) => writers.start(writersCount))
    const enough = acknowledged() + 5 + random(60)
    await waitUntil(() => acknowledged() >= enough)
    const { name, kill } = kills[turn % kills.length] ?? assert.fail()
    const bringBack = await kill(cluster, server)
    await Promise.all(writing.map(({ stop }) => stop()))
    server = (await bringBack(() => startServer(place))) ?? server
    await waitUntil(
      async () => (await areReady(send, shops)) && (await server.call({ path: '/readyz' })).status === 200,
    )
    for (const { key, writers } of shops) {
      for (const doubt of writers.doubts.splice(0)) {
        const { wasThere, wasReplayed } = await settle(doubt, writers, send)
        seen.doubts++
        if (wasThere) seen.there++
        if (wasReplayed) seen.replayed++
      }
      for (const creation of writers.creations.slice(-2)) await checkReplay(creation, writers, send)
      await checkAcknowledged(writers, key, send).catch((error: Error) => {
        throw new Error(`after kill ${turn + 1}, of ${name}, with seed ${seed}: ${error.message}`, { cause: error })
      })
    }
  }
  t.diagnostic(`${acknowledged()} acknowledged, ${JSON.stringify(seen)}`)

  for (const { merchantId, writers } of shops) {
    const scope = { merchantId, environment: 'SANDBOX' } as const
    checkEvents(writers, await withDatabase(cluster.url, (db) => listEvents(db.read, scope)))
  }
  const verdict = await mizan(place, ['verify', '--json'])
  assert.equal(JSON.parse(verdict.stdout).ok, true, verdict.stdout)
  assert.ok(seen.doubts > 0, 'a call without an outcome')
  assert.deepEqual(await server.stop(), { code: 0, signal: null })
})

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
