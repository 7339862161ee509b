import type { Claimed, Made } from './attempt.ts'
import type { Endpoint } from './endpoint.ts'
import type { LaneKey } from './queries.ts'

// One endpoint's queue in the memory of a worker. Each has room of its own, which grows while its receiver is quick and shrinks
// when it is not, so that a receiver which hangs keeps nobody but itself waiting.

export type Lane = {
  key: LaneKey
  endpoint: Endpoint | undefined
  /** When the endpoint was read, in ms. */
  readAtMs: number
  /** What was taken and not sent yet, each with the end of its lease in ms. */
  queue: { claimed: Claimed; leaseEndsAtMs: number }[]
  inFlight: number
  inOrderInFlight: number
  /** How many may be under way at once; a part of one counts when it is whole. */
  width: number
  /** How many may wait in `queue` beyond those under way. */
  ahead: number
  /** Whether the last attempt was slow or went unanswered. */
  isSlow: boolean
  /** Whether there may be more to take. */
  mayHaveMore: boolean
}

const firstWidth = 2
const aheadMax = 256
/** Quicker than this widens a lane, slower than that narrows it, in ms. */
const quickMs = 500
const slowMs = 2_000

export const newLane = (key: LaneKey): Lane => ({
  key,
  endpoint: undefined,
  readAtMs: 0,
  queue: [],
  inFlight: 0,
  inOrderInFlight: 0,
  width: firstWidth,
  ahead: 0,
  isSlow: false,
  mayHaveMore: false,
})

/** How long what was read of an endpoint is believed, in ms: as late it hears of a change, whatever it has in its queue. */
const endpointKnownForMs = 1_000

/** Whether a lane knows its endpoint as it is. */
export const isKnown = ({ endpoint, readAtMs }: Lane): boolean =>
  endpoint !== undefined && performance.now() - readAtMs <= endpointKnownForMs

/** Whether a lane waits for its endpoint to be read again, before it sends what it has. */
export const needsReading = (lane: Lane): boolean => lane.queue.length > 0 && !isKnown(lane)

/** How many more a worker may take for a lane. */
export const roomOf = ({ width, ahead, queue, inFlight }: Lane): number =>
  Math.max(0, Math.floor(width) + ahead - queue.length - inFlight)

/** Whether the first of the queue may be sent now. Held deliveries go out one after the other. */
export function maySend(lane: Lane): boolean {
  const { queue, inFlight, inOrderInFlight, width } = lane
  const [first] = queue
  if (!first || inFlight >= Math.floor(width) || !isKnown(lane)) return false
  return !(first.claimed.inOrder && inOrderInFlight > 0)
}

/** Learns from an attempt. */
export function adapt(lane: Lane, { answer }: Pick<Made, 'answer'>): void {
  const widthMax = lane.endpoint?.maxConcurrency ?? firstWidth
  const isUnanswered = answer.statusCode === undefined
  lane.isSlow = answer.durationMs > slowMs || isUnanswered
  if (lane.isSlow) {
    lane.width = Math.min(firstWidth, widthMax)
    lane.ahead = 0
  } else if (answer.durationMs < quickMs) {
    // By one for each round of quick answers: every one more is a connection, which costs more than a request on one that is open.
    lane.width = Math.min(lane.width + 1 / lane.width, widthMax)
    lane.ahead = Math.min(lane.ahead + 4, aheadMax)
  }
}
