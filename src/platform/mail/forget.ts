import type { Database } from '../db/database.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { deleteKept } from './mailbox-queries.ts'
import { deleteSentMails } from './queries.ts'

const keptForMs = 30 * 24 * 3600 * 1000
const batch = 500

/** Removes mails that were sent, and the contents of the mailbox, 30 days afterwards. A mail that was given up stays. */
export async function forgetOldMail(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptForMs)
  await inBatches(db, (tx) => deleteSentMails(tx, before, batch))
  await inBatches(db, (tx) => deleteKept(tx, before, batch))
}

async function inBatches(db: Database, remove: (tx: Transaction) => Promise<number>): Promise<void> {
  while ((await inTransaction(db, remove)) === batch);
}
