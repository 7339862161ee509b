import { setTimeout as delay } from 'node:timers/promises'
import { Logger, runOnce, type TaskList } from 'graphile-worker'
import type { Database } from '#platform/db/database.ts'
import type { Task } from '#platform/jobs/worker.ts'
import { countLockedJobs, hasDueJobs } from './job-queries.ts'

/** Runs due jobs until none is left; failed ones stay for later, as with a worker. */
export async function runDueJobs(db: Database, tasks: readonly Task[], now: () => Date): Promise<void> {
  const taskList: TaskList = Object.fromEntries(
    tasks.map((task) => [
      task.name,
      async (payload: unknown) => void (await task.run(payload as Record<string, string>, now())),
    ]),
  )
  // Most clocks of tests tick where nothing is due, and a worker asks much before it finds that out.
  if (!(await hasDueJobs(db.read))?.isDue) return
  const lockedMax = (await countLockedJobs(db.read))?.locked ?? 0
  await runOnce({ pgPool: db.plainPool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })
  // A failure may still be being recorded. Jobs that others have locked stay so.
  while (((await countLockedJobs(db.read))?.locked ?? 0) > lockedMax) await delay(5)
}
