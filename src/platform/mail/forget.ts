import type { Database } from '../db/database.ts'
import { deleteInBatches } from '../jobs/deletion.ts'
import { deleteKept } from './mailbox-queries.ts'
import { deleteSentMails } from './queries.ts'

const keptForMs = 30 * 24 * 3600 * 1000

/** Removes mails that were sent, and the contents of the mailbox, 30 days afterwards. A mail that was given up stays. */
export async function forgetOldMail(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptForMs)
  await deleteInBatches(db, (tx, batch) => deleteSentMails(tx, before, batch))
  await deleteInBatches(db, (tx, batch) => deleteKept(tx, before, batch))
}
