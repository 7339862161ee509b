import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findServerOf } from '../cluster-queries.ts'
import { isLong } from '../long.ts'
import { waitUntil } from '../patience.ts'
import type { Cluster } from './cluster.ts'
import { acknowledged, areReady, begin, checkAll, end, makeShops, random, seed, sendTo } from './cluster-shops.ts'
import { withDatabase } from './processes.ts'
import { type Server, startServer } from './server.ts'

// Kill -9 under writes where tables are on several servers: of the service, of one of two servers with rows, of the coordinator.

/** Each kind once, or twenty in turn. */
const killsCount = isLong ? 20 : 3
const merchantsCount = 4
/** How often one of two servers is away, and for how many merchants on both. */
const awaysCount = isLong ? 8 : 2
const sellersCount = 6
const writersCount = 2

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
