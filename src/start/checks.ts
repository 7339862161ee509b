import { backupJob, workOnBackup } from '../operator/system/backups.ts'
import { checkJob, workOnRun } from '../operator/system/checks.ts'
import type { Database } from '../platform/db/database.ts'
import type { Task } from '../platform/jobs/worker.ts'

/** Long work that the staff begins under System. */
export const checkTasks = (db: Database): Task[] => [
  { name: checkJob, run: ({ id = '' }) => workOnRun(db, id) },
  { name: backupJob, run: ({ id = '' }) => workOnBackup(db, id) },
]
