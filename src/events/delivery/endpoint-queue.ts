import type { Claimed, Made } from './attempt.ts'
import type { Endpoint } from './endpoint.ts'
import { aheadMax, firstWidth, learn, newPace, type Pace } from './pace.ts'
import type { EndpointKey } from './queries.ts'

// One endpoint's queue in the memory of a worker. Each has room of its own, which grows while its receiver is quick and shrinks
// when it is not, so that a receiver which hangs delays no other receiver. The notification URLs of an environment are one
// endpoint and many receivers: there each origin has room of its own, within that of the endpoint.

type Queued = { claimed: Claimed; leaseEndsAtMs: number }

export type EndpointQueue = Pace & {
  key: EndpointKey
  endpoint: Endpoint | undefined
  /** When the endpoint was read, in ms. */
  readAtMs: number
  /** Claimed deliveries that are not sent yet, each with the end of its lease in ms. */
  waiting: Queued[]
  inOrderInFlight: number
  /** Of notification URLs. */
  origins: Map<string, Pace>
  /** Whether there may be more to take. */
  mayHaveMore: boolean
}

/** Maximum of concurrent notifications of an environment: as many as for twenty slow webhooks. */
const sharedWidth = 40

export const newQueue = (key: EndpointKey): EndpointQueue => ({
  ...newPace(),
  key,
  endpoint: undefined,
  readAtMs: 0,
  waiting: [],
  inOrderInFlight: 0,
  origins: new Map(),
  mayHaveMore: false,
})

/** Takes over what was just read of its endpoint; that of notification URLs has none of its own. */
export function setEndpoint(queue: EndpointQueue, endpoint: Endpoint): void {
  const isShared = endpoint.url === ''
  queue.endpoint = endpoint
  queue.readAtMs = performance.now()
  queue.width = isShared ? sharedWidth : Math.min(queue.width, endpoint.maxConcurrency)
  if (isShared) queue.ahead = aheadMax
}

/** How long a cached endpoint is used, in ms; a change takes effect this late at most. */
const endpointKnownForMs = 1_000

/** Whether a queue knows its endpoint as it is. */
export const isKnown = ({ endpoint, readAtMs }: EndpointQueue): boolean =>
  endpoint !== undefined && performance.now() - readAtMs <= endpointKnownForMs

/** Whether a queue waits for its endpoint to be read again, before it sends what it has. */
export const needsReading = (queue: EndpointQueue): boolean => queue.waiting.length > 0 && !isKnown(queue)

/** Returns how many more deliveries a worker may claim for a queue. */
export const roomOf = ({ width, ahead, waiting, inFlight }: EndpointQueue): number =>
  Math.max(0, Math.floor(width) + ahead - waiting.length - inFlight)

/**
 * Returns the deliveries to send now; they stay in the queue. `hasRoom` says whether a worker has room for one more at that pace. Held deliveries go
 * out one after the other; an origin waits for none but itself.
 */
export function nextOf(queue: EndpointQueue, hasRoom: (pace: Pace) => boolean): Queued | undefined {
  const { waiting, inFlight, inOrderInFlight, width, endpoint } = queue
  if (inFlight >= Math.floor(width) || endpoint?.status !== 'ACTIVE' || !isKnown(queue)) return undefined
  const maySend = ({ claimed }: Queued) => {
    const pace = paceOf(queue, claimed)
    const isItsTurn = pace.inFlight < Math.floor(pace.width) && !(claimed.inOrder && inOrderInFlight > 0)
    return isItsTurn && hasRoom(pace)
  }
  const [first] = waiting
  return first && (first.claimed.url === null ? [first] : waiting).find(maySend)
}

const originsMax = 500

/** The pace of the receiver that is meant. */
export function paceOf(queue: EndpointQueue, { url }: Pick<Claimed, 'url'>): Pace {
  if (url === null) return queue
  const { origins } = queue
  const origin = URL.parse(url)?.origin ?? url
  const pace = origins.get(origin) ?? newPace()
  if (origins.size >= originsMax && !origins.has(origin))
    for (const [name, { inFlight }] of origins) if (inFlight === 0) origins.delete(name)
  origins.set(origin, pace)
  return pace
}

/** Learns from an attempt. */
export const adapt = (queue: EndpointQueue, { answer, claimed }: Pick<Made, 'answer' | 'claimed'>): void =>
  learn(paceOf(queue, claimed), answer, queue.endpoint?.maxConcurrency ?? firstWidth)

/** Maximum of waiting deliveries of an origin: no more than can be sent during their leases. */
const waitingOf = ({ isSlow, ahead }: Pace): number => (isSlow ? 4 : 32) + ahead

/** Takes out of the queue what would keep other origins from being taken; `isSlow` tells why it has to wait. */
export function takeExcess(queue: EndpointQueue): { claimed: Claimed; isSlow: boolean }[] {
  const [first] = queue.waiting
  if (!first || first.claimed.url === null) return []
  const excess: { claimed: Claimed; isSlow: boolean }[] = []
  const counted = new Map<Pace, number>()
  queue.waiting = queue.waiting.filter(({ claimed }) => {
    const pace = paceOf(queue, claimed)
    const before = counted.get(pace) ?? 0
    counted.set(pace, before + 1)
    if (before < Math.floor(pace.width) - pace.inFlight + waitingOf(pace)) return true
    excess.push({ claimed, isSlow: pace.isSlow })
    return false
  })
  return excess
}
