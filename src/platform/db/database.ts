import pg from 'pg'
import { camelCase, type Statement, statement } from './sql.ts'

/** Statements as tagged templates; rows come back with camel-cased members. */
export type Queries = {
  /** All rows. */
  many: <Row>(strings: TemplateStringsArray, ...inputs: unknown[]) => Promise<Row[]>
  /** The only row, or undefined when there is none. */
  maybeOne: <Row>(strings: TemplateStringsArray, ...inputs: unknown[]) => Promise<Row | undefined>
  /** The number of rows that were written. */
  run: (strings: TemplateStringsArray, ...inputs: unknown[]) => Promise<number>
}

export type DatabaseTarget = string | { host: string; port: number; user: string; database: string }

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
  /** A plain pool for libraries that bring their own statements. */
  plainPool: pg.Pool
  prepare: boolean
  close: () => Promise<void>
}

// READ COMMITTED is asked for explicitly: every rule holds by guarded updates and unique keys, and other engines default higher.
const sessionSettings = [
  'timezone=UTC',
  'default_transaction_isolation=read\\ committed',
  'statement_timeout=10000',
  'lock_timeout=5000',
  'idle_in_transaction_session_timeout=15000',
]

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, (text: string) => BigInt(text))
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseInstant)

/** How long a caller waits for a free connection, in ms. */
const waitForConnectionMs = 5_000
/** Shared connections for reads; statements are pipelined on each, so a few are enough. */
const readers = 2

export function openDatabase(options: DatabaseOptions): Database {
  const onError = options.onError ?? (() => {})
  const pool = newPool(options, { max: options.poolSize, pipeline: true, settings: sessionSettings })
  const plainPool = newPool(options, { max: 4, pipeline: false, settings: [] })
  // Without a listener one ended backend would end the process.
  for (const each of [pool, plainPool]) each.on('error', onError)
  const shared = sharedReaders(options, onError)
  return {
    read: queriesOn((sent) => shared.send(sent)),
    connect: () => pool.connect(),
    plainPool,
    prepare: options.prepare,
    close: async () => {
      await Promise.all([pool.end(), plainPool.end(), shared.end()])
    },
  }
}

/** Statements over whatever sends them. */
export function queriesOn(send: (sent: Statement) => Promise<pg.QueryArrayResult>): Queries {
  const all = async (strings: TemplateStringsArray, inputs: unknown[]) => send(statement(strings, inputs))
  return {
    many: async <Row>(strings: TemplateStringsArray, ...inputs: unknown[]) => rowsOf<Row>(await all(strings, inputs)),
    maybeOne: async <Row>(strings: TemplateStringsArray, ...inputs: unknown[]) =>
      rowsOf<Row>(await all(strings, inputs))[0],
    run: async (strings, ...inputs) => (await all(strings, inputs)).rowCount ?? 0,
  }
}

/** The form in which `pg` takes a statement. */
export function asQuery(sent: Statement, prepare: boolean): pg.QueryArrayConfig {
  const { text, values, name } = sent
  return { text, values: values as unknown[], rowMode: 'array', ...(prepare && { name }) }
}

export function clientOptions(target: DatabaseTarget, settings: readonly string[]): pg.ClientConfig {
  return {
    ...(typeof target === 'string' ? { connectionString: target } : target),
    application_name: 'mizan',
    types,
    keepAlive: true,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  }
}

function newPool(
  options: DatabaseOptions,
  own: { max: number; pipeline: boolean; settings: readonly string[] },
): pg.Pool {
  return new pg.Pool({
    ...clientOptions(options.target, own.settings),
    max: own.max,
    connectionTimeoutMillis: waitForConnectionMs,
    idleTimeoutMillis: 30_000,
    // The types of `pg` do not know this option of its clients yet.
    ...({ pipeline: own.pipeline } as object),
  })
}

function sharedReaders(options: DatabaseOptions, onError: (error: Error) => void) {
  const settings = [...sessionSettings, 'default_transaction_read_only=on']
  const open: (Promise<pg.Client> | undefined)[] = Array.from({ length: readers })
  let turn = 0

  const connected = (place: number): Promise<pg.Client> => {
    const existing = open[place]
    if (existing) return existing
    const client = new pg.Client({
      ...clientOptions(options.target, settings),
      connectionTimeoutMillis: waitForConnectionMs,
      ...({ pipeline: true } as object),
    })
    const forget = () => {
      if (open[place] === opening) open[place] = undefined
    }
    const opening = client.connect().then(() => client)
    client.on('error', onError)
    client.on('end', forget)
    opening.catch(forget)
    open[place] = opening
    return opening
  }

  return {
    send: async (sent: Statement) => {
      turn = (turn + 1) % readers
      const client = await connected(turn)
      return client.query(asQuery(sent, options.prepare))
    },
    end: async () => {
      const settled = await Promise.allSettled(open.filter((each) => each !== undefined))
      await Promise.all(settled.map((each) => (each.status === 'fulfilled' ? each.value.end() : undefined)))
    },
  }
}

function rowsOf<Row>(result: pg.QueryArrayResult): Row[] {
  const names = result.fields.map((field) => camelCase(field.name))
  return result.rows.map((cells) => {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < names.length; index++) row[names[index] as string] = cells[index]
    return row as Row
  })
}

// `2026-11-20 10:00:00.123+00`, always UTC by the session's setting.
function parseInstant(text: string): Date {
  return new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`)
}
