import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import { listEvents } from '../factory-queries.ts'
import { waitUntil } from '../patience.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { checkAcknowledged, checkEvents, checkReplay, settle } from './crash-checks.ts'
import { newWriters, type Writers } from './crash-writers.ts'
import { withDatabase } from './processes.ts'
import { seeded } from './random.ts'
import { createKey, makePlace, mizan, mizanJson, type Place, type Server } from './server.ts'

// Merchants that write, and remember what they were answered, where tables are on several servers.

const settings = { RATE_LIMIT_API: '1000000', LOG_LEVEL: 'warn', PUBLIC_URL: 'https://pay.example' }
export const seed = Number(process.env['MIZAN_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 32))
export const random = seeded(seed)

export type Begun = { place: Place; cluster: Cluster }

/** A place whose tables are spread; undefined where no Citus is installed. */
export async function begin(t: TestContext): Promise<Begun | undefined> {
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
export const sendTo =
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

export async function makeShops(place: Place, send: Server['call'], count: number): Promise<Shop[]> {
  const shops: Shop[] = []
  for (let n = 0; n < count; n++) {
    const { id: merchantId } = await mizanJson(place, ['merchants', 'create', '--name', `Shop ${n}`])
    const key = await createKey(place, merchantId)
    shops.push({ merchantId, key, writers: newWriters(key, send, random) })
  }
  return shops
}

export const acknowledged = (shops: readonly Shop[]) =>
  shops.reduce((sum, { writers }) => sum + writers.acknowledged, 0)

/** Calls without an outcome are settled, and then everything is as it was answered. */
export async function checkAll(
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

export async function end({ place, cluster }: Begun, server: Server, shops: readonly Shop[]): Promise<void> {
  for (const { merchantId, writers } of shops) {
    const scope = { merchantId, environment: 'SANDBOX' } as const
    checkEvents(writers, await withDatabase(cluster.url, (db) => listEvents(db.read, scope)))
  }
  const verdict = await mizan(place, ['verify', '--json'])
  assert.equal(verdict.code, 0, verdict.stdout + verdict.stderr)
  assert.deepEqual(await server.stop(), { code: 0, signal: null })
}

export type Shop = { merchantId: string; key: string; writers: Writers }

/** Whether each merchant's server answers again, and nothing is left prepared that keeps rows locked. */
export async function areReady(send: Server['call'], shops: readonly { key: string }[]): Promise<boolean> {
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
