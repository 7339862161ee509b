import type { Database } from '../platform/db/database.ts'
import { whyNotNow } from '../platform/db/failures.ts'
import { ping } from '../platform/db/server-queries.ts'
import type { Readiness } from '../platform/http/operations.ts'
import type { BacklogWatch } from '../platform/jobs/backlog.ts'

/** Whether the database answers and takes writes, and how far its jobs are. It was migrated before the port was opened. */
export async function readinessOf(db: Database, backlog: BacklogWatch): Promise<Readiness> {
  try {
    await ping(db.read)
  } catch (error) {
    return { status: 'unready', reason: whyNotNow(error) ?? 'unreachable' }
  }
  const reason = db.lastFailure.read()
  if (reason !== undefined) return { status: 'unready', reason }
  return backlog.isLate() ? { status: 'degraded', reason: 'jobs-late' } : { status: 'ready' }
}
