import type { Database } from '../db/database.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'

/** The next rows to go, the oldest first: of `from` or later, and so many at most. */
export type Batch = { from: Date; limit: number }

/** When a row that went was made, or ended: what `from` is compared with. */
export type Gone = { at: Date }

const rowsAtOnce = 5_000

/**
 * Removes what is old, some rows in a transaction, so that no statement and no lock lasts as long as there is much of it. A batch begins
 * where the one before it ended: what is gone and not yet cleaned up is not read again and again. How many went. It may be run twice, or
 * on two nodes at once, and begins anew where it was cut off.
 */
export async function deleteInBatches(
  db: Database,
  remove: (tx: Transaction, batch: Batch) => Promise<Gone[]>,
  limit = rowsAtOnce,
): Promise<number> {
  let from = new Date(0)
  for (let count = 0; ; ) {
    const gone = await inTransaction(db, (tx) => remove(tx, { from, limit }))
    count += gone.length
    if (gone.length < limit) return count
    from = new Date(gone.reduce((latest, { at }) => Math.max(latest, at.getTime()), from.getTime()))
  }
}
