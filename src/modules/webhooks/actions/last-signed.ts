import { findUnderWay } from '#events/delivery/queries.ts'
import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'

/** As long as a transaction may take, in ms: what is taken meanwhile may have been signed before its commit. */
const committedWithinMs = 1_000

/**
 * Tells whether everything has come to its end that the old secret may have signed. The answer of a rotation without a grace waits for it:
 * what is on its way to a slow receiver would arrive after it.
 */
export const hasNothingSignedBefore =
  ({ scope, now }: { scope: Scope; now: Date }, webhookId: string) =>
  async (tx: Queries): Promise<boolean> => {
    const takenBefore = new Date(now.getTime() + committedWithinMs)
    return !(await findUnderWay(tx, { ...scope, webhookId }, { now, takenBefore }))
  }
