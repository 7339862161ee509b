import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { listEvents } from '../factory-queries.ts'
import { isLong } from '../long.ts'
import { checkAcknowledged, checkEvents, checkReplay, settle } from './crash-checks.ts'
import { newWriters } from './crash-writers.ts'
import { waitUntil } from '../patience.ts'
import { databaseOf, findPostmaster, killPostmaster, postmasterOf, signalIfThere, withDatabase } from './processes.ts'
import { seeded } from './random.ts'
import { createKey, launchServer, makeCommandPlace, mizan, mizanJson, type Server, startServer } from './server.ts'

// Kill -9 during writes, again and again: acknowledged writes are there, and the others are wholly there or wholly absent.

/** Each kind once, or five times. */
const killsCount = isLong ? 20 : 4
const writersCount = 6
const place = await makeCommandPlace(
  { after },
  { RATE_LIMIT_API: '1000000', LOG_LEVEL: 'warn', PUBLIC_URL: 'https://pay.example' },
)
const seed = Number(process.env['MIZAN_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 32))
const random = seeded(seed)

/** The processes to kill, in turn; each returns whether the service has to be started again. */
const kills: { name: string; kill: (server: Server) => Promise<boolean> }[] = [
  {
    name: 'the service',
    kill: async (server) => {
      await server.kill()
      return true
    },
  },
  {
    name: 'the database',
    kill: async (server) => {
      await killPostmaster(place)
      await waitUntil(async () => (await server.call({ path: '/readyz' })).status === 200)
      return false
    },
  },
  {
    name: 'the service, then the database',
    kill: async (server) => {
      await server.kill()
      await delay(random(20))
      const postmaster = await findPostmaster(place)
      // It may have ended by itself, because the service is gone.
      if (postmaster) signalIfThere(postmaster, 'SIGKILL')
      return true
    },
  },
  {
    name: 'both at once, and the service once more while it starts',
    kill: async (server) => {
      const postmaster = await postmasterOf(place)
      signalIfThere(postmaster, 'SIGKILL')
      await server.kill()
      const short = await launchServer(place)
      await delay(random(800))
      await short.kill()
      return true
    },
  },
]

test(`what is acknowledged survives ${killsCount} kills under writes`, async (t) => {
  t.diagnostic(`MIZAN_TEST_SEED=${seed}`)
  let server = await startServer(place)
  const [merchant] = await mizanJson(place, ['merchants', 'list'])
  const key = await createKey(place, merchant.id)
  const send = (request: Parameters<Server['call']>[0]) => server.call(request)
  const writers = newWriters(key, send, random)
  const seen = { unknown: 0, there: 0, absent: 0, replayed: 0 }

  for (let turn = 0; turn < killsCount; turn++) {
    const { name, kill } = kills[turn % kills.length] ?? assert.fail()
    const writing = writers.start(writersCount)
    // In the middle of the writes, however fast the machine is.
    const enough = writers.acknowledged + 5 + random(60)
    await waitUntil(() => writers.acknowledged >= enough)
    const mustStart = await kill(server)
    await writing.stop()
    if (mustStart) server = await startServer(place)
    const doubts = writers.doubts.splice(0)
    for (const doubt of doubts) {
      const { wasThere, wasReplayed } = await settle(doubt, writers, send)
      assert.ok(doubt.wasSent || !wasThere, 'a call that reached nobody has no effect')
      if (doubt.wasSent) seen.unknown++
      seen[wasThere ? 'there' : 'absent']++
      if (wasReplayed) seen.replayed++
    }
    for (const creation of writers.creations.slice(-3)) {
      await checkReplay(creation, writers, send)
      seen.replayed++
    }
    await checkAcknowledged(writers, key, send).catch((error: Error) => {
      throw new Error(`after kill ${turn + 1}, of ${name}, with seed ${seed}: ${error.message}`, { cause: error })
    })
  }
  t.diagnostic(`${writers.acknowledged} acknowledged, ${JSON.stringify(seen)}`)

  const scope = { merchantId: merchant.id, environment: 'SANDBOX' } as const
  const events = await withDatabase(await databaseOf(place), (db) => listEvents(db.read, scope))
  checkEvents(
    writers,
    // Those of the demo are of the dashboard.
    events.filter(({ body }) => JSON.parse(body).data.object.origin !== 'DASHBOARD'),
  )
  const verdict = await mizan(place, ['verify', '--json'])
  assert.equal(verdict.code, 0, verdict.stdout)
  assert.equal(JSON.parse(verdict.stdout).ok, true)
  // A run that reached none of these proved nothing; few kills may miss every call.
  if (isLong) assert.ok(seen.unknown > 0, 'a call without an outcome')
  assert.ok(seen.replayed > 0, 'a replay after a crash')
  assert.deepEqual(await server.stop(), { code: 0, signal: null })
})
