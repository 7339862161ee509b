import pino from 'pino'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { bounded, boundedIssuer } from '../../src/money/acquirers/bounded.ts'
import { faulty, faultyIssuer } from '../../src/money/acquirers/faults.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { openSecrets } from '../../src/platform/secrets/secrets.ts'
import type { Connection } from '../../src/platform/postgres/embedded.ts'
import { startJobs } from '../../src/platform/jobs/worker.ts'
import { openPorts } from '../../src/start/ports.ts'
import { tasksOf } from '../../src/start/schedule.ts'

// The whole HTTP surface as a process of its own, with a bank of a chosen duration, and no limits on callers.

export type ServiceOptions = { connection: Connection; secret: string; bankMs: number; runsJobs?: boolean }

const { connection, secret, bankMs, runsJobs } = JSON.parse(process.argv[2] ?? '{}') as ServiceOptions
const noLimits = { RATE_LIMIT_API: '1000000', RATE_LIMIT_PUBLIC: '1000000' }
const config = readConfig({ MIZAN_SECRET: secret, TRUSTED_PROXIES: '127.0.0.1', ...noLimits })
const db = openDatabase({ target: connection, poolSize: config.databasePool, prepare: true })
const secrets = await openSecrets(db, { current: Buffer.from(secret, 'base64') })
const now = () => new Date()
const opened = openPorts({ db, config, secrets, now })
const { acquirer } = opened.simulator
const faults = bankMs > 0 ? { delayMs: bankMs } : {}
const bounds = { deadlineMs: 30_000 }
const sandbox = {
  ...bounded(faulty(acquirer, faults), bounds),
  ...boundedIssuer(faultyIssuer(acquirer, faults), bounds),
}
const acquirers = { ...opened.acquirers, sandbox }
const log = pino({ level: 'info' }, pino.destination({ dest: '/dev/null', minLength: 4_096, sync: false }))
const ports = { ...opened, acquirers }
const { app, close } = await buildApp({
  config,
  db,
  secrets,
  log,
  ports,
  readiness: async () => ({ status: 'ready' }),
})

const jobs = runsJobs
  ? startJobs({ db, schedule: [], tasks: tasksOf({ db, config, secrets, ports, log }), log })
  : undefined

const end = () => void Promise.all([jobs?.stop(), close()]).finally(() => process.exit(0))
process.once('SIGTERM', end)
process.once('disconnect', end)
process.on('SIGINT', () => {})
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.((app.server.address() as { port: number }).port)
