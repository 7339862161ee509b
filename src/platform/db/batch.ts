import type { Socket } from 'node:net'
import pg from 'pg'
import { serialize } from 'pg-protocol'
import { type RowReader, rowReader } from './row-reader.ts'
import { camelCase, type Statement } from './sql.ts'

// `pg` sends statements one at a time: a Sync each, which makes the server answer each by itself, and a description of the row each. Here the
// statements of one turn leave as one message with one Sync, and a row is described once for each connection. This costs a third less time on both
// sides. It depends on how `pg` hands messages to a query.

/** The answer to a statement. `count` is the number of rows written or found. */
export type Answer = { command: string; count: number; rows: unknown[] }

type Value = string | Buffer | null
type QueuedStatement = {
  sent: Statement
  values: Value[]
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}
type Connection = { stream: Socket }
type RowDescription = { fields: { name: string; dataTypeID: number }[] }

/** Row descriptions of a connection's prepared statements; a statement that is missing here is prepared before it is used. */
const readersOf = new WeakMap<pg.ClientBase, Map<string, RowReader>>()
const rowless: RowReader = () => undefined

const waiting = new WeakMap<pg.ClientBase, QueuedStatement[]>()

/**
 * Sends a statement of its own, which fails alone. Statements of one turn still leave in one write.
 */
export function askAlone(client: pg.ClientBase, sent: Statement, prepare: boolean): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = { sent, values: sent.values.map(asValue), resolve, reject }
    const { stream } = (client as unknown as { connection: Connection }).connection
    if (stream.writableCorked === 0) {
      stream.cork()
      setImmediate(() => stream.uncork())
    }
    client.query(queryOf(client, [asked], prepare))
  })
}

/**
 * Sends a statement of a transaction on its connection, together with all others of this turn of the event loop. The first of
 * them that fails is answered with its error, and so are those behind it, which the server has not looked at.
 */
export function ask(client: pg.ClientBase, sent: Statement, prepare: boolean): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = { sent, values: sent.values.map(asValue), resolve, reject }
    const others = waiting.get(client)
    if (others) {
      others.push(asked)
      return
    }
    waiting.set(client, [asked])
    process.nextTick(() => {
      const batch = waiting.get(client) ?? []
      waiting.delete(client)
      client.query(queryOf(client, batch, prepare))
    })
  })
}

// They are sent even where all of a transaction leaves as one message. PostgreSQL takes what comes before one Sync as one
// transaction; an engine that spreads it over servers keeps the first statement when the second fails.
export const begin: Statement = { text: 'begin', name: 'begin', values: [] }
export const commit: Statement = { text: 'commit', name: 'commit', values: [] }

// `pg` takes queries of another kind than its own on a pipelined connection only when they inherit from its own.
function queryOf(client: pg.ClientBase, batch: QueuedStatement[], prepare: boolean): pg.Submittable {
  const readers = readersOf.get(client) ?? new Map<string, RowReader>()
  readersOf.set(client, readers)
  let place = 0
  let reader = rowless
  let rows: unknown[] = []
  const next = () => {
    reader = readers.get(batch[place]?.sent.name ?? '') ?? rowless
    rows = []
  }

  const handlers = {
    callback: undefined,
    binary: true,
    name: '',
    _result: undefined,
    submit: (connection: Connection) => {
      next()
      connection.stream.write(messageOf(batch, readers, prepare))
    },
    handleRowDescription: ({ fields }: RowDescription) => {
      reader = readerOf(client, fields)
    },
    handleDataRow: ({ fields }: { fields: (string | null)[] }) => {
      rows.push(reader(fields))
    },
    handleCommandComplete: ({ text }: { text: string }) => {
      const asked = batch[place++]
      if (prepare && asked) readers.set(asked.sent.name, reader)
      asked?.resolve({ ...commandOf(text), rows })
      next()
    },
    handleEmptyQuery: () => {},
    handleError: (error: unknown) => {
      for (const asked of batch.slice(place)) asked.reject(error)
      place = batch.length
    },
    handleReadyForQuery: () => {},
  }
  return Object.assign(Object.create(pg.Query.prototype), handlers)
}

const execute = serialize.execute()
const describe = serialize.describe({ type: 'P', name: '' })
const sync = serialize.sync()

function messageOf(batch: QueuedStatement[], readers: Map<string, RowReader>, prepare: boolean): Buffer {
  const parts: Buffer[] = []
  const fresh = new Set<string>()
  for (const { sent, values } of batch) {
    const name = prepare ? sent.name : ''
    const isPrepared = readers.has(name) || fresh.has(name)
    // A statement whose batch failed may have been prepared or not; closing one that does not exist is no error.
    if (!isPrepared) parts.push(serialize.close({ type: 'S', name }), serialize.parse({ name, text: sent.text }))
    if (prepare) fresh.add(name)
    parts.push(serialize.bind({ statement: name, values }))
    if (!readers.has(name)) parts.push(describe)
    parts.push(execute)
  }
  parts.push(sync)
  return Buffer.concat(parts)
}

const { TEXT, VARCHAR, BPCHAR, UUID } = pg.types.builtins
const plainTypes = new Set<number>([TEXT, VARCHAR, BPCHAR, UUID])

const readerOf = (client: pg.ClientBase, fields: RowDescription['fields']): RowReader =>
  rowReader(
    fields.map(({ name, dataTypeID }) => ({
      member: camelCase(name),
      parser: plainTypes.has(dataTypeID)
        ? undefined
        : (client.getTypeParser(dataTypeID, 'text') as (text: string) => unknown),
    })),
  )

// `INSERT 0 1`, `SELECT 20`, `BEGIN`
function commandOf(tag: string): { command: string; count: number } {
  const words = tag.split(' ')
  return { command: words[0] ?? '', count: words.length > 1 ? Number(words.at(-1)) : 0 }
}

/** Bytes are a value in its binary form. */
const asValue = (value: unknown): Value =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.length) : asText(value)

/** A value as PostgreSQL reads it. Throws TypeError for what no column can hold. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(asElement).join()}}`
  throw new TypeError(`A statement cannot take ${typeof value} as a value.`)
}

const special = /[\\"]/

function asElement(value: unknown): string {
  const text = asText(value)
  if (text === null) return 'NULL'
  // Looking is several times quicker than replacing, and there is hardly ever anything to replace.
  return `"${special.test(text) ? text.replaceAll(/[\\"]/g, String.raw`\$&`) : text}"`
}
