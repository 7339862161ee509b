import pino from 'pino'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { bounded } from '../src/money/acquirers/bounded.ts'
import { faulty } from '../src/money/acquirers/faults.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { openSecrets } from '../src/platform/secrets/secrets.ts'
import type { Connection } from '../src/platform/postgres/embedded.ts'
import { simulatorOf } from '../src/start/acquirers.ts'

// The whole HTTP surface as a process of its own, with a bank that takes as long as it is told to, and nobody kept out by limits.

export type ServiceOptions = { connection: Connection; secret: string; bankMs: number }

const { connection, secret, bankMs } = JSON.parse(process.argv[2] ?? '{}') as ServiceOptions
const noLimits = { RATE_LIMIT_API: '1000000', RATE_LIMIT_PUBLIC: '1000000' }
const config = readConfig({ MIZAN_SECRET: secret, TRUSTED_PROXIES: '127.0.0.1', ...noLimits })
const db = openDatabase({ target: connection, poolSize: config.databasePool, prepare: true })
const secrets = await openSecrets(db, { current: Buffer.from(secret, 'base64') })
const now = () => new Date()
const { acquirer } = simulatorOf({ db, config, secrets, now })
const line = bankMs > 0 ? faulty(acquirer, { delayMs: bankMs }) : acquirer
const acquirers = { sandbox: bounded(line, { deadlineMs: 30_000 }), production: [], nameFor: async () => undefined }
const log = pino({ level: 'info' }, pino.destination({ dest: '/dev/null', minLength: 4_096, sync: false }))
const { app, close } = await buildApp({
  config,
  db,
  secrets,
  log,
  acquirers,
  readiness: async () => ({ status: 'ready' }),
})

const end = () => void close().finally(() => process.exit(0))
process.once('SIGTERM', end)
process.once('disconnect', end)
process.on('SIGINT', () => {})
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.((app.server.address() as { port: number }).port)
