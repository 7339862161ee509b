import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { chart } from './accounts.ts'
import { insertAll } from './all-queries.ts'
import { balanced, changesOf } from './ledger.ts'
import { type Entered, refuseClosedDay } from './post.ts'

export type Owned = { scope: Scope; entered: Entered }

/**
 * Writes many ledger transactions of production as one statement, for imports: each as `post` does, or not at all. Returns the subjects that were
 * posted. What was posted before, and all of a merchant whose balance is too low for its own, is left out, and is up to `post`. Throws RangeError for
 * bookings of the sandbox and for those that make money available, which may have to pay a debt. On several servers, the caller posts one by one.
 */
export async function postAll(tx: Transaction, all: readonly Owned[], now: Date): Promise<ReadonlySet<string>> {
  const rows = all.map(({ scope, entered }) => {
    const entries = balanced(entered.postings)
    const isForPost = changesOf(entries).some((each) => each.account === 'merchant.available' && each.amountMinor > 0n)
    if (isForPost || scope.environment !== 'PRODUCTION') throw new RangeError(`${entered.event} is posted by itself`)
    const { event, subjectId, currency } = entered
    return { merchantId: scope.merchantId, id: newId(now), event, subjectId, currency, entries }
  })
  if (rows.length === 0) return new Set()
  const posted = await insertAll(tx, rows, { now, slot: tx.slot, bounded }).catch(refuseClosedDay)
  return new Set(posted.map(({ subjectId }) => subjectId))
}

const bounded = Object.entries(chart).flatMap(([name, { hasFloor }]) => (hasFloor ? [name] : []))
