import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { asQuery, type Database, type Queries, queriesOn } from './database.ts'
import { isEchoOfFailure, isWorthAnotherTry } from './failures.ts'

/**
 * One transaction on one pipelined connection: statements are sent without waiting for those before them.
 * `slot` tells this connection's writers of counters apart from others'.
 */
export type Transaction = Queries & { readonly slot: number }

type Options = {
  /** Settled before any statement's result is handed out; when it rejects, so does every statement. */
  gate?: (tx: Transaction) => Promise<void>
  /** Sent after `work`, together with the commit: what nobody waits for. */
  finish?: (tx: Transaction) => Promise<unknown>[]
}

const attemptsMax = 4

/**
 * Runs `work` in a READ COMMITTED transaction and commits. A serialisation failure or a deadlock runs it again from the
 * start, so `work` must have no effect but its statements.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  options: Options = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.whileThere(once(db, work, options))
    } catch (error) {
      if (attempt === attemptsMax || !isWorthAnotherTry(error)) throw error
      await delay(attempt * 5 + Math.random() * 20)
    }
  }
}

async function once<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  options: Options,
): Promise<Result> {
  const client = await db.connect()
  const sent: Promise<unknown>[] = []
  let firstFailure: unknown
  const send = <Answer>(query: Promise<Answer>) => {
    // Whoever awaits the statement sees its error; this keeps a statement that nobody awaits from ending the process.
    query.catch((error: unknown) => {
      firstFailure ??= error
    })
    sent.push(query)
    return query
  }

  void send(client.query('begin'))
  const slot = slotOf(client)
  const ungated: Transaction = { ...queriesOn((each) => send(client.query(asQuery(each, db.prepare)))), slot }
  const gate = options.gate && send(options.gate(ungated))
  const gated = gate && {
    ...queriesOn((each) => send(client.query(asQuery(each, db.prepare))).then((result) => gate.then(() => result))),
    slot,
  }

  let broken = false
  try {
    const result = await work(gated ?? ungated)
    sent.push(...(options.finish?.(ungated) ?? []))
    const committed = send(client.query('commit'))
    await Promise.all(sent)
    // PostgreSQL answers ROLLBACK to the commit of a transaction that a statement has failed in.
    if ((await committed).command !== 'COMMIT') throw new Error('The transaction was rolled back at its commit.')
    return result
  } catch (error) {
    broken = await rolledBack(client).then(
      () => false,
      () => true,
    )
    // The gate's answer came before any other statement's, so it decides when both have something to say.
    if (gate) await gate
    throw isEchoOfFailure(error) ? firstFailure : error
  } finally {
    client.release(broken)
  }
}

const rolledBack = (client: pg.PoolClient) => client.query('rollback')

const slots = new WeakMap<pg.PoolClient, number>()
const slotsCount = 64
let nextSlot = Math.floor(Math.random() * slotsCount)

function slotOf(client: pg.PoolClient): number {
  const known = slots.get(client)
  if (known !== undefined) return known
  nextSlot = (nextSlot + 1) % slotsCount
  slots.set(client, nextSlot)
  return nextSlot
}
