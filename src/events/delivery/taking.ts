import { inTransaction } from '#platform/db/transaction.ts'
import { stopLane } from './hold.ts'
import { isKnown, know, type Lane, needsReading, roomOf, takeExcess } from './lane.ts'
import { claimDeliveries, leaseEndOf, listDueLanes, listEndpoints, listLanesOf, returnDeliveries } from './queries.ts'
import { inFlightMax, laneOf, type Worker } from './worker.ts'

// Looking for what is due, and taking it.

const pollEveryMs = 400
const lanesAtOnce = 2_000
const takenAtOnce = 500
const takenMax = inFlightMax * 2

/** Notes which endpoints may have something due: those that were heard of, and at times whatever there is. */
export async function lookForDue(worker: Worker): Promise<void> {
  const { db, now } = worker.parts
  const scopes = [...worker.woken.values()]
  worker.woken.clear()
  const startedAt = performance.now()
  const isPolling = startedAt >= worker.nextPollAt
  const [due, fresh] = await Promise.all([
    isPolling ? listDueLanes(db.read, now(), lanesAtOnce) : [],
    scopes.length > 0 ? listLanesOf(db.read, scopes) : [],
  ])
  // Looking takes a tenth of the time at most, however many endpoints there are.
  if (isPolling) worker.nextPollAt = startedAt + Math.max(pollEveryMs, (performance.now() - startedAt) * 10)
  for (const key of [...due, ...fresh]) laneOf(worker, key).mayHaveMore = true
}

/** Takes what is due, as far as there is room. True when there may be more, and room for it. */
export async function takeDue(worker: Worker): Promise<boolean> {
  const { db, now } = worker.parts
  const concerned = [...worker.lanes.values()].filter((lane) => hasMore(lane) || needsReading(lane))
  await readEndpoints(worker, concerned)
  for (const lane of concerned) if (lane.endpoint?.status !== 'ACTIVE') leaveToStop(worker, lane)
  await putOffExcess(worker)
  const wanted = concerned.filter(hasMore)
  const asked = shareOut(wanted, Math.min(takenAtOnce, takenMax - takenCount(worker)))
  if (asked.length === 0) return false
  const at = now()
  const leaseEndsAt = leaseEndOf(at)
  const lanes = asked.map(({ lane, count }) => ({ ...lane.key, count }))
  const rows = await inTransaction(db, (tx) => claimDeliveries(tx, lanes, at, leaseEndsAt))
  const byLane = Map.groupBy(rows, ({ webhookId }) => webhookId)
  for (const { lane, count } of asked) {
    const taken = byLane.get(lane.key.webhookId) ?? []
    lane.mayHaveMore = taken.length === count
    for (const { status, ...claimed } of taken)
      if (status === 'SENDING') lane.queue.push({ claimed, leaseEndsAtMs: leaseEndsAt.getTime() })
    lane.queue.sort((one, other) => (one.claimed.eventId < other.claimed.eventId ? -1 : 1))
  }
  await putOffExcess(worker)
  return [...worker.lanes.values()].some(hasMore)
}

function leaveToStop({ inactive }: Worker, lane: Lane): void {
  lane.mayHaveMore = false
  inactive.add(lane)
}

/** What would wait for a slow origin waits longer, so that it is not taken again and again. */
const putOffMs = { slow: 30_000, other: 2_000 }

/** Gives back what would keep other origins of a lane from being taken. */
async function putOffExcess({ lanes, parts }: Worker): Promise<void> {
  const excess = Object.groupBy([...lanes.values()].flatMap(takeExcess), ({ isSlow }) => (isSlow ? 'slow' : 'other'))
  for (const which of ['slow', 'other'] as const) {
    const claimed = excess[which]?.map((each) => each.claimed) ?? []
    const until = new Date(parts.now().getTime() + putOffMs[which])
    if (claimed.length > 0) await inTransaction(parts.db, (tx) => returnDeliveries(tx, claimed, until))
  }
}

const hasMore = (lane: Lane): boolean => lane.mayHaveMore && roomOf(lane) > 0

const takenCount = ({ lanes, inFlight }: Worker): number =>
  [...lanes.values()].reduce((count, lane) => count + lane.queue.length, inFlight)

async function readEndpoints(worker: Worker, wanted: readonly Lane[]): Promise<void> {
  const stale = wanted.filter((lane) => !isKnown(lane))
  if (stale.length === 0) return
  const found = await listEndpoints(
    worker.parts.db.read,
    stale.map(({ key }) => key),
  )
  for (const endpoint of found) know(laneOf(worker, { ...endpoint, webhookId: endpoint.id }), endpoint)
}

/**
 * What is due of an endpoint that is not active is held, or canceled, what was taken of it already included. After others were
 * sent to, which need not wait for it.
 */
export async function stopInactive({ inactive, parts }: Worker): Promise<void> {
  for (const lane of inactive) {
    inactive.delete(lane)
    const status = lane.endpoint?.status
    if (status === 'ACTIVE') continue
    const unsent = lane.queue.splice(0).map(({ claimed }) => claimed)
    if (unsent.length > 0) await inTransaction(parts.db, (tx) => returnDeliveries(tx, unsent, parts.now()))
    if (status) await stopLane(parts.db, lane.key, { isDeleted: status === 'DELETED', now: parts.now() })
  }
}

/** Who gets how much of what can be taken at once: everybody a little before anybody gets much. */
function shareOut(wanted: readonly Lane[], total: number): { lane: Lane; count: number }[] {
  const fair = Math.max(1, Math.floor(total / Math.max(1, wanted.length)))
  let left = Math.max(0, total)
  return wanted.flatMap((lane) => {
    const count = Math.min(roomOf(lane), fair, left)
    left -= count
    return count > 0 ? [{ lane, count }] : []
  })
}
