import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { asOperator, testServer } from '#test/database.ts'
import { countOf, insertMerchant, merchantNames, migrateTo, queueLockedJob, lockedJobs } from '#test/backup-queries.ts'
import type { DatabaseTarget } from '../db/connections.ts'
import { openDatabase } from '../db/database.ts'
import { knownMigrations, migrate, pendingMigrations } from '../db/migrate.ts'
import { ensureDataKeys } from '../secrets/data-keys.ts'
import { checkArchive } from './manifest.ts'
import { requireKnownForm, restoreBackup } from './restore.ts'
import { writeBackup } from './write.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'mizan-restore-'))
const made: string[] = []
const roles: string[] = []
after(async () => {
  await rm(folder, { recursive: true })
  for (const name of made) await asOperator(`drop database if exists ${name} with (force)`)
  for (const name of roles) await asOperator(`drop role if exists ${name}`)
})

const now = new Date('2026-11-21T10:00:00.000Z')
const master = { current: randomBytes(32) }
const quiet = () => {}

async function emptyDatabase(): Promise<DatabaseTarget> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await asOperator(`create database ${database}`)
  made.push(database)
  return { ...testServer(), database }
}

async function databaseWith(names: string[]): Promise<DatabaseTarget> {
  const target = await emptyDatabase()
  await migrate(target)
  for (const name of names) await insertMerchant(target, name)
  const db = openDatabase({ target, poolSize: 1, prepare: true })
  await ensureDataKeys(db, master)
  await db.close()
  return target
}

async function backUp(target: DatabaseTarget) {
  const file = path.join(folder, `${randomUUID()}.tar`)
  await writeBackup({ target, file, now, tell: quiet })
  return { file, manifest: await checkArchive(file, quiet) }
}

const restoring = { master, replaces: false, now, tell: quiet }

test('rows come back as they were, whatever letters are in them', async () => {
  const names = ['a\tb', 'c\\d', 'line\nbreak', '\\N', 'تاجين 🫖', 'x'.repeat(255)]
  const { file, manifest } = await backUp(await databaseWith(names))
  const target = await emptyDatabase()
  await restoreBackup({ ...restoring, target, file, manifest })
  assert.deepEqual(await merchantNames(target), names.toSorted())
  assert.deepEqual(await pendingMigrations(target), [])
})

test('the owner of a database needs no further rights for either', async () => {
  const { file, manifest } = await backUp(await databaseWith(['Shop']))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asOperator(`create role ${name} login`)
  roles.push(name)
  await asOperator(`create database ${name} owner ${name}`)
  made.push(name)
  const owned = { ...testServer(), user: name, database: name }
  await restoreBackup({ ...restoring, target: owned, file, manifest })
  assert.equal((await backUp(owned)).manifest.tables.length, manifest.tables.length)
})

test('a backup of an earlier version is restored into its own tables, and then brought to this version', async () => {
  const known = await knownMigrations()
  const source = await emptyDatabase()
  await migrateTo(source, known.slice(0, -1))
  await insertMerchant(source, 'Of old')
  const { file, manifest } = await backUp(source)
  assert.deepEqual(manifest.migrations, known.slice(0, -1))
  const target = await emptyDatabase()
  await restoreBackup({ ...restoring, target, file, manifest })
  assert.deepEqual(await migrate(target), known.slice(-1))
  assert.deepEqual(await merchantNames(target), ['Of old'])
})

test('a backup of a later version is refused', async () => {
  const { manifest } = await backUp(await databaseWith([]))
  const later = { ...manifest, migrations: [...manifest.migrations, '9999-later'] }
  await assert.rejects(requireKnownForm(later, 'a.tar'), /by a newer version of Mizan.* is 9999-later/)
  await assert.rejects(requireKnownForm({ ...manifest, jobMigration: 999 }, 'a.tar'), /by a newer version of Mizan/)
})

test('a backup of a development version from before the first release is refused, with what would restore it', async () => {
  const { manifest } = await backUp(await databaseWith([]))
  const early = { ...manifest, migrations: ['0001-merchants', '0002-api-keys'] }
  await assert.rejects(
    requireKnownForm(early, 'a.tar'),
    /^StartProblem: a\.tar cannot be restored: it was taken by a development version .* 0001-merchants; only that version can restore it\. [^\n]*$/,
  )
})

test('a database with rows is refused, and given up when that is asked for', async () => {
  const { file, manifest } = await backUp(await databaseWith(['New']))
  const target = await databaseWith(['Old'])
  await assert.rejects(restoreBackup({ ...restoring, target, file, manifest }), /is not empty/)
  assert.deepEqual(await merchantNames(target), ['Old'])
  await restoreBackup({ ...restoring, target, file, manifest, replaces: true })
  assert.deepEqual(await merchantNames(target), ['New'])
})

test('what fails half-way leaves everything as it was', async () => {
  const { file, manifest } = await backUp(await databaseWith(['New']))
  const wrong = { current: randomBytes(32) }
  const target = await databaseWith(['Old'])
  const failing = restoreBackup({ ...restoring, target, file, manifest, master: wrong, replaces: true })
  await assert.rejects(failing, /does not open the keys/)
  assert.deepEqual(await merchantNames(target), ['Old'])

  const fresh = await emptyDatabase()
  await assert.rejects(restoreBackup({ ...restoring, target: fresh, file, manifest, master: wrong }))
  assert.equal(await countOf(fresh, "pg_namespace where nspname = 'graphile_worker'"), 0)
  assert.equal(await countOf(fresh, "pg_class where relnamespace = 'public'::regnamespace"), 0)
})

test('a job that was being done at that moment is done again, and new jobs have new numbers', async () => {
  const source = await databaseWith([])
  await queueLockedJob(source, 'lists.fold')
  const { file, manifest } = await backUp(source)
  const target = await emptyDatabase()
  await restoreBackup({ ...restoring, target, file, manifest })
  assert.equal(await lockedJobs(target), 0)
  assert.equal(await countOf(target, 'graphile_worker._private_jobs'), 1)
  await queueLockedJob(target, 'another')
  assert.equal(await countOf(target, 'graphile_worker._private_jobs'), 2)
})
