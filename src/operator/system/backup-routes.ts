import { z } from 'zod'
import { type BackupRun, backupStatuses, listBackups } from '../../platform/backup/run-queries.ts'
import type { Queries } from '../../platform/db/database.ts'
import { choice, wholeNumber } from '../../platform/http/fields.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import { hourMs } from '../../platform/durations.ts'
import { at, idDoc } from '../fields.ts'
import { errors } from '../operator-errors.ts'
import { shortName } from '../persons.ts'
import { type OperatorParts, operatorRoute, type OperatorRoute } from '../row.ts'
import { beginBackup, isLostBackup, sinceLastBackup } from './backups.ts'

// Backups of the whole database, as `mizan backup` makes them.

const shownCount = 20

const count = (description: string, example: number) => wholeNumber(0, 2_147_483_647, { description, example })
const large = (description: string, example: number) => z.int().min(0).meta({ description, example })

const BackupView = z
  .strictObject({
    id: z.string().meta({ ...idDoc, description: 'Id of the backup.' }),
    status: choice(backupStatuses, {
      description: 'RUNNING; DONE when the file is whole; BROKEN when its process ended or it could not be written.',
      example: 'DONE',
    }),
    askedBy: z
      .string()
      .meta({ description: 'E-mail of its beginner; `command line`.', example: 'nadia@operator.example' }),
    file: z
      .string()
      .meta({ description: 'The file, on the machine that made it.', example: '/backup/mizan-2026-11-21T030000Z.tar' }),
    tablesDone: count('Tables that are in it.', 41),
    tables: count('Tables that there are; 0 until it is known.', 67),
    rows: large('Rows that are in it.', 7068),
    bytes: large('Size of the file; absent until it is whole.', 629_145).optional(),
    isChecked: z.boolean().meta({ description: 'It was read back, and every checksum compared.', example: true }),
    failure: z
      .string()
      .meta({ description: 'Why it broke off, in English, where it is known.', example: 'There is no room left.' })
      .optional(),
    startedAt: at('The moment of the database that it holds.'),
    endedAt: at('When it ended.').optional(),
  })
  .meta({ id: 'SystemBackup' })

const BackupList = z
  .strictObject({
    folder: z
      .string()
      .meta({ description: 'Where the console puts backups; absent without BACKUP_DIR.', example: '/backup' })
      .optional(),
    since: at('The last whole one; else since when one is missing. Absent where none is expected.').optional(),
    isLate: z
      .boolean()
      .meta({ description: 'There is none of as many hours as alerts allow: 26, unless set.', example: false }),
    items: z.array(BackupView).meta({ description: 'Newest first; 20 at most.' }),
  })
  .meta({ id: 'SystemBackupList' })

export const backupRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/system/backups', {
    operationId: 'listSystemBackups',
    summary: 'List backups of the database with their progress, size and whether they were read back',
    access: 'SUPPORT',
    mode: 'read',
    replies: { 200: BackupList },
    handler: async ({ tx, now, parts }) => answer(200, await presentList(tx, parts, now)),
  }),

  operatorRoute('POST /operator/v1/system/backups', {
    operationId: 'beginSystemBackup',
    summary: 'Begin a backup of the whole database, beside the running service',
    access: 'ADMIN',
    mode: 'write',
    confirmed: true,
    replies: { 202: BackupList, 409: [errors.BACKUP_GOES_ON, errors.NO_BACKUP_FOLDER] },
    handler: async ({ tx, now, staff, record, parts }) => {
      const folder = parts.config.backupDir ?? failPortal(errors.NO_BACKUP_FOLDER)
      const id =
        (await beginBackup(tx, { folder, askedBy: shortName(staff) }, now)) ?? failPortal(errors.BACKUP_GOES_ON)
      const act = await record(tx, { act: 'backup.begun', target: id })
      return { ...answer(202, await presentList(tx, parts, now)), act }
    },
  }),
]

async function presentList(tx: Queries, { config }: OperatorParts, now: Date) {
  const { backupDir: folder, alerts } = config
  const [since, runs] = await Promise.all([sinceLastBackup(tx, config), listBackups(tx, shownCount)])
  return {
    ...(folder !== undefined && { folder }),
    ...(since && { since }),
    isLate: since !== undefined && now.getTime() - since.getTime() >= alerts.limits.BACKUPS * hourMs,
    items: runs.map((run) => present(run, now)),
  }
}

const present = (run: BackupRun, now: Date) => ({
  id: run.id,
  status: isLostBackup(run, now) ? ('BROKEN' as const) : run.status,
  askedBy: run.askedBy,
  file: run.file,
  tablesDone: run.tablesDone,
  tables: run.tables,
  rows: Number(run.rows),
  ...(run.bytes !== null && { bytes: Number(run.bytes) }),
  isChecked: run.isChecked,
  ...(run.failure !== null && { failure: run.failure }),
  startedAt: run.startedAt,
  ...(run.endedAt && { endedAt: run.endedAt }),
})
