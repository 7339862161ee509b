import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { DatabaseTarget } from '../platform/db/connections.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { isNotReady, mayPass, whyNotNow } from '../platform/db/failures.ts'
import { checkServer } from '../platform/db/server-check.ts'
import { startEmbedded } from '../platform/postgres/embedded.ts'
import { lockDataDir, runningServer } from '../platform/postgres/process-lock.ts'
import { StartProblem } from '../platform/postgres/start-problem.ts'

/** A database that was found or started, and how to leave it. */
export type OpenedDatabase = {
  target: DatabaseTarget
  isEmbedded: boolean
  /** Tells commands beside this server where its database is. */
  publish: (state: object) => Promise<void>
  stop: () => Promise<void>
}

type Notes = { note: (line: string) => void; onLost: () => void; onRunning?: () => void }

/** For the server: the database of DATABASE_URL, or the embedded one under an exclusive lock. */
export async function openOwnDatabase(config: Config, notes: Notes): Promise<OpenedDatabase> {
  if (config.databaseUrl)
    return { target: config.databaseUrl, isEmbedded: false, publish: async () => {}, stop: async () => {} }
  const lock = await lockDataDir(config.dataDir)
  try {
    const server = await startEmbedded({ dataDir: config.dataDir, ...notes })
    return {
      target: server.connection,
      isEmbedded: true,
      publish: (state) => lock.publish({ connection: server.connection, ...state }),
      stop: async () => {
        await server.stop()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** For commands: the database of a running server when there is one, else one that the command starts. Only `makes` creates a database. */
export async function withTarget<Result>(
  config: Config,
  { makes }: { makes: boolean },
  work: (opened: OpenedDatabase) => Promise<Result>,
): Promise<Result> {
  if (!makes && !(await hasDatabase(config)))
    throw new StartProblem(
      `There is no database in ${config.dataDir}. Set DATA_DIR to the folder of the service, or DATABASE_URL; npx mizan migrate makes a new one.`,
    )
  const running = config.databaseUrl ? undefined : await runningServer(config.dataDir)
  if (running)
    return work({ target: running.connection, isEmbedded: true, publish: async () => {}, stop: async () => {} })
  const opened = await openOwnDatabase(config, { note: () => {}, onLost: () => {} })
  try {
    return await work(opened)
  } finally {
    await opened.stop()
  }
}

/** Whether there is a database; one that cannot be read counts, and opening it shows the reason. */
export const hasDatabase = async ({ databaseUrl, dataDir }: Config): Promise<boolean> =>
  databaseUrl !== undefined ||
  (await readdir(path.join(dataDir, 'postgres')).then(
    (names) => names.length > 0,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  ))

/** How long an unavailable database is retried, and after which errors. */
export type Patience = { forMs: number; mayPass: (error: unknown) => boolean; note?: (error: Error) => void }

/** A command asks again while the database is there and not ready: it starts, recovers, or is too busy to answer. */
const ofCommand: Patience = { forMs: 10_000, mayPass: isNotReady }

/** A start waits for a database that comes later than it, or has another primary soon. */
export const patienceOfStart = (config: Config, log: Logger): Patience => ({
  forMs: config.databaseWaitMs,
  mayPass,
  note: ({ message }) => log.warn(`The database cannot be used yet: ${message}. It is asked again.`),
})

/** Opens the pools, waits for a database that is not ready yet, and refuses a server that is too old or not durable. Throws StartProblem. */
export async function openChecked(
  target: DatabaseTarget,
  config: Config,
  onError: (error: Error) => void,
  patience = ofCommand,
): Promise<Database> {
  const { databasePool: poolSize, databasePrepare: prepare, commitWaitMs } = config
  const db = openDatabase({ target, poolSize, prepare, commitWaitMs, onError })
  try {
    await waitedFor(() => checkServer(db.read), patience)
    return db
  } catch (error) {
    await db.close().catch(() => {})
    throw error instanceof StartProblem ? error : unreachable(error, config)
  }
}

const unreachable = (error: unknown, { databaseUrl }: Config): StartProblem =>
  new StartProblem(
    `The database cannot be reached: ${(error as Error).message}. Check ${databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'}.`,
  )

/** The error of a start whose database went away in the middle of it: one line, if the cause is the database. */
export const asStartFailure = (error: unknown, config: Config): unknown =>
  error instanceof StartProblem || whyNotNow(error) === undefined ? error : unreachable(error, config)

const pauseMs = 250

/** The result of `work`, which is tried again as long as the failure may pass. */
export async function waitedFor<Result>(
  work: () => Promise<Result>,
  { forMs, mayPass: isPassing, note }: Patience,
): Promise<Result> {
  const endsAt = performance.now() + forMs
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error) || performance.now() > endsAt) throw error
      if (attempt === 1) note?.(error as Error)
      await delay(pauseMs)
    }
  }
}
