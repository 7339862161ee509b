import { emitIn } from '#events/emit.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { workThrough } from '#platform/jobs/batches.ts'
import { runningClock } from '#platform/jobs/clock.ts'
import { type ExpiringKey, listExpiringKeys, noteExpiring } from '#platform/keys/listed-queries.ts'

const aheadMs = 7 * 24 * 3_600_000
const batchSize = 500

/** `api-keys.expiring`: sends a mail about each key that expires within seven days, once. A failure for one key does not stop the others. */
export function mailExpiringKeys(db: Database, now: Date): Promise<number> {
  const span = { now, until: new Date(now.getTime() + aheadMs) }
  return workThrough<ExpiringKey>(runningClock(now), 'keys', [
    {
      list: (after) => listExpiringKeys(db.read, span, { after, limit: batchSize }),
      full: batchSize,
      work: (key) => tellExpiring(db, key, now),
    },
  ])
}

/** False where another node has told of it. */
function tellExpiring(db: Database, { merchantId, environment, ...key }: ExpiringKey, now: Date): Promise<boolean> {
  const { id, name, prefix, expiresAt } = key
  return inTransaction(db, async (tx) => {
    if ((await noteExpiring(tx, merchantId, id, now)) === 0) return false
    const cause = { scope: { merchantId, environment }, now, correlationId: newId(now) }
    await emitIn(tx, cause, 'api_key.expiring', { id, object: { id, name, prefix, environment, expiresAt } })
    return true
  })
}
