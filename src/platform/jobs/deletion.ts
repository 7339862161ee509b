import type { Database } from '../db/database.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'

/** The next rows to go, the oldest first: of `from` or later, and so many at most. */
export type Batch = { from: Date; limit: number }

/** The time at which a deleted row was made, or ended: `from` is compared with it. */
export type Gone = { at: Date }

const rowsAtOnce = 5_000

/**
 * Deletes old rows in small transactions, so that no statement and no lock grows with their number. A batch begins where the one before it ended:
 * deleted rows that are not yet vacuumed are not read again and again. Returns the number of deleted rows. It may run twice, or on two nodes at once,
 * and continues where it was cut off.
 */
export async function deleteInBatches(
  db: Database,
  remove: (tx: Transaction, batch: Batch) => Promise<Gone[]>,
  limit = rowsAtOnce,
): Promise<number> {
  let from = new Date(0)
  for (let count = 0; ;) {
    const gone = await inTransaction(db, (tx) => remove(tx, { from, limit }))
    count += gone.length
    if (gone.length < limit) return count
    from = new Date(gone.reduce((latest, { at }) => Math.max(latest, at.getTime()), from.getTime()))
  }
}
