import type { Database } from '#platform/db/database.ts'
import { deleteInBatches } from '#platform/jobs/deletion.ts'
import { deleteNotices } from './queries.ts'

const dayMs = 24 * 3_600_000
/** A provider sends an event again for some days. */
const keptForMs = 90 * dayMs
/** A bank may come back to a payment for more than a year. */
const unmatchedForMs = 400 * dayMs

/** `notices.forget`: what was acted on 90 days ago; what could not be matched, or is for people, after 400. How many. */
export async function forgetOldNotices(db: Database, now: Date, atOnce?: number): Promise<number> {
  const ages = {
    handledBefore: new Date(now.getTime() - keptForMs),
    anyBefore: new Date(now.getTime() - unmatchedForMs),
  }
  return deleteInBatches(db, (tx, batch) => deleteNotices(tx, ages, batch), atOnce)
}
