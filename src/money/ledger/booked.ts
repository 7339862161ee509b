import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { ledgerEventNames } from './bookings.ts'
import type { Entry } from './ledger.ts'
import { listAbout, listEntriesOf, type TransactionRow } from './queries.ts'

/** A ledger transaction with its entries. */
export type Booked = TransactionRow & { entries: Entry[] }

/** Everything that was posted about these subjects and what undid it, in its order; `limit` of each at most. */
export async function bookedAbout(
  tx: Queries,
  scope: Scope,
  subjectIds: readonly string[],
  limit: number,
): Promise<Booked[]> {
  const posted = await listAbout(tx, scope, { events: ledgerEventNames, subjectIds }, limit)
  const rows = [...posted]
  // A reversal has what it undoes as its subject, and may be undone itself.
  for (let undone = posted; undone.length > 0; rows.push(...undone))
    undone = await listAbout(tx, scope, { events: ['transaction.reversed'], subjectIds: idsOf(undone) }, limit)
  const entries = Map.groupBy(await listEntriesOf(tx, scope, idsOf(rows)), ({ transactionId }) => transactionId)
  return rows.map((row) => ({ ...row, entries: entries.get(row.id) ?? [] })).sort(byTime)
}

const idsOf = (rows: readonly TransactionRow[]) => rows.map(({ id }) => id)
const byTime = (one: TransactionRow, other: TransactionRow) => one.createdAt.getTime() - other.createdAt.getTime()
