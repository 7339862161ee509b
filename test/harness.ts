import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { type App, buildApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import { accountsOf } from '#money/acquirers/fixture.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { openLog } from '#platform/log.ts'
import { type StoredMail, listMails } from '#platform/mail/mailbox.ts'
import { openSecrets, type Secrets } from '#platform/secrets/secrets.ts'
import { openOutbound, type Outbound } from '#platform/outbound/outbound.ts'
import { newDeliveryEngine } from '../src/events/delivery/engine.ts'
import { type Elsewhere, elsewhere } from './elsewhere.ts'
import { type Internet, newInternet } from './internet.ts'
import { openPorts, type Ports } from '../src/start/ports.ts'
import { tasksOf } from '../src/start/schedule.ts'
import { eventProblems } from './event-schemas.ts'
import { cloneDatabase, patiently, type TestDatabase } from './database.ts'
import { type Factory, newFactory } from './factory.ts'
import { runDueJobs } from './jobs.ts'
import { patienceMs } from './patience.ts'

type AccountName = 'bank' | 'page' | 'fields'

export type Harness = {
  app: App
  db: Database
  make: Factory
  config: Config
  secrets: Secrets
  /** The server's time; undefined for the real one. */
  clock: { now: Date | undefined }
  /** The server's log, from warnings upwards. */
  logged: string[]
  /** The acquirer of payments in production: `bank`, which is never called, one of `elsewhere`, or none. */
  acquirer: { name: AccountName | undefined; removed?: readonly AccountName[] }
  /** Those two of production to which buyers give their card without us. */
  elsewhere: { page: Elsewhere; fields: Elsewhere }
  /** The acquirers and banks of the tests. */
  ports: Ports
  /** How long callers wait for jobs, which run here only when a test runs them. */
  waits: { ms: number }
  /** The names of the test's internet, and their servers. */
  internet: Internet
  outbound: Outbound
  /** Sends every delivery that is due, as a worker would. */
  deliver: () => Promise<void>
  /** Calls the API in process, with a key. */
  call: (request: Call) => Promise<Answer>
  /** Runs every job that is due, and those that they add, as a worker would. */
  work: () => Promise<void>
  /** The mails in the development mailbox of one address, oldest first; jobs are run before. */
  mailsTo: (address: string) => Promise<StoredMail[]>
}

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'
  path: string
  key?: string
  /** Sent as JSON; a string or Buffer is sent as it is. */
  body?: unknown
  headers?: Record<string, string>
}

export type Answer = {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** The parsed JSON body; undefined when there is none. */
  body: any // eslint-disable-line -- tests read whatever comes back
  text: string
}

/** For a test file: a database of its own, the whole app on it, and a factory. */
export function useHarness(settings: Record<string, string> = {}, makeDatabase = cloneDatabase): Harness {
  const harness = {
    clock: { now: undefined },
    acquirer: { name: 'bank' },
    waits: { ms: 0 },
    logged: [] as string[],
  } as Harness
  let database: TestDatabase
  before(async () => {
    database = await makeDatabase()
    harness.config = readConfig({ PUBLIC_URL: 'https://pay.example', RATE_LIMIT_API: '1000000', ...settings })
    harness.db = openDatabase({
      target: patiently(database.target),
      poolSize: 16,
      prepare: true,
      connectionWaitMs: patienceMs,
    })
    harness.secrets = await openSecrets(harness.db, { current: Buffer.alloc(32, 7) })
    const { config, db, secrets } = harness
    const log = await openLog({ level: 'warn', isTerminal: false, write: (line) => harness.logged.push(line) })
    const now = () => harness.clock.now ?? new Date()
    const opened = openPorts({ config, db, secrets, now })
    const { sandbox } = opened.acquirers
    harness.elsewhere = { page: elsewhere('PAGE', now), fields: elsewhere('FIELDS', now) }
    const bank = { ...sandbox, name: 'bank', environments: ['PRODUCTION'] } as const
    const accounts = [bank, harness.elsewhere.page, harness.elsewhere.fields]
    const live = accountsOf({
      get accounts() {
        return accounts.filter(({ name }) => !harness.acquirer.removed?.some((removed) => removed === name))
      },
      get chosen() {
        return harness.acquirer.name
      },
    })
    const acquirers = { sandbox, live }
    harness.ports = { ...opened, acquirers }
    const { ports } = harness
    harness.internet = newInternet()
    const { resolve, reach, ca } = harness.internet
    harness.outbound = openOutbound({
      publicUrl: config.publicUrl,
      allowLocal: config.webhooksAllowLocal,
      resolve,
      reach,
      ca,
    })
    const { outbound } = harness
    harness.app = await buildApp({
      outbound,
      config,
      db,
      secrets,
      log,
      now,
      ports,
      readiness: async () => ({ status: 'ready' }),
      waitsMs: () => harness.waits.ms,
    })
    await harness.app.app.ready()
    harness.deliver = async () => {
      const engine = newDeliveryEngine({ db, secrets, outbound, publicUrl: config.publicUrl, log, now })
      await engine.deliverDue()
      await engine.stop()
    }
    harness.make = newFactory(db, secrets, config.publicUrl)
    harness.call = (request) => callApp(harness.app, request)
    const tasks = tasksOf({ db, config, secrets, ports, log })
    harness.work = () => runDueJobs(db, tasks, now)
    harness.mailsTo = async (to) => {
      await harness.work()
      const { rows } = await listMails({ db, secrets }, { to, page: 0, size: 200 })
      return rows.reverse()
    }
  })
  after(async () => {
    // Everything is closed even if the events have problems: otherwise the program would never end.
    const problems = await eventProblems(harness.db.read).catch((error: unknown) => [String(error)])
    await harness.app.close()
    await harness.outbound.close()
    await harness.internet.close()
    await harness.db.close()
    await database.drop()
    // The file stays in memory as long as the process of its group: what it held must not.
    for (const part of Object.keys(harness)) delete harness[part as keyof Harness]
    assert.deepEqual(problems, [], 'Events are not what the contract says of them.')
  })
  return harness
}

export async function callApp({ app }: App, { method = 'GET', path, key, body, headers = {} }: Call): Promise<Answer> {
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
  const answer = await app.inject({
    method,
    url: path,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: isRaw ? body : JSON.stringify(body) }),
  })
  const isJson = (answer.headers['content-type'] ?? '').startsWith('application/json')
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    body: isJson && answer.body !== '' ? JSON.parse(answer.body) : undefined,
  }
}
