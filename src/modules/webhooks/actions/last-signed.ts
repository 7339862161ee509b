import { findUnderWay } from '#events/delivery/queries.ts'
import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'

/** Maximum duration of a transaction, in ms: a delivery claimed meanwhile may have been signed before its commit. */
const committedWithinMs = 1_000

/**
 * Whether all attempts have ended that the old secret may have signed. The answer to a rotation without a grace waits for it: otherwise an attempt in
 * progress would reach a slow receiver after the answer.
 */
export const hasNothingSignedBefore =
  ({ scope, now }: { scope: Scope; now: Date }, webhookId: string) =>
  async (tx: Queries): Promise<boolean> => {
    const takenBefore = new Date(now.getTime() + committedWithinMs)
    return !(await findUnderWay(tx, { ...scope, webhookId }, { now, takenBefore }))
  }
