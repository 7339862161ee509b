import { setTimeout as delay } from 'node:timers/promises'
import { Logger, runOnce, type TaskList } from 'graphile-worker'
import type { Database } from '#platform/db/database.ts'
import type { Task } from '#platform/jobs/worker.ts'
import { countLockedJobs } from './job-queries.ts'

/** Runs what is due until nothing is left; what fails stays for later, as with a worker. */
export async function runDueJobs(db: Database, tasks: readonly Task[], now: () => Date): Promise<void> {
  const taskList: TaskList = Object.fromEntries(
    tasks.map((task) => [
      task.name,
      async (payload: unknown) => void (await task.run(payload as Record<string, string>, now())),
    ]),
  )
  const lockedMax = (await countLockedJobs(db.read))?.locked ?? 0
  await runOnce({ pgPool: db.plainPool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })
  // What failed may still be being written down. What others have left locked stays so.
  while (((await countLockedJobs(db.read))?.locked ?? 0) > lockedMax) await delay(5)
}
