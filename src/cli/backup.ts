import path from 'node:path'
import type { Command } from 'commander'
import type { Manifest } from '../platform/backup/manifest.ts'
import type { Progress } from '../platform/backup/write.ts'
import type { Restored } from '../start/backup.ts'
import { openStore } from '../platform/files/location.ts'
import { CommandFailure, isJson, print, settings } from './output.ts'
import { progressLine, type Show } from './progress.ts'

export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('write the whole database to one file, while the service runs or not')
    .argument('[file]', 'a new file; named after the time when left out')
    .option('--with-secret', 'put the secret in, encrypted with MIZAN_BACKUP_PASSPHRASE')
    .action(backup)

  program
    .command('restore')
    .description('load a backup into an empty database and check that the data is consistent')
    .argument('<file>', 'what mizan backup has written')
    .option('--check', 'only read the file, and say what is in it')
    .option('--force', 'give up everything that the database holds now')
    .option('--secret-to <file>', 'a new file for the secret of the backup, where none is set')
    .action(restore)
}

async function backup(file: string | undefined, options: { withSecret?: boolean }, command: Command): Promise<void> {
  const { backUp } = await import('../start/backup.ts')
  const now = new Date()
  const target = path.resolve(file ?? `mizan-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`)
  const withSecret = options.withSecret === true
  const tell = progressOf(command, 'saved')
  const { bytes, manifest } = await backUp(settings(), { file: target, withSecret, now, tell }).finally(clearLine)
  const summary = { file: target, bytes, ...summaryOf(manifest), seconds: secondsSince(now) }
  print(command, summary, [
    `Wrote ${target}: ${contentOf(manifest)}, ${sizeOf(bytes)}, in ${summary.seconds} s.`,
    withSecret
      ? 'The secret is in it, encrypted: keep the passphrase apart.'
      : 'The secret is not in it: keep MIZAN_SECRET, or the file secret of DATA_DIR, apart. Nothing sealed can be read without it.',
    `Documents that people handed in are not in it: keep ${openStore(settings().documents).location} too.`,
  ])
}

type RestoreOptions = { check?: boolean; force?: boolean; secretTo?: string }

async function restore(given: string, { check, force, secretTo }: RestoreOptions, command: Command): Promise<void> {
  const { examineBackup, restore: restoreInto } = await import('../start/backup.ts')
  const file = path.resolve(given)
  const now = new Date()
  const manifest = await examineBackup(file, bytesReadOf(command)).finally(clearLine)
  const summary = { file, ...summaryOf(manifest) }
  if (check) {
    const secret = manifest.secret ? 'The secret is in it, encrypted.' : 'The secret is not in it.'
    print(command, summary, [`${file} is whole, of ${manifest.takenAt}: ${contentOf(manifest)}. ${secret}`])
    return
  }
  const secretFile = secretTo === undefined ? undefined : path.resolve(secretTo)
  const options = { file, replaces: force === true, secretFile, now, tell: progressOf(command, 'restored') }
  const restored = await restoreInto(settings(), manifest, options).finally(clearLine)
  const seconds = secondsSince(now)
  const failed = restored.verdicts.filter(({ problems }) => problems.length > 0).map(({ name }) => name)
  print(
    command,
    { ...summary, applied: restored.applied, secretFile: restored.secretFile, failedClaims: failed, seconds },
    [`Restored ${contentOf(manifest)} of ${manifest.takenAt} in ${seconds} s.`, ...linesOf(restored, failed)],
  )
  if (failed.length > 0)
    throw new CommandFailure(`What was restored does not hold ${failed.join(', ')}: npx mizan verify says more.`)
}

const linesOf = ({ applied, verdicts, secretFile }: Restored, failed: string[]): string[] => [
  ...(applied.length > 0 ? [`Applied ${counted(applied.length, 'migration')} that came later.`] : []),
  ...(secretFile === undefined ? [] : [`The secret of the backup is in ${secretFile} now.`]),
  ...(failed.length === 0 ? [`All ${verdicts.length} claims hold.`] : []),
]

const progressOf = (command: Command, verb: string): Progress => {
  const show = progressOn(command)
  return ({ table, tables, of, rows }) => show(`Table ${tables} of ${of}, ${table}: ${counted(rows, 'row')} ${verb}`)
}

const bytesReadOf = (command: Command) => {
  const show = progressOn(command)
  return (bytes: number) => show(`Read ${sizeOf(bytes)}`)
}

const progressOn = (command: Command): Show =>
  isJson(command)
    ? () => {}
    : progressLine(
        process.stderr.isTTY,
        (text) => void process.stderr.write(text),
        () => performance.now(),
      )

const clearLine = () => void (process.stderr.isTTY && process.stderr.write('\r\u001b[K'))

const rowsOf = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0)

const summaryOf = (manifest: Manifest) => ({
  takenAt: manifest.takenAt,
  tables: manifest.tables.length,
  rows: rowsOf(manifest),
  migrations: manifest.migrations.length,
  hasSecret: manifest.secret !== undefined,
})

const contentOf = (manifest: Manifest) =>
  `${counted(rowsOf(manifest), 'row')} of ${counted(manifest.tables.length, 'table')}`

const sizeOf = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`
const secondsSince = (began: Date) => Math.round((Date.now() - began.getTime()) / 100) / 10
const counted = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`
