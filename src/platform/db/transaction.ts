import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { afterSilence } from '../silence.ts'
import { type Answer, ask, begin, commit } from './batch.ts'
import { away } from './away.ts'
import { cut } from './connections.ts'
import { type Database, type Queries, queriesOn } from './database.ts'
import {
  isEchoOfFailure,
  isServerBehindAway,
  isReadOnly,
  isStalePlan,
  isWorthAnotherTry,
  unconfirmed,
} from './failures.ts'
import type { Statement } from './sql.ts'
import { tracer } from '../tracing/tracer.ts'

/**
 * One transaction on one pipelined connection: statements are sent without waiting for those before them.
 * `slot` tells its writers of counters apart from those of other transactions that run. `spread`: its tables are known to be on several servers, and
 * this reads beside it, at the same time, what it has not written.
 */
export type Transaction = Queries & {
  readonly slot: number
  readonly spread: Queries | undefined
  /** Waits for its connection, which it else gets with its first statement: for one that has to be of the moment at which it leaves. */
  readonly connected: () => Promise<unknown>
}

type Work<Result> = (tx: Transaction) => Promise<Result>

const attemptsMax = 4

/**
 * Runs `work` in a READ COMMITTED transaction and commits. A serialisation failure or a deadlock runs it again from the start, so `work` must have no
 * effect but its statements. `holder`: of the connection, as `connect` means it. A server behind the coordinator that is down before the commit was sent to it does the same: new objects draw other
 * references, which may belong on another server.
 */
export function inTransaction<Result>(db: Database, work: Work<Result>, holder?: string): Promise<Result> {
  return retried(() => db.whileThere(remembered(db, once(db, work, { commits: 'WHEN_DONE', holder }))))
}

/**
 * The same for work that sends one statement, before it waits for anything: it leaves together with its commit, as one message. The
 * answer comes after the commit.
 */
export function inOneStatement<Result>(db: Database, work: Work<Result>, holder?: string): Promise<Result> {
  return retried(() => db.whileThere(remembered(db, once(db, work, { commits: 'AT_ONCE', holder }))))
}

async function retried<Result>(run: () => Promise<Result>): Promise<Result> {
  let attempt = 1
  for (;;) {
    try {
      return await run()
    } catch (error) {
      // Each connection is met in this state once at most, and ended: the tries for it are bounded by the pool.
      if (isStalePlan(error)) continue
      if (attempt === attemptsMax || !(isWorthAnotherTry(error) || isUndone(error))) throw error
      await delay(attempt * 5 + Math.random() * 20)
      attempt++
    }
  }
}

async function remembered<Result>({ lastFailure }: Database, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    lastFailure.note(error)
    throw error
  }
}

type Manner = { commits: 'WHEN_DONE' | 'AT_ONCE'; holder?: string | undefined }

async function once<Result>(db: Database, work: Work<Result>, { commits, holder }: Manner): Promise<Result> {
  const connection = connecting(db, holder)
  const sent: Promise<Answer>[] = []
  const texts: string[] = []
  let firstFailure: unknown
  // Of errors that come at once, the one of a statement that waited for the connection is heard last.
  const note = (error: unknown) => {
    if (!isEchoOfFailure(error)) firstFailure ??= error
  }
  let isOver = false
  const send = (statement: Statement) => {
    const query = connection.ask(statement)
    // An awaited statement shows its error; this keeps one that is not awaited from ending the process.
    query.catch(note)
    sent.push(query)
    texts.push(statement.text)
    return query
  }

  // A transaction begins with its first statement: if all its statements leave in one turn, it needs no begin.
  const queries = queriesOn((statement) => {
    // Its connection may be another's by now.
    if (isOver) return Promise.reject(new Error('The transaction has ended.'))
    if (sent.length === 0) void send(begin)
    return send(statement)
  }, note)
  const slot = slotWhenAsked()
  let broken = false
  try {
    const working = work({
      ...queries,
      get slot() {
        return slot.take()
      },
      spread: db.placement.isSpread() ? db.read : undefined,
      connected: connection.connected,
    })
    const early = commits === 'AT_ONCE' && sent.length > 0 ? tracer.statement(commit, send) : undefined
    const result = await working
    // Also of a statement that is not awaited and never left, for a value that cannot be sent.
    if (firstFailure !== undefined) throw firstFailure
    if (sent.length === 0) return result
    const committed = early ?? tracer.statement(commit, send)
    await confirmed(sent, connection.client, db.commitWaitMs)
    // PostgreSQL answers ROLLBACK to the commit of a transaction that a statement has failed in.
    if ((await committed).command !== 'COMMIT') throw new Error('The transaction was rolled back at its commit.')
    if (db.lastFailure.read() !== undefined && hasWritten(texts, await Promise.all(sent))) db.lastFailure.clear()
    return result
  } catch (error) {
    isOver = true
    // A rollback among statements of which one fails would be passed over with them.
    await Promise.allSettled(sent)
    const failure = isEchoOfFailure(error) ? (firstFailure ?? error) : error
    if (isServerBehindAway(failure) && !(await isOfCommit(sent, texts))) undone.add(failure as Error)
    broken = isStalePlan(failure) || isReadOnly(failure) || !(await isRolledBack(connection.client()))
    throw failure
  } finally {
    isOver = true
    slot.giveBack()
    connection.client()?.release(broken)
  }
}

