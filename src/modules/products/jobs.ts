import { asOneWrite } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { announceExpiry } from './actions.ts'
import { listEndedProducts } from './queries.ts'

/** `products.expire`: tells of every sale that has ended. */
export async function expireProducts(db: Database, publicUrl: string, now: Date): Promise<number> {
  const correlationId = newId(now)
  const ended = await listEndedProducts(db.read, now)
  for (const { reference, ...scope } of ended) {
    await asOneWrite(db, { scope, origin: 'API', correlationId, now, publicUrl }, (ctx) =>
      announceExpiry(ctx, reference),
    )
  }
  return ended.length
}
