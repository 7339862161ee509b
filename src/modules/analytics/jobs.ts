import type { Scope } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { addToRollups, closeJourneys, dropContinued, forgetFolded, listOwners, listUnfolded } from './rollup-queries.ts'

const foldedAtOnce = 5_000
/** A visit is one of a day; the page of a session may tell late that it was left. */
const visitsEndAfterMs = 24 * 3_600_000
const sessionsRestForMs = 60_000

/** `journeys.fold`: adds every journey that is over to the rollups, once. One merchant's failure does not keep the others from it. */
export async function foldJourneys(db: Database, now: Date, atOnce = foldedAtOnce): Promise<number> {
  const failures: unknown[] = []
  let count = 0
  for (const scope of await listUnfolded(db.read))
    try {
      for (;;) {
        const closed = await foldSome(db, scope, now, atOnce)
        count += closed
        if (closed < atOnce) break
      }
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw new AggregateError(failures, `The journeys of ${failures.length} could not be folded.`)
  return count
}

/** What a journey has come to and what the rollups say of it are written together. */
function foldSome(db: Database, scope: Scope, now: Date, limit: number): Promise<number> {
  const visitsBefore = new Date(now.getTime() - visitsEndAfterMs)
  const sessionsBefore = new Date(now.getTime() - sessionsRestForMs)
  return inTransaction(db, async (tx) => {
    await dropContinued(tx, scope, visitsBefore)
    const closed = await closeJourneys(tx, scope, { now, limit, visitsBefore, sessionsBefore })
    const ids = closed.map(({ id }) => id)
    if (ids.length > 0) await addToRollups(tx, scope, ids)
    return ids.length
  })
}

const keptForMs = 90 * 24 * 3_600_000
const forgottenAtOnce = 10_000

/** `journeys.forget`: removes journeys of more than 90 days ago; what they added up to stays. */
export async function forgetJourneys(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptForMs)
  let count = 0
  for (const scope of await listOwners(db.read))
    for (;;) {
      const gone = await inTransaction(db, (tx) => forgetFolded(tx, scope, before, forgottenAtOnce))
      count += gone
      if (gone < forgottenAtOnce) break
    }
  return count
}
