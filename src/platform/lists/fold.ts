import type { Scope } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { foldCounters } from './pages.ts'
import { type Counter, deleteCounter, listUnfoldedLists, lockCounters, lockMerchant, putAnchor } from './queries.ts'

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
    const anchors = foldCounters(counters)
    const [before, after] = [new Set(counters.map(nameOf)), new Set(anchors.map(nameOf))]
    for (const counter of counters) if (!after.has(nameOf(counter))) void deleteCounter(tx, scope, list, counter)
    for (const anchor of anchors) if (!before.has(nameOf(anchor))) void putAnchor(tx, scope, list, anchor)
  })
}

const nameOf = ({ startedAt, slot, rowsApi, rowsDashboard }: Counter): string =>
  `${startedAt.getTime()} ${slot} ${rowsApi} ${rowsDashboard}`
