import type { Scope } from '#platform/context.ts'
import type { Fare } from './endpoint.ts'
import { type Lane, newLane } from './lane.ts'
import type { DeliveryParts } from './parts.ts'
import type { LaneKey } from './queries.ts'
import type { Recorder } from './recorder.ts'
import { newSecretReader, type SecretReader } from './secret-reader.ts'

/** What a worker has in memory. All of it can be lost: the rows know. */
export type Worker = {
  parts: DeliveryParts
  recorder: Recorder
  lanes: Map<string, Lane>
  /** Lanes of endpoints that are not active, to be stopped. */
  inactive: Set<Lane>
  /** Merchants of whom this process has heard that there is something to send. */
  woken: Map<string, Scope>
  secretsOf: SecretReader
  inFlight: number
  slowInFlight: number
  isStopping: boolean
  /** Of `performance.now()`. */
  nextPollAt: number
  whenIdle: (() => void)[]
  /** Called when a lane has room and may have more. */
  onRoom: () => void
}

/** Bounds of a worker. Receivers that are slow share half of the room. */
export const inFlightMax = 1_024
export const slowInFlightMax = inFlightMax / 2
/** Lanes that are remembered when nothing is under way. */
export const rememberedMax = 2_000

export function newWorker(
  parts: DeliveryParts,
  recorderOf: (fareOf: (webhookId: string) => Fare | undefined) => Recorder,
): Worker {
  const lanes = new Map<string, Lane>()
  return {
    parts,
    recorder: recorderOf((webhookId) => lanes.get(webhookId)?.endpoint),
    lanes,
    inactive: new Set(),
    woken: new Map(),
    secretsOf: newSecretReader(parts),
    inFlight: 0,
    slowInFlight: 0,
    isStopping: false,
    nextPollAt: 0,
    whenIdle: [],
    onRoom: () => {},
  }
}

export function laneOf({ lanes }: Worker, { merchantId, environment, webhookId }: LaneKey): Lane {
  const known = lanes.get(webhookId)
  if (known) return known
  const lane = newLane({ merchantId, environment, webhookId })
  lanes.set(webhookId, lane)
  return lane
}
