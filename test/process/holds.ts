import type { Database } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'

/** Holds what `take` locks from now on, until it is let go, which has to happen whatever comes between: the database waits for it. */
export async function hold(db: Database, take: (tx: Transaction) => Promise<unknown>): Promise<() => Promise<void>> {
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = inTransaction(db, async (tx) => {
    await take(tx)
    held.resolve()
    await over.promise
  })
  await Promise.race([held.promise, holding])
  return async () => {
    over.resolve()
    // The database may end with its server before this transaction, which wrote nothing.
    await holding.catch(() => {})
  }
}
