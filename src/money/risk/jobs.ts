import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { dayMs } from '#platform/durations.ts'
import { forgetCounters, forgetCountersOfAll } from './queries.ts'

/** Longer than the longest span that is counted. */
const keptForMs = 2 * dayMs
const forgottenAtOnce = 10_000

/** `risk.forget`: removes counts of attempts that no span reaches any more. Returns their number. */
export async function forgetAttempts(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptForMs)
  const counts = [forgetCounters, forgetCountersOfAll].map((forget) =>
    inTransaction(db, (tx) => forget(tx, before, forgottenAtOnce)),
  )
  return (await Promise.all(counts)).reduce((sum, n) => sum + n, 0)
}
