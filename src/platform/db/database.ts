import type pg from 'pg'
import { afterSilence } from '../silence.ts'
import { type Answer, askAlone } from './batch.ts'
import {
  type ConnectionEvents,
  cut,
  type DatabaseTarget,
  plainPool,
  readerClient,
  transactionPool,
  waitForConnectionMs,
} from './connections.ts'
import { isStalePlan } from './failures.ts'
import { sharedFairly } from './fair-pool.ts'
import { type Statement, statement } from './sql.ts'
import { type Placement, placementOf } from './placement.ts'
import { rememberFailure, type LastFailure } from './last-failure.ts'
import { type Engine, findEngine } from './server-queries.ts'
import { watchDatabase } from './watch.ts'
import { tracer } from '../tracing/tracer.ts'

/** Statements as tagged templates; rows come back with camel-cased members. */
export type Queries = {
  /** All rows. */
  many: <Row>(strings: TemplateStringsArray, ...inputs: unknown[]) => Promise<Row[]>
  /** The only row, or undefined when there is none. */
  maybeOne: <Row>(strings: TemplateStringsArray, ...inputs: unknown[]) => Promise<Row | undefined>
  /** The number of rows that were written. */
  run: (strings: TemplateStringsArray, ...inputs: unknown[]) => Promise<number>
}

export type DatabaseOptions = {
  target: DatabaseTarget
  /** Connections for writing transactions. */
  poolSize: number
  /** Whether statements are prepared under a name. */
  prepare: boolean
  onError?: (error: Error) => void
  commitWaitMs?: number
  /** How long a caller waits for a free connection, in ms. */
  connectionWaitMs?: number
}

export type Database = {
  /** Single statements on shared, pipelined connections that refuse to write. */
  read: Queries
  /** A connection of one's own, for a transaction. Give it back with `release`. One holder, such as a merchant, has half of them at most. */
  connect: (holder?: string) => Promise<pg.PoolClient>
  /** Says that a caller waits for the database, so that it is noticed when it hangs. */
  whileThere: <Result>(work: Promise<Result>) => Promise<Result>
  /** A plain pool for libraries that bring their own statements. */
  plainPool: pg.Pool
  /** A further pool. Its caller ends it; statements that are still running then are cut. */
  openPool: () => OwnPool
  prepare: boolean
  /** Its address, for connections that are patient in another way. */
  target: DatabaseTarget
  /** Connections for writing, and callers that wait for one. */
  writers: () => { inUse: number; idle: number; waiting: number }
  /** The kind of database: one server, or one that spreads the tables over several. */
  engine: () => Promise<Engine>
  /** Which server has what. */
  placement: Placement
  /** The failure that currently keeps writers from writing. */
  lastFailure: LastFailure
  /** A commit that is not answered for so long, in ms, is given up: it waits for a standby that is lost, or for a disk. */
  commitWaitMs: number
  close: () => Promise<void>
}

type OwnPool = { pool: pg.Pool; end: () => Promise<void> }

/** Shared connections for reads; statements are pipelined on each, so a few are enough. */
const readersCount = 2
/** Longer than this nothing is waited for at the end, in ms. */
const endsWithinMs = 5_000
const usualCommitWaitMs = 15_000
/** The same for a pool of one's own. */
const cutAfterMs = 500

