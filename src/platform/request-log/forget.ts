import type { Database } from '../db/database.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { firstIdAt } from '../ids.ts'
import { forEveryScope } from '../merchants/every-scope.ts'
import { forgetCalls, forgetNamedClients, listLoggedScopes } from './queries.ts'

/**
 * `request-log.forget`: removes calls that were kept for as long as they are, `atOnce` in a transaction. How many. One account that fails keeps no
 * other from its turn: throws AggregateError at the end.
 */
export function forgetOldCalls(
  db: Database,
  now: Date,
  { keptForMs, atOnce = 5_000 }: { keptForMs: number; atOnce?: number },
): Promise<number> {
  const before = firstIdAt(new Date(now.getTime() - keptForMs))
  const untilFewer = async (remove: (tx: Transaction) => Promise<number>) => {
    for (let count = 0; ;) {
      const gone = await inTransaction(db, remove)
      count += gone
      if (gone < atOnce) return count
    }
  }
  return forEveryScope({
    db,
    concerned: (span) => listLoggedScopes(db.read, span, before),
    work: async (scope) => {
      const count = await untilFewer((tx) => forgetCalls(tx, scope, before, atOnce))
      await untilFewer((tx) => forgetNamedClients(tx, scope, before, atOnce))
      return count
    },
  })
}
