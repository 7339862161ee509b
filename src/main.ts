import { standIn } from './platform/country.ts'
import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import { type Config, readConfig } from './config.ts'
import { describeCluster } from './platform/db/cluster.ts'
import type { DatabaseTarget } from './platform/db/connections.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { batched, openLog } from './platform/log.ts'
import { StartProblem } from './platform/postgres/start-problem.ts'
import { followClock } from './platform/test-clock.ts'
import type { Secrets } from './platform/secrets/secrets.ts'
import {
  asStartFailure,
  type OpenedDatabase,
  openChecked,
  openOwnDatabase,
  type Patience,
  patienceOfStart,
  waitedFor,
} from './start/bring-up.ts'
import { giveBackAtRest } from './start/idle-memory.ts'
import { oneAddress, portProblem, requireFreePort } from './start/port.ts'
import type { Ports } from './start/ports.ts'
import type { ProductionDemo } from './start/demo/production.ts'
import { findSecret } from './start/secret.ts'

// The process. It answers HTTP, works on jobs, or both (ROLE), in one process or several (WORKERS).

type Stop = () => Promise<void>

/** Starts everything, prints the block, and stops cleanly on Ctrl-C or SIGTERM. */
export async function start(): Promise<void> {
  const began = performance.now()
  const config = readSettings()
  const log = await processLog(config)
  const stopTracing = await trace(config, log)
  if (cluster.isWorker) return serveAsWorker(config, log, stopTracing)

  const stops: Stop[] = [stopTracing]
  const stopAll = onceEver(async () => {
    for (const stop of stops.reverse())
      await stop().catch((error: unknown) => log.error({ err: error }, 'stopping failed'))
  })
  stopOnSignals(stopAll, log)
  try {
    await requireFreePort(config.port, config.host)
    // An unusable secret is reported before anything is made or started.
    await findSecret(config)
    const onLost = () => void stopAll().then(() => process.exit(1))
    const onRunning = () => void loadParts(config)
    const opened = await openOwnDatabase(config, { note: (line) => log.warn(line), onLost, onRunning })
    stops.push(opened.stop)
    await loadParts(config)
    await serve({ config, log, opened, stops, began })
  } catch (error) {
    await stopAll()
    throw asStartFailure(error, config)
  }
}

/** Loads the code of the service, which keeps the thread busy for a second: while PostgreSQL starts, where it is ours. */
const loadParts = async ({ role }: Config): Promise<void> => {
  await Promise.all([
    import('./app.ts'),
    import('./platform/db/migrate.ts'),
    import('./start/demo/demo.ts'),
    ...(role === 'api' ? [] : [import('./platform/jobs/worker.ts'), import('./start/schedule.ts')]),
  ]).catch(() => undefined)
}

type Start = { config: Config; log: Logger; opened: OpenedDatabase; stops: Stop[]; began: number }

async function serve({ config, log, opened, stops, began }: Start): Promise<void> {
  const { migrate } = await import('./platform/db/migrate.ts')
  const patience = patienceOfStart(config, log)
  const onError = (error: Error) => log.debug({ err: error }, 'a database connection ended')
  const db = await openChecked(opened.target, config, onError, patience)
  stops.push(db.close)
  await tellOfSettings(db, log, patience)
  const steps = await waitedFor(() => migrate(opened.target), patience)
  if (steps.length > 0) log.debug({ steps: steps.length }, 'the database was migrated')
  const cluster = opened.isEmbedded ? undefined : await describeCluster(opened.target)
  const { makeFirstSecret, openSecretsOf } = await import('./start/secrets.ts')
  await waitedFor(() => makeFirstSecret(db, config), patience)
  const secrets = await waitedFor(() => openSecretsOf(db, config), patience)
  const { requireNoRealMoney } = await import('./start/real-money.ts')
  const ports = await portsOf({ db, config, secrets, log })
  stops.push(ports.close)
  await requireNoRealMoney(config, ports)
  if (config.role !== 'api') await (await import('./start/bank-folders.ts')).requireBankFolders(config)
  const { makeDemo } = await import('./start/demo/demo.ts')
  const demo = opened.isEmbedded ? await makeDemo(db, config.publicUrl, new Date()) : undefined
  const production = opened.isEmbedded ? await productionOf({ db, config, secrets }) : undefined
  if (production) stops.push(production.close)

  const processes = config.role === 'worker' ? 1 : config.workers || availableParallelism()
  // The last part to start is the first to stop: no request is accepted while the jobs end.
  if (config.role !== 'api') stops.push(await work({ config, log, db, secrets, ports }))
  if (config.databaseNotify) stops.push(await openWakes(opened.target, config.role === 'api' ? 'TELLS' : 'HEARS'))
  stops.push(
    processes > 1
      ? await fork(processes, opened.target, log)
      : await listen({ config, log, db, secrets, ports, share: 1 }),
  )
  giveBackAtRest()
  await opened.publish({ port: config.port, publicUrl: config.publicUrl })
  const [{ banner }, { dashboardState }, { hasReadableMailbox }, { consoleState, operatorUrlOf }] = await Promise.all([
    import('./start/banner.ts'),
    import('./start/dashboard.ts'),
    import('./start/mailbox.ts'),
    import('./operator/console.ts'),
  ])
  const database = opened.isEmbedded ? `PostgreSQL in ${config.dataDir}` : `${cluster ?? 'PostgreSQL'} at DATABASE_URL`
  const facts = {
    publicUrl: config.publicUrl,
    console: { state: consoleState(config), url: operatorUrlOf(config) },
    database,
    fresh: demo,
    production: production?.links,
    mail: hasReadableMailbox(config) ? 'mailbox' : config.smtpUrl === undefined ? 'kept' : 'sent',
    readyMs: performance.now() - began,
    sandboxCard: config.sandboxCard.replaceAll(/(.{4})(?=.)/g, '$1 '),
    dashboard: await dashboardState(),
    isServing: config.role !== 'worker',
  } as const
  process.stdout.write(await waitedFor(() => banner(db.read, facts), patience))
  if (demo && config.demoHistory) stops.push(await playDemo({ config, log, db, secrets }, demo.merchantId))
  if (!demo && opened.isEmbedded && config.demoHistory) await tellOfDemo(db, log, patience)
  if (production && config.demoHistory) stops.push(await playBooksOfDemo({ config, log, db, secrets }))
}

