import { setTimeout as delay } from 'node:timers/promises'
import type { Logger as WorkerLog, Runner, TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'

// Jobs and schedules run on graphile-worker. A job loads, locks, checks that the state is still right, and acts, so that
// running it twice is harmless.

/** A job that is run by the clock. `pattern` is a crontab pattern in UTC. */
export type Scheduled = { name: string; pattern: string; run: (now: Date) => Promise<unknown> }

/** A job that is run once for each time it was added. What it throws makes it run again, later and later. */
export type Task = { name: string; run: (payload: Record<string, string>, now: Date) => Promise<unknown> }

export type Work = { pool: pg.Pool; schedule: readonly Scheduled[]; tasks: readonly Task[]; log: Logger }

const restartAfterMs = 2_000

/** Runs the schedule, and the tasks that are added, until `stop`; a database that goes away is waited for. */
export function startJobs(work: Work): { stop: () => Promise<void> } {
  const { log } = work
  let isStopping = false
  let running: Runner | undefined
  const loop = async () => {
    while (!isStopping) {
      try {
        running = await startRunner(work)
        if (isStopping) await running.stop()
        await running.promise
      } catch (error) {
        log.warn({ err: error }, 'the job runner stopped and will start again')
      }
      running = undefined
      if (!isStopping) await delay(restartAfterMs)
    }
  }
  const ended = loop()
  return {
    stop: async () => {
      isStopping = true
      await running?.stop().catch(() => {})
      await Promise.race([ended, delay(5_000, undefined, { ref: false })])
    },
  }
}

async function startRunner({ pool, schedule, tasks, log }: Work): Promise<Runner> {
  const { Logger: newLogger, parseCronItems, run } = await import('graphile-worker')
  const taskList: TaskList = Object.fromEntries([
    ...schedule.map((job) => [job.name, async () => void (await job.run(new Date()))]),
    ...tasks.map((task) => [
      task.name,
      async (payload: unknown) => void (await task.run(payload as Record<string, string>, new Date())),
    ]),
  ])
  const items = schedule.map((job) => ({
    task: job.name,
    match: job.pattern,
    identifier: job.name,
    options: { jobKey: job.name, backfillPeriod: 0 },
  }))
  return run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(items),
    concurrency: 4,
    pollInterval: 2_000,
    // Ends of jobs are then waited for by `stop`; a job whose end was lost would stay locked for hours.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    noHandleSignals: true,
    logger: workerLog(newLogger, log),
  })
}

function workerLog(newLogger: typeof WorkerLog, log: Logger): WorkerLog {
  return new newLogger((scope) => (level, message, details) => {
    if (level === 'error' && !isTriedAgain(details)) log.error({ job: scope.taskIdentifier }, message)
    else if (level === 'error') log.warn({ job: scope.taskIdentifier }, message)
    else if (level === 'warning') log.warn({ job: scope.taskIdentifier }, message)
    else log.debug({ job: scope.taskIdentifier }, message)
  })
}

/** A job that failed and has attempts left mends itself. */
function isTriedAgain(details: unknown): boolean {
  const job = (details as { job?: { attempts: number; max_attempts: number } } | undefined)?.job
  return job !== undefined && job.attempts < job.max_attempts
}
