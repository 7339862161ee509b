import { releaseLane, stopLane } from '#events/delivery/hold.ts'
import { wakeDeliveries } from '#events/wake.ts'
import type { Scope } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Task } from '#platform/jobs/worker.ts'
import { laneJobs } from './actions.ts'
import { rangeJob } from './actions/range.ts'
import { listFinished, restartDeliveries } from './event-queries.ts'
import { findWebhook } from './queries.ts'

type Payload = Record<string, string>

const atOnce = 500

/** What a change of a webhook's state leaves to be done. Each looks at the state that is true when it runs. */
export const webhookTasks = (db: Database): Task[] => [
  { name: laneJobs.stop, run: (payload, now) => stop(db, payload, now) },
  { name: laneJobs.release, run: (payload, now) => release(db, payload, now) },
  { name: rangeJob, run: (payload, now) => redeliverRange(db, payload, now) },
]

async function stop(db: Database, payload: Payload, now: Date): Promise<void> {
  const scope = scopeIn(payload)
  const webhookId = payload['id'] ?? ''
  const webhook = await findWebhook(db.read, scope, webhookId)
  if (webhook?.status !== 'ACTIVE') await stopLane(db, { ...scope, webhookId }, { isDeleted: !webhook, now })
}

async function release(db: Database, payload: Payload, now: Date): Promise<void> {
  const scope = scopeIn(payload)
  await releaseLane(db, { ...scope, webhookId: payload['id'] ?? '' }, now)
  wakeDeliveries(scope)
}

/** Sends the events of a span of time again, some at a time. Run again, it finds nothing that has come to an end since. */
async function redeliverRange(db: Database, payload: Payload, now: Date): Promise<void> {
  const scope = scopeIn(payload)
  const { webhookId = '', until = '', statuses = '' } = payload
  const span = { webhookId, until, statuses: statuses.split(' '), limit: atOnce }
  for (let after = payload['after'] ?? ''; ; ) {
    const found = await listFinished(db.read, scope, { ...span, after })
    const eventIds = found.map(({ eventId }) => eventId)
    await inTransaction(db, (tx) => restartDeliveries(tx, scope, { ...span, eventIds }, now))
    wakeDeliveries(scope)
    if (found.length < atOnce) return
    after = eventIds.at(-1) ?? ''
  }
}

const scopeIn = ({ merchantId = '', environment = '' }: Payload): Scope => ({
  merchantId,
  environment: environment === 'PRODUCTION' ? 'PRODUCTION' : 'SANDBOX',
})
