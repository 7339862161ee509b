import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { type DeliveryEngine, newDeliveryEngine } from '../events/delivery/engine.ts'
import { releaseForgotten } from '../events/delivery/hold.ts'
import { forgetOldEvents } from '../events/delivery/retention.ts'
import { mailExpiringKeys } from '../modules/api-keys/jobs.ts'
import { deleteRedeliveries } from '../modules/webhooks/redelivery-queries.ts'
import type { Database } from '../platform/db/database.ts'
import { deleteInBatches } from '../platform/jobs/deletion.ts'
import type { Scheduled } from '../platform/jobs/worker.ts'
import { openOutbound } from '../platform/outbound/outbound.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'

export { webhookTasks } from '../modules/webhooks/jobs.ts'

/** Scheduled work for webhooks. */
export const webhookSchedule = (db: Database, { keep }: Config): Scheduled[] => [
  { name: 'webhooks.release-forgotten', pattern: '* * * * *', run: (now) => releaseForgotten(db, now) },
  { name: 'webhooks.forget', pattern: '41 2 * * *', run: (now) => forget(db, now, keep.eventsMs) },
  { name: 'api-keys.expiring', pattern: '11 * * * *', run: (now) => mailExpiringKeys(db, now) },
]

async function forget(db: Database, now: Date, keptForMs: number): Promise<void> {
  await forgetOldEvents(db, now, keptForMs)
  const before = new Date(now.getTime() - keptForMs)
  await deleteInBatches(db, (tx, batch) => deleteRedeliveries(tx, before, batch))
}

type Parts = { db: Database; config: Config; secrets: Secrets; log: Logger }

/** Sends deliveries until it is stopped. */
export function startDeliveries({ db, config, secrets, log }: Parts): Pick<DeliveryEngine, 'stop'> {
  const { publicUrl, webhooksAllowLocal: allowLocal } = config
  const onRefused = (host: string, address: string) =>
    log.warn({ host, address }, 'a host that leads inside was refused')
  const outbound = openOutbound({ publicUrl, allowLocal, onRefused })
  const engine = newDeliveryEngine({ db, secrets, outbound, publicUrl, log, now: () => new Date() })
  engine.start()
  return {
    stop: async () => {
      await engine.stop()
      await outbound.close()
    },
  }
}
