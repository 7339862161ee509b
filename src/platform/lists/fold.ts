import { lockMerchant } from '../merchants/queries.ts'
import type { Scope } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { runningClock } from '../jobs/clock.ts'
import { workThrough } from '../jobs/batches.ts'
import { foldCounters } from './pages.ts'
import {
  deleteCounter,
  findFoldStart,
  type ListCounter,
  type ListName,
  listUnfoldedLists,
  lockCounters,
  putAnchor,
} from './queries.ts'

/** Counters younger than this are still being written to; folding them would only make writers wait. */
const settledAfterMs = 5_000

const listsAtOnce = 500

/** `lists.fold`: folds the settled counters of every list into anchors. Safe to run twice, or on two nodes at once. Returns the number of lists. */
export function foldAllLists(db: Database, now: Date, full = listsAtOnce): Promise<number> {
  const settledBefore = new Date(now.getTime() - settledAfterMs)
  return workThrough<ListName>(runningClock(now), 'lists', [
    {
      list: (after) => listUnfoldedLists(db.read, settledBefore, { after, limit: full }),
      full,
      work: async ({ list, ...scope }) => {
        await foldList(db, scope, list, settledBefore)
        return true
      },
    },
  ])
}

/** Anchors before the first second that is touched stay as they are, unread: a list of ten million rows has ten thousand of them. */
async function foldList(db: Database, scope: Scope, list: string, settledBefore: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    // One at a time for a merchant, so that each sees the anchors of the one before.
    await lockMerchant(tx, scope.merchantId)
    const from = (await findFoldStart(tx, scope, list, settledBefore))?.at
    if (!from) return
    const counters = await lockCounters(tx, scope, list, { from, settledBefore })
    const anchors = foldCounters(counters)
    const [before, after] = [new Set(counters.map(nameOf)), new Set(anchors.map(nameOf))]
    for (const counter of counters) if (!after.has(nameOf(counter))) void deleteCounter(tx, scope, list, counter)
    for (const anchor of anchors) if (!before.has(nameOf(anchor))) void putAnchor(tx, scope, list, anchor)
  })
}

const nameOf = ({ startedAt, slot, rowsApi, rowsDashboard }: ListCounter): string =>
  `${startedAt.getTime()} ${slot} ${rowsApi} ${rowsDashboard}`
