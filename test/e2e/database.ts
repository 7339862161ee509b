import { type Database, openDatabase } from '#platform/db/database.ts'
import { runningServer } from '#platform/postgres/process-lock.ts'
import { makeGround } from './ground.ts'

/** The database of the server that runs, for what would take too long by its doors. */
export async function withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const folder = makeGround().settings['DATA_DIR'] ?? ''
  const running = await runningServer(folder)
  if (!running) throw new Error(`No server runs on ${folder}.`)
  const db = openDatabase({ target: running.connection, poolSize: 1, prepare: false })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
