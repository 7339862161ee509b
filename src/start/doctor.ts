import { access, constants, stat, statfs } from 'node:fs/promises'
import { get } from 'node:http'
import path from 'node:path'
import type { Config } from '../config.ts'
import { describeCluster } from '../platform/db/cluster.ts'
import type { DatabaseTarget } from '../platform/db/connections.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { pendingMigrations, pendingWords } from '../platform/db/migrate.ts'
import { checkServer } from '../platform/db/server-check.ts'
import { findClockSkew } from '../platform/db/server-queries.ts'
import { missingSettings, missingWords } from '../platform/db/session-check.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { locatePackage } from '../platform/postgres/binaries.ts'
import { type RunningServer, runningServer } from '../platform/postgres/process-lock.ts'
import { checkDataKeys } from '../platform/secrets/data-keys.ts'
import { listDataKeys } from '../platform/secrets/queries.ts'
import { hasDatabase, withTarget } from './bring-up.ts'
import { dashboardState, dashboardWords } from './dashboard.ts'
import { requireFreePort } from './port.ts'
import { findSecret, requireSecret, secretFileOf } from './secret.ts'
import { masterOf, openSecretsOf } from './secrets.ts'

// `mizan doctor`: looks, and changes nothing. A database that is stopped is started for the look, as for every command.

export type Finding = { subject: string; isWell: boolean; says: string }

export const well = (subject: string, says: string): Finding => ({ subject, isWell: true, says })
export const ill = (subject: string, says: string): Finding => ({ subject, isWell: false, says })

export async function examine(config: Config): Promise<Finding[]> {
  const running = config.databaseUrl ? undefined : await runningServer(config.dataDir)
  const { isNew, findings } = await examineDatabase(config, running)
  return [
    well('Node', process.versions.node),
    well('settings', `all can be read; PUBLIC_URL is ${config.publicUrl}`),
    await examinePort(config, running),
    ...(config.databaseUrl ? [] : await examineDataDir(config)),
    ...(await examineBankFolders(config)),
    ...(await examineBuyers(config)),
    await examineSecret(config, isNew),
    ...findings,
    ...(config.role === 'worker' ? [] : [await examineDashboard()]),
  ]
}

async function examinePort({ port, host }: Config, running: RunningServer | undefined): Promise<Finding> {
  if (running?.['port'] === port) return well('port', `${port}: Mizan is listening (process ${running.pid})`)
  if (await isMizan(port, host)) return well('port', `${port}: a Mizan is listening`)
  return checked('port', async () => {
    await requireFreePort(port, host)
    return `${port} on ${host} is free`
  })
}

/** Whether the listener there answers as Mizan does; with DATABASE_URL no file shows a running server. */
function isMizan(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ port, host, path: '/healthz', timeout: 1_000 }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200 && answer.headers['x-correlation-id'] !== undefined)
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(false))
  })
}

const leastFreeBytes = 1024 ** 3

async function examineDataDir({ dataDir }: Config): Promise<Finding[]> {
  const absolute = path.resolve(dataDir)
  const existing = await nearestExisting(absolute)
  const isWritable = await access(existing, constants.W_OK).then(
    () => true,
    () => false,
  )
  const { bavail, bsize } = await statfs(existing)
  const free = bavail * bsize
  return [
    isWritable
      ? well('data folder', absolute)
      : ill('data folder', `${existing} is not writable. Give this user the right to write there, or set DATA_DIR.`),
    (free >= leastFreeBytes ? well : ill)(
      'disk',
      `${(free / 1024 ** 3).toFixed(1)} GiB free at ${existing}${free < leastFreeBytes ? '; make room, at least 1 GiB' : ''}`,
    ),
    await checked('embedded PostgreSQL', async () => path.basename(locatePackage())),
  ]
}

async function examineBankFolders(config: Config): Promise<Finding[]> {
  const { folderProblems } = await import('./bank-folders.ts')
  const found = await folderProblems(config)
  return found.map(([setting, folder, problem]) =>
    problem === undefined ? well(setting, `${folder} can be read and written`) : ill(setting, problem),
  )
}

async function examineBuyers(config: Config): Promise<Finding[]> {
  const { examineCountries } = await import('./doctor-countries.ts')
  return examineCountries(config)
}

async function nearestExisting(folder: string): Promise<string> {
  const exists = await stat(folder).then(
    () => true,
    () => false,
  )
  return exists || path.dirname(folder) === folder ? folder : nearestExisting(path.dirname(folder))
}

