import type { Logger } from 'pino'
import type { Database } from '#platform/db/database.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

/** Parts of the delivery engine. */
export type DeliveryParts = {
  db: Database
  secrets: Secrets
  outbound: Outbound
  publicUrl: string
  log: Logger
  now: () => Date
}
