import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { makeMigrationsTable, recordMigration } from '#platform/backup/queries.ts'
import { type DatabaseTarget, withClient } from '#platform/db/connections.ts'
import { migrationText } from '#platform/db/migrate.ts'
import { makeJobSchema } from '#platform/jobs/schema.ts'

// Changes and reads of whole databases, for tests of backups.

const on = <Result>(target: DatabaseTarget, work: (client: pg.Client) => Promise<Result>) =>
  withClient(target, [], work)

/** As an earlier version left it. */
export async function migrateTo(target: DatabaseTarget, names: readonly string[]): Promise<void> {
  await makeJobSchema(target)
  await on(target, async (client) => {
    await makeMigrationsTable(client)
    for (const name of names) {
      await client.query(await migrationText(name))
      await recordMigration(client, name, new Date())
    }
  })
}

/** A database whose table of migrations holds `names`, and no other table. */
export const recordOnly = (target: DatabaseTarget, names: readonly string[]) =>
  on(target, async (client) => {
    await makeMigrationsTable(client)
    for (const name of names) await recordMigration(client, name, new Date())
  })

export const recordLater = (target: DatabaseTarget, name: string) =>
  on(target, (client) => recordMigration(client, name, new Date()))

export const insertMerchant = (target: DatabaseTarget, name: string) =>
  on(target, (client) =>
    client.query(
      `insert into merchants (merchant_id, bucket, name, production_access, created_at, updated_at)
       values ($1, '00', $2, 'NOT_ENABLED', $3, $3)`,
      [randomUUID(), name, new Date()],
    ),
  )

/** Runs over all merchants: no scope. */
export const merchantNames = (target: DatabaseTarget) =>
  on(target, async (client) => {
    const found = await client.query<{ name: string }>('select name from merchants')
    return found.rows.map(({ name }) => name).toSorted()
  })

/** Runs over all merchants: no scope. */
export const countOf = (target: DatabaseTarget, rows: string) =>
  on(target, async (client) => {
    const found = await client.query<{ n: number }>(`select count(*)::int4 as n from ${rows}`)
    return found.rows[0]?.n ?? 0
  })

/** A job that a worker has begun and will never end. */
export const queueLockedJob = (target: DatabaseTarget, name: string) =>
  on(target, async (client) => {
    await client.query('select id from graphile_worker.add_job($1::text)', [name])
    await client.query('update graphile_worker._private_jobs set locked_at = $1, locked_by = $2', [new Date(), 'gone'])
  })

export const lockedJobs = (target: DatabaseTarget) =>
  countOf(target, 'graphile_worker._private_jobs where locked_at is not null')
