import { dayMs } from '#platform/durations.ts'
import type { Scope } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { workThrough } from '#platform/jobs/batches.ts'
import { runningClock } from '#platform/jobs/clock.ts'
import { forEveryScope } from '#platform/merchants/every-scope.ts'
import { addToRollups, closeJourneys, dropContinued, listUnfolded } from './fold-queries.ts'
import { findOldestQuarter, forgetFolded, forgetRolledUp, listScopesToForget } from './forget-queries.ts'

const foldedAtOnce = 5_000
/** A visit is one of a day; the page of a session may tell late that it was left. */
const visitsEndAfterMs = dayMs
const sessionsRestForMs = 60_000

const scopesAtOnce = 500

/** `journeys.fold`: adds every journey that is over to the rollups, once. Returns their number. */
export async function foldJourneys(db: Database, now: Date, atOnce = foldedAtOnce): Promise<number> {
  let count = 0
  const work = async (scope: Scope) => {
    for (let done = atOnce; done >= atOnce; count += done) done = await foldSome(db, scope, now, atOnce)
    return true
  }
  const list = (after: Scope | undefined) => listUnfolded(db.read, after, scopesAtOnce)
  await workThrough(runningClock(now), 'accounts', [{ list, full: scopesAtOnce, work }])
  return count
}

/** The journey's end and its part of the rollups are written together. */
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
  return forEveryScope({
    db,
    concerned: (span) => listScopesToForget(db.read, span, { before, rollupsBefore }),
    work: async (scope) => {
      await forgetRollups(db, scope, rollupsBefore)
      for (let count = 0; ;) {
        const gone = await inTransaction(db, (tx) => forgetFolded(tx, scope, before, forgottenAtOnce))
        count += gone
        if (gone < forgottenAtOnce) return count
      }
    },
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
