// The PostgreSQL server that Mizan brings along and runs itself when no DATABASE_URL is given.
import { chown } from 'node:fs/promises'
import { locatePackage, prepareBinaries } from './binaries.ts'
import { type DataFolder, ensureData, findDataFolder } from './data-folder.ts'
import { type Guard, startGuard } from './guard.ts'
import { clearLeftovers } from './leftover.ts'
import { trimLog } from './server-log.ts'
import { asStartProblem, StartProblem } from './start-problem.ts'
import { superviseServer } from './supervisor.ts'
import { openTemporaryFolders, type TemporaryFolders, temporaryRoots } from './temporary-folders.ts'

/** For `pg`: the host is the folder of the Unix socket. */
export type Connection = { host: string; port: number; user: string; database: string }

/** `stop` is a fast shutdown; it waits until the server is gone and may be called again. */
export type EmbeddedServer = { connection: Connection; stop(): Promise<void> }

type EmbeddedOptions = {
  dataDir: string
  note: (line: string) => void
  /** Before the fixed ones: a test's relaxations. Data that must last have none. */
  settings?: Record<string, string>
  /** The server died and could not be brought back. */
  onLost?: () => void
  /** Each time that a program of PostgreSQL has begun to run: whatever keeps this thread busy costs no time now. */
  onRunning?: () => void
}

/** The caller holds the lock of the data folder. Throws StartProblem for anything an operator can mend. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  return startFromPackage(locatePackage(), options)
}

/** The same with the programs of a given package folder. */
export async function startFromPackage(packageFolder: string, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const cleanup = new AsyncDisposableStack()
  try {
    const connection = await start(packageFolder, options, cleanup)
    let stopped: Promise<void> | undefined
    return {
      connection,
      stop() {
        stopped ??= cleanup.disposeAsync()
        return stopped
      },
    }
  } catch (error) {
    await cleanup.disposeAsync().catch(() => {})
    throw asStartProblem(error, options.dataDir)
  }
}

async function start(
  packageFolder: string,
  { dataDir, note, settings = {}, onLost = () => {}, onRunning = () => {} }: EmbeddedOptions,
  cleanup: AsyncDisposableStack,
): Promise<Connection> {
  const folder = await findDataFolder(dataDir)
  await trimLog(folder.logFile)
  // Before the temporary folders of earlier runs are removed, which a server of theirs would still use.
  await clearLeftovers(folder, note)
  const temporary = await openTemporaryFolders(folder.dataDir)
  cleanup.defer(() => temporary.removeAll())
  const binaries = await prepareBinaries(packageFolder, folder.account, temporary)
  const guard = telling(startGuard(folder.account), onRunning)
  cleanup.defer(() => guard.close())
  await ensureData(folder, binaries, guard, note)
  const socketDir = await makeSocketDir(folder, temporary)
  const supervisor = superviseServer({ ...folder, binaries, socketDir, settings }, { guard, note, onLost })
  cleanup.defer(() => supervisor.stop())
  await supervisor.start()
  return { host: socketDir, port: 5432, user: 'mizan', database: 'mizan' }
}

/** The guard hears of each program that begins to run. */
const telling = (guard: Guard, onRunning: () => void): Guard => ({
  ...guard,
  watch: (pid) => {
    guard.watch(pid)
    if (pid !== undefined) setImmediate(onRunning)
  },
})

// The path of a Unix socket may have 107 bytes on Linux and 103 on macOS, the name in the folder included.
const rootLengthMax = 103 - '/mizan-XXXXXX/.s.PGSQL.5432'.length

async function makeSocketDir({ account }: DataFolder, temporary: TemporaryFolders): Promise<string> {
  const root = (await temporaryRoots(account)).find((path) => Buffer.byteLength(path) <= rootLengthMax)
  if (!root) throw new StartProblem('There is no temporary folder for the database socket: make /tmp usable.')
  const socketDir = await temporary.make(root)
  if (account) await chown(socketDir, account.uid, account.gid)
  return socketDir
}
