import { asOneWrite } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { workThrough } from '#platform/jobs/batches.ts'
import { runningClock } from '#platform/jobs/clock.ts'
import { announceExpiry } from './actions.ts'
import { type EndedProduct, listEndedProducts } from './queries.ts'

const batchSize = 500

/** `products.expire`: emits the event of every sale that has ended, each in a transaction of its own. Returns their number. Safe to run twice. */
export function expireProducts(db: Database, publicUrl: string, now: Date): Promise<number> {
  const contextParts = { origin: 'API', correlationId: newId(now), now, publicUrl } as const
  return workThrough<EndedProduct>(runningClock(now), 'products', [
    {
      list: (after) => listEndedProducts(db.read, now, { after, limit: batchSize }),
      full: batchSize,
      work: async ({ reference, merchantId, environment }) => {
        const scope = { merchantId, environment }
        await asOneWrite(db, { scope, ...contextParts }, (ctx) => announceExpiry(ctx, reference))
        return true
      },
    },
  ])
}
