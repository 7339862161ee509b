import { listMigrations } from '../../platform/db/server-queries.ts'
import type { Queries } from '../../platform/db/database.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { findBacklog, listLastTicks, listQueued, retryFailed } from '../../platform/jobs/queries.ts'
import { errors } from '../operator-errors.ts'
import { type OperatorParts, operatorRoute, type OperatorRoute } from '../row.ts'
import { ByJob, SystemView } from './schemas.ts'

// The service itself: its version, and the work that it does by itself.

export const systemRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/system', {
    operationId: 'getSystem',
    summary: 'Version, migrations, and jobs with their queue and failures',
    access: 'SUPPORT',
    mode: 'read',
    replies: { 200: SystemView },
    handler: async ({ tx, parts }) => answer(200, await presentSystem(tx, parts)),
  }),

  operatorRoute('POST /operator/v1/system/jobs/{name}/run', {
    operationId: 'runJob',
    summary: 'Run a job of the schedule now; jobs of the name that failed run again at once',
    access: 'ADMIN',
    mode: 'write',
    confirmed: true,
    params: ByJob,
    replies: { 202: SystemView, 404: [errors.NO_SUCH_JOB], 409: [errors.NOTHING_TO_CHANGE] },
    handler: async ({ tx, parts, record }, { params: { name } }) => {
      const isScheduled = parts.schedule.some((each) => each.name === name)
      const isQueued = (await listQueued(tx)).some((each) => each.name === name)
      if (!isScheduled && !isQueued) failPortal(errors.NO_SUCH_JOB)
      const retried = await retryFailed(tx, name)
      // The key is that of the clock: a job that waits already is replaced, and does not run twice.
      if (isScheduled) await enqueue(tx, name, {}, { jobKey: name })
      else if (retried === 0) failPortal(errors.NOTHING_TO_CHANGE)
      const act = await record(tx, { act: 'job.run', target: name, after: { retried } })
      return { ...answer(202, await presentSystem(tx, parts)), act }
    },
  }),
]

async function presentSystem(tx: Queries, { version, schedule }: OperatorParts) {
  const [migrations, backlog, queued, ticks] = await Promise.all([
    listMigrations(tx),
    findBacklog(tx),
    listQueued(tx),
    listLastTicks(tx),
  ])
  const names = [...new Set([...schedule, ...queued].map(({ name }) => name))].toSorted()
  const jobs = names.map((name) => {
    const {
      jobs: all,
      running,
      failing,
      givenUp,
      nextAt,
      lastError,
    } = queued.find((each) => each.name === name) ?? none
    const pattern = schedule.find((each) => each.name === name)?.pattern
    const lastRunAt = ticks.find((each) => each.name === name)?.at
    return {
      name,
      ...(pattern !== undefined && { pattern }),
      ...(lastRunAt && { lastRunAt }),
      ...(nextAt && { nextAt }),
      waiting: all - running - failing - givenUp,
      running,
      failing,
      givenUp,
      ...(lastError && { lastError }),
    }
  })
  return {
    version,
    node: process.version,
    migrations: migrations.map(({ name }) => name),
    oldestDueSeconds: backlog?.oldestDueSeconds ?? 0,
    jobs: jobs.toSorted((one, other) => weightOf(other) - weightOf(one)),
  }
}

const none = { jobs: 0, running: 0, failing: 0, givenUp: 0, nextAt: null, lastError: null }

const weightOf = ({ failing, givenUp }: { failing: number; givenUp: number }) => givenUp * 1_000_000 + failing
