import { emitIn } from '#events/emit.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { listExpiringKeys, noteExpiring } from './queries.ts'

const aheadMs = 7 * 24 * 3_600_000

/** `api-keys.expiring`: tells of each key that expires within seven days, once. */
export async function tellExpiringKeys(db: Database, now: Date): Promise<number> {
  const expiring = await listExpiringKeys(db.read, now, new Date(now.getTime() + aheadMs))
  for (const { merchantId, environment, id, name, prefix, expiresAt } of expiring) {
    await inTransaction(db, async (tx) => {
      if ((await noteExpiring(tx, merchantId, id, now)) === 0) return
      const cause = { scope: { merchantId, environment }, now, correlationId: newId(now) }
      await emitIn(tx, cause, 'api_key.expiring', { id, object: { id, name, prefix, environment, expiresAt } })
    })
  }
  return expiring.length
}
