// One Mizan a data folder, and how other commands find the one that runs.
import { access, constants, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { makeDataDir } from './data-folder.ts'
import type { Connection } from './embedded.ts'
import { folderId, identityOf } from './processes.ts'
import { asStartProblem, StartProblem } from './start-problem.ts'

type DataDirLock = { release(): Promise<void>; publish(state: object): Promise<void> }
export type RunningServer = { pid: number; connection: Connection; [key: string]: unknown }

type Published = { pid: number; identity: string; folder: string; connection?: Connection; [key: string]: unknown }

/**
 * The lock is the system's own lock on `mizan.lock`, taken through SQLite because Node offers none: it ends with the process however that ends, holds
 * across containers that share a volume, and two takers cannot both win. The file `mizan.json` only names its holder.
 */
export async function lockDataDir(path: string): Promise<DataDirLock> {
  const dataDir = resolve(path)
  try {
    await makeDataDir(dataDir)
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    const unlock = takeLock(join(dataDir, 'mizan.lock')) ?? (await refuse(dataDir))
    return await announce(dataDir, unlock)
  } catch (error) {
    throw asStartProblem(error, dataDir)
  }
}

/** Returns the published facts of the Mizan that holds this folder; undefined when none runs or it is not ready yet. */
export async function runningServer(path: string): Promise<RunningServer | undefined> {
  const holder = await liveHolder(resolve(path))
  return holder?.connection && (holder as RunningServer)
}

const sqliteBusy = 5

// A database without a reference is closed by the garbage collector, and the lock would go with it.
const held = new Set<DatabaseSync>()

// Nothing else in this process may open the file: closing it would give up the lock.
function takeLock(file: string): (() => void) | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 250 })
    // A journal in memory lets the lock be taken on a full disk.
    database.exec('pragma journal_mode = memory; begin exclusive')
    return hold(database)
  } catch (error) {
    database?.close()
    const { errcode, message } = error as { errcode?: number; message: string }
    if (errcode === sqliteBusy) return undefined
    throw new StartProblem(
      `Mizan cannot lock ${file} (${message}): make it writable for the user who runs Mizan, ` +
        'or set DATA_DIR to another folder.',
      { cause: error },
    )
  }
}

function hold(database: DatabaseSync): () => void {
  held.add(database)
  return () => {
    held.delete(database)
    database.close()
  }
}

async function announce(dataDir: string, unlock: () => void): Promise<DataDirLock> {
  const file = join(dataDir, 'mizan.json')
  const own = { pid: process.pid, identity: await identityOf(process.pid), folder: await folderId(dataDir) }
  let isReleased = false
  const publish = async (state: object) => {
    if (!isReleased) await replaceFile(file, `${JSON.stringify({ ...state, ...own })}\n`)
  }
  try {
    // The lock file may have been deleted of a Mizan that runs.
    const holder = await liveHolder(dataDir)
    if (holder && holder.pid !== process.pid) throw alreadyRunning(dataDir, holder.pid)
    await publish({})
  } catch (error) {
    unlock()
    throw error
  }
  const release = async () => {
    if (isReleased) return
    isReleased = true
    await rm(file, { force: true }).finally(unlock)
  }
  return { release, publish }
}

async function replaceFile(file: string, content: string) {
  await writeFile(`${file}.new`, content, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

async function refuse(dataDir: string): Promise<never> {
  // A holder that has just taken the lock is about to write its name.
  for (let attempt = 0; attempt < 20; attempt++) {
    const holder = await liveHolder(dataDir)
    if (holder) throw alreadyRunning(dataDir, holder.pid)
    await delay(25)
  }
  throw alreadyRunning(dataDir)
}

const alreadyRunning = (dataDir: string, pid?: number) =>
  new StartProblem(
    `Mizan is already running on ${dataDir}${pid === undefined ? '' : ` (process ${pid})`}. ` +
      'Stop it first, or set DATA_DIR to another folder.',
  )

/** The process in mizan.json, if it is still that process and the file is not a copy from another folder. */
async function liveHolder(dataDir: string): Promise<Published | undefined> {
  const published = await readPublished(join(dataDir, 'mizan.json'), dataDir)
  if (!published || published.folder !== (await folderId(dataDir))) return undefined
  return (await identityOf(published.pid)) === published.identity ? published : undefined
}

async function readPublished(file: string, dataDir: string): Promise<Published | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw asStartProblem(error, dataDir)
  })
  try {
    const value = JSON.parse(text) as Partial<Published> | null
    return typeof value?.pid === 'number' && typeof value.identity === 'string' ? (value as Published) : undefined
  } catch {
    return undefined
  }
}
