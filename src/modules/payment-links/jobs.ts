import { asOneWrite } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { workThrough } from '#platform/jobs/batches.ts'
import { runningClock } from '#platform/jobs/clock.ts'
import { announceExpiry } from './actions.ts'
import { type EndedLink, listEndedLinks } from './queries.ts'

const batchSize = 500

/**
 * `payment-links.expire`: emits the event of every link that has ended, each in a transaction of its own. Returns their number. Safe to run twice.
 */
export function expireLinks(db: Database, publicUrl: string, now: Date): Promise<number> {
  const contextParts = { origin: 'API', correlationId: newId(now), now, publicUrl } as const
  return workThrough<EndedLink>(runningClock(now), 'payment links', [
    {
      list: (after) => listEndedLinks(db.read, now, { after, limit: batchSize }),
      full: batchSize,
      work: async ({ reference, merchantId, environment }) => {
        const scope = { merchantId, environment }
        await asOneWrite(db, { scope, ...contextParts }, (ctx) => announceExpiry(ctx, reference))
        return true
      },
    },
  ])
}