/** Before anything else is made that would be traced. */
async function trace({ tracing }: Config, log: Logger): Promise<Stop> {
  if (!tracing) return async () => {}
  const [{ openTracing }, { traceBy }, { version }] = await Promise.all([
    import('./platform/tracing/opentelemetry.ts'),
    import('./platform/tracing/tracer.ts'),
    import('./app.ts'),
  ])
  const { tracer, stop } = openTracing(tracing, version, log)
  traceBy(tracer)
  return stop
}

/** The demo merchant's, at doubles of the acquirers, where a setting asks for them. */
async function productionOf(parts: Pick<Parts, 'db' | 'config' | 'secrets'>): Promise<ProductionDemo | undefined> {
  const { hideProduction, showProduction } = await import('./start/demo/production.ts')
  if (parts.config.acquirerDemo) return showProduction(parts)
  await hideProduction(parts.db)
  return undefined
}

/** Behind a pooler, sessions may not be what Mizan asks for. */
async function tellOfSettings(db: Database, log: Logger, patience: Patience): Promise<void> {
  const [{ missingSettings, missingWords }, { inTransaction }] = await Promise.all([
    import('./platform/db/session-check.ts'),
    import('./platform/db/transaction.ts'),
  ])
  const lines = await waitedFor(() => inTransaction(db, missingSettings), patience)
  if (lines.length > 0) log.warn(missingWords(lines))
}

/** The start before may have been killed while it played. */
async function tellOfDemo(db: Database, log: Logger, patience: Patience): Promise<void> {
  const { whatIsMissing } = await import('./start/demo/weeks.ts')
  const missing = await waitedFor(() => whatIsMissing(db), patience)
  if (missing !== undefined) log.info(missing)
}

type Parts = { config: Config; log: Logger; db: Database; secrets: Secrets }
type Working = Parts & { ports: Ports }

/** Once for a process, and in its time. */
async function portsOf(parts: Parts): Promise<Ports> {
  const { openPorts } = await import('./start/ports.ts')
  return openPorts({ ...parts, now: () => new Date() })
}

/** Plays the demo's history, while the service already answers. `mizan demo seed` continues one that was interrupted. */
async function playDemo({ config, log, db, secrets }: Parts, merchantId: string): Promise<Stop> {
  const { playWeeks } = await import('./start/demo/weeks.ts')
  let isStopping = false
  const playing = playWeeks({ db, config, secrets }, merchantId, { isStopping: () => isStopping }).catch(
    (error: Error) => log.warn(error.message),
  )
  return async () => {
    isStopping = true
    await playing
  }
}

/** The demo's weeks in production, in the same way. */
async function playBooksOfDemo({ config, log, db, secrets }: Parts): Promise<Stop> {
  const { playBooks } = await import('./start/demo/books.ts')
  let isStopping = false
  const playing = playBooks({ db, config, secrets }, { isStopping: () => isStopping }).catch((error: Error) =>
    log.warn(error.message),
  )
  return async () => {
    isStopping = true
    await playing
  }
}

/** A simulation moves the clock by a day and some minutes at once, and waits for what that makes due, and for claims that it makes old. */
const pausesOfSimulation = { tickMs: 20, leaseMs: 250, lateMinutes: 48 * 60 }

async function work({ config, log, db, secrets, ports }: Working): Promise<Stop> {
  const [
    { startJobs },
    { scheduleOf, tasksOf },
    { waitForHistory },
    { startDeliveries },
    { watchFigures },
    { watchBankFolders },
  ] = await Promise.all([
    import('./platform/jobs/worker.ts'),
    import('./start/schedule.ts'),
    import('./start/subscriptions.ts'),
    import('./start/webhooks.ts'),
    import('./start/figures.ts'),
    import('./start/bank-folders.ts'),
  ])
  const parts = { db, config, secrets, ports, log }
  const pauses = config.testClock === undefined ? {} : pausesOfSimulation
  const schedule = scheduleOf(parts).map((each) => waitForHistory(each, db))
  const jobs = startJobs({ db, schedule, tasks: tasksOf(parts), log, pauses })
  const deliveries = startDeliveries({ db, config, secrets, log })
  const figures = watchFigures(db, { beside: [watchBankFolders(config).look] })
  return async () => {
    figures.stop()
    await Promise.all([jobs.stop(), deliveries.stop()])
  }
}