/** `isNew`: nothing was encrypted yet, so that a start may make the secret. */
async function examineSecret(config: Config, isNew: boolean): Promise<Finding> {
  const file = secretFileOf(config)
  const kept = await stat(file).catch(() => undefined)
  if (kept && (kept.mode & 0o077) !== 0 && !config.secret)
    return ill('secret', `${file} can be read by others: chmod 600 ${file}`)
  return checked('secret', async () => {
    if (isNew && !(await findSecret(config))) return 'will be made at the next start'
    await requireSecret(config)
    return config.secret ? 'MIZAN_SECRET' : file
  })
}

type DatabaseCheck = { isNew: boolean; findings: Finding[] }

async function examineDatabase(config: Config, running: RunningServer | undefined): Promise<DatabaseCheck> {
  if (!(await hasDatabase(config)))
    return { isNew: true, findings: [well('database', 'none yet; mizan start makes one')] }
  const isStopped = !config.databaseUrl && !running
  return withTarget(config, { makes: false }, ({ target }) => lookAt(target, config, isStopped)).catch(
    (error: Error) => ({ isNew: false, findings: [ill('database', error.message)] }),
  )
}

async function lookAt(target: DatabaseTarget, config: Config, isStopped: boolean): Promise<DatabaseCheck> {
  const db = openDatabase({ target, poolSize: 1, prepare: config.databasePrepare })
  try {
    const migrations = await checked('migrations', async () => {
      const { length } = await pendingMigrations(target)
      if (length > 0) throw new Error(pendingWords(length))
      return 'all applied'
    })
    const isNew = migrations.isWell && (await listDataKeys(db.read)).length === 0
    const findings = [
      await checked('database', async () => {
        const { version } = await checkServer(db.read)
        return `PostgreSQL ${version}${isStopped ? ', stopped; mizan start starts it' : ''}`
      }),
      ...(await examineReplication(db)),
      await checked('sessions', async () => {
        const lines = await inTransaction(db, missingSettings)
        if (lines.length > 0) throw new Error(missingWords(lines))
        return 'set as Mizan asks for'
      }),
      migrations,
      ...(migrations.isWell ? await examineCluster(target) : []),
      ...(migrations.isWell ? [await checked('data keys', () => examineKeys(db, config, isNew))] : []),
      await checked('clock', async () => {
        const skewMs = await findClockSkew(db.read, new Date())
        if (Math.abs(skewMs) > 5_000)
          throw new Error(`this machine and the database differ by ${Math.round(skewMs / 1000)} s: set both by NTP`)
        return 'agrees with the database'
      }),
    ]
    const isOpen = !isNew && findings.every(({ isWell }) => isWell)
    return { isNew, findings: [...findings, ...(isOpen ? await examineMoney(db, config) : [])] }
  } finally {
    await db.close().catch(() => {})
  }
}

async function examineReplication(db: Database): Promise<Finding[]> {
  const { examineStandbys } = await import('./doctor-standbys.ts')
  return examineStandbys(db).catch((error: Error) => [ill('standby', error.message)])
}

/** Nothing of a server that is alone. */
async function examineCluster(target: DatabaseTarget): Promise<Finding[]> {
  const found = await checked('cluster', async () => (await describeCluster(target)) ?? '')
  return found.says === '' ? [] : [found]
}

/** A failed examination is one finding: the others stay. */
const examineMoney = async (db: Database, config: Config): Promise<Finding[]> => {
  const { examineAcquirers } = await import('./doctor-acquirers.ts')
  const { examineBooks } = await import('./doctor-books.ts')
  const acquirers = await openSecretsOf(db, config)
    .then((secrets) => examineAcquirers({ db, config, secrets }))
    .catch((error: Error) => [ill('acquirers', error.message || String(error))])
  const { examineExpiries } = await import('./doctor-expiries.ts')
  return [...acquirers, ...(await examineExpiries(db, config)), ...(await examineBooks(db, config))]
}

const examineKeys = async (db: Database, config: Config, isNew: boolean): Promise<string> =>
  isNew
    ? 'none yet; a start makes the first'
    : `${await checkDataKeys(db.read, await masterOf(config))}, opened by the secret`

async function examineDashboard(): Promise<Finding> {
  const state = await dashboardState()
  return state === 'BUILT' ? well('dashboard', 'built') : ill('dashboard', dashboardWords[state])
}

async function checked(subject: string, look: () => Promise<string>): Promise<Finding> {
  return look().then(
    (says) => well(subject, says),
    (error: Error) => ill(subject, error.message || String(error)),
  )
}
