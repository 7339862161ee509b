import type { Scope } from '../context.ts'
import { type Fragment, label, listed, nothing, sql } from './sql.ts'
import type { Queries } from './database.ts'
import type { Transaction } from './transaction.ts'

/** One write of several that are sent as one statement, in which it has a name. */
export type Part = { name: Fragment; write: Fragment; apart?: Apart | undefined }

/**
 * The same write in statements that each name one server by their values, for an engine that plans others for long. `beside` reads at
 * the same time what the transaction has not written.
 */
type Apart = (tx: Queries, beside: Queries) => Promise<unknown>

/** `n` tells its name apart from those of the same kind in the statement. */
export const part =
  (word: string, n: number, apart?: Apart) =>
  (...write: Parameters<typeof sql>): Part => ({ name: label(word, n), write: sql(...write), apart })

/** Writes without a waiting caller. `n` tells their names apart from those of other writes in the same statement. */
export type Deferred = ((tx: Transaction, n: number) => Part[]) & {
  /** The word of the part that has to have rows; without them everything of the transaction is undone. */
  readonly mustHit?: string
  /** Of a write that may share its statement with those of other callers. */
  readonly shared?: Shared
}

/** Writes the values of several callers, all of one merchant and environment, as one statement. `n` as in `Deferred`. */
type WriteOfAll<Value> = (tx: Transaction, n: number, scope: Scope, values: readonly Value[]) => Part[]

/** `shape` tells apart values that cannot share a statement. `isOfNewRows`: one caller may have several, since no two of them meet in a row. */
type SharedKind = { shape: string; isOfNewRows: boolean }
type Shared = SharedKind & { writeAll: WriteOfAll<never>; value: () => unknown }

/** A write that may be made together with the same of other callers, each with a value of its own. */
export const together = <Value>(
  scope: Scope,
  writeAll: WriteOfAll<Value>,
  value: () => Value,
  { shape = '', isOfNewRows = false }: Partial<SharedKind> = {},
): Deferred =>
  Object.assign((tx: Transaction, n: number) => writeAll(tx, n, scope, [value()]), {
    shared: { writeAll, value, shape, isOfNewRows },
  })

/**
 * A write that has to hit its row, `part(word, n, update … returning 1)`: no caller waits for the answer, and a guard that does not hold undoes the
 * transaction.
 */
export const certain = (word: string, write: Deferred): Deferred => Object.assign(write, { mustHit: word })

/** Bounds the number of texts that are prepared: a transaction with more to write sends several statements. */
const writesInOne = 6

/**
 * Sends what was deferred as one statement: the database takes a third less time over it than over the writes one by one.
 * No row may be written twice in one statement, which each kind of write sees to itself.
 */
export function sendDeferred(tx: Transaction, deferred: readonly Deferred[]): Promise<unknown>[] {
  if (tx.spread) return sendApart(tx, tx.spread, deferred)
  const sent: Promise<unknown>[] = []
  for (let from = 0; from < deferred.length; from += writesInOne) {
    const writes = deferred.slice(from, from + writesInOne)
    const parts = listed(
      writes.flatMap((write, n) => write(tx, n)).map(({ name, write }) => sql`${name} as (${write})`),
    )
    sent.push(tx.run`with ${parts} select 1${guardOf(writes)} as written`)
  }
  return sent
}

/** The writes of one caller that may be made together with those of others, with their values. */
export type Writes = { writeAll: WriteOfAll<never>; shape: string; value: unknown; mustHit: string | undefined }[]

/** Undefined when one of them, or their number, makes the caller write alone. */
export function sharedWrites(deferred: readonly Deferred[]): Writes | undefined {
  if (deferred.length === 0 || deferred.length > writesInOne) return undefined
  const writes: Writes = []
  for (const { shared, mustHit } of deferred) {
    if (!shared) return undefined
    const { writeAll, shape, isOfNewRows } = shared
    // Two of a kind could write the same row.
    if (!isOfNewRows && writes.some((each) => each.writeAll === writeAll)) return undefined
    writes.push({ writeAll, shape, value: shared.value(), mustHit })
  }
  return writes
}

/** Sends the writes of several callers as one statement. They are of one merchant and environment, and alike but for their values. */
export function sendTogether(tx: Transaction, scope: Scope, callers: readonly Writes[]): Promise<unknown> {
  const writes = callers[0] ?? []
  const parts = writes.flatMap(({ writeAll }, n) =>
    (writeAll as WriteOfAll<unknown>)(
      tx,
      n,
      scope,
      callers.map((each) => each[n]?.value),
    ),
  )
  const all = listed(parts.map(({ name, write }) => sql`${name} as (${write})`))
  return tx.run`with ${all} select 1${guardOf(writes, callers.length)} as written`
}

/** Divides by zero when one of the writes has not hit what it had to: a row for each caller. Its rows are written first, in the order of the writes. */
const guardOf = (writes: readonly { mustHit?: string | undefined }[], callers = 1): Fragment =>
  writes.reduce(
    (guard, { mustHit }, n) =>
      mustHit === undefined ? guard : sql`${guard} / ((select count(*) from ${label(mustHit, n)}) / ${callers}::int8)`,
    nothing,
  )

/**
 * Each as a statement of its own, in the same message. An engine over several servers plans a statement of several inserts anew each
 * time, insert by insert, and keeps what each answers in a file; one insert it passes on as it is. Answers those that may send more.
 */
function sendApart(tx: Transaction, beside: Queries, deferred: readonly Deferred[]): Promise<unknown>[] {
  const late: Promise<unknown>[] = []
  for (const each of deferred)
    for (const { name, write, apart } of each(tx, 0)) {
      if (apart) late.push(seen(apart(tx, beside)))
      else if (each.mustHit === undefined) void tx.run`${write}`
      else void tx.run`with ${name} as (${write}) select 1 / (select count(*) from ${name}) as written`
    }
  return late
}

/** A caller that fails over a later statement does not come to await it, and its error must not end the process. */
function seen<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => {})
  return answer
}