/** Hints of deliveries go from processes that send none to those that do. */
async function openWakes(target: DatabaseTarget, which: 'TELLS' | 'HEARS'): Promise<Stop> {
  const { hearOfWakes, tellOfWakes } = await import('./events/wake-line.ts')
  return (which === 'TELLS' ? tellOfWakes : hearOfWakes)(target).close
}

async function listen({ config, log, db, secrets, ports, share }: Working & { share: number }): Promise<Stop> {
  const [{ buildApp }, { readinessOf }, { watchBacklog }, { gaugeConnections }] = await Promise.all([
    import('./app.ts'),
    import('./start/ready.ts'),
    import('./platform/jobs/backlog.ts'),
    import('./start/figures.ts'),
  ])
  const backlog = watchBacklog(db)
  gaugeConnections(db)
  const readiness = () => readinessOf(db, backlog)
  const serving = await buildApp({ config, db, secrets, ports, log, share, readiness, backlog: backlog.read })
  await serving.app
    .listen({ port: config.port, host: await oneAddress(config.host) })
    .catch((error: NodeJS.ErrnoException) => {
      throw portProblem(error, config.port, config.host)
    })
  return async () => {
    backlog.stop()
    await serving.drain()
    await serving.close()
  }
}

const replaceAfterMs = 500

/** Serving processes share the port; the first process keeps the database and the jobs. */
async function fork(count: number, target: DatabaseTarget, log: Logger): Promise<Stop> {
  let isStopping = false
  const { gatherMetrics } = await import('./start/shared-metrics.ts')
  gatherMetrics()
  const launch = () => cluster.fork({ MIZAN_PROCESS: JSON.stringify({ target, share: 1 / count }) })
  const listening = Array.from({ length: count }, () => {
    const worker = launch()
    return new Promise<void>((resolve, reject) => {
      worker.once('listening', () => resolve())
      worker.once('exit', () => reject(new StartProblem('A serving process ended before it was ready: see above.')))
    })
  })
  await Promise.all(listening)
  cluster.on('exit', (_worker, code, signal) => {
    if (isStopping) return
    log.error(`A serving process ended (${signal ?? `exit code ${code}`}); starting another.`)
    // One that cannot even start must not keep a core busy.
    setTimeout(() => isStopping || launch(), replaceAfterMs)
  })
  return async () => {
    isStopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(
      workers.map(
        (worker) =>
          new Promise<void>((resolve) => {
            worker.once('exit', () => resolve())
            worker.process.kill('SIGTERM')
          }),
      ),
    )
  }
}

async function serveAsWorker(config: Config, log: Logger, stopTracing: Stop): Promise<void> {
  const { target, share } = JSON.parse(process.env['MIZAN_PROCESS'] ?? '{}') as {
    target: DatabaseTarget
    share: number
  }
  // The database was checked by the first process, and may be away when this one replaces another.
  const db = openDatabase({
    target,
    poolSize: config.databasePool,
    prepare: config.databasePrepare,
    commitWaitMs: config.commitWaitMs,
    onError: (error) => log.debug({ err: error }, 'a database connection ended'),
  })
  const { checkedSecretsOf } = await import('./start/secrets.ts')
  const secrets = await checkedSecretsOf(db, config)
  const ports = await portsOf({ db, config, secrets, log })
  const stopListening = await listen({ config, log, db, secrets, ports, share })
  const closeWakes = config.databaseNotify ? await openWakes(target, 'TELLS') : undefined
  giveBackAtRest()
  const stop = onceEver(async () => {
    await stopListening()
    await closeWakes?.()
    await ports.close()
    await db.close()
    await stopTracing()
  })
  stopOnSignals(stop, log)
  process.once('disconnect', () => void stop().then(() => process.exit(0)))
}

function readSettings(): Config {
  try {
    const config = readConfig(process.env)
    standIn(config.country)
    if (config.testClock !== undefined) followClock(config.testClock)
    return config
  } catch (error) {
    throw new StartProblem((error as Error).message)
  }
}

const processLog = (config: Config): Promise<Logger> =>
  openLog({
    level: config.logLevel,
    isTerminal: process.stdout.isTTY === true,
    write: batched((text) => void process.stdout.write(text)),
  })

function stopOnSignals(stop: Stop, log: Logger): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      log.info(`${signal}: finishing what is running, then stopping`)
      void stop().then(() => process.exit(0))
    })
  }
}

function onceEver(action: Stop): Stop {
  let ran: Promise<void> | undefined
  return () => {
    ran ??= action()
    return ran
  }
}
