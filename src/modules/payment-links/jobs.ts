import { asOneWrite } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { announceExpiry } from './actions.ts'
import { listEndedLinks } from './queries.ts'

/** `payment-links.expire`: tells of every link that has ended. One that cannot be told does not keep the others from it. */
export async function expireLinks(db: Database, publicUrl: string, now: Date): Promise<number> {
  const correlationId = newId(now)
  const ended = await listEndedLinks(db.read, now)
  const failures: unknown[] = []
  for (const { reference, ...scope } of ended) {
    await asOneWrite(db, { scope, origin: 'API', correlationId, now, publicUrl }, (ctx) =>
      announceExpiry(ctx, reference),
    ).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${ended.length} could not be told.`)
  return ended.length
}
