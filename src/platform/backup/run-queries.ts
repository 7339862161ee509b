import type { Queries } from '../db/database.ts'
import { columns } from '../db/sql.ts'
import type { Transaction } from '../db/transaction.ts'

// Backups are of the whole installation: no statement has a scope.

export const backupStatuses = ['RUNNING', 'DONE', 'BROKEN'] as const

/** A row of `backups`. */
export type BackupRun = {
  id: string
  status: (typeof backupStatuses)[number]
  askedBy: string
  file: string
  tablesDone: number
  tables: number
  rows: bigint
  /** Null until it is whole. */
  bytes: bigint | null
  isChecked: boolean
  failure: string | null
  startedAt: Date
  seenAt: Date
  endedAt: Date | null
}

const shown = (row: BackupRun) => ({ ...row, isOpen: row.status === 'RUNNING' ? true : null })

/** Changes nothing while another one is made. */
export const insertBackup = (tx: Transaction, run: BackupRun) => tx.run`
  insert into backups ${columns(shown(run))} on conflict (is_open) do nothing`

/** Ends those whose process was not seen since. */
export const endLostBackups = (tx: Transaction, unseenSince: Date, now: Date) => tx.run`
  update backups set status = 'BROKEN', ended_at = ${now}, is_open = null where status = 'RUNNING' and seen_at < ${unseenSince}`

type Progress = Pick<BackupRun, 'tablesDone' | 'tables' | 'rows'>

export const noteBackup = (tx: Transaction, id: string, { tablesDone, tables, rows }: Progress, now: Date) => tx.run`
  update backups set tables_done = ${tablesDone}, tables = ${tables}, rows = ${rows}, seen_at = ${now}
  where id = ${id} and status = 'RUNNING'`

type End = Pick<BackupRun, 'status' | 'bytes' | 'isChecked' | 'failure'>

export const endBackup = (tx: Transaction, id: string, { status, bytes, isChecked, failure }: End, now: Date) => tx.run`
  update backups set status = ${status}, bytes = ${bytes}, is_checked = ${isChecked}, failure = ${failure},
    ended_at = ${now}, seen_at = ${now}, is_open = null
  where id = ${id} and status = 'RUNNING'`

/** The newest first. */
export const listBackups = (tx: Queries, limit: number) => tx.many<BackupRun>`
  select id, status, asked_by, file, tables_done, tables, rows, bytes, is_checked, failure, started_at, seen_at, ended_at
  from backups order by id desc limit ${limit}`

export const findLastBackup = (tx: Queries) => tx.maybeOne<{ startedAt: Date }>`
  select started_at from backups where status = 'DONE' order by started_at desc limit 1`

/** Leaves the newest. */
export const forgetBackups = (tx: Transaction, kept: number) => tx.run`
  delete from backups where id in (select id from backups order by id desc offset ${kept})`
