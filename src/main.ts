import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import { type Config, readConfig } from './config.ts'
import type { DatabaseTarget } from './platform/db/connections.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { batched, openLog } from './platform/log.ts'
import { StartProblem } from './platform/postgres/start-problem.ts'
import type { Secrets } from './platform/secrets/secrets.ts'
import { type Ground, openChecked, takeGround, waitedFor } from './start/bring-up.ts'
import { oneAddress, portProblem, requireFreePort } from './start/port.ts'
import { findSecret } from './start/secret.ts'

// The process. It answers HTTP, works on jobs, or both (ROLE), in one process or several (WORKERS).

type Stop = () => Promise<void>

/** Starts everything, prints the block, and stops cleanly on Ctrl-C or SIGTERM. */
export async function start(): Promise<void> {
  const began = performance.now()
  const config = readSettings()
  const log = await processLog(config)
  if (cluster.isWorker) return serveAsWorker(config, log)

  const stops: Stop[] = []
  const stopAll = onceEver(async () => {
    for (const stop of stops.reverse())
      await stop().catch((error: unknown) => log.error({ err: error }, 'stopping failed'))
  })
  stopOnSignals(stopAll, log)
  try {
    await requireFreePort(config.port, config.host)
    // One that cannot be used is told before anything is made or started.
    await findSecret(config)
    const onLost = () => void stopAll().then(() => process.exit(1))
    const parts = import('./app.ts')
    const ground = await takeGround(config, { note: (line) => log.warn(line), onLost })
    stops.push(ground.stop)
    await parts
    await serve({ config, log, ground, stops, began })
  } catch (error) {
    await stopAll()
    throw error
  }
}

type Start = { config: Config; log: Logger; ground: Ground; stops: Stop[]; began: number }

async function serve({ config, log, ground, stops, began }: Start): Promise<void> {
  const { migrate } = await import('./platform/db/migrate.ts')
  const db = await openChecked(ground.target, config, (error) =>
    log.debug({ err: error }, 'a database connection ended'),
  )
  stops.push(db.close)
  const steps = await waitedFor(() => migrate(ground.target))
  if (steps.length > 0) log.debug({ steps: steps.length }, 'the database was migrated')
  const { makeFirstSecret, openSecretsOf } = await import('./start/secrets.ts')
  await waitedFor(() => makeFirstSecret(db, config))
  const secrets = await waitedFor(() => openSecretsOf(db, config))
  const { requireSafeWebhooks } = await import('./start/webhooks.ts')
  requireSafeWebhooks({ db, config, secrets })
  const { makeDemo } = await import('./start/demo/demo.ts')
  const demo = ground.isEmbedded ? await makeDemo(db, config.publicUrl, new Date()) : undefined

  const processes = config.role === 'worker' ? 1 : config.workers || availableParallelism()
  // What is started last stops first: no request is taken while the jobs come to their end.
  if (config.role !== 'api') stops.push(await work({ config, log, db, secrets }))
  stops.push(
    processes > 1 ? await fork(processes, ground.target, log) : await listen({ config, log, db, secrets, share: 1 }),
  )
  await ground.publish({ port: config.port, publicUrl: config.publicUrl })
  const [{ banner }, { dashboardState }, { hasReadableMailbox }] = await Promise.all([
    import('./start/banner.ts'),
    import('./start/dashboard.ts'),
    import('./start/mailbox.ts'),
  ])
  const database = ground.isEmbedded ? `PostgreSQL in ${config.dataDir}` : 'PostgreSQL at DATABASE_URL'
  const facts = {
    publicUrl: config.publicUrl,
    database,
    fresh: demo,
    mail: hasReadableMailbox(config) ? 'mailbox' : config.smtpUrl === undefined ? 'kept' : 'sent',
    readyMs: performance.now() - began,
    sandboxCard: config.sandboxCard.replaceAll(/(.{4})(?=.)/g, '$1 '),
    dashboard: await dashboardState(),
    isServing: config.role !== 'worker',
  } as const
  process.stdout.write(await waitedFor(() => banner(db.read, facts)))
  if (demo && config.demoHistory) stops.push(await playDemo({ config, log, db, secrets }, demo.merchantId))
  if (!demo && ground.isEmbedded && config.demoHistory) await tellOfDemo(db, log)
}

/** The start before may have been killed while it played. */
async function tellOfDemo(db: Database, log: Logger): Promise<void> {
  const { whatIsMissing } = await import('./start/demo/weeks.ts')
  const missing = await waitedFor(() => whatIsMissing(db))
  if (missing !== undefined) log.info(missing)
}

type Working = { config: Config; log: Logger; db: Database; secrets: Secrets }

/** The demo's past, while the service answers already. What is cut short goes on with `mizan demo seed`. */
async function playDemo({ config, log, db, secrets }: Working, merchantId: string): Promise<Stop> {
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

async function work({ config, log, db, secrets }: Working): Promise<Stop> {
  const [{ startJobs }, { scheduleOf, tasksOf }, { startDeliveries }] = await Promise.all([
    import('./platform/jobs/worker.ts'),
    import('./start/schedule.ts'),
    import('./start/webhooks.ts'),
  ])
  const tasks = tasksOf({ db, config, secrets, log })
  const jobs = startJobs({ db, schedule: scheduleOf(db, config, secrets), tasks, log })
  const deliveries = startDeliveries({ db, config, secrets, log })
  return async () => {
    await Promise.all([jobs.stop(), deliveries.stop()])
  }
}

async function listen({ config, log, db, secrets, share }: Working & { share: number }): Promise<Stop> {
  const [{ buildApp }, { readinessOf }, { watchBacklog }] = await Promise.all([
    import('./app.ts'),
    import('./start/ready.ts'),
    import('./platform/jobs/backlog.ts'),
  ])
  const backlog = watchBacklog(db)
  const readiness = () => readinessOf(db, backlog)
  const serving = await buildApp({ config, db, secrets, log, share, readiness, backlog: backlog.read })
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

async function serveAsWorker(config: Config, log: Logger): Promise<void> {
  const { target, share } = JSON.parse(process.env['MIZAN_PROCESS'] ?? '{}') as {
    target: DatabaseTarget
    share: number
  }
  // The database was checked by the first process, and may be away when this one replaces another.
  const db = openDatabase({
    target,
    poolSize: config.databasePool,
    prepare: config.databasePrepare,
    onError: (error) => log.debug({ err: error }, 'a database connection ended'),
  })
  const { checkedSecretsOf } = await import('./start/secrets.ts')
  const stopListening = await listen({ config, log, db, secrets: await checkedSecretsOf(db, config), share })
  const stop = onceEver(async () => {
    await stopListening()
    await db.close()
  })
  stopOnSignals(stop, log)
  process.once('disconnect', () => void stop().then(() => process.exit(0)))
}

function readSettings(): Config {
  try {
    return readConfig(process.env)
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
