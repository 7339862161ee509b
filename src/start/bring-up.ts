import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { DatabaseTarget } from '../platform/db/connections.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { isNotReady } from '../platform/db/failures.ts'
import { checkServer } from '../platform/db/server-check.ts'
import { startEmbedded } from '../platform/postgres/embedded.ts'
import { lockDataDir, runningServer } from '../platform/postgres/process-lock.ts'
import { StartProblem } from '../platform/postgres/start-problem.ts'

/** A database that was found or started, and how to leave it. */
export type Ground = {
  target: DatabaseTarget
  isEmbedded: boolean
  /** Tells commands beside this server where its database is. */
  publish: (state: object) => Promise<void>
  stop: () => Promise<void>
}

type Notes = { note: (line: string) => void; onLost: () => void }

/** For the server: the database of DATABASE_URL, or the embedded one under an exclusive lock. */
export async function takeGround(config: Config, { note, onLost }: Notes): Promise<Ground> {
  if (config.databaseUrl)
    return { target: config.databaseUrl, isEmbedded: false, publish: async () => {}, stop: async () => {} }
  const lock = await lockDataDir(config.dataDir)
  try {
    const server = await startEmbedded({ dataDir: config.dataDir, note, onLost })
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

/** For commands: beside a running server when there is one, else on ground of their own; a database is made with `makes` alone. */
export async function withGround<Result>(
  config: Config,
  { makes }: { makes: boolean },
  work: (ground: Ground) => Promise<Result>,
): Promise<Result> {
  if (!makes && !(await hasDatabase(config)))
    throw new StartProblem(
      `There is no database in ${config.dataDir}. Set DATA_DIR to the folder of the service, or DATABASE_URL; npx mizan migrate makes a new one.`,
    )
  const running = config.databaseUrl ? undefined : await runningServer(config.dataDir)
  if (running)
    return work({ target: running.connection, isEmbedded: true, publish: async () => {}, stop: async () => {} })
  const ground = await takeGround(config, { note: () => {}, onLost: () => {} })
  try {
    return await work(ground)
  } finally {
    await ground.stop()
  }
}

/** Whether there is one to look at; what cannot be read is, and says why when it is opened. */
export const hasDatabase = async ({ databaseUrl, dataDir }: Config): Promise<boolean> =>
  databaseUrl !== undefined ||
  (await readdir(path.join(dataDir, 'postgres')).then(
    (names) => names.length > 0,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  ))

/** Opens the pools, waits for a database that is not ready yet, and refuses a server that is too old or not durable. Throws StartProblem. */
export async function openChecked(
  target: DatabaseTarget,
  config: Config,
  onError: (error: Error) => void,
): Promise<Database> {
  const db = openDatabase({ target, poolSize: config.databasePool, prepare: config.databasePrepare, onError })
  try {
    await waitedFor(() => checkServer(db.read))
    return db
  } catch (error) {
    await db.close().catch(() => {})
    if (error instanceof StartProblem) throw error
    throw new StartProblem(
      `The database cannot be reached: ${(error as Error).message}. Check ${config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'}.`,
    )
  }
}

const waitForDatabaseMs = 10_000
const pauseMs = 250

/** The result of `work`, which is tried again while the database is there and not ready: it starts, recovers, or is too busy to answer. */
export async function waitedFor<Result>(work: () => Promise<Result>, patienceMs = waitForDatabaseMs): Promise<Result> {
  const endsAt = performance.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isNotReady(error) || performance.now() > endsAt) throw error
      await delay(pauseMs)
    }
  }
}
