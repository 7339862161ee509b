import type { Scope } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { firstIdAt } from '../ids.ts'
import { forgetCalls, forgetNamedClients, listLoggedScopes, type Named } from './queries.ts'

const keptForMs = 14 * 24 * 3_600_000

type Old = { before: string; atOnce: number }

/**
 * `request-log.forget`: removes calls of more than 14 days ago, `atOnce` in a transaction. How many. One account that fails keeps no
 * other from its turn: throws AggregateError at the end.
 */
export async function forgetOldCalls(db: Database, now: Date, atOnce = 5_000): Promise<number> {
  const old = { before: firstIdAt(new Date(now.getTime() - keptForMs)), atOnce }
  const failures: unknown[] = []
  let count = 0
  for (const scope of await listLoggedScopes(db.read, old.before))
    try {
      count += await forgetOf(db, scope, old)
      await forgetNamesOf(db, scope, old)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw new AggregateError(failures, `The calls of ${failures.length} could not be forgotten.`)
  return count
}

async function forgetOf(db: Database, scope: Scope, { before, atOnce }: Old): Promise<number> {
  let count = 0
  for (;;) {
    const gone = await inTransaction(db, (tx) => forgetCalls(tx, scope, before, atOnce))
    count += gone
    if (gone < atOnce) return count
  }
}

const lowest = '00000000-0000-0000-0000-000000000000'

// Step by step through all of them: they are in the order of clients, so that the old ones stand among the others.
async function forgetNamesOf(db: Database, scope: Scope, { before, atOnce: limit }: Old): Promise<void> {
  let last: Named | undefined = { clientId: lowest, callId: lowest }
  while (last) {
    const after: Named = last
    last = await inTransaction(db, (tx) => forgetNamedClients(tx, scope, { before, after, limit }))
  }
}
