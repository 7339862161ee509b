import { open, rm, stat } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { rememberBackup } from '../operator/system/backups.ts'
import { checkArchive, type Manifest } from '../platform/backup/manifest.ts'
import { requireKnownForm, restoreBackup } from '../platform/backup/restore.ts'
import { type Progress, type WrittenBackup, writeBackup } from '../platform/backup/write.ts'
import { requireOneServer } from '../platform/db/cluster.ts'
import type { DatabaseTarget } from '../platform/db/connections.ts'
import { migrate } from '../platform/db/migrate.ts'
import { runningServer } from '../platform/postgres/process-lock.ts'
import { StartProblem } from '../platform/postgres/start-problem.ts'
import { openByPassphrase } from '../platform/secrets/passphrase.ts'
import { type Verdict, verify } from '../verify/verify.ts'
import { openChecked, withTarget } from './bring-up.ts'
import { requireSecret, secretFileOf } from './secret.ts'

// `mizan backup` and `mizan restore`: which database, and which secret.

type BackupOptions = { file: string; withSecret: boolean; now: Date; tell: Progress }

/** Backs up the database of the settings, beside its service or without one. Throws StartProblem. */
export async function backUp(config: Config, { file, withSecret, now, tell }: BackupOptions): Promise<WrittenBackup> {
  const secret = withSecret ? { bytes: await requireSecret(config), passphrase: requirePassphrase(config) } : undefined
  return withTarget(config, { makes: false }, async ({ target }) => {
    const db = await openChecked(target, config, () => {})
    try {
      await requireOneServer(target)
      const written = await writeBackup({ target, file, secret, now, tell })
      await rememberBackup(db, { file, written, startedAt: now })
      return written
    } finally {
      await db.close()
    }
  })
}

function requirePassphrase({ backupPassphrase }: Config): string {
  if (backupPassphrase) return backupPassphrase
  throw new StartProblem(
    'MIZAN_BACKUP_PASSPHRASE must be set to a passphrase of 12 characters or more: it protects the secret.',
  )
}

type RestoreOptions = { file: string; replaces: boolean; secretFile: string | undefined; now: Date; tell: Progress }

export type Restored = { applied: string[]; verdicts: Verdict[]; secretFile: string | undefined }

/** Reads a backup through and says what is in it. Throws StartProblem when it cannot be restored. */
export async function examineBackup(file: string, tell: (bytes: number) => void): Promise<Manifest> {
  const manifest = await checkArchive(file, tell)
  await requireKnownForm(manifest, file)
  return manifest
}

/**
 * Restores an examined backup into the database of the settings and brings it to this version. `applied` names what that took,
 * `verdicts` say whether everything holds, and `secretFile` is where the secret of the backup was put, if it was needed.
 * Throws StartProblem.
 */
export async function restore(config: Config, manifest: Manifest, options: RestoreOptions): Promise<Restored> {
  const running = config.databaseUrl ? undefined : await runningServer(config.dataDir)
  if (running)
    throw new StartProblem(`Mizan is running on ${config.dataDir} (process ${running.pid}): stop it before a restore.`)
  const found = await secretFor(config, manifest, options)
  // Into a new folder as well: a restore is one of the ways in which a database comes to be.
  return withTarget(config, { makes: true }, async ({ target }) => {
    await (await openChecked(target, config, () => {})).close()
    if (found.file !== undefined) await writeSecret(found.file, found.bytes)
    try {
      const master = { current: found.bytes, ...previousOf(config) }
      await restoreBackup({ ...options, target, manifest, master })
    } catch (error) {
      if (found.file !== undefined) await rm(found.file, { force: true })
      throw error
    }
    const applied = await migrate(target)
    return { applied, verdicts: await verdictsOn(target, config), secretFile: found.file }
  })
}

async function verdictsOn(target: DatabaseTarget, config: Config): Promise<Verdict[]> {
  const db = await openChecked(target, config, () => {})
  try {
    return await verify(db)
  } finally {
    await db.close()
  }
}

const previousOf = ({ secretPrevious }: Config) =>
  secretPrevious === undefined ? {} : { previous: Buffer.from(secretPrevious, 'base64') }

/** The secret that is there, else that of the backup with the file that it will be kept in. */
async function secretFor(config: Config, { secret }: Manifest, { file, secretFile }: RestoreOptions) {
  const own = secretFileOf(config)
  if (config.secret || (!config.databaseUrl && (await isThere(own)))) return { bytes: await requireSecret(config) }
  const into = secretFile ?? (config.databaseUrl ? undefined : own)
  if (!secret)
    throw new StartProblem(
      `The secret that ${file} was taken with is missing: set MIZAN_SECRET to it${config.databaseUrl ? '' : `, or put it into ${own}`}.`,
    )
  if (into === undefined)
    throw new StartProblem('Set MIZAN_SECRET, or name a file for the secret of the backup with --secret-to.')
  if (await isThere(into)) throw new StartProblem(`${into} is there already: name a new file with --secret-to.`)
  const bytes = await openByPassphrase(requirePassphrase(config), secret).catch(() => {
    throw new StartProblem(
      `MIZAN_BACKUP_PASSPHRASE does not open the secret in ${file}: set it to the one of that day.`,
    )
  })
  return { bytes, file: into }
}

async function writeSecret(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600).catch((error: Error) => {
    throw new StartProblem(`${file} cannot be made for the secret: ${error.message}.`)
  })
  await handle.writeFile(`${bytes.toString('base64')}\n`)
  await handle.sync()
  await handle.close()
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )
