import type { Config } from '../config.ts'
import { expireProducts } from '../modules/products/jobs.ts'
import type { Database } from '../platform/db/database.ts'
import { forgetExpiredReplies } from '../platform/idempotency/idempotency.ts'
import type { Scheduled } from '../platform/jobs/worker.ts'
import { foldAllLists } from '../platform/lists/fold.ts'

/** What the clock runs, on one node at a time. */
export const scheduleOf = (db: Database, { publicUrl }: Config): Scheduled[] => [
  { name: 'products.expire', pattern: '* * * * *', run: (now) => expireProducts(db, publicUrl, now) },
  { name: 'lists.fold', pattern: '* * * * *', run: (now) => foldAllLists(db, now) },
  { name: 'idempotency.forget', pattern: '17 3 * * *', run: (now) => forgetExpiredReplies(db, now) },
]
