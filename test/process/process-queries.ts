import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Scope } from '#platform/context.ts'
import type { DatabaseTarget } from '#platform/db/connections.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { asOperator, cloneDurable, durableServer, durableServers, onEach } from '../database.ts'
import type { Owner } from './server.ts'

// Changes of databases behind running servers' backs.

const asDurable = (statement: string) => asOperator(statement, durableServer())

/** A migrated database, dropped after the test; spread over the servers that `MIZAN_TEST_CLUSTER` names. */
export async function createMigratedDatabase(owner: Owner) {
  const { target, drop } = await cloneDurable()
  owner.after(drop)
  return { target, database: target.database, url: urlOf(target) }
}

/** A database without anything in it, on the tests' durable PostgreSQL; dropped after the test. */
export async function createEmptyDatabase(owner: Owner) {
  const database = `process_${randomUUID().replaceAll('-', '')}`
  await asDurable(`create database ${database} template template1`)
  const target: DatabaseTarget = { ...durableServer(), database }
  owner.after(() => asDurable(`drop database if exists ${database} with (force)`))
  return { target, database, url: urlOf(target) }
}

/** The same place as an address for DATABASE_URL. */
export const urlOf = ({ host, port, user, database }: Exclude<DatabaseTarget, string>) =>
  `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`

export const loseCommits = (database: string) => asDurable(`alter database ${database} set synchronous_commit = off`)

/** As an operator's own database may be set to. */
export const setZone = (target: Exclude<DatabaseTarget, string>, zone: string) =>
  asOperator(`alter database ${target.database} set timezone = '${zone}'`, target)

/** The name of a user that may log in and do nothing else. */
export async function createGuest(owner: Owner): Promise<string> {
  const user = `guest_${randomUUID().replaceAll('-', '')}`
  await asDurable(`create role ${user} login`)
  owner.after(() => asDurable(`drop role if exists ${user}`))
  return user
}

/** A role with the rights that deploy/serving-role.sql gives in this database; it is of whole servers, so one test at a time has it. */
export async function createServingRole(owner: Owner, target: Exclude<DatabaseTarget, string>): Promise<string> {
  await onEach(durableServers(), 'create role mizan_serve login')
  owner.after(() => onEach(durableServers(), 'drop role if exists mizan_serve'))
  await asOperator(
    await readFile(new URL('../../deploy/serving-role.sql', import.meta.url), 'utf8'),
    target,
    target.database,
  )
  return urlOf({ ...target, user: 'mizan_serve' })
}

export const countMigrations = async (tx: Queries): Promise<number> =>
  (await tx.maybeOne<{ n: number }>`select count(*)::int4 as n from pgmigrations`)?.n ?? 0

export const countTables = async (tx: Queries): Promise<number> =>
  (
    await tx.maybeOne<{ n: number }>`
      select count(*)::int4 as n from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`
  )?.n ?? 0

export const queueJob = (tx: Transaction, name: string) =>
  tx.many`select id from graphile_worker.add_job(${name}::text, job_key => ${`test ${name}`}::text)`

/** 1 while this job waits or is worked on. */
export const countJobs = async (tx: Queries, name: string): Promise<number> =>
  (
    await tx.maybeOne<{ n: number }>`
      select count(*)::int4 as n from graphile_worker._private_jobs where key = ${`test ${name}`}`
  )?.n ?? 0

/** A row that is locked until the transaction ends. */
export const lockProductRow = (tx: Transaction, { merchantId, environment }: Scope, reference: string) => tx.run`
  select 1 from products where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference} for update`

/** Changes a setting of a whole server that is not ours to keep. */
export async function alterServer(url: string, name: string, value: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`alter system set ${name} = ${value}`)
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}
