import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { firstIdAt } from '../ids.ts'
import { forgetCalls, forgetNamedClients, listLoggedScopes } from './queries.ts'

const keptForMs = 14 * 24 * 3_600_000

/** `request-log.forget`: removes calls of more than 14 days ago, `atOnce` in a transaction. How many. */
export async function forgetOldCalls(db: Database, now: Date, atOnce = 5_000): Promise<number> {
  const before = firstIdAt(new Date(now.getTime() - keptForMs))
  let count = 0
  for (const scope of await listLoggedScopes(db.read, before)) {
    for (;;) {
      const gone = await inTransaction(db, (tx) => forgetCalls(tx, scope, before, atOnce))
      count += gone
      if (gone < atOnce) break
    }
    await inTransaction(db, (tx) => forgetNamedClients(tx, scope, before))
  }
  return count
}
