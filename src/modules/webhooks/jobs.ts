import { releaseQueue, stopQueue } from '#events/delivery/hold.ts'
import { wakeDeliveries } from '#events/wake.ts'
import { findWebhook } from '#events/webhook-queries.ts'
import type { Scope } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import type { Task } from '#platform/jobs/worker.ts'
import { queueJobs } from './actions.ts'
import { rangeJob } from './actions/range.ts'
import { redeliverBatch } from './actions/redeliver-batch.ts'

type Payload = Record<string, string>

/** Jobs after a change of a webhook's state. Each reads the state that is true when it runs. */
export const webhookTasks = (db: Database): Task[] => [
  { name: queueJobs.stop, run: (payload, now) => stop(db, payload, now) },
  { name: queueJobs.release, run: (payload, now) => release(db, payload, now) },
  { name: rangeJob, run: (payload, now) => redeliverBatch(db, scopeIn(payload), payload['id'] ?? '', now) },
]

async function stop(db: Database, payload: Payload, now: Date): Promise<void> {
  const scope = scopeIn(payload)
  const webhookId = payload['id'] ?? ''
  const webhook = await findWebhook(db.read, scope, webhookId)
  if (webhook?.status !== 'ACTIVE') await stopQueue(db, { ...scope, webhookId }, { isDeleted: !webhook, now })
}

async function release(db: Database, payload: Payload, now: Date): Promise<void> {
  const scope = scopeIn(payload)
  await releaseQueue(db, { ...scope, webhookId: payload['id'] ?? '' }, now)
  wakeDeliveries(scope)
}

const scopeIn = ({ merchantId = '', environment = '' }: Payload): Scope => ({
  merchantId,
  environment: environment === 'PRODUCTION' ? 'PRODUCTION' : 'SANDBOX',
})
