import { type Fragment, label, listed, nothing, sql } from './sql.ts'
import type { Transaction } from './transaction.ts'

/**
 * A write without a waiting caller, as common table expressions `label as (insert … )`. `n` tells its labels apart from those of
 * other writes in the same statement.
 */
export type Deferred = ((tx: Transaction, n: number) => Fragment[]) & {
  /** The word of the label that has to have rows; without them everything of the transaction is undone. */
  readonly mustHit?: string
}

/** A write whose guard is known to hold, `label(word, n) as (update … returning 1)`: the answer is not awaited. */
export const certain = (word: string, write: Deferred): Deferred => Object.assign(write, { mustHit: word })

/** Bounds the number of texts that are prepared: a transaction with more to write sends several statements. */
const writesInOne = 6

/**
 * Sends what was deferred as one statement: the database takes a third less time over it than over the writes one by one.
 * No row may be written twice in one statement, which each kind of write sees to itself.
 */
export function sendDeferred(tx: Transaction, deferred: readonly Deferred[]): Promise<unknown>[] {
  const sent: Promise<unknown>[] = []
  for (let from = 0; from < deferred.length; from += writesInOne) {
    const writes = deferred.slice(from, from + writesInOne)
    const parts = listed(writes.flatMap((write, n) => write(tx, n)))
    sent.push(tx.run`with ${parts} select 1${guardOf(writes)} as written`)
  }
  return sent
}

/** Divides by zero when one of the writes has not hit what it had to. */
const guardOf = (writes: readonly Deferred[]): Fragment =>
  writes.reduce(
    (guard, { mustHit }, n) =>
      mustHit === undefined ? guard : sql`${guard} / (select count(*) from ${label(mustHit, n)})`,
    nothing,
  )
