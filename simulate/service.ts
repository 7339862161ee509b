import { randomBytes } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { startEmbedded } from '#platform/postgres/embedded.ts'
import { databaseOf, freezeDatabase, killPostmaster, postmasterOf } from '#test/process/processes.ts'
import { inOneProcess, makePlace, makePreparedPlace, mizan, mizanJson, type Place } from '#test/process/server.ts'
import { freePort } from '#test/free-port.ts'
import { ageDeliveries, ageJobs, findWaiting, listJobs, shiftJobs, wakeRunners } from './clock-queries.ts'
import { cutConnections, makeDisk, setFull } from './disk-queries.ts'
import { Violation } from './books.ts'
import type { Json } from './line.ts'
import { openNodes } from './nodes.ts'
import { processorSecondsOf } from './processor.ts'
import { openReplicas, type Replicas } from './replicas.ts'
import { folderOf } from './versions.ts'

// Mizan as its operator runs it, with a clock that is moved and a database that may be killed.

export type Service = Clock & {
  /** Of each node. */
  ports: number[]
  /** Waits until nothing is due any more that the service does by itself; not for deliveries to the webhooks of `deaf`. */
  settle: (settling: Settling) => Promise<void>
  /** Kills a node, each in its turn, and starts it again. */
  kill: () => Promise<void>
  /** Stops a node, and starts it in this version. */
  upgrade: (node: number) => Promise<void>
  killDatabase: () => Promise<void>
  /** The replica takes the place of the database, which ends for good; only of a replicated one. */
  failOver: () => Promise<void>
  freezeDatabase: (forMs: number) => Promise<void>
  cutConnections: () => Promise<void>
  /** Nothing can be written meanwhile. */
  fillDisk: (forMs: number) => Promise<void>
  /** Runs a command, and answers the JSON that it prints. */
  command: (args: string[]) => Promise<Json>
  /** Answers the words of a command that failed. */
  attempt: (args: string[]) => Promise<string | undefined>
  /** Claims of `mizan verify` that do not hold. */
  brokenClaims: () => Promise<object[]>
  log: () => string
  /** Of the service and its database, over all starts. */
  processorSeconds: () => Promise<number>
  close: () => Promise<void>
}

type Clock = {
  /** The service's time. */
  now: () => Date
  /** The latest time that it has shown: a clock that was moved back has been there before. */
  latest: () => Date
  /** The latest time at which it was moved back, in milliseconds. */
  ahead: () => number
  moveTo: (at: Date) => Promise<void>
  /** The times that what arrives now may bear: what was sent as the clock was moved bears the one before. */
  times: () => Date[]
}

const patienceMs = 300_000

type Starting = { nodes: number; from: string | undefined; smtpUrl: string | undefined; isReplicated: boolean }

