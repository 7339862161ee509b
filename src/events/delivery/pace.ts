import type { Made } from './attempt.ts'

/** Concurrency of deliveries to a receiver, which follows from its answers. */
export type Pace = {
  inFlight: number
  /** Maximum of concurrent attempts; a fraction counts once it is whole. */
  width: number
  /** Maximum of waiting deliveries beyond those in progress. */
  ahead: number
  /** Whether the last attempt was slow or went unanswered. */
  isSlow: boolean
}

export const firstWidth = 2
export const aheadMax = 256
/** Quicker than this widens, slower than that narrows, in ms. */
const quickMs = 500
const slowMs = 2_000

export const newPace = (): Pace => ({ inFlight: 0, width: firstWidth, ahead: 0, isSlow: false })

/** Learns from an attempt. */
export function learn(pace: Pace, { statusCode, durationMs }: Made['answer'], widthMax: number): void {
  pace.isSlow = durationMs > slowMs || statusCode === undefined
  if (pace.isSlow) {
    pace.width = Math.min(firstWidth, widthMax)
    pace.ahead = 0
  } else if (durationMs < quickMs) {
    // By one for each round of quick answers: every one more is a connection, which costs more than a request on one that is open.
    pace.width = Math.min(pace.width + 1 / pace.width, widthMax)
    pace.ahead = Math.min(pace.ahead + 4, aheadMax)
  }
}
