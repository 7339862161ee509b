import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { DatabaseTarget } from '#platform/db/connections.ts'

// Every test file works on a database of its own, cloned from a migrated template that `scripts/test.ts` has made.

export type TestDatabase = { target: DatabaseTarget; drop: () => Promise<void> }

export const templateName = 'mizan_template'
/** The migrated database of a server as Mizan makes it. */
export const preparedName = 'mizan'

type TestServer = { host: string; port: number; user: string }

/** Where the tests' PostgreSQL listens, as `scripts/test.ts` publishes it. It would lose data in a crash. */
export const testServer = (): TestServer => JSON.parse(published('MIZAN_TEST_SERVER'))

/** One that loses nothing, for tests of servers, which refuse any other. */
export const durableServer = (): TestServer => JSON.parse(published('MIZAN_TEST_DURABLE_SERVER'))

/** A data folder of the embedded PostgreSQL, made and migrated and nothing else, to be copied. */
export const preparedData = (): string => published('MIZAN_TEST_PREPARED')

function published(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error('Run tests through npm: `npm test`, or `npm test -- path/of/one.test.ts`.')
  return value
}

export const cloneDatabase = (): Promise<TestDatabase> => clone(testServer(), templateName)

/** One on which servers and commands of the program work as well. */
export const cloneDurable = (): Promise<TestDatabase> => clone(durableServer(), preparedName)

async function clone(server: TestServer, template: string): Promise<TestDatabase> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await asOperator(`create database ${database} template ${template} strategy file_copy`, server)
  const drop = () => asOperator(`drop database if exists ${database} with (force)`, server)
  return { target: { ...server, database }, drop }
}

export async function asOperator(statement: string, server = testServer()): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