export async function startService(begin: Date, { nodes, from, smtpUrl, isReplicated }: Starting): Promise<Service> {
  const cleanups: (() => Promise<void>)[] = []
  const owner = { after: (work: () => Promise<void>) => void cleanups.unshift(work) }
  // An older version makes its own database.
  const place = await (from === undefined ? makePreparedPlace(owner) : makePlace(owner))
  const before = from === undefined ? place : { ...place, root: await folderOf(from) }
  const file = path.join(place.folder, 'clock')
  const ports = await Promise.all(Array.from({ length: nodes }, freePort))
  Object.assign(place.settings, settingsOf(ports[0] ?? 0, file), mailOf(smtpUrl))
  const replicas = isReplicated ? await openReplicas(place) : undefined
  const shared = replicas ?? (nodes > 1 ? await shareDatabase(place) : undefined)
  Object.assign(place.settings, shared && sharedSettingsOf(shared))
  const settings = { poolSize: 2, prepare: true, onError: () => {} }
  let db: Database | undefined
  const database = () => db ?? raise('no database yet')
  const clock = await openClock(file, begin, async (ms) => {
    await inTransaction(database(), (tx) => shiftJobs(tx, ms))
  })
  const running = openNodes(ports)
  const versions = ports.map(() => before)
  const start = async (node: number) => {
    await running.start(node, versions[node] ?? place)
    if (shared && db) return
    await db?.close()
    // Another start has another place for its socket.
    db = openDatabase({ target: shared?.url ?? (await databaseOf(place)), ...settings })
  }
  for (const node of ports.keys()) await start(node)
  // A command of this version refuses a database before its migrations, and one of the older version none.
  let commands = inOneProcess(before)
  const restart = async (node: number) => {
    await running.end(node, 'SIGKILL')
    // Claims of other nodes are theirs; and none can be aged in a database that is away.
    if (nodes === 1) await ageClaims(database(), []).catch(() => {})
    await start(node)
  }
  const upgrade = async (node: number) => {
    await running.end(node, 'SIGTERM')
    versions[node] = place
    await start(node)
    if (commands !== place) commands = inOneProcess(place)
  }
  const { oneByOne, over } = oneFaultByOne()
  const faults = faultsOf(() => shared?.primary() ?? place)
  let kills = 0
  return {
    ports,
    ...clock,
    settle: async (settling) => {
      await over()
      await settle(database(), { ...clock, ...settling, isAlone: nodes === 1 }, running.log)
    },
    kill: oneByOne(() => restart(kills++ % nodes)),
    upgrade: oneByOne((number: number) => upgrade(number - 1)),
    killDatabase: oneByOne(faults.killDatabase),
    failOver: oneByOne(async () => replicas?.failOver()),
    freezeDatabase: oneByOne(faults.freezeDatabase),
    cutConnections: oneByOne(async () => void (await patiently(() => inTransaction(database(), cutConnections)))),
    fillDisk: oneByOne((forMs: number) => fillDisk(database(), forMs)),
    ...commandsOf(() => commands),
    log: running.log,
    processorSeconds: async () => (await running.processorSeconds()) + ((await shared?.processorSeconds()) ?? 0),
    close: async () => {
      await over()
      await Promise.all([db?.close(), running.killAll()])
      await shared?.stop()
      for (const cleanup of cleanups) await cleanup()
    },
  }
}

const commandsOf = (place: () => Place): Pick<Service, 'command' | 'attempt' | 'brokenClaims'> => ({
  command: (args) => mizanJson(place(), args),
  attempt: async (args) => {
    const { code, stderr } = await mizan(place(), args)
    return code === 0 ? undefined : stderr
  },
  brokenClaims: async () => {
    const { stdout, stderr } = await mizan(place(), ['verify', '--json'])
    if (stdout === '') raise(`mizan verify: ${stderr}`)
    const { checks } = JSON.parse(stdout) as { checks: { problems: unknown[] }[] }
    return checks.filter(({ problems }) => problems.length > 0)
  },
})

/** One fault after another: a database that is away cannot be frozen. */
function oneFaultByOne() {
  let ended: Promise<unknown> = Promise.resolve()
  const oneByOne =
    <Given extends unknown[]>(fault: (...given: Given) => Promise<void>) =>
    async (...given: Given): Promise<void> => {
      const own = ended.then(() => fault(...given))
      ended = own.catch(() => {})
      await own
    }
  return { oneByOne, over: () => ended }
}

/** Several nodes share a database that none of them runs, so that each can be killed alone. */
async function shareDatabase(place: Place): Promise<Omit<Replicas, 'failOver'>> {
  const { connection, stop } = await startEmbedded({ dataDir: place.dataDir, note: () => {} })
  const { host, user, database } = connection
  return {
    url: `postgres://${user}@localhost/${database}?host=${host}`,
    primary: () => place,
    processorSeconds: async () => processorSecondsOf(await postmasterOf(place)),
    stop,
  }
}

const settingsOf = (port: number, clock: string): Record<string, string> => ({
  TEST_CLOCK: clock,
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  WEBHOOKS_ALLOW_LOCAL: 'true',
  // One process serves a handful of actors, and starts sooner than several.
  WORKERS: '1',
  RATE_LIMIT_API: '1000000',
  RATE_LIMIT_PUBLIC: '1000000',
  LOG_LEVEL: 'warn',
  // Calls are written down in seconds that really pass, and erased after half a minute of a clock that is moved.
  REQUEST_LOG: 'off',
  KEEP_MAILS: '3650',
})

