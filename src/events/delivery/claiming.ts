import type { Claimed } from './attempt.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { chaosHoldsUntil, chaosOf } from './chaos.ts'
import { stopQueue } from './hold.ts'
import { isKnown, setEndpoint, type EndpointQueue, needsReading, roomOf, takeExcess } from './endpoint-queue.ts'
import {
  type ClaimedRow,
  claimDeliveries,
  type EndpointKey,
  leaseEndOf,
  listDueEndpoints,
  listDueEndpointsOfServers,
  listEndpoints,
  listEndpointKeysOf,
  postponeDeliveries,
  returnDeliveries,
} from './queries.ts'
import { inFlightMax, queueOf, type Worker } from './worker.ts'

// Looks for due deliveries, and claims them.

const pollEveryMs = 400
/** A look that took longer than a page does has waited for a database that was away or hung. */
const pollPauseMaxMs = 3_000
/** A page of these takes less than a tenth of a second: no statement grows with how many endpoints wait. */
const endpointsAtOnce = 10_000
const claimedAtOnce = 500
const claimedMax = inFlightMax * 2

/** Notes the endpoints that may have something due: those named in notifications, and at times all. */
export async function lookForDue(worker: Worker): Promise<void> {
  const { db, now } = worker.parts
  const scopes = [...worker.woken.values()]
  worker.woken.clear()
  const startedAt = performance.now()
  const isPolling = startedAt >= worker.nextPollAt
  const [due, fresh] = await Promise.all([
    isPolling ? listDue(worker, now()) : [],
    Promise.all(scopes.map((scope) => listEndpointKeysOf(db.read, scope))),
  ])
  // Looking takes a tenth of the time, however many endpoints there are, and more only where a look lasts longer than a third of a second.
  const pauseMs = Math.min((performance.now() - startedAt) * 9, pollPauseMaxMs)
  if (isPolling) worker.nextPollAt = Math.max(startedAt + pollEveryMs, performance.now() + pauseMs)
  for (const key of [...due, ...fresh.flat()]) queueOf(worker, key).mayHaveMore = true
}

/** The next page of them; after the last one the first again. */
async function listDue(worker: Worker, now: Date): Promise<EndpointKey[]> {
  const { db } = worker.parts
  if ((await db.engine()) === 'CITUS') return listDueEndpointsOfServers(db.read, now, endpointsAtOnce)
  const found = await listDueEndpoints(db.read, now, { after: worker.lookedUpTo, limit: endpointsAtOnce })
  worker.lookedUpTo = found.find(({ isLast }) => isLast)?.webhookId
  return found.filter(({ isDue }) => isDue)
}

/** Claims what is due, as far as there is room. True when there may be more, and room for it. */
export async function claimDue(worker: Worker): Promise<boolean> {
  const { db, now } = worker.parts
  const concerned = [...worker.queues.values()].filter((queue) => hasMore(queue) || needsReading(queue))
  await readEndpoints(worker, concerned)
  for (const queue of concerned) if (queue.endpoint?.status !== 'ACTIVE') leaveToStop(worker, queue)
  await putOffExcess(worker)
  const wanted = concerned.filter(hasMore)
  const asked = shareOut(wanted, Math.min(claimedAtOnce, claimedMax - claimedCount(worker)))
  if (asked.length === 0) return false
  const at = now()
  const leaseEndsAt = leaseEndOf(at)
  const rows = await claim(db, asked, { now: at, leaseEndsAt })
  const byEndpoint = Map.groupBy(rows, ({ webhookId }) => webhookId)
  for (const { queue, count } of asked) {
    const taken = byEndpoint.get(queue.key.webhookId) ?? []
    queue.mayHaveMore = taken.length === count
    for (const { status, ...claimed } of taken)
      if (status === 'SENDING') queue.waiting.push({ claimed, leaseEndsAtMs: leaseEndsAt.getTime() })
    queue.waiting.sort((one, other) => (one.claimed.eventId < other.claimed.eventId ? -1 : 1))
  }
  // After all others have what was claimed for them: a write that fails here keeps nothing from being sent.
  const held = asked.flatMap(({ queue }) => disturb(queue, at))
  if (held.length > 0) await inTransaction(db, (tx) => postponeDeliveries(tx, held))
  await putOffExcess(worker)
  return [...worker.queues.values()].some(hasMore)
}

type QueueClaim = { queue: EndpointQueue; count: number }

