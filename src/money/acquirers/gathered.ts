import type { Database } from '#platform/db/database.ts'
import { inOneStatement, type Transaction } from '#platform/db/transaction.ts'

type Write = (tx: Transaction) => Promise<number>
type Waiting = { write: Write; resolve: (count: number) => void; reject: (error: unknown) => void }

const togetherMax = 64

/**
 * Single statements of many callers, committed together: what is asked for while a commit is under way waits for it, and then leaves as one message
 * with one commit. Each caller hears the count of its own statement. If a statement fails, those that left with it are repeated alone.
 * `place`: the statements of one place are on one server.
 */
export function gatheredWrites(db: Database): (place: string, write: Write) => Promise<number> {
  const places = new Map<string, Waiting[]>()

  const workOff = async (place: string, waiting: Waiting[]) => {
    while (waiting.length > 0) await commit(db, waiting.splice(0, togetherMax))
    places.delete(place)
  }
  return (place, write) =>
    new Promise((resolve, reject) => {
      const waiting = places.get(place)
      if (waiting) return void waiting.push({ write, resolve, reject })
      const first = [{ write, resolve, reject }]
      places.set(place, first)
      void workOff(place, first)
    })
}

async function commit(db: Database, together: readonly Waiting[]): Promise<void> {
  try {
    const counts = await inOneStatement(db, (tx) => Promise.all(together.map(({ write }) => write(tx))))
    together.forEach(({ resolve }, index) => resolve(counts[index] ?? 0))
  } catch (error) {
    const [first, ...others] = together
    if (others.length === 0) return first?.reject(error)
    await Promise.all(together.map((each) => commit(db, [each])))
  }
}
