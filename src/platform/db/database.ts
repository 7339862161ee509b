import type pg from 'pg'
import {
  type ConnectionEvents,
  type DatabaseTarget,
  gatherWrites,
  plainPool,
  readerClient,
  transactionPool,
} from './connections.ts'
import { isStalePlan } from './failures.ts'
import { camelCase, type Statement, statement } from './sql.ts'
import { watchDatabase } from './watch.ts'

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
}

export type Database = {
  /** Single statements on shared, pipelined connections that refuse to write. */
  read: Queries
  /** A connection of one's own, for a transaction. Give it back with `release`. */
  connect: () => Promise<pg.PoolClient>
  /** Says that somebody waits for the database, so that it is noticed when it hangs. */
  whileThere: <Result>(work: Promise<Result>) => Promise<Result>
  /** A plain pool for libraries that bring their own statements. */
  plainPool: pg.Pool
  prepare: boolean
  close: () => Promise<void>
}

/** Shared connections for reads; statements are pipelined on each, so a few are enough. */
const readersCount = 2

export function openDatabase({ target, poolSize, prepare, onError = () => {} }: DatabaseOptions): Database {
  const watch = watchDatabase(target)
  const events = { onError, onOpened: watch.add }
  const pool = transactionPool(target, poolSize, events)
  const plain = plainPool(target, events)
  const readers = sharedReaders(() => readerClient(target), events)
  return {
    read: queriesOn((sent) => {
      watch.require()
      return watch.whileThere(readers.send((client) => client.query(asQuery(sent, prepare))))
    }),
    connect: async () => {
      watch.require()
      return watch.unlessAway(pool.connect(), (late) => late.release(true))
    },
    whileThere: watch.whileThere,
    plainPool: plain,
    prepare,
    close: async () => {
      await watch.close()
      await Promise.all([pool.end(), plain.end(), readers.end()])
    },
  }
}

/** Statements over whatever sends them. */
export function queriesOn(send: (sent: Statement) => Promise<pg.QueryArrayResult>): Queries {
  const all = async (strings: TemplateStringsArray, inputs: unknown[]): Promise<Answered> => {
    const sent = statement(strings, inputs)
    return { name: sent.name, result: await send(sent) }
  }
  // Whoever sent several statements may fail over one before it awaits the next, whose error must not end the process.
  const seen = <Answer>(answer: Promise<Answer>) => {
    answer.catch(() => {})
    return answer
  }
  return {
    many: <Row>(strings: TemplateStringsArray, ...inputs: unknown[]) =>
      seen(all(strings, inputs).then((answered) => rowsOf<Row>(answered))),
    maybeOne: <Row>(strings: TemplateStringsArray, ...inputs: unknown[]) =>
      seen(all(strings, inputs).then((answered) => rowsOf<Row>(answered)[0])),
    run: (strings, ...inputs) => seen(all(strings, inputs).then(({ result }) => result.rowCount ?? 0)),
  }
}

/** The form in which `pg` takes a statement. */
export function asQuery(sent: Statement, prepare: boolean): pg.QueryArrayConfig {
  const { text, values, name } = sent
  return { text, values: values as unknown[], rowMode: 'array', ...(prepare && { name }) }
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
      gatherWrites(client, setImmediate)
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

type Answered = { name: string; result: pg.QueryArrayResult }

// The members of a statement's rows are named once. A migration may add columns, so the count is compared.
const memberNames = new Map<string, string[]>()

function membersOf({ name, result }: Answered): string[] {
  const known = memberNames.get(name)
  if (known?.length === result.fields.length) return known
  const names = result.fields.map((field) => camelCase(field.name))
  memberNames.set(name, names)
  return names
}

function rowsOf<Row>(answered: Answered): Row[] {
  const names = membersOf(answered)
  return answered.result.rows.map((cells) => {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < names.length; index++) row[names[index] as string] = cells[index]
    return row as Row
  })
}
