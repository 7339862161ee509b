import type { Database } from '../platform/db/database.ts'
import { ping } from '../platform/db/server-queries.ts'

/** Whether the database answers. It was migrated before the port was opened. */
export const isDatabaseReady = (db: Database): Promise<boolean> =>
  ping(db.read).then(
    () => true,
    () => false,
  )
