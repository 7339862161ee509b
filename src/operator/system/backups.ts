import path from 'node:path'
import type { Config } from '../../config.ts'
import { checkArchive } from '../../platform/backup/manifest.ts'
import {
  type BackupRun,
  endBackup,
  endLostBackups,
  findLastBackup,
  forgetBackups,
  insertBackup,
  listBackups,
  noteBackup,
} from '../../platform/backup/run-queries.ts'
import { type WrittenBackup, writeBackup } from '../../platform/backup/write.ts'
import { requireOneServer } from '../../platform/db/cluster.ts'
import type { Database, Queries } from '../../platform/db/database.ts'
import { firstMigration } from '../../platform/db/server-queries.ts'
import { inTransaction, type Transaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { StartProblem } from '../../platform/postgres/start-problem.ts'

// Backups as `mizan backup` makes them, as a job with its progress in a row; each is read back once it is written.

export const backupJob = 'backup.run'

const runsKept = 100
/** Between two signs of life. */
const seenEveryMs = 2_000
/** One without a sign for so long has ended with its process. */
const lostAfterMs = 60_000

/** Whether a process still makes it; a row alone does not know that its process has ended. */
export const isLostBackup = ({ status, seenAt }: Pick<BackupRun, 'status' | 'seenAt'>, now: Date): boolean =>
  status === 'RUNNING' && now.getTime() - seenAt.getTime() > lostAfterMs

/** The name of a backup of this moment, without a folder. */
const nameOfBackup = (now: Date): string => `mizan-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`

/** The id of a new backup in this folder; undefined while another one is made. */
export async function beginBackup(
  tx: Transaction,
  { folder, askedBy }: { folder: string; askedBy: string },
  now: Date,
): Promise<string | undefined> {
  const id = newId(now)
  await endLostBackups(tx, new Date(now.getTime() - lostAfterMs), now)
  const run = { ...noBackup, id, askedBy, file: path.join(folder, nameOfBackup(now)), startedAt: now, seenAt: now }
  if ((await insertBackup(tx, run)) === 0) return undefined
  await forgetBackups(tx, runsKept)
  await enqueue(tx, backupJob, { id }, { maxAttempts: 1 })
  return id
}

const noBackup = {
  status: 'RUNNING',
  tablesDone: 0,
  tables: 0,
  rows: 0n,
  bytes: null,
  isChecked: false,
  failure: null,
  endedAt: null,
} as const

/** The job of a backup. */
export async function workOnBackup(db: Database, id: string, clock = () => new Date()): Promise<void> {
  const run = (await listBackups(db.read, runsKept)).find((each) => each.id === id)
  let at = { tablesDone: 0, tables: 0, rows: 0n }
  const write = (work: (tx: Transaction) => Promise<number>) => inTransaction(db, work)
  // It waited so long for its turn that it was taken for lost.
  if (!run || (await write((tx) => noteBackup(tx, id, at, clock()))) === 0) return
  // One that is not written is followed by the next.
  const timer = setInterval(() => void write((tx) => noteBackup(tx, id, at, clock())).catch(() => {}), seenEveryMs)
  try {
    await requireOneServer(db.target)
    const { bytes, manifest } = await writeBackup({
      target: db.target,
      file: run.file,
      now: run.startedAt,
      tell: ({ tables, of, rows }) => (at = { tablesDone: tables, tables: of, rows: BigInt(rows) }),
    })
    await checkArchive(run.file, () => {})
    await write((tx) => noteBackup(tx, id, { ...sumsOf(manifest) }, clock()))
    await write((tx) =>
      endBackup(tx, id, { status: 'DONE', bytes: BigInt(bytes), isChecked: true, failure: null }, clock()),
    )
  } catch (error) {
    const failure = error instanceof StartProblem ? error.message.slice(0, 500) : null
    await write((tx) => endBackup(tx, id, { status: 'BROKEN', bytes: null, isChecked: false, failure }, clock()))
    // A cause that the operator can mend stands in the row.
    if (failure === null) throw error
  } finally {
    clearInterval(timer)
  }
}

const sumsOf = ({ tables }: WrittenBackup['manifest']) => ({
  tablesDone: tables.length,
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + BigInt(rows), 0n),
})

/** Notes a backup of the command, which was not read back. A database that is older than this program has no place for the note. */
export async function rememberBackup(
  db: Database,
  { file, written, startedAt }: { file: string; written: WrittenBackup; startedAt: Date },
): Promise<void> {
  const endedAt = new Date(Math.max(startedAt.getTime(), Date.now()))
  const ended = { status: 'DONE', bytes: BigInt(written.bytes), startedAt, seenAt: endedAt, endedAt } as const
  const run = {
    ...noBackup,
    ...sumsOf(written.manifest),
    ...ended,
    id: newId(startedAt),
    askedBy: 'command line',
    file,
  }
  await inTransaction(db, (tx) => insertBackup(tx, run)).catch(() => {})
}

/**
 * Since when there is no newer backup; undefined where none is expected: no folder is set, and none was ever made here, so that others may make them
 * in ways of their own.
 */
export async function sinceLastBackup(
  tx: Queries,
  { backupDir }: Pick<Config, 'backupDir'>,
): Promise<Date | undefined> {
  const last = await findLastBackup(tx)
  return last?.startedAt ?? (backupDir === undefined ? undefined : (await firstMigration(tx))?.at)
}