/** A connection that is taken with the first statement: work that sends none, or waits before it does, keeps none from others. */
function connecting(db: Database, holder: string | undefined) {
  let client: pg.PoolClient | undefined
  let waiting: ((client: pg.PoolClient) => void)[] | undefined
  let opening: Promise<unknown> | undefined

  const open = async () => {
    const opened = await db.connect(holder)
    client = opened
    // In one turn and in their order, so that they leave as one message.
    for (const send of waiting ?? []) send(opened)
    waiting = undefined
  }
  const connected = () => (opening ??= open())
  return {
    client: () => client,
    connected,
    ask: (statement: Statement): Promise<Answer> => {
      if (client) return ask(client, statement, db.prepare)
      return new Promise((resolve, reject) => {
        waiting ??= []
        waiting.push((opened) => void ask(opened, statement, db.prepare).then(resolve, reject))
        connected().catch(reject)
      })
    },
  }
}

const undone = new WeakSet<Error>()
const isUndone = (error: unknown): boolean => error instanceof Error && undone.has(error)

/** Whether all before the commit succeeded: the commit's effect is unknown then. */
async function isOfCommit(sent: readonly Promise<Answer>[], texts: readonly string[]): Promise<boolean> {
  const settled = await Promise.allSettled(sent)
  return texts[settled.findIndex(({ status }) => status === 'rejected')] === commit.text
}

/** Waits for the answers of a transaction whose commit was sent. The server itself sets no limit to a commit. */
async function confirmed(
  sent: Promise<Answer>[],
  client: () => pg.PoolClient | undefined,
  waitMs: number,
): Promise<void> {
  const callOff = afterSilence(waitMs, () => cut(client(), away(unconfirmed)))
  await Promise.all(sent).finally(callOff)
}

const writes = /\binsert into\b|(?<!\bfor )\bupdate\b|\bdelete from\b/i

const hasWritten = (texts: string[], answers: Answer[]): boolean =>
  answers.some(({ count }, place) => count > 0 && writes.test(texts[place] ?? ''))

const isRolledBack = async (client: pg.PoolClient | undefined): Promise<boolean> =>
  client === undefined ||
  client.query('rollback').then(
    () => true,
    () => false,
  )

const slotsCount = 64
/** Those that no transaction of this process has. Another process begins elsewhere, so that they seldom meet. */
const freeSlots = Array.from({ length: slotsCount }, (_, place) => place).toSorted(() => Math.random() - 0.5)

/** The last that was given back is taken first: few transactions at once write to few rows. */
function slotWhenAsked() {
  let taken: number | undefined
  let isShared = false
  return {
    take: (): number => {
      if (taken !== undefined) return taken
      const free = freeSlots.pop()
      isShared = free === undefined
      taken = free ?? Math.floor(Math.random() * slotsCount)
      return taken
    },
    giveBack: (): void => {
      if (taken !== undefined && !isShared) freeSlots.push(taken)
    },
  }
}
