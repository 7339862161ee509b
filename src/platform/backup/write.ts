import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import { type DatabaseTarget, withClient } from '../db/connections.ts'
import { appliedMigrations } from '../db/migration-queries.ts'
import { jobSchemaVersion } from '../jobs/schema-queries.ts'
import { StartProblem } from '../postgres/start-problem.ts'
import { checkWrapped } from '../secrets/data-keys.ts'
import { sealByPassphrase } from '../secrets/passphrase.ts'
import { type Archive, createArchive } from './archive.ts'
import { checksum, closingEntries, type Manifest, type SavedTable } from './manifest.ts'
import {
  beginSnapshot,
  listCounters,
  listTables,
  listWrappedKeys,
  lockTables,
  readCounter,
  readRows,
  serverVersion,
  type Table,
} from './queries.ts'

const compress = promisify(gzip)

/** Of rows as they are; a tenth of it on the disk. */
export const partBytes = 4 * 2 ** 20

/** A moment of a large database may take hours; only migrations wait for its locks. */
const patient = ['statement_timeout=0', 'idle_in_transaction_session_timeout=0', 'lock_timeout=60000']

export type Progress = (done: { table: string; tables: number; of: number; rows: number }) => void

export type Backup = {
  target: DatabaseTarget
  file: string
  /** To be put in, under the passphrase. */
  secret?: { bytes: Buffer; passphrase: string } | undefined
  now: Date
  tell: Progress
}

export type WrittenBackup = { bytes: number; manifest: Manifest }

/**
 * Writes everything that one moment of the database holds to a new file, beside a service that goes on; `bytes` is the size of
 * the file. Nothing is left behind when it fails. Throws StartProblem for a database without tables, a file that cannot be
 * made, and a secret that is not the one of this database.
 */
export async function writeBackup(backup: Backup): Promise<WrittenBackup> {
  const archive = await createArchive(backup.file, backup.now)
  try {
    const manifest = await withClient(backup.target, patient, (client) => writeMoment(client, archive, backup))
    for (const entry of closingEntries(manifest)) await archive.add(entry)
    return { bytes: await archive.finish(), manifest }
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

async function writeMoment(client: pg.Client, archive: Archive, { secret, now, tell }: Backup): Promise<Manifest> {
  await beginSnapshot(client)
  const migrations = await appliedMigrations(client)
  if (migrations.length === 0)
    throw new StartProblem('There is nothing to back up: this database has no tables of Mizan.')
  const tables = await listTables(client)
  await lockTables(client, tables)
  // A secret that does not fit would be found out when it is needed most.
  if (secret) await checkWrapped(await listWrappedKeys(client), { current: secret.bytes })
  const saved: SavedTable[] = []
  let rows = 0
  for (const table of tables) {
    const one = await writeTable(client, archive, table)
    saved.push(one)
    rows += one.rows
    tell({ table: `${table.schema}.${table.name}`, tables: saved.length, of: tables.length, rows })
  }
  return {
    format: 'mizan-backup-1',
    takenAt: now.toISOString(),
    postgres: await serverVersion(client),
    migrations,
    jobMigration: await jobSchemaVersion(client),
    tables: saved,
    counters: await readCounters(client),
    ...(secret && { secret: await sealByPassphrase(secret.passphrase, secret.bytes) }),
  }
}

async function writeTable(client: pg.Client, archive: Archive, table: Table): Promise<SavedTable> {
  const parts: SavedTable['parts'] = []
  for await (const { rows, bytes } of readRows(client, table, partBytes)) {
    const compressed = await compress(bytes)
    const name = `${table.schema}/${table.name}.${String(parts.length + 1).padStart(5, '0')}.gz`
    await archive.add({ name, bytes: compressed })
    parts.push({ name, rows, sha256: checksum(compressed) })
  }
  return { ...table, rows: parts.reduce((sum, part) => sum + part.rows, 0), parts }
}

/** Counters are of no moment; read after the rows, they are never behind them. */
async function readCounters(client: pg.Client): Promise<Manifest['counters']> {
  const found: Manifest['counters'] = []
  for (const counter of await listCounters(client)) {
    const { schema, table, column } = counter
    found.push({ schema, table, column, ...(await readCounter(client, counter)) })
  }
  return found
}