/** Merchant by merchant, because each may be on another server; the statements leave together. */
async function claim(
  db: Database,
  asked: readonly QueueClaim[],
  lease: { now: Date; leaseEndsAt: Date },
): Promise<ClaimedRow[]> {
  const byMerchant = Map.groupBy(asked, ({ queue }) => `${queue.key.merchantId} ${queue.key.environment}`)
  const rows = await inTransaction(db, (tx) =>
    Promise.all(
      [...byMerchant.values()].map((ofMerchant) => {
        const { key } = (ofMerchant[0] as QueueClaim).queue
        const wanted = ofMerchant.map(({ queue, count }) => ({ webhookId: queue.key.webhookId, count }))
        return claimDeliveries(tx, key, wanted, lease)
      }),
    ),
  )
  return rows.flat()
}

function leaveToStop({ inactive }: Worker, queue: EndpointQueue): void {
  queue.mayHaveMore = false
  inactive.add(queue)
}

/** Deliveries to a slow origin are put off for longer, so that they are not claimed again and again. */
const putOffMs = { slow: 30_000, other: 2_000 }

/** Gives back what would keep other origins of a queue from being claimed. */
async function putOffExcess({ queues, parts }: Worker): Promise<void> {
  const excess = Object.groupBy([...queues.values()].flatMap(takeExcess), ({ isSlow }) => (isSlow ? 'slow' : 'other'))
  for (const which of ['slow', 'other'] as const) {
    const claimed = excess[which]?.map((each) => each.claimed) ?? []
    const until = new Date(parts.now().getTime() + putOffMs[which])
    if (claimed.length > 0) await inTransaction(parts.db, (tx) => returnDeliveries(tx, claimed, until))
  }
}

/** Applies the chaos switch of an endpoint to what was claimed for it: the newest leaves first. Answers what is to be given back until later. */
function disturb(queue: EndpointQueue, now: Date): (Claimed & { until: Date })[] {
  const kinds = queue.endpoint ? chaosOf(queue.endpoint, now) : []
  if (kinds.length === 0) return []
  const claimed = queue.waiting.map((each) => ({ ...each, until: chaosHoldsUntil(kinds, each.claimed.eventId) }))
  const free = claimed.filter(({ until }) => until <= now)
  queue.waiting = kinds.includes('OUT_OF_ORDER') ? free.reverse() : free
  return claimed.filter(({ until }) => until > now).map((each) => ({ ...each.claimed, until: each.until }))
}

const hasMore = (queue: EndpointQueue): boolean => queue.mayHaveMore && roomOf(queue) > 0

const claimedCount = ({ queues, inFlight }: Worker): number =>
  [...queues.values()].reduce((count, queue) => count + queue.waiting.length, inFlight)

async function readEndpoints(worker: Worker, wanted: readonly EndpointQueue[]): Promise<void> {
  const stale = wanted.filter((queue) => !isKnown(queue))
  if (stale.length === 0) return
  const found = await listEndpoints(
    worker.parts.db.read,
    stale.map(({ key }) => key),
  )
  for (const endpoint of found) setEndpoint(queueOf(worker, { ...endpoint, webhookId: endpoint.id }), endpoint)
}

/**
 * Holds or cancels the due deliveries of endpoints that are not active, claimed ones included. Runs after sending to the others, which need not wait
 * for it.
 */
export async function stopInactive({ inactive, parts }: Worker): Promise<void> {
  for (const queue of inactive) {
    inactive.delete(queue)
    const status = queue.endpoint?.status
    if (status === 'ACTIVE') continue
    const unsent = queue.waiting.splice(0).map(({ claimed }) => claimed)
    if (unsent.length > 0) await inTransaction(parts.db, (tx) => returnDeliveries(tx, unsent, parts.now()))
    if (status) await stopQueue(parts.db, queue.key, { isDeleted: status === 'DELETED', now: parts.now() })
  }
}

/** Shares what can be taken at once: each queue gets a little before any gets much. */
function shareOut(wanted: readonly EndpointQueue[], total: number): QueueClaim[] {
  const fair = Math.max(1, Math.floor(total / Math.max(1, wanted.length)))
  let left = Math.max(0, total)
  return wanted.flatMap((queue) => {
    const count = Math.min(roomOf(queue), fair, left)
    left -= count
    return count > 0 ? [{ queue, count }] : []
  })
}
