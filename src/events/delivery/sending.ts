import { type Claimed, makeAttempt } from './attempt.ts'
import type { Endpoint } from './endpoint.ts'
import { adapt, type Lane, needsReading, nextOf, paceOf, roomOf } from './lane.ts'
import type { Pace } from './pace.ts'
import { inFlightMax, rememberedMax, slowInFlightMax, type Worker } from './worker.ts'

/** What has not been sent so long before the end of its lease, in ms, is left for whoever takes it next. */
const leaseReserveMs = 20_000

/** Sends from the queue of a lane, as far as there is room. */
export function sendFrom(worker: Worker, lane: Lane): void {
  const { now } = worker.parts
  while (!worker.isStopping) {
    const next = nextOf(lane, (pace) => hasRoom(worker, pace))
    if (!next) return
    lane.queue.splice(lane.queue.indexOf(next), 1)
    if (lane.endpoint && next.leaseEndsAtMs - now().getTime() > leaseReserveMs)
      void send(worker, { lane, endpoint: lane.endpoint, claimed: next.claimed })
  }
}

const hasRoom = ({ inFlight, slowInFlight }: Worker, { isSlow }: Pace): boolean =>
  inFlight < inFlightMax && !(isSlow && slowInFlight >= slowInFlightMax)

type Sending = { lane: Lane; endpoint: Endpoint; claimed: Claimed }

async function send(worker: Worker, { lane, endpoint, claimed }: Sending): Promise<void> {
  const { outbound, now, log } = worker.parts
  const leave = enter(worker, lane, claimed)
  try {
    const secrets = await worker.secretsOf(lane.key)
    const made = await makeAttempt({ outbound, now, secrets }, endpoint, claimed)
    adapt(lane, made)
    worker.recorder.add(made)
  } catch (error) {
    // Its lease ends, and it is due again.
    log.error({ err: error, eventId: claimed.eventId }, 'a delivery could not be attempted')
  } finally {
    leave()
    sendFrom(worker, lane)
    if ((lane.mayHaveMore && roomOf(lane) > 0) || needsReading(lane)) worker.onRoom()
    const isDone = lane.queue.length + lane.inFlight === 0 && !lane.mayHaveMore
    // How quick a receiver was is remembered as long as there is room for it.
    if (isDone && worker.lanes.size > rememberedMax) worker.lanes.delete(lane.key.webhookId)
    if (worker.inFlight === 0) for (const each of worker.whenIdle.splice(0)) each()
  }
}

/** Counts an attempt as under way; returns how it is counted out. */
function enter(worker: Worker, lane: Lane, claimed: Claimed): () => void {
  const pace = paceOf(lane, claimed)
  const paces = new Set([lane, pace])
  const slow = pace.isSlow ? 1 : 0
  const ordered = claimed.inOrder ? 1 : 0
  const count = (by: 1 | -1) => {
    worker.inFlight += by
    worker.slowInFlight += by * slow
    for (const each of paces) each.inFlight += by
    lane.inOrderInFlight += by * ordered
  }
  count(1)
  return () => count(-1)
}
