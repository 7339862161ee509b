import pg from 'pg'
import { messageWithoutValues } from '../logged-error.ts'
import { afterSilence } from '../silence.ts'
import { away } from './away.ts'
import { addressesOf, chooseAddress, forgetAddress } from './hosts.ts'
import { isWritable, letItPlan } from './server-queries.ts'

// Opens connections: settings of the session, types of values, pools.

export type DatabaseTarget = string | { host: string; port: number; user: string; database: string }

// READ COMMITTED is set explicitly: every rule holds by guarded updates and unique keys, and other engines default higher.
/** Settings of a session, as PostgreSQL shows them. */
export const sessionSettings: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  default_transaction_isolation: 'read committed',
  statement_timeout: '10s',
  lock_timeout: '5s',
  // Every statement runs again and again, and its plan never depends on the values: planning costs more than most executions. An engine over several
  // servers has no such plan: see `plannedClient`.
  plan_cache_mode: 'force_generic_plan',
  idle_in_transaction_session_timeout: '15s',
}
const writerOptions = Object.entries(sessionSettings).map(
  ([name, value]) => `${name}=${value.replaceAll(' ', String.raw`\ `)}`,
)
const readerOptions = [...writerOptions, 'default_transaction_read_only=on']

/** How long a caller waits for a connection, in ms. */
export const waitForConnectionMs = 5_000

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, (text: string) => BigInt(text))
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseInstant)
const int8Array = 1016
types.setTypeParser(int8Array, (text: string) => (text.match(/-?\d+/g) ?? []).map(BigInt))

/** `severalHosts` is the whole address of several hosts; the connection string is then that of the first. */
type ClientOptions = pg.ClientConfig & { severalHosts?: string }

function clientOptions(target: DatabaseTarget, settings: readonly string[]): ClientOptions {
  return {
    ...(typeof target === 'string' ? placesOf(target) : target),
    application_name: 'mizan',
    types,
    keepAlive: true,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  }
}

function placesOf(url: string): ClientOptions {
  const addresses = addressesOf(url)
  return { connectionString: addresses[0] ?? url, ...(addresses.length > 1 && { severalHosts: url }) }
}

/**
 * A connection that is given up when nothing has come of it in time. The limits of `pg` itself and of its pools would also count what
 * this process was held up for, and are not used.
 */
function patientClient(config: ClientOptions): pg.Client {
  const client = keepingValues(new pg.Client(config))
  const plainly: Connect = client.connect.bind(client)
  const connect =
    config.severalHosts === undefined ? plainly : connectingToPrimary(client, config.severalHosts, plainly)
  const connectInTime = (...given: unknown[]) => {
    const callOff = afterSilence(waitForConnectionMs, () => cut(client, away(noConnection)))
    client.once('connect', callOff).once('end', callOff)
    return connect(...given)
  }
  return Object.assign(client, { connect: connectInTime })
}

const noConnection = 'no connection came about'

type Connect = (...given: unknown[]) => Promise<pg.Client>

/** It goes to the host that takes writes; when it ends, or finds a standby, that host is looked for anew. */
function connectingToPrimary(client: pg.Client, url: string, connect: Connect): Connect {
  client.once('end', () => forgetAddress(url))
  const { connection } = client as unknown as { connection: Announcements }
  // `pg` listens to its socket from the connecting on. One that is cut before, while no host takes writes, must not end the process.
  connection.stream.on('error', () => {})
  connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
    if (parameterName === 'in_hot_standby' && parameterValue === 'on') cut(client, away('it is a standby by now'))
  })
  return async (callback) => {
    try {
      const address = await chooseAddress(url, takesWrites)
      // It was given up meanwhile, and would connect all the same, without a limit.
      if (connection.stream.destroyed) throw away(noConnection)
      const { host, port } = new pg.Client({ connectionString: address })
      Object.assign(client, { host, port })
    } catch (error) {
      if (typeof callback !== 'function') throw error
      callback(error)
      return client
    }
    return callback === undefined ? connect() : connect(callback)
  }
}

type Status = { parameterName: string; parameterValue: string }
type Announcements = {
  on: (name: 'parameterStatus', heard: (status: Status) => void) => void
  stream: { destroyed: boolean; on: (name: 'error', heard: () => void) => void }
}

const takesWrites = (address: string): Promise<boolean> =>
  withClient(address, [], (client) => {
    const callOff = afterSilence(waitForConnectionMs, () =>
      cut(client, away('it does not say whether it takes writes')),
    )
    return isWritable(client).finally(callOff)
  })

/** When tables are on several servers, the plan depends on the merchant. */
function plannedClient(config: ClientOptions): pg.Client {
  const client = patientClient(config)
  return client.once('connect', () => void letItPlan(client).catch(() => {}))
}

/** Ends a connection at once: ending it politely would wait for the very answers that do not come. */
export function cut(client: pg.ClientBase | undefined, error?: Error): void {
  const { connection } = (client ?? {}) as { connection?: { stream: { destroy: (error?: Error) => void } } }
  connection?.stream.destroy(error)
}

// A pool makes each with `new`, which answers what a function returns.
const patient = { Client: patientClient as unknown as new () => pg.Client }
const planned = { Client: plannedClient as unknown as new () => pg.Client }

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
      ...clientOptions(target, writerOptions),
      ...pipelined,
      ...planned,
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
  plannedClient({ ...clientOptions(target, readerOptions), ...pipelined })

/** A connection that lasts, for hints between processes. */
export const lineClient = (target: DatabaseTarget): pg.Client => patientClient(clientOptions(target, []))

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

// `2026-11-20 10:00:00.123+00`. The session is set to UTC; behind a pooler it may be set to any zone, of whole hours or not.
function parseInstant(text: string): Date {
  if (text.endsWith('+00')) return new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`)
  const [offset = '', sign, hours = '', minutes = '0', seconds = '0'] =
    /([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/.exec(text) ?? []
  const local = Date.parse(`${text.slice(0, text.length - offset.length).replace(' ', 'T')}Z`)
  const offsetMs = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000
  return new Date(sign === '-' ? local + offsetMs : local - offsetMs)
}
