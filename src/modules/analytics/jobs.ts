import type { Scope } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { addToRollups, closeJourneys, dropContinued, listUnfolded } from './fold-queries.ts'
import { findOldestQuarter, forgetFolded, forgetRolledUp, listOwners } from './forget-queries.ts'

const dayMs = 24 * 3_600_000
const foldedAtOnce = 5_000
/** A visit is one of a day; the page of a session may tell late that it was left. */
const visitsEndAfterMs = dayMs
const sessionsRestForMs = 60_000

/** `journeys.fold`: adds every journey that is over to the rollups, once. */
export const foldJourneys = async (db: Database, now: Date, atOnce = foldedAtOnce): Promise<number> =>
  forEach(await listUnfolded(db.read), atOnce, (scope) => foldSome(db, scope, now, atOnce))

/** Until less than `full` was done. One merchant's failure does not keep the others from it. */
async function forEach(scopes: Scope[], full: number, work: (scope: Scope) => Promise<number>): Promise<number> {
  const failures: unknown[] = []
  let count = 0
  for (const scope of scopes)
    try {
      for (let done = full; done >= full; count += done) done = await work(scope)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0)
    throw new AggregateError(failures, `The journeys of ${failures.length} could not be worked on.`)
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

const keptForMs = 90 * dayMs
const forgottenAtOnce = 10_000

/** `journeys.forget`: removes journeys of more than 90 days ago, and months of rollups that are over for three years. */
export async function forgetJourneys(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptForMs)
  const rollupsBefore = new Date(Date.UTC(now.getUTCFullYear() - rollupsKeptForYears, now.getUTCMonth()))
  return forEach(await listOwners(db.read), forgottenAtOnce, async (scope) => {
    await forgetRollups(db, scope, rollupsBefore)
    return inTransaction(db, (tx) => forgetFolded(tx, scope, before, forgottenAtOnce))
  })
}

const rollupsKeptForYears = 3

/** Month by month, each at once, so that longer rollups never say more than the quarters which they sum. */
async function forgetRollups(db: Database, scope: Scope, before: Date): Promise<void> {
  for (;;) {
    const oldest = await findOldestQuarter(db.read, scope)
    if (!oldest || oldest.slot >= before) return
    const { slot } = oldest
    const endsAt = Date.UTC(slot.getUTCFullYear(), slot.getUTCMonth() + 1)
    await inTransaction(db, async (tx) => {
      for (let at = Date.UTC(slot.getUTCFullYear(), slot.getUTCMonth(), slot.getUTCDate()); at < endsAt; at += dayMs)
        await forgetRolledUp(tx, scope, new Date(at + dayMs))
    })
  }
}
