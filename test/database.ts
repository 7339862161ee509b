import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { DatabaseTarget } from '#platform/db/connections.ts'
import { patienceMs, waitUntil } from './patience.ts'

// Every test file works on a database of its own, cloned from a migrated template that `scripts/test.ts` has made.

export type TestDatabase = { target: Exclude<DatabaseTarget, string>; drop: () => Promise<void> }

export const templateName = 'mizan_template'
/** The migrated database of a server as Mizan makes it. */
export const preparedName = 'mizan'

export type TestServer = { host: string; port: number; user: string; behind?: readonly ClusterServer[] }
/** One of the servers over which tables are spread: each has a database of the same name. */
export type ClusterServer = { host: string; port: number }

/** Address of the tests' PostgreSQL, as `scripts/test.ts` publishes it. It would lose data in a crash. */
export const testServer = (): TestServer => JSON.parse(published('MIZAN_TEST_SERVER'))

/** Whether tables of tests are spread over several servers. */
export const isOverSeveral = (): boolean => testServer().behind !== undefined

/** Skips a test that cannot work when tables are spread over several servers. */
export const unlessOverSeveral = (why: string) => ({ skip: isOverSeveral() && `on several servers: ${why}` })

/** One that loses nothing, for tests of servers, which refuse any other. */
export const durableServer = (): TestServer => JSON.parse(published('MIZAN_TEST_DURABLE_SERVER'))

/** A data folder of the embedded PostgreSQL, made and migrated and nothing else, to be copied. */
export const preparedData = (): string => published('MIZAN_TEST_PREPARED')

function published(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error('Run tests through npm: `npm test`, or `npm test -- path/of/one.test.ts`.')
  return value
}

/**
 * A session of a test waits for locks, answers and the next statement for as long as tests wait: on a busy machine, callers that queue for
 * a row come later than a service lets them wait, and what a test holds has to be held until it lets go.
 */
export function patiently(target: DatabaseTarget): DatabaseTarget {
  const waits = {
    lock_timeout: patienceMs,
    statement_timeout: patienceMs,
    idle_in_transaction_session_timeout: patienceMs,
  }
  return typeof target === 'string' ? target : { ...target, ...waits }
}

export const cloneDatabase = (): Promise<TestDatabase> => clone(testServer(), templateName)

/** One on which servers and commands of the program work as well: servers of your own have to be as durable. */
export const cloneDurable = (): Promise<TestDatabase> =>
  clone(durableServers(), isOverSeveral() ? templateName : preparedName)

/** With those behind it, where tables are spread. */
export const durableServers = (): TestServer => (isOverSeveral() ? testServer() : durableServer())

async function clone(server: TestServer, template: string): Promise<TestDatabase> {
  const database = newName()
  await onEach(server, `create database ${database} template ${template} strategy file_copy`)
  return databaseOn(server, database)
}

export const newName = (): string => `test_${randomUUID().replaceAll('-', '')}`

/** A database that is there. */
export function databaseOn(server: TestServer, database: string): TestDatabase {
  const drop = () => waitUntil(() => isDropped(server, database))
  const { host, port, user } = server
  return { target: { host, port, user, database }, drop }
}

/** False while the engine's own visitor, who comes soon after the first connection, is on its way in: nothing can send that one away. */
async function isDropped(server: TestServer, database: string): Promise<boolean> {
  try {
    await onEach(server, `drop database if exists ${database} with (force)`, 'FIRST_FIRST')
    return true
  } catch (error) {
    if (server.behind !== undefined && (error as { code?: string }).code === inUse) return false
    throw error
  }
}

const inUse = '55006'

/** The coordinator has connections of its own to the others: it comes last, or goes first. */
export async function onEach(
  { behind = [], ...server }: TestServer,
  statement: string,
  order: 'FIRST_LAST' | 'FIRST_FIRST' = 'FIRST_LAST',
): Promise<void> {
  if (order === 'FIRST_FIRST') await asOperator(statement, server)
  await Promise.all(behind.map(({ host, port }) => asOperator(statement, { ...server, host, port })))
  if (order === 'FIRST_LAST') await asOperator(statement, server)
}

export async function asOperator(statement: string, server = testServer(), database = 'postgres'): Promise<void> {
  const client = new pg.Client({ ...server, database })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
