import type { Database } from '../db/database.ts'
import { deleteInBatches } from '../jobs/deletion.ts'
import { deleteKept } from './mailbox-queries.ts'
import { deleteEndedMails } from './queries.ts'

/** Removes mails that were sent or given up, and the contents of the mailbox, when they were kept for so long. */
export async function forgetOldMail(db: Database, now: Date, keptForMs: number): Promise<void> {
  const before = new Date(now.getTime() - keptForMs)
  await deleteInBatches(db, (tx, batch) => deleteEndedMails(tx, before, batch))
  await deleteInBatches(db, (tx, batch) => deleteKept(tx, before, batch))
}