export function openDatabase(options: DatabaseOptions): Database {
  const { target, poolSize, prepare, onError = () => {}, commitWaitMs = usualCommitWaitMs } = options
  const watch = watchDatabase(target, options.connectionWaitMs ?? waitForConnectionMs)
  const events = { onError, onOpened: watch.add }
  const pool = transactionPool(target, poolSize, events)
  const fairly = sharedFairly(pool, Math.ceil(poolSize / 2))
  const plain = plainPool(target, events)
  const readers = sharedReaders(() => readerClient(target), events)
  const read = queriesOn((sent) => {
    watch.require()
    return watch.whileThere(readers.send((client) => askAlone(client, sent, prepare)))
  })
  let engine: Promise<Engine> | undefined
  return {
    read,
    connect: async (holder) => {
      watch.require()
      return watch.unlessAway(fairly.connect(holder), (late) => late.release())
    },
    whileThere: watch.whileThere,
    plainPool: plain,
    openPool: () => ownPool(target, events),
    prepare,
    target,
    writers: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + fairly.waiting(),
    }),
    engine: () => {
      engine ??= findEngine(read)
      engine.catch(() => (engine = undefined))
      return engine
    },
    placement: placementOf(read),
    lastFailure: rememberFailure(),
    commitWaitMs,
    close: async () => {
      await watch.close()
      // A statement that still waits for a lock is cut.
      const callOff = afterSilence(endsWithinMs, watch.cutAll)
      await Promise.all([pool.end(), plain.end(), readers.end()]).finally(callOff)
    },
  }
}

function ownPool(target: DatabaseTarget, { onError, onOpened }: ConnectionEvents): OwnPool {
  const clients = new Set<pg.ClientBase>()
  const note = (client: pg.ClientBase) => {
    clients.add(client)
    onOpened(client)
  }
  const pool = plainPool(target, { onError, onOpened: note })
  return {
    pool,
    end: async () => {
      const callOff = afterSilence(cutAfterMs, () => clients.forEach((client) => cut(client)))
      await pool.end().finally(callOff)
    },
  }
}

/** Statements over any sender. `onRefused` is called at once for a statement that is not sent because one of its values is invalid. */
export function queriesOn(
  send: (sent: Statement) => Promise<Answer>,
  onRefused: (error: unknown) => void = () => {},
): Queries {
  // A caller of several statements may fail over one before it awaits the next, whose error must not end the process.
  const seen = <Result>(answer: Promise<Result>) => {
    answer.catch(() => {})
    return answer
  }
  const all = async (strings: TemplateStringsArray, inputs: unknown[]) => {
    let sent: Statement
    try {
      sent = statement(strings, inputs)
    } catch (error) {
      onRefused(error)
      throw error
    }
    return tracer.statement(sent, send)
  }
  return {
    many: <Row>(strings: TemplateStringsArray, ...inputs: unknown[]) =>
      seen(all(strings, inputs).then(({ rows }) => rows as Row[])),
    maybeOne: <Row>(strings: TemplateStringsArray, ...inputs: unknown[]) =>
      seen(all(strings, inputs).then(({ rows }) => rows[0] as Row | undefined)),
    run: (strings, ...inputs) => seen(all(strings, inputs).then((answer) => answer.count)),
  }
}

function sharedReaders(open: () => pg.Client, { onError, onOpened }: ConnectionEvents) {
  const places: (Promise<pg.Client> | undefined)[] = Array.from({ length: readersCount })
  let turn = 0

  const reader = (place: number): Promise<pg.Client> => {
    const existing = places[place]
    if (existing) return existing
    const client = open()
    const forget = () => {
      if (places[place] === opening) places[place] = undefined
    }
    const opening = client.connect().then(() => client)
    client.on('error', onError)
    client.on('end', forget)
    opening.catch(forget)
    onOpened(client)
    places[place] = opening
    return opening
  }

  // The statements that are still on the old connection end with their own answers.
  const replace = async (place: number, client: pg.Client) => {
    if ((await places[place]) !== client) return
    places[place] = undefined
    client.end().catch(onError)
  }

  return {
    send: async <Result>(ask: (client: pg.Client) => Promise<Result>) => {
      turn = (turn + 1) % readersCount
      const place = turn
      const client = await reader(place)
      return ask(client).catch(async (error: unknown) => {
        if (!isStalePlan(error)) throw error
        await replace(place, client)
        return ask(await reader(place))
      })
    },
    end: async () => {
      const opened = await Promise.allSettled(places.filter((each) => each !== undefined))
      await Promise.all(opened.map(async (each) => each.status === 'fulfilled' && each.value.end()))
    },
  }
}
