import { checkJob, workOnRun } from '../operator/system/checks.ts'
import type { Database } from '../platform/db/database.ts'
import type { Task } from '../platform/jobs/worker.ts'

export const checkTasks = (db: Database): Task[] => [{ name: checkJob, run: ({ id = '' }) => workOnRun(db, id) }]
