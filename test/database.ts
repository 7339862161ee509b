import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { DatabaseTarget } from '#platform/db/connections.ts'

// Every test file works on a database of its own, cloned from a migrated template that `scripts/test.ts` has made.

export type TestDatabase = { target: DatabaseTarget; drop: () => Promise<void> }

export const templateName = 'mizan_template'

/** Where the tests' PostgreSQL listens, as `scripts/test.ts` publishes it. */
export function testServer(): { host: string; port: number; user: string } {
  const published = process.env['MIZAN_TEST_SERVER']
  if (!published) throw new Error('Run tests through npm: `npm test`, or `npm test -- path/of/one.test.ts`.')
  return JSON.parse(published)
}

export async function cloneDatabase(): Promise<TestDatabase> {
  const server = testServer()
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await asOperator(`create database ${database} template ${templateName} strategy file_copy`)
  return { target: { ...server, database }, drop: () => asOperator(`drop database if exists ${database} with (force)`) }
}

export async function asOperator(statement: string): Promise<void> {
  const client = new pg.Client({ ...testServer(), database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
