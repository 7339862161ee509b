import type { Claimed, Made } from './attempt.ts'
import type { Endpoint } from './endpoint.ts'
import { aheadMax, firstWidth, learn, newPace, type Pace } from './pace.ts'
import type { LaneKey } from './queries.ts'

// One endpoint's queue in the memory of a worker. Each has room of its own, which grows while its receiver is quick and shrinks
// when it is not, so that a receiver which hangs keeps nobody but itself waiting. The notification URLs of an environment are one
// endpoint and many receivers: there each origin has room of its own, within that of their lane.

type Taken = { claimed: Claimed; leaseEndsAtMs: number }

export type Lane = Pace & {
  key: LaneKey
  endpoint: Endpoint | undefined
  /** When the endpoint was read, in ms. */
  readAtMs: number
  /** What was taken and not sent yet, each with the end of its lease in ms. */
  queue: Taken[]
  inOrderInFlight: number
  /** Of notification URLs. */
  origins: Map<string, Pace>
  /** Whether there may be more to take. */
  mayHaveMore: boolean
}

/** How many notifications may be under way at once for an environment: as many as for twenty webhooks that are slow. */
const sharedWidth = 40

export const newLane = (key: LaneKey): Lane => ({
  ...newPace(),
  key,
  endpoint: undefined,
  readAtMs: 0,
  queue: [],
  inOrderInFlight: 0,
  origins: new Map(),
  mayHaveMore: false,
})

/** Takes over what was just read of its endpoint; that of notification URLs has none of its own. */
export function know(lane: Lane, endpoint: Endpoint): void {
  const isShared = endpoint.url === ''
  lane.endpoint = endpoint
  lane.readAtMs = performance.now()
  lane.width = isShared ? sharedWidth : Math.min(lane.width, endpoint.maxConcurrency)
  if (isShared) lane.ahead = aheadMax
}

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

/**
 * What is to be sent now, still in the queue; `hasRoom` tells whether a worker has room for one more at that pace. Held deliveries
 * go out one after the other; an origin waits for none but itself.
 */
export function nextOf(lane: Lane, hasRoom: (pace: Pace) => boolean): Taken | undefined {
  const { queue, inFlight, inOrderInFlight, width, endpoint } = lane
  if (inFlight >= Math.floor(width) || endpoint?.status !== 'ACTIVE' || !isKnown(lane)) return undefined
  const maySend = ({ claimed }: Taken) => {
    const pace = paceOf(lane, claimed)
    const isItsTurn = pace.inFlight < Math.floor(pace.width) && !(claimed.inOrder && inOrderInFlight > 0)
    return isItsTurn && hasRoom(pace)
  }
  const [first] = queue
  return first && (first.claimed.url === null ? [first] : queue).find(maySend)
}

const originsMax = 500

/** The pace of the receiver that is meant. */
export function paceOf(lane: Lane, { url }: Pick<Claimed, 'url'>): Pace {
  if (url === null) return lane
  const { origins } = lane
  const origin = URL.parse(url)?.origin ?? url
  const pace = origins.get(origin) ?? newPace()
  if (origins.size >= originsMax && !origins.has(origin))
    for (const [name, { inFlight }] of origins) if (inFlight === 0) origins.delete(name)
  origins.set(origin, pace)
  return pace
}

/** Learns from an attempt. */
export const adapt = (lane: Lane, { answer, claimed }: Pick<Made, 'answer' | 'claimed'>): void =>
  learn(paceOf(lane, claimed), answer, lane.endpoint?.maxConcurrency ?? firstWidth)

/** How many of an origin wait here: no more than can be sent while their leases last. */
const waitingOf = ({ isSlow, ahead }: Pace): number => (isSlow ? 4 : 32) + ahead

/** Takes out of the queue what would keep other origins from being taken; `isSlow` tells why it has to wait. */
export function takeExcess(lane: Lane): { claimed: Claimed; isSlow: boolean }[] {
  const [first] = lane.queue
  if (!first || first.claimed.url === null) return []
  const excess: { claimed: Claimed; isSlow: boolean }[] = []
  const waiting = new Map<Pace, number>()
  lane.queue = lane.queue.filter(({ claimed }) => {
    const pace = paceOf(lane, claimed)
    const before = waiting.get(pace) ?? 0
    waiting.set(pace, before + 1)
    if (before < Math.floor(pace.width) - pace.inFlight + waitingOf(pace)) return true
    excess.push({ claimed, isSlow: pace.isSlow })
    return false
  })
  return excess
}
