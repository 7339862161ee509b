import type { Database } from '../db/database.ts'
import type { Metrics } from '../metrics.ts'
import { type Backlog, findBacklog } from './queries.ts'

export type { Backlog }

// The lag of the jobs, for an operator. It is measured now and then and cached, so that no caller waits for a lock on the jobs, and many callers do
// not query the database more often.

const everyMs = 10_000
/** A job that is due for longer waits for a runner that is not there, or not quick enough. */
const lateAfterSeconds = 60

export type BacklogWatch = {
  read: () => Backlog
  /** Also when nothing could be found out for as long. */
  isLate: () => boolean
  stop: () => void
}

export function watchBacklog(db: Database, lookEveryMs = everyMs): BacklogWatch {
  let backlog: Backlog = { oldestDueSeconds: 0, givenUp: 0, givenUpSeconds: 0 }
  let seenAt = performance.now()
  const unseenSeconds = () => (performance.now() - seenAt) / 1_000
  let isLooking = false
  /** One at a time: an answer that came late would be taken for what is so now. */
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      backlog = (await findBacklog(db.read)) ?? backlog
      seenAt = performance.now()
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look().catch(() => {}), lookEveryMs).unref()
  return {
    read: () => backlog,
    isLate: () => Math.max(backlog.oldestDueSeconds, unseenSeconds()) > lateAfterSeconds,
    stop: () => clearInterval(timer),
  }
}

export function gaugeJobs(metrics: Metrics, read: () => Backlog): void {
  metrics.gauge(
    'mizan_jobs_oldest_due_seconds',
    'How long the oldest job waits that is due.',
    () => read().oldestDueSeconds,
  )
  metrics.gauge('mizan_jobs_given_up', 'Jobs that have failed for the last time.', () => read().givenUp)
}
