import pg from 'pg'
import { messageWithoutValues } from '../logged-error.ts'
import { afterSilence } from '../silence.ts'

// How connections are opened: settings of the session, types of values, pools.

export type DatabaseTarget = string | { host: string; port: number; user: string; database: string }

// READ COMMITTED is asked for explicitly: every rule holds by guarded updates and unique keys, and other engines default higher.
const sessionSettings = [
  'timezone=UTC',
  'default_transaction_isolation=read\\ committed',
  'statement_timeout=10000',
  'lock_timeout=5000',
  // Every statement is asked for again and again, and its plan never depends on the values: planning costs more than most do.
  'plan_cache_mode=force_generic_plan',
  'idle_in_transaction_session_timeout=15000',
]
const readerSettings = [...sessionSettings, 'default_transaction_read_only=on']

/** How long a caller waits for a connection, in ms. */
export const waitForConnectionMs = 5_000

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, (text: string) => BigInt(text))
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseInstant)

export function clientOptions(target: DatabaseTarget, settings: readonly string[]): pg.ClientConfig {
  return {
    ...(typeof target === 'string' ? { connectionString: target } : target),
    application_name: 'mizan',
    types,
    keepAlive: true,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  }
}

/**
 * A connection that is given up when nothing has come of it in time. The limits of `pg` itself and of its pools would also count what
 * this process was held up for, and are not used.
 */
function patientClient(config: pg.ClientConfig): pg.Client {
  const client = keepingValues(new pg.Client(config))
  const connect: (...told: unknown[]) => Promise<pg.Client> = client.connect.bind(client)
  const connectInTime = (...told: unknown[]) => {
    const callOff = afterSilence(waitForConnectionMs, () => cut(client, away('no connection came about')))
    client.once('connect', callOff).once('end', callOff)
    return connect(...told)
  }
  return Object.assign(client, { connect: connectInTime })
}

export const away = (why: string): Error => new Error(`The database is not reachable: ${why}.`)

/** Ends a connection at once: ending it politely would wait for the very answers that do not come. */
export function cut(client: pg.ClientBase | undefined, error?: Error): void {
  const { connection } = (client ?? {}) as { connection?: { stream: { destroy: (error?: Error) => void } } }
  connection?.stream.destroy(error)
}

// A pool makes each with `new`, which answers what a function returns.
const patient = { Client: patientClient as unknown as new () => pg.Client }

// The types of `pg` do not know this option of its clients yet: statements are sent without waiting for those before them.
const pipelined = { pipeline: true } as object

export type ConnectionEvents = {
  onError: (error: Error) => void
  /** Hears of every connection, so that all can be cut when the database has gone away. */
  onOpened: (client: pg.ClientBase) => void
}

/** Pipelined connections for transactions. */
export function transactionPool(target: DatabaseTarget, max: number, events: ConnectionEvents): pg.Pool {
  return listeningPool(
    new pg.Pool({
      ...clientOptions(target, sessionSettings),
      ...pipelined,
      ...patient,
      max,
      idleTimeoutMillis: 30_000,
    }),
    events,
  )
}

/**
 * Connections for libraries that bring their own statements, session settings and expectations: the job runner writes the ids
 * of failed jobs as JSON, which a bigint is refused for, and would leave them locked.
 */
export function plainPool(target: DatabaseTarget, events: ConnectionEvents): pg.Pool {
  const options = { ...clientOptions(target, []), ...patient, types: pg.types, max: 4, idleTimeoutMillis: 30_000 }
  return listeningPool(new pg.Pool(options), events)
}

/** A pipelined connection that refuses to write. */
export const readerClient = (target: DatabaseTarget): pg.Client =>
  patientClient({ ...clientOptions(target, readerSettings), ...pipelined })

/**
 * A connection for one piece of work that brings its own statements: migrations, backups. It is not pipelined;
 * `settings` are those of its session, beside UTC.
 */
export async function withClient<Result>(
  target: DatabaseTarget,
  settings: readonly string[],
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = patientClient(clientOptions(target, ['timezone=UTC', ...settings]))
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

// Without these listeners one ended backend would end the process.
function listeningPool(pool: pg.Pool, { onError, onOpened }: ConnectionEvents): pg.Pool {
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
    onOpened(client)
  })
  return pool
}

type Refusals = { prependListener: (name: 'errorMessage', heard: (error: pg.DatabaseError) => void) => void }

/**
 * PostgreSQL quotes rows and values when it refuses a statement. They are taken out of its errors as they come, so that none has them
 * to show: to a log, to a job that failed, to the user of a command.
 */
function keepingValues(client: pg.Client): pg.Client {
  const { connection } = client as unknown as { connection: Refusals }
  connection.prependListener('errorMessage', (error) => {
    Object.assign(error, { detail: undefined, where: undefined, hint: undefined, internalQuery: undefined })
    const message = messageWithoutValues(error)
    // A stack is written when it is first asked for, which costs more than the rest; this one says nothing but where it was read.
    if (message !== error.message) Object.assign(error, { message, stack: `error: ${message}` })
  })
  return client
}

// `2026-11-20 10:00:00.123+00`, always UTC by the session's setting.
function parseInstant(text: string): Date {
  return new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`)
}
