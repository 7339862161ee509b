// The folder that PostgreSQL calls PGDATA: its owner, its version, and making it once and whole.
import {
  appendFile,
  chmod,
  chown,
  lchown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Guard } from './guard.ts'
import { type Account, readAll, startProcess } from './processes.ts'
import { explainFailure, lastUsefulLine } from './server-log.ts'
import { asFlags, initialSettings } from './settings.ts'
import { StartProblem } from './start-problem.ts'

export type DataFolder = { dataDir: string; pgData: string; logFile: string; account: Account }

const nobody = 65534

/** Everything in it is private to its owner: the account enters PGDATA without passing through here (see dataFlag). */
export async function makeDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST' && (await isFolder(dataDir))) return
    // Not by `recursive`, which never ends where nothing can be made in a folder that is there, such as /proc.
    if (error.code !== 'ENOENT' || (await isFolder(dirname(dataDir)))) throw error
    await makeDataDir(dirname(dataDir))
    await makeDataDir(dataDir)
  })
}

const isFolder = (folder: string): Promise<boolean> =>
  stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )

export async function findDataFolder(path: string): Promise<DataFolder> {
  const dataDir = resolve(path)
  await makeDataDir(dataDir)
  const pgData = join(dataDir, 'postgres')
  return { dataDir, pgData, logFile: join(dataDir, 'postgres.log'), account: await accountFor(pgData) }
}

// PostgreSQL refuses to run as root, and to use a folder that its user does not own.
async function accountFor(pgData: string): Promise<Account> {
  const found = await stat(pgData).catch(() => undefined)
  const uid = process.getuid?.()
  if (uid !== 0) {
    if (!found || found.uid === uid) return undefined
    throw new StartProblem(
      `${pgData} belongs to user ${found.uid} and Mizan runs as user ${uid}: ` +
        `start Mizan as that user or as root, or set DATA_DIR to another folder.`,
    )
  }
  if (process.platform !== 'linux') {
    throw new StartProblem('PostgreSQL does not run as root: start Mizan as an ordinary user, or set DATABASE_URL.')
  }
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : { uid: nobody, gid: nobody }
}

/**
 * The folder in the form that PostgreSQL gets when it is started inside. Node changes the folder before it changes the user, so through
 * /proc/self/cwd the account reaches its data though only root may enter the folders above.
 */
export const dataFlag = (account: Account, folder: string) => (account ? '/proc/self/cwd' : folder)

/** Makes the data when there are none, and refuses a folder that this PostgreSQL cannot use. */
export async function ensureData(
  folder: DataFolder,
  binaries: Binaries,
  guard: Guard,
  note: (line: string) => void,
): Promise<void> {
  const { dataDir, pgData, account } = folder
  // Data come into being under such a name, so these are what was cut short.
  for (const name of await readdir(dataDir)) {
    if (/^postgres\.new-\w{6}$/.test(name))
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 })
  }
  const content = await readdir(pgData).catch(ifMissing([]))
  if (content.length === 0) {
    note(`Making a new database in ${pgData}.`)
    return makeData(folder, binaries, guard)
  }
  await checkVersion(pgData, binaries.major)
  await mendOwnership(pgData, account)
}

async function checkVersion(pgData: string, major: string) {
  const found = (await readFile(join(pgData, 'PG_VERSION'), 'utf8').catch(ifMissing(''))).trim()
  if (found === major) return
  throw new StartProblem(
    found
      ? `${pgData} was written by PostgreSQL ${found} and this Mizan brings PostgreSQL ${major}: ` +
          `run npx mizan backup with the Mizan that wrote it and npx mizan restore into a new data folder, or set DATABASE_URL.`
      : `${pgData} is not empty and holds no PostgreSQL data: move it away, or set DATA_DIR to another folder.`,
  )
}

// A backup that root unpacked belongs to root, and a copy may be open to a group; PostgreSQL refuses both.
async function mendOwnership(pgData: string, account: Account) {
  const { uid, mode } = await stat(pgData)
  if (account && uid === 0) {
    for (const entry of await readdir(pgData, { recursive: true, withFileTypes: true })) {
      await lchown(join(entry.parentPath, entry.name), account.uid, account.gid)
    }
    await chown(pgData, account.uid, account.gid)
  }
  if (mode & 0o027) await chmod(pgData, mode & 0o750)
}

async function makeData({ dataDir, pgData, logFile, account }: DataFolder, binaries: Binaries, guard: Guard) {
  const fresh = await mkdtemp(join(dataDir, 'postgres.new-'))
  if (account) await chown(fresh, account.uid, account.gid)
  const flag = dataFlag(account, fresh)
  const run = { account, cwd: fresh, logFile, guard }
  await runToEnd(binaries.initdb, ['-D', flag, ...initdbFlags()], run)
  // Named after the user, it is where psql and pg_dump go unless told otherwise.
  const oneStatement = ['--single', '-D', flag, '-c', 'exit_on_error=true', 'postgres']
  await runToEnd(binaries.postgres, oneStatement, run, 'create database mizan\n')
  await rename(fresh, pgData)
  await syncFolder(dataDir)
}

const initdbFlags = () => [
  '--username=mizan',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--auth-local=trust',
  '--auth-host=reject',
  '--no-instructions',
  ...asFlags('--set', initialSettings),
]

type Run = { account: Account; cwd: string; logFile: string; guard: Guard }

async function runToEnd(program: string, args: string[], { account, cwd, logFile, guard }: Run, input = '') {
  const { pid, child, ended } = startProcess(program, args, account, { cwd, stdio: ['pipe', 'ignore', 'pipe'] })
  guard.watch(pid)
  child?.stdin?.on('error', () => {})
  child?.stdin?.end(input)
  // Kept in memory first: on a full disk the log would not receive the very line that says so.
  const output = await readAll(child?.stderr)
  const { isSuccess, reason } = await ended
  guard.watch(undefined)
  if (isSuccess) return
  await appendFile(logFile, output, { mode: 0o600 }).catch(() => {})
  throw explainFailure('The database could not be made', lastUsefulLine(output, cwd) || reason, logFile)
}

async function syncFolder(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const ifMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
