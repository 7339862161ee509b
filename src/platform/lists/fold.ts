import type { Scope } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { anchorSlot, foldCounters } from './pages.ts'
import { deleteCounter, listUnfoldedLists, lockCounters, lockMerchant, putAnchor } from './queries.ts'

/** Counters younger than this are still being written to; folding them would only make writers wait. */
const settledAfterMs = 5_000

/** Folds the settled counters of every list into anchors. Safe to run twice, or on two nodes at once. */
export async function foldAllLists(db: Database, now: Date): Promise<number> {
  const settledBefore = new Date(now.getTime() - settledAfterMs)
  const lists = await listUnfoldedLists(db.read, settledBefore)
  for (const { list, ...scope } of lists) await foldList(db, scope, list, settledBefore)
  return lists.length
}

async function foldList(db: Database, scope: Scope, list: string, settledBefore: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockMerchant(tx, scope)
    const counters = await lockCounters(tx, scope, list, settledBefore)
    const isFolded = (at: Date) =>
      counters.some((counter) => counter.slot === anchorSlot && counter.startedAt.getTime() === at.getTime())
    for (const counter of counters) if (counter.slot !== anchorSlot) void deleteCounter(tx, scope, list, counter)
    for (const anchor of foldCounters(counters))
      if (!isFolded(anchor.startedAt) || changed(anchor, counters)) void putAnchor(tx, scope, list, anchor)
  })
}

function changed(
  anchor: { startedAt: Date; rowsApi: number; rowsDashboard: number },
  counters: Parameters<typeof foldCounters>[0],
): boolean {
  const before = counters.find(
    (counter) => counter.slot === anchorSlot && counter.startedAt.getTime() === anchor.startedAt.getTime(),
  )
  return before?.rowsApi !== anchor.rowsApi || before.rowsDashboard !== anchor.rowsDashboard
}
