import type { Database, Queries } from './db/database.ts'
import { type Deferred, sendDeferred } from './db/deferred-queries.ts'
import { inTransaction, type Transaction } from './db/transaction.ts'

export const environmentNames = ['SANDBOX', 'PRODUCTION'] as const
export type EnvironmentName = (typeof environmentNames)[number]
/** How an object came to be: over the API, or in the dashboard. */
export const origins = ['API', 'DASHBOARD'] as const
export type Origin = (typeof origins)[number]

/** Whose rows a statement may touch. It is the first argument after the connection of every statement on a merchant's table. */
export type Scope = { readonly merchantId: string; readonly environment: EnvironmentName }

/** What presenters may know of the world. */
export type World = { readonly now: Date; readonly publicUrl: string }

export type ReadContext = World & {
  readonly tx: Queries
  readonly scope: Scope
}

export type WriteContext = World & {
  readonly tx: Transaction
  readonly scope: Scope
  readonly origin: Origin
  readonly correlationId: string
  /** Adds a write that is sent together with the commit. */
  readonly atCommit: (write: Deferred) => void
}

type Beginning = Omit<WriteContext, 'tx' | 'atCommit'>

/**
 * Runs `work` as one transaction with a context: what it deferred is sent together with the commit. `work` may run again
 * after a serialisation failure or a deadlock, with a new context.
 */
export function asOneWrite<Result>(
  db: Database,
  beginning: Beginning,
  work: (ctx: WriteContext) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    const deferred: Deferred[] = []
    const result = await work({ ...beginning, tx, atCommit: (write) => deferred.push(write) })
    for (const sent of sendDeferred(tx, deferred)) void sent
    return result
  })
}
