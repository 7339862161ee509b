import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger as WorkerLog, TaskList, WorkerEvents } from 'graphile-worker'
import type { Logger } from 'pino'
import { inTransaction } from '../db/transaction.ts'
import { processCounter } from '../metrics.ts'
import { type SpanStart, tracer } from '../tracing/tracer.ts'
import { keepLeases, releaseLeases, shiftFutureJobs, wakeRunners, wakeText } from './queries.ts'
import { usualPauses, type Work } from './work.ts'

// One run of graphile-worker. It takes a job that it cannot mark as done or failed for its end, shuts down, and may never come to the
// end of that. So its own events say when it is of no use any more; then it is left behind, with its connections cut.

/** A runner that is gone, and the jobs whose tasks of its still run in this process. */
export type Ended = { id: string; running: () => string[] }

type Turn = {
  stopping: Promise<void>
  ended: Ended[]
  /** It has looked for a job. */
  onReady?: () => void
}

const leavesWithinMs = 3_000

/** Works on jobs until `stopping`; throws as soon as the runner is broken. Nothing of it but tasks that still run goes on behind it. */
export async function runUntilBroken(work: Work, { stopping, ended, onReady = () => {} }: Turn): Promise<void> {
  const { log, pauses } = work
  const { Logger: newLogger, runTaskList } = await import('graphile-worker')
  const own = work.db.openPool()
  const broken = Promise.withResolvers<never>()
  const { taskList, running } = tasksOf(work)
  const events = breaking(broken.reject, onReady)
  let isLeaving = false
  events.on('pool:gracefulShutdown', () => (isLeaving = true))
  const options = {
    concurrency: 4,
    pollInterval: 2_000,
    // Ends of jobs are then waited for by a shutdown.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    noHandleSignals: true,
    // A pooler that carries no named statements between transactions would end the runner with the first of them.
    noPreparedStatements: !work.db.prepare,
    events,
    logger: workerLog(newLogger, log),
  }
  const runner = runTaskList(options, taskList, own.pool)
  runner.promise.then(() => broken.reject(new Error('The job runner has ended.')), broken.reject)
  const leases = leasing(work, { id: runner.id, running, ended, everyMs: pauses?.leaseMs ?? usualPauses.leaseMs })
  try {
    await Promise.race([stopping, broken.promise])
    await runner.gracefulShutdown()
  } finally {
    ended.push({ id: runner.id, running })
    clearInterval(leases)
    // One that is only of no use would look for jobs for ever, with connections that are cut.
    if (!isLeaving) void Promise.resolve(runner.gracefulShutdown()).catch(() => {})
    await Promise.race([runner.promise.catch(() => {}), delay(leavesWithinMs)])
    await own.end()
  }
}

/**
 * Events that show that a runner has become unusable. One that fails at its first look is: it reads the ids of its tasks with it, once, and answers every
 * later look with that failure, also when the database is long back.
 */
function breaking(reject: (error: Error) => void, onReady: () => void): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
  let isReady = false
  const ready = () => {
    if (!isReady) onReady()
    isReady = true
  }
  events.on('worker:getJob:empty', ready)
  events.on('job:start', ready)
  events.on('worker:getJob:error', ({ error }) => !isReady && reject(asError(error)))
  // Jobs that were added while it did not listen would wait for its next look. The event comes before it asks to listen.
  events.on('pool:listen:success', ({ client }) => queueMicrotask(() => void client.query(wakeText).catch(() => {})))
  events.on('pool:fatalError', ({ error }) => reject(asError(error)))
  events.on('worker:fatalError', ({ error }) => reject(asError(error)))
  events.on('worker:stop', ({ error }) => error !== undefined && reject(asError(error)))
  events.on('pool:gracefulShutdown', () => reject(new Error('The job runner shuts down by itself.')))
  return events
}

const countJob = processCounter('mizan_jobs_total', 'Jobs that were run, by how they ended.', ['job', 'result'])
const countTime = processCounter('mizan_jobs_seconds_total', 'How long jobs ran.', ['job'])

type Job = { job: { id: string } }

function tasksOf({ schedule, tasks, now = () => new Date() }: Work): { taskList: TaskList; running: Ended['running'] } {
  const running = new Set<string>()
  const counted = async (
    { job: { id } }: Job,
    job: string,
    parent: SpanStart['parent'],
    run: () => Promise<unknown>,
  ) => {
    running.add(id)
    const begunAt = performance.now()
    let result = 'FAILED'
    try {
      await tracer.inSpan({ name: `job ${job}`, kind: 'CONSUMER', parent }, run)
      result = 'DONE'
    } finally {
      running.delete(id)
      countJob({ job, result })
      countTime({ job }, (performance.now() - begunAt) / 1_000)
    }
  }
  const all = [
    ...schedule.map(({ name, run }) => {
      const work = async (_payload: unknown, by: Job) => counted(by, name, 'NONE', () => run(now()))
      return [name, work] as const
    }),
    ...tasks.map(({ name, run }) => {
      const work = async (payload: unknown, by: Job) => {
        const { traceparent, ...own } = payload as Record<string, string>
        await counted(by, name, { traceparent }, () => run(own, now()))
      }
      return [name, work] as const
    }),
  ]
  return { taskList: Object.fromEntries(all), running: () => [...running] }
}

type Leasing = Ended & { ended: Ended[]; everyMs: number }

/**
 * A claimed job is the runner's for a minute, and for another one with each renewal, which only a job has whose task runs: a runner whose connection
 * broke behind its request asks for another job, and never hears of the one that it was given. Jobs of a runner that is gone, with its process or
 * without, are free again, as are jobs claimed or added by a clock that was ahead.
 */
function leasing(work: Work, { id, running, ended, everyMs }: Leasing): NodeJS.Timeout {
  const renew = async () => {
    const idle = ended.filter((each) => each.running().length === 0)
    const freed = await inTransaction(work.db, async (tx) => {
      for (const each of [{ id, running }, ...ended]) await keepLeases(tx, each.id, each.running())
      await shiftFutureJobs(tx)
      const released = await releaseLeases(
        tx,
        idle.map((each) => each.id),
      )
      if (released > 0) await wakeRunners(tx)
      return released
    })
    for (const each of idle) ended.splice(ended.indexOf(each), 1)
    if (freed > 0) work.log.warn({ jobs: freed }, 'jobs whose runner is gone run again')
  }
  const attempt = () =>
    void renew().catch((error: unknown) => work.log.debug({ err: error }, 'the leases of jobs could not be kept'))
  attempt()
  return setInterval(attempt, everyMs)
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
