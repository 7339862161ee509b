import { countDue, listFinished, restartDeliveries } from '#events/delivery/redelivery-queries.ts'
import { wakeDeliveries } from '#events/wake.ts'
import { findWebhook } from '#events/webhook-queries.ts'
import type { Scope } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { lockRedelivery, setProgress } from '../redelivery-queries.ts'
import { type Redelivery, statusesOf } from '../redelivery.ts'
import { rangeJob } from './range.ts'

/** So many are sent on their way at once, and none more while so many are due: new events come after them. */
const atOnce = 500
const againAfterMs = 2_000

/**
 * Sends the next deliveries of a range, and leaves the rest to a job after this one. Its position is written in the same transaction, so that running
 * it twice sends nothing twice.
 */
export async function redeliverBatch(db: Database, scope: Scope, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const redelivery = await lockRedelivery(tx, scope, id)
    if (!redelivery) return
    const after = await advanced(tx, scope, redelivery, now)
    await setProgress(tx, scope, after, now)
    if (after.status !== 'RUNNING') return
    const runAt = after.done === redelivery.done ? { runAt: new Date(now.getTime() + againAfterMs) } : {}
    await enqueue(tx, rangeJob, { ...scope, id }, runAt)
  })
  wakeDeliveries(scope)
}

async function advanced(tx: Transaction, scope: Scope, redelivery: Redelivery, now: Date): Promise<Redelivery> {
  const { webhookId, wanted, total } = redelivery
  const webhook = await findWebhook(tx, scope, webhookId)
  if (webhook?.status !== 'ACTIVE') return { ...redelivery, status: 'STOPPED' }
  const due = await countDue(tx, scope, webhookId, { limit: atOnce, now })
  if ((due?.n ?? 0) >= atOnce) return redelivery
  const eventIds = (await listFinished(tx, scope, redelivery, atOnce)).map(({ eventId }) => eventId)
  await restartDeliveries(tx, scope, { eventIds, webhookId, statuses: statusesOf(wanted) }, now)
  const done = redelivery.done + eventIds.length
  return {
    ...redelivery,
    status: eventIds.length < atOnce ? 'DONE' : 'RUNNING',
    afterEvent: eventIds.at(-1) ?? redelivery.afterEvent,
    // Deliveries that came to their end meanwhile are among them.
    total: Math.max(total, done),
    done,
  }
}
