import { randomUUID } from 'node:crypto'
import { dayMs } from '#platform/durations.ts'
import { addToRollups } from '../../src/modules/analytics/fold-queries.ts'
import type { Scope } from '../../src/platform/context.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import {
  fillSeries,
  fillSources,
  fillTotals,
  seedJourneys,
  seedSessions,
  settleJourneys,
  unfoldJourneys,
  waitLong,
} from './journey-queries.ts'

// Seeds the result of so many journeys of one merchant, evenly over as many days as a question may cover. A question never reads the journeys of a
// day that lies whole within its span. So journeys exist at both ends alone; between them the rollups are as full as they can be, with every
// combination of filters in each slot, which many more journeys would not lengthen.

const days = 366
export const now = new Date('2026-11-20T10:00:00Z')
export const from = new Date(now.getTime() - days * dayMs)
/** A visit is one of a day, and is folded after it. */
const unfoldedSince = new Date(now.getTime() - dayMs)
/** Journeys a day that fill every slot of it. */
const fullDay = 25_000
/** From its beginning, and up to its end. */
const daysWithJourneys = { first: 1, last: 4 }
const atOnce = 10_000

/** Makes their merchant. Journeys of the last day are not folded yet, as in a shop that is open. */
export async function seedFunnel(db: Database, count: number, say: (line: string) => void): Promise<Scope> {
  const scope: Scope = { merchantId: randomUUID(), environment: 'PRODUCTION' }
  // With fewer journeys fewer days are full.
  const fullDays = Math.min(days, Math.ceil(count / fullDay))
  const span = { from: new Date(Math.floor(now.getTime() / dayMs - fullDays) * dayMs), to: unfoldedSince }
  for (const fill of [fillTotals, fillSources, fillSeries]) {
    const rows = await inTransaction(db, async (tx) => {
      await waitLong(tx)
      return fill(tx, scope, span)
    })
    say(`${rows} rows of rollups after ${Math.round(performance.now() / 1000)} s`)
  }
  const aDay = count / days
  for (let first = 0; first < daysWithJourneys.first * aDay; first += atOnce)
    await seedSome(db, scope, { first, count })
  for (let first = Math.floor(count - daysWithJourneys.last * aDay); first < count; first += atOnce)
    await seedSome(db, scope, { first, count })
  await inTransaction(db, async (tx) => {
    await seedSessions(tx, scope, unfoldedSince)
    await unfoldJourneys(tx, scope, unfoldedSince)
  })
  await settleJourneys(db)
  return scope
}

async function seedSome(db: Database, scope: Scope, { first, count }: { first: number; count: number }): Promise<void> {
  const last = Math.min(count, first + atOnce) - 1
  await inTransaction(db, async (tx) => {
    await waitLong(tx)
    const made = await seedJourneys(tx, scope, { first, last, startedAt: from, everyMs: (days * dayMs) / count })
    const folded = made.filter(({ startedAt }) => startedAt <= unfoldedSince)
    await addToRollups(
      tx,
      scope,
      folded.map(({ id }) => id),
    )
  })
}