const sharedSettingsOf = ({ url }: Pick<Replicas, 'url'>): Record<string, string> => ({
  DATABASE_URL: url,
  MIZAN_SECRET: randomBytes(32).toString('base64'),
})

const mailOf = (smtpUrl: string | undefined): Record<string, string> =>
  smtpUrl === undefined ? {} : { SMTP_URL: smtpUrl, MAIL_FROM: 'Mizan <no-reply@pay.example>' }

const faultsOf = (place: () => Place) => ({
  killDatabase: () => killPostmaster(place()),
  freezeDatabase: async (forMs: number) => {
    const { thaw } = await freezeDatabase(place())
    await delay(forMs)
    thaw()
  },
})

/** The disk is a row that each statement asks which writes. */
async function fillDisk(db: Database, forMs: number): Promise<void> {
  await patiently(() => inTransaction(db, makeDisk))
  await patiently(() => inTransaction(db, (tx) => setFull(tx, true)))
  await delay(forMs)
  await patiently(() => inTransaction(db, (tx) => setFull(tx, false)))
}

async function openClock(file: string, begin: Date, onMoved: (ms: number) => Promise<void>): Promise<Clock> {
  let aheadMs = begin.getTime() - Date.now()
  const write = async () => {
    // A reader never finds half of it.
    await writeFile(`${file}.new`, `${aheadMs}\n`)
    await rename(`${file}.new`, file)
  }
  await write()
  const now = () => new Date(Date.now() + aheadMs)
  let latest = begin
  const latestNow = () => (now() > latest ? now() : latest)
  let ahead = Number.NEGATIVE_INFINITY
  let moved = { at: Number.NEGATIVE_INFINITY, byMs: 0 }
  const isJustMoved = () => performance.now() - moved.at < onItsWayMs
  return {
    now,
    latest: latestNow,
    ahead: () => ahead,
    times: () => [now(), ...(isJustMoved() ? [new Date(now().getTime() - moved.byMs)] : [])],
    moveTo: async (at) => {
      const byMs = at.getTime() - now().getTime()
      latest = latestNow()
      if (byMs < 0) ahead = Math.max(ahead, now().getTime())
      aheadMs += byMs
      moved = { at: performance.now(), byMs }
      await write()
      if (byMs > 0) await patiently(() => onMoved(byMs))
    },
  }
}

const onItsWayMs = 10_000

/** Twice in a row, because what was just done may make something due. */
const quietLooks = 2

const ageClaims = (db: Database, deaf: string[]): Promise<unknown> =>
  inTransaction(db, async (tx) => [await ageJobs(tx), await ageDeliveries(tx, deaf)])

/** Longer than a job or a delivery takes; what is claimed for longer was lost, as a rule. Half of it passes before the first look. */
const lostAfterMs = 500

type Settling = { deaf: string[]; soonMs: number }

async function settle(
  db: Database,
  { now, isAlone, ...settling }: Settling & Pick<Clock, 'now'> & { isAlone: boolean },
  log: () => string,
): Promise<void> {
  const minute = Math.floor(now().getTime() / 60_000) * 60_000
  let [quiet, hurried] = [0, 0]
  for (const began = performance.now(); quiet < quietLooks; await delay(8)) {
    const waiting = await patiently(() => findWaiting(db.read, { now: now(), ...settling }))
    const isTicked = (waiting?.ticked?.getTime() ?? 0) >= minute
    quiet = isTicked && waiting?.deliveries === 0 && waiting.jobs === 0 ? quiet + 1 : 0
    // A claim that one of several nodes has lost looks like one that another works on.
    if (isAlone && performance.now() - began > lostAfterMs * (hurried + 0.5)) {
      hurried++
      await patiently(() => ageClaims(db, settling.deaf))
      await patiently(() => inTransaction(db, wakeRunners))
    }
    if (performance.now() - began > patienceMs)
      throw new Violation('The service does not come to rest', {
        waiting,
        jobs: await listJobs(db.read),
        log: log().slice(-4_000).split('\n'),
      })
  }
}

/** The database may be away for a while. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const began = performance.now(); ; await delay(50))
    try {
      return await work()
    } catch (error) {
      if (performance.now() - began > patienceMs) throw error
    }
}

function raise(message: string): never {
  throw new Error(message)
}
