// The arithmetic of the rolling reserve, in whole minor units. Pure.

type ReserveTerms = { reserveBasisPoints: number }

const whole = 10_000n

/**
 * Divides what becomes available of a payment; the part that is kept is rounded down. Nothing is kept where refunds took more than there was, or for
 * no time.
 */
export function reserveOf(
  releasedMinor: bigint,
  { reserveBasisPoints }: ReserveTerms,
): { keptMinor: bigint; restMinor: bigint } {
  const keptMinor = releasedMinor <= 0n ? 0n : (releasedMinor * BigInt(reserveBasisPoints)) / whole
  return { keptMinor, restMinor: releasedMinor - keptMinor }
}

/**
 * The part of a due reserve that is still there. Chargebacks take from the reserve as a whole: what they took is missing from the parts that are due
 * first, so that the parts that stay are covered as long as anything is.
 */
export function releasableOf({
  keptMinor,
  heldMinor,
  othersMinor,
}: Record<'keptMinor' | 'heldMinor' | 'othersMinor', bigint>) {
  const freeMinor = heldMinor - othersMinor
  return freeMinor < 0n ? 0n : freeMinor > keptMinor ? keptMinor : freeMinor
}
