import type { Database } from './database.ts'
import { whyNotNow } from './failures.ts'
import { inOneStatement, type Transaction } from './transaction.ts'

/** `place`: the statements of one place are on one server, and may be committed together. `row` orders those that leave together. */
type At = { place: string; row: string }
type Write<Result> = (tx: Transaction) => Promise<Result>
type Waiting<Result> = {
  row: string
  write: Write<Result>
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** Few, so that no caller waits long for the statements of others: 64 were no faster. */
const togetherMax = 16

/**
 * Single statements of many callers, committed together: what is asked for while a commit is under way waits for it, and then leaves as one message
 * with one commit. Each caller hears the answer to its own statement. If a statement is refused, those that left with it are repeated alone; a database
 * that cannot now tells all of them, since it may have kept what it did not confirm. Rows are locked in the order of their names, so that two processes do not wait for each other.
 */
export function gatheredWrites<Result>(db: Database): (at: At, write: Write<Result>) => Promise<Result> {
  const places = new Map<string, Waiting<Result>[]>()

  const workOff = async (place: string, waiting: Waiting<Result>[]) => {
    while (waiting.length > 0) await commit(db, waiting.splice(0, togetherMax).toSorted(byRow))
    places.delete(place)
  }
  return ({ place, row }, write) =>
    new Promise((resolve, reject) => {
      const waiting = places.get(place)
      if (waiting) return void waiting.push({ row, write, resolve, reject })
      const first = [{ row, write, resolve, reject }]
      places.set(place, first)
      void workOff(place, first)
    })
}

const byRow = ({ row: one }: { row: string }, { row: other }: { row: string }): number =>
  one < other ? -1 : one === other ? 0 : 1

async function commit<Result>(db: Database, together: readonly Waiting<Result>[]): Promise<void> {
  try {
    const results = await inOneStatement(db, (tx) => Promise.all(together.map(({ write }) => write(tx))))
    together.forEach(({ resolve }, index) => resolve(results[index] as Result))
  } catch (error) {
    const why = whyNotNow(error)
    if (together.length === 1 || (why !== undefined && why !== 'busy'))
      return together.forEach(({ reject }) => reject(error))
    await Promise.all(together.map((each) => commit(db, [each])))
  }
}
