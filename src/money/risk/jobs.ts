import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { dayMs } from '#platform/durations.ts'
import { forgetCounters } from './queries.ts'

/** Longer than the longest span that is counted. */
const keptForMs = 2 * dayMs
const forgottenAtOnce = 10_000

/** `risk.forget`: removes counts of attempts that no span reaches any more. Returns their number. */
export const forgetAttempts = (db: Database, now: Date): Promise<number> =>
  inTransaction(db, (tx) => forgetCounters(tx, new Date(now.getTime() - keptForMs), forgottenAtOnce))
