// A reset of a merchant's sandbox. Pure.

export type Reset = {
  merchantId: string
  removed: bigint
  /** Tables that are empty. */
  step: number
  askedBy: string
  createdAt: Date
  updatedAt: Date
  endedAt: Date | null
}

/**
 * Keys and sessions are remembered for three seconds, so that calls that were let in before have ended by then: what they make would only be removed
 * in vain. Pages of buyers and jobs go on, and what they make goes too.
 */
export const beginsAfterMs = 5_000
