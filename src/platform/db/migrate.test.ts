import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { migrateTo, recordLater, recordOnly } from '#test/backup-queries.ts'
import { asOperator, testServer } from '#test/database.ts'
import type { DatabaseTarget } from './connections.ts'
import { stepsForSeveral } from './migration-queries.ts'
import { knownMigrations, migrate, pendingMigrations, requireMigrated, statementsIn } from './migrate.ts'

const made: string[] = []
const madeUsers: string[] = []
after(async () => {
  for (const name of made) await asOperator(`drop database if exists ${name} with (force)`)
  for (const name of madeUsers) await asOperator(`drop role if exists ${name}`)
})

async function emptyDatabase(): Promise<Exclude<DatabaseTarget, string>> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await asOperator(`create database ${database}`)
  made.push(database)
  return { ...testServer(), database }
}

test('an empty database takes all migrations, in order and once', async () => {
  const target = await emptyDatabase()
  assert.deepEqual(await migrate(target), await knownMigrations())
  assert.deepEqual(await migrate(target), [])
  await requireMigrated(target)
})

test('a database of an earlier version takes the migrations that it lacks', async () => {
  const target = await emptyDatabase()
  const known = await knownMigrations()
  await migrateTo(target, known.slice(0, 1))
  await assert.rejects(requireMigrated(target), new RegExp(`${known.length - 1} migrations are pending`))
  assert.deepEqual(await migrate(target), known.slice(1))
})

test('a database that a newer version has migrated is served on, while nodes are replaced', async () => {
  const target = await emptyDatabase()
  await migrate(target)
  await recordLater(target, '9999-later')
  assert.deepEqual(await pendingMigrations(target), [])
  assert.deepEqual(await migrate(target), [])
})

test('a database of a development version from before the first release is refused in one line that says what to do', async () => {
  const target = await emptyDatabase()
  await recordOnly(target, ['0001-merchants', '0002-api-keys'])
  const line =
    /^StartProblem: This database is of a development version .* 0001-merchants\), .* export there .* new DATA_DIR or another DATABASE_URL\.$/
  for (const refused of [migrate, pendingMigrations, requireMigrated]) await assert.rejects(refused(target), line)
})

test('a user who may make no schema is told so, and nothing goes on while another one migrates at once', async () => {
  const target = await emptyDatabase()
  const user = `maker_${randomUUID().slice(0, 8)}`
  await asOperator(`create role ${user} login`)
  madeUsers.push(user)
  await asOperator(`grant create on schema public to ${user}`, testServer(), target.database)
  const rights = /^StartProblem: The database cannot be migrated: permission denied .* Make the user .* the owner/
  await assert.rejects(migrate({ ...target, user }), rights)
  await migrate(target)
  await requireMigrated(target)
})

test('a file is parted at semicolons, but not in quotes, and loses its comments', () => {
  const text = "-- first; of two\ncomment on table a is 'it''s; -- so';\ninsert into b values (1); -- and ; no more\n"
  assert.deepEqual(statementsIn(text), ["comment on table a is 'it''s; -- so'", 'insert into b values (1)'])
})

test('on several servers, a change of a table of the coordinator reads a copy of one that every server has', () => {
  const change = 'update bank_accounts a set opened_at = d.closed_at from days d where d.currency = a.currency'
  assert.deepEqual(stepsForSeveral(change), [
    'create temp table days as select * from public.days',
    change,
    'drop table pg_temp.days',
  ])
  for (const one of ['update days set closed_by = null', 'update wallets w set version = 2 from users', 'select 1'])
    assert.deepEqual(stepsForSeveral(one), [one])
})
