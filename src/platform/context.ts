import type { Database, Queries } from './db/database.ts'
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
  /** Adds statements that are sent together with the commit, in the order of the calls. */
  readonly atCommit: (send: (tx: Transaction) => Promise<unknown>) => void
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
  gate?: (tx: Transaction) => Promise<void>,
): Promise<Result> {
  let deferred: ((tx: Transaction) => Promise<unknown>)[] = []
  const begin = (tx: Transaction) => {
    deferred = []
    return work({ ...beginning, tx, atCommit: (send) => deferred.push(send) })
  }
  return inTransaction(db, begin, { finish: (tx) => deferred.map((send) => send(tx)), ...(gate && { gate }) })
}
