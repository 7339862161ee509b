import type { Database } from '#platform/db/database.ts'
import { dayMs } from '#platform/durations.ts'
import { deleteInBatches } from '#platform/jobs/deletion.ts'
import { deleteNotices } from './queries.ts'

/** A provider sends an event again for some days. */
const keptForMs = 90 * dayMs
/** A bank may come back to a payment for more than a year. */
const unmatchedForMs = 400 * dayMs

/**
 * `notices.forget`: removes notices 90 days after they were acted on, and unmatched ones and those for the operator after 400. Returns their number.
 */
export async function forgetOldNotices(db: Database, now: Date, atOnce?: number): Promise<number> {
  const ages = {
    handledBefore: new Date(now.getTime() - keptForMs),
    anyBefore: new Date(now.getTime() - unmatchedForMs),
  }
  return deleteInBatches(db, (tx, batch) => deleteNotices(tx, ages, batch), atOnce)
}
