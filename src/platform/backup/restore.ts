import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type pg from 'pg'
import { type DatabaseTarget, withClient } from '../db/connections.ts'
import { appliedMigrations } from '../db/migration-queries.ts'
import { isOwnLine, knownMigrations, migrationText } from '../db/migrate.ts'
import { isJobSchemaThere, makeJobSchema, newestJobMigration } from '../jobs/schema.ts'
import { jobSchemaVersion } from '../jobs/schema-queries.ts'
import { StartProblem } from '../postgres/start-problem.ts'
import { checkWrapped, type Master } from '../secrets/data-keys.ts'
import { broken, type Entry, readArchive } from './archive.ts'
import type { Manifest, SavedTable } from './manifest.ts'
import {
  begin,
  commit,
  countOthers,
  dropJobSchema,
  dropTables,
  emptyTables,
  gatherStatistics,
  hasRows,
  listCounters,
  listTables,
  listWrappedKeys,
  makeMigrationsTable,
  recordMigration,
  rollBack,
  setCounter,
  type Table,
  unlockJobs,
  writeRows,
} from './queries.ts'
import { partBytes, type Progress } from './write.ts'

const decompress = promisify(gunzip)
/** The longest row that PostgreSQL can give out, and what was before it in its part. */
const unpackedMax = 2 ** 30 + partBytes

const patient = ['statement_timeout=0', 'idle_in_transaction_session_timeout=0', 'lock_timeout=60000']

export type Restore = {
  target: DatabaseTarget
  file: string
  /** Of `checkArchive`: no checksum is looked at again. */
  manifest: Manifest
  /** Opens the data keys that are in the backup. */
  master: Master
  /** Whether what the database holds may be given up. */
  replaces: boolean
  now: Date
  tell: Progress
}

/** Throws StartProblem when this version of Mizan cannot restore it. */
export async function requireKnownForm(manifest: Manifest, file: string): Promise<void> {
  const { migrations, jobMigration } = manifest
  const known = await knownMigrations()
  if (!isOwnLine(migrations, known))
    throw broken(
      file,
      `it was taken by a development version from before the first release, whose migrations begin with ${migrations[0]}; only that version can restore it`,
    )
  if (migrations.length > known.length || jobMigration > newestJobMigration)
    throw broken(file, `it was taken by a newer version of Mizan; its last migration is ${migrations.at(-1)}`)
}

/**
 * Loads a backup in one transaction: the schema as it was, then the rows. If anything fails, the database stays as it was. Migrations of later
 * versions are the caller's next step. Throws StartProblem for a database that is in use or has rows, and for a secret that does not open the backup.
 */
export async function restoreBackup(restore: Restore): Promise<void> {
  await withClient(restore.target, patient, async (client) => {
    await requireRoom(client, restore)
    const hadJobs = (await jobSchemaVersion(client)) > 0
    // The runner makes its schema on connections of its own, before the transaction that fills it.
    if (!(await isJobSchemaThere(client))) await makeJobSchema(restore.target)
    try {
      await begin(client)
      await rebuild(client, restore)
      await commit(client)
    } catch (error) {
      await rollBack(client).catch(() => {})
      if (!hadJobs) await dropJobSchema(client).catch(() => {})
      throw error
    }
    await gatherStatistics(client)
  })
}

async function requireRoom(client: pg.Client, { replaces }: Restore): Promise<void> {
  const others = await countOthers(client)
  if (others > 0)
    throw new StartProblem(
      `Mizan is at work on this database (${others} ${others === 1 ? 'connection' : 'connections'}): stop every node first.`,
    )
  if (replaces) return
  const tables = await listTables(client)
  const isOurs = (await appliedMigrations(client)).length > 0
  const isEmpty = tables.length === 0 || (isOurs && !(await hasRows(client, tables)))
  if (!isEmpty)
    throw new StartProblem(
      'The database is not empty: restore into a new DATA_DIR or an empty database, or give up what is in it with --force.',
    )
}

async function rebuild(client: pg.Client, restore: Restore): Promise<void> {
  const { manifest, master, file, now } = restore
  await dropTables(client)
  await makeMigrationsTable(client)
  for (const name of manifest.migrations) {
    await client.query(await migrationText(name))
    await recordMigration(client, name, now)
  }
  const tables = await listTables(client)
  requireSameTables(manifest.tables, tables, file)
  await emptyTables(client, tables)
  await loadRows(client, restore)
  await setCounters(client, manifest)
  await unlockJobs(client)
  await checkWrapped(await listWrappedKeys(client), master)
}

/** A version of the job runner that came later may have tables and columns more; its migrations gave them values. */
function requireSameTables(saved: readonly SavedTable[], there: readonly Table[], file: string): void {
  const found = new Map(there.map((table) => [nameOf(table), new Set(table.columns)]))
  for (const table of saved) {
    const columns = found.get(nameOf(table))
    const unknown = columns ? table.columns.find((column) => !columns.has(column)) : ''
    if (unknown !== undefined)
      throw broken(file, `this version of Mizan has no ${[nameOf(table), unknown].filter(Boolean).join('.')}`)
  }
  const names = new Set(saved.map(nameOf))
  const missing = there.find((table) => table.schema === 'public' && !names.has(nameOf(table)))
  if (missing) throw broken(file, `it has no table ${missing.name}`)
}

const nameOf = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`

async function loadRows(client: pg.Client, { file, manifest, tell }: Restore): Promise<void> {
  const parts = new Map(manifest.tables.flatMap((table) => table.parts.map((part) => [part.name, { table, part }])))
  const started = new Set<SavedTable>()
  let rows = 0
  for await (const { name, bytes } of readArchive(file)) {
    const known = parts.get(name)
    if (!known) continue
    const { table, part } = known
    const written = await writeRows(client, table, await unpacked(file, { name, bytes }))
    if (written !== part.rows) throw broken(file, `${name} has ${written} rows and should have ${part.rows}`)
    started.add(table)
    rows += written
    tell({ table: nameOf(table), tables: started.size, of: manifest.tables.length, rows })
  }
}

/** The rows of a part of `file`. Throws StartProblem for what is not compressed, or would be longer than `max` bytes. */
export async function unpacked(file: string, { name, bytes }: Entry, max = unpackedMax): Promise<Buffer> {
  try {
    return await decompress(bytes, { maxOutputLength: max })
  } catch {
    throw broken(file, `${name} cannot be unpacked`)
  }
}

async function setCounters(client: pg.Client, { counters }: Manifest): Promise<void> {
  for (const counter of await listCounters(client)) {
    const saved = counters.find(
      ({ schema, table, column }) => schema === counter.schema && table === counter.table && column === counter.column,
    )
    if (saved) await setCounter(client, counter, saved.value, saved.isUsed)
  }
}
