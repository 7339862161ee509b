import type { Database } from '../platform/db/database.ts'
import { ping } from '../platform/db/server-queries.ts'
import type { Readiness } from '../platform/http/operations.ts'
import type { BacklogWatch } from '../platform/jobs/backlog.ts'

/** Whether the database answers, and how far its jobs are. It was migrated before the port was opened. */
export const readinessOf = (db: Database, backlog: BacklogWatch): Promise<Readiness> =>
  ping(db.read).then(
    () => (backlog.isLate() ? { status: 'degraded', reason: 'jobs-late' } : { status: 'ready' }),
    () => ({ status: 'unready', reason: 'unreachable' }),
  )
