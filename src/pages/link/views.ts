import type { Scope } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { addViews } from '#modules/payment-links/queries.ts'

// Counts visits of links' pages. No request waits for it: views are gathered, and written together. Gathered views are lost when the process is
// killed.

export type ViewCounter = {
  note: (scope: Scope, reference: string) => void
  /** Writes the gathered views. */
  flush: () => Promise<void>
}

type Gathered = { scope: Scope; reference: string; views: number }

const gatheredForMs = 2_000

export function countViews(db: Database, onFailed: (error: unknown) => void): ViewCounter {
  let gathered = new Map<string, Gathered>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    // Rows in one order, so that two processes never wait for each other.
    const all = [...gathered.entries()].sort(([one], [other]) => (one < other ? -1 : 1))
    gathered = new Map()
    if (all.length === 0) return
    await inTransaction(db, async (tx) => {
      for (const [, { scope, reference, views }] of all) await addViews(tx, scope, reference, views)
    })
  }

  return {
    flush,
    note: (scope, reference) => {
      const views = (gathered.get(reference)?.views ?? 0) + 1
      gathered.set(reference, { scope, reference, views })
      timer ??= setTimeout(() => void flush().catch(onFailed), gatheredForMs).unref()
    },
  }
}
