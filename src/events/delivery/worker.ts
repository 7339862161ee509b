import type { Scope } from '#platform/context.ts'
import type { EndpointHealth } from './endpoint.ts'
import { type EndpointQueue, newQueue } from './endpoint-queue.ts'
import type { DeliveryParts } from './parts.ts'
import type { EndpointKey } from './queries.ts'
import type { Recorder } from './recorder.ts'
import { newSecretReader, type SecretReader } from './secret-reader.ts'

/** The memory of a worker. All of it can be lost: the rows are the truth. */
export type Worker = {
  parts: DeliveryParts
  recorder: Recorder
  queues: Map<string, EndpointQueue>
  /** Queues of endpoints that are not active, to be stopped. */
  inactive: Set<EndpointQueue>
  /** Merchants with something to send, as this process has heard. */
  woken: Map<string, Scope>
  secretsOf: SecretReader
  inFlight: number
  slowInFlight: number
  isStopping: boolean
  /** The last endpoint of the page that was looked at for due deliveries; undefined once all were. */
  lookedUpTo: string | undefined
  /** Of `performance.now()`. */
  nextPollAt: number
  whenIdle: (() => void)[]
  /** Called when a queue has room and may have more. */
  onRoom: () => void
}

/** Bounds of a worker. Receivers that are slow share half of the room. */
export const inFlightMax = 1_024
export const slowInFlightMax = inFlightMax / 2
/** Queues that are remembered when nothing is under way. */
export const rememberedMax = 2_000

export function newWorker(
  parts: DeliveryParts,
  recorderOf: (healthOf: (webhookId: string) => EndpointHealth | undefined) => Recorder,
): Worker {
  const queues = new Map<string, EndpointQueue>()
  return {
    parts,
    recorder: recorderOf((webhookId) => queues.get(webhookId)?.endpoint),
    queues,
    inactive: new Set(),
    woken: new Map(),
    secretsOf: newSecretReader(parts),
    inFlight: 0,
    slowInFlight: 0,
    isStopping: false,
    lookedUpTo: undefined,
    nextPollAt: 0,
    whenIdle: [],
    onRoom: () => {},
  }
}

export function queueOf({ queues }: Worker, { merchantId, environment, webhookId }: EndpointKey): EndpointQueue {
  const known = queues.get(webhookId)
  if (known) return known
  const queue = newQueue({ merchantId, environment, webhookId })
  queues.set(webhookId, queue)
  return queue
}
