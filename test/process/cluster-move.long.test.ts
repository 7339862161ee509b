import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findServerOf, isolateMerchant, listMerchantsBeside, moveMerchant } from '../cluster-queries.ts'
import { waitUntil } from '../patience.ts'
import { acknowledged, begin, checkAll, end, makeShops, seed, sendTo } from './cluster-shops.ts'
import { withDatabase } from './processes.ts'
import { startServer } from './server.ts'

// A big merchant goes to a server of its own while all write, with the statements of docs/operations/scaling.md.

const merchantsCount = 5
const writersCount = 2

test('a merchant is moved to another server while it writes, and nothing is lost or refused', async (t) => {
  const begun = await begin(t)
  if (!begun) return
  const { place, cluster } = begun
  const server = await startServer(place)
  const send = sendTo(() => server)
  const shops = await makeShops(place, send, merchantsCount)
  const [big = assert.fail(), ...others] = shops
  const serverOf = (merchantId: string) => withDatabase(cluster.url, (db) => findServerOf(db.read, merchantId))
  const home = await serverOf(big.merchantId)
  const homes = await Promise.all(others.map(({ merchantId }) => serverOf(merchantId)))

  const writeMore = async () => {
    const before = shops.map(({ writers }) => writers.acknowledged)
    await waitUntil(() => shops.every(({ writers }, n) => writers.acknowledged >= (before[n] ?? 0) + 10))
  }
  const write = () => shops.map(({ writers }) => writers.start(writersCount))
  const stop = (writing: ReturnType<typeof write>) => Promise.all(writing.map((each) => each.stop()))
  let writing = write()
  await writeMore()
  // Writes of its shard would wait meanwhile, and be refused after five seconds.
  await stop(writing)
  await isolateMerchant(cluster.url, big.merchantId)
  const alone = await withDatabase(cluster.url, (db) => listMerchantsBeside(db.read, big.merchantId))
  assert.deepEqual(alone, [big.merchantId])

  writing = write()
  await writeMore()
  const before = shops.map(({ writers }) => writers.acknowledged)
  await moveMerchant(cluster.url, big.merchantId, 3 - home)
  const meanwhile = shops.map(({ writers }, n) => writers.acknowledged - (before[n] ?? 0))
  await writeMore()
  await stop(writing)
  t.diagnostic(`written while it moved: ${meanwhile.join(', ')}; ${acknowledged(shops)} acknowledged`)
  assert.ok((meanwhile[0] ?? 0) > 0)
  for (const { writers } of shops) assert.deepEqual(writers.doubts, [], `seed ${seed}`)
  assert.equal(await serverOf(big.merchantId), 3 - home)
  assert.deepEqual(await Promise.all(others.map(({ merchantId }) => serverOf(merchantId))), homes)
  await checkAll(shops, send, { doubts: 0, there: 0, replayed: 0 })
  await end(begun, server, shops)
})
