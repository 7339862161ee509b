import type { Database, Queries } from './db/database.ts'
import type { DirectoryName } from './db/distribution.ts'
import { type Deferred, sendDeferred, sharedWrites } from './db/deferred-queries.ts'
import { isDuplicateOf, isMissed } from './db/failures.ts'
import { groupCommitOf } from './db/group-commit.ts'
import { inTransaction, type Transaction } from './db/transaction.ts'
import type { Locale } from './locale.ts'
import { tracer } from './tracing/tracer.ts'
import type { Secrets } from './secrets/secrets.ts'

export const environmentNames = ['SANDBOX', 'PRODUCTION'] as const
export type EnvironmentName = (typeof environmentNames)[number]
/** Origin of an object: the API or the dashboard. */
export const origins = ['API', 'DASHBOARD'] as const
export type Origin = (typeof origins)[number]

/**
 * Merchant and environment whose rows a statement may touch. It is the first argument after the connection of every statement on a merchant's table.
 */
export type Scope = { readonly merchantId: string; readonly environment: EnvironmentName }

/** The surroundings that presenters may use. */
export type ViewContext = { readonly now: Date; readonly publicUrl: string }

/**
 * The sender of payouts in an environment and a currency: a bank by interface, or the operator in files. Undefined where none of them does, and the
 * operator transfers what it records by hand.
 */
export type PayoutSender = (environment: EnvironmentName, currency: string) => Promise<'BANK' | 'OPERATOR' | undefined>

export type ReadContext = ViewContext & {
  readonly tx: Queries
  readonly scope: Scope
  readonly secrets: Secrets
  /** Language of the caller, from Accept-Language. */
  readonly locale: Locale
  readonly payoutSender: PayoutSender
}

export type WriteContext = ViewContext & {
  readonly tx: Transaction
  readonly scope: Scope
  readonly origin: Origin
  readonly correlationId: string
  /**
   * Reads what this transaction has not written, on a connection that is shared, and without a lock. A transaction that sends no statement of its own
   * is made together with those of other callers.
   */
  readonly beside: Queries
  /** Adds a write that is sent with the commit, or before the next statement, which sees it. */
  readonly atCommit: (write: Deferred) => void
  /** Sends what `atCommit` has added so far, without waiting for it. */
  readonly sendWrites: () => void
  /** Runs `work` once the transaction has committed; a crash in between loses it. */
  readonly afterCommit: (work: () => void) => void
  /**
   * Whether this unique key refused an earlier try of this transaction. The caller need not look before it writes: if the key
   * refuses, everything is undone and run once more, and then the answer is true.
   */
  readonly wasTaken: (uniqueKey: string) => boolean
  /**
   * Has to be fulfilled before the commit; what it rejects with is the answer, before all later refusals. Where each statement goes a longer way, to a
   * server behind another, `work` goes on meanwhile, and the writes leave without waiting for it.
   */
  readonly provided: (condition: Promise<unknown>) => Promise<void>
  /** Draws a key of this directory whose entry is on the merchant's own server, where there are several. */
  readonly keyBeside: (directory: DirectoryName, make: () => string) => string
}

type Beginning = Omit<
  WriteContext,
  'tx' | 'beside' | 'atCommit' | 'sendWrites' | 'afterCommit' | 'wasTaken' | 'provided' | 'keyBeside'
>

/** A key that was taken may have been freed before the next try looks for what has it. */
const triesMax = 4

/**
 * Runs `work` as one transaction with a context: deferred statements are sent together with the commit. `work` may run again, with a new context:
 * after a serialisation failure, a deadlock, or a violation of a unique key that it declared.
 */
export async function asOneWrite<Result>(
  db: Database,
  beginning: Beginning,
  work: (ctx: WriteContext) => Promise<Result>,
): Promise<Result> {
  const keyBeside = (directory: DirectoryName, make: () => string) =>
    db.placement.keyBeside(directory, beginning.scope.merchantId, make)
  const asked = new Set<string>()
  const taken = new Set<string>()
  const wasTaken = (uniqueKey: string) => {
    asked.add(uniqueKey)
    return taken.has(uniqueKey)
  }
  const inOne = (write: (tx: Transaction) => Promise<Result>) => inTransaction(db, write, beginning.scope.merchantId)
  for (let tries = 1; ; tries++) {
    try {
      let committed: (() => void)[] = []
      const result = await inOne(async (tx) => {
        committed = []
        const deferred: Deferred[] = []
        const sent: Promise<unknown>[] = []
        // The statements of a group are of no request: one that is traced has its own.
        let isAlone = !db.placement.isWhole() || tracer.traceparent() !== undefined
        const flush = () => {
          isAlone = true
          sent.push(...sendDeferred(tx, deferred.splice(0)))
        }
        const atCommit = (write: Deferred) => void deferred.push(write)
        const afterCommit = (each: () => void) => void committed.push(each)
        const conditions = conditionsOf(tx)
        const ctx = {
          ...beginning,
          tx: after(flush, tx),
          beside: db.read,
          atCommit,
          sendWrites: flush,
          afterCommit,
          wasTaken,
          provided: conditions.add,
          keyBeside,
        }
        const result = await work(ctx).catch(conditions.orElse)
        const shared = isAlone ? undefined : sharedWrites(deferred)
        if (shared) {
          await conditions.met()
          await groupCommitOf(db).write(beginning.scope, shared)
          return result
        }
        flush()
        // A write that reads first must have written before the commit leaves.
        if (tx.spread) await Promise.all([...sent, conditions.met()])
        return result
      })
      for (const each of committed) each()
      return result
    } catch (error) {
      const refusedBy = [...asked].find((uniqueKey) => isDuplicateOf(error, uniqueKey))
      if (refusedBy === undefined || tries === triesMax) throw error
      taken.add(refusedBy)
    }
  }
}

function conditionsOf({ spread }: Transaction) {
  const conditions: Promise<unknown>[] = []
  const met = () => Promise.all(conditions)
  return {
    add: async (condition: Promise<unknown>): Promise<void> => {
      if (!spread) return void (await condition)
      condition.catch(() => {})
      conditions.push(condition)
    },
    met,
    /** The refusal of a condition that was set before another error. */
    orElse: async (error: unknown): Promise<never> => {
      await met()
      throw error
    },
  }
}

/**
 * Of a write without a lock, whose updates hit no row that is not as it was read. Undefined where one was not: then nothing was written, and the
 * caller goes on under the lock.
 */
export async function unlessChanged<Result>(writing: Promise<Result>): Promise<Result | undefined> {
  try {
    return await writing
  } catch (error) {
    if (!isMissed(error)) throw error
    return undefined
  }
}

/** Statements that are sent after all statements deferred before them. */
const after = (flush: () => void, tx: Transaction): Transaction => ({
  get slot() {
    return tx.slot
  },
  spread: tx.spread,
  connected: tx.connected,
  many: (...statement) => {
    flush()
    return tx.many(...statement)
  },
  maybeOne: (...statement) => {
    flush()
    return tx.maybeOne(...statement)
  },
  run: (...statement) => {
    flush()
    return tx.run(...statement)
  },
})
