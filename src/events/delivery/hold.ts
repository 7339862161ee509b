import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import {
  cancelHeld,
  listForgottenEndpoints,
  listForgottenEndpointsOfServers,
  lockHeld,
  releaseHeld,
  stopDeliveries,
} from './hold-queries.ts'
import type { EndpointKey } from './queries.ts'

// Deliveries that wait while nothing is sent to an endpoint, and their release afterwards. Each function works on some rows at a time, in
// transactions of their own, and may run twice or on two nodes at once.

const atOnce = 1_000
/** Events older than this are not sent any more: their receiver reconciles (docs/api/webhooks.md). */
const keptForMs = 72 * 3_600_000
/** So far apart held deliveries go out, in ms: a receiver that comes back is not run over. */
const spacingMs = 20

/** Holds what waits to be sent to an endpoint; `isDeleted` cancels it, and what is held. */
export async function stopQueue(
  db: Database,
  endpoint: EndpointKey,
  { isDeleted, now }: { isDeleted: boolean; now: Date },
) {
  const status = isDeleted ? 'CANCELED' : 'HELD'
  await untilFewer(() => inTransaction(db, (tx) => stopDeliveries(tx, endpoint, { status, limit: atOnce, now })))
  if (isDeleted) await untilFewer(() => inTransaction(db, (tx) => cancelHeld(tx, endpoint, atOnce)))
}

/** Lets go what is held for an endpoint that is active again: in the order of the events, one after the other. */
export async function releaseQueue(db: Database, endpoint: EndpointKey, now: Date): Promise<void> {
  let due = 0
  await untilFewer(() =>
    inTransaction(db, async (tx) => {
      const held = await lockHeld(tx, endpoint, atOnce)
      const released = held.map(({ eventId, eventAt }) => {
        const isTooOld = now.getTime() - eventAt.getTime() >= keptForMs
        return { eventId, dueAt: isTooOld ? null : new Date(now.getTime() + spacingMs * due++) }
      })
      if (released.length > 0) await releaseHeld(tx, endpoint, released, now)
      return held.length
    }),
  )
}

/** `webhooks.release`: handles deliveries that an event wrote while its endpoint was becoming active, or was being deleted. */
export async function releaseForgotten(db: Database, now: Date): Promise<number> {
  const endpoints = await ((await db.engine()) === 'CITUS' ? listForgottenEndpointsOfServers : listForgottenEndpoints)(
    db.read,
  )
  for (const { isDeleted, ...endpoint } of endpoints)
    await (isDeleted ? stopQueue(db, endpoint, { isDeleted, now }) : releaseQueue(db, endpoint, now))
  return endpoints.length
}

async function untilFewer(work: () => Promise<number>): Promise<void> {
  while ((await work()) === atOnce);
}
