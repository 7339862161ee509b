// Shared by the tests of this folder: data folders that vanish, servers that end, and Mizans that can be killed.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { findDataFolder } from './data-folder.ts'
import { type Connection, type EmbeddedServer, startEmbedded, startFromPackage } from './embedded.ts'
import { clearLeftovers } from './leftover.ts'
import { identityOf, readAll, startProcess } from './processes.ts'
import { openTemporaryFolders } from './temporary-folders.ts'

type Place = {
  folder: string
  dataDir: string
  pgData: string
  notes: string[]
  cleanup: AsyncDisposableStack
  start(packageFolder?: string): Promise<EmbeddedServer>
  /** Another Mizan process that locks the folder, starts its server and says so in one line of JSON. */
  startChild(isLockOnly?: boolean): Promise<{ child: ChildProcess; pid: number; connection?: Connection }>
}

/** A place for one test; everything it started is ended and removed after it. */
export async function makePlace(t: TestContext, parent = tmpdir()): Promise<Place> {
  const folder = await mkdtemp(join(parent, 'mizan-test-'))
  const dataDir = join(folder, 'data')
  const pgData = join(dataDir, 'postgres')
  const cleanup = new AsyncDisposableStack()
  const notes: string[] = []
  t.after(() => cleanup.disposeAsync())
  cleanup.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  cleanup.defer(async () => {
    if (existsSync(pgData)) await clearLeftovers(await findDataFolder(dataDir), () => {})
    await openTemporaryFolders(dataDir)
  })
  return {
    folder,
    dataDir,
    pgData,
    notes,
    cleanup,
    async start(packageFolder) {
      const options = { dataDir, note: (line: string) => void notes.push(line) }
      const server = await (packageFolder ? startFromPackage(packageFolder, options) : startEmbedded(options))
      cleanup.defer(() => server.stop())
      return server
    },
    async startChild(isLockOnly = false) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', childScript(dataDir, isLockOnly)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      cleanup.defer(async () => void child.kill('SIGKILL'))
      assert.ok(child.stdout && child.pid)
      const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
      return { child, pid: child.pid, ...JSON.parse(line) }
    },
  }
}

const childScript = (dataDir: string, isLockOnly: boolean) => `
import { startEmbedded } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))}
import { lockDataDir } from ${JSON.stringify(import.meta.resolve('./process-lock.ts'))}
const dataDir = ${JSON.stringify(dataDir)}
setInterval(() => {}, 1000)
try {
  const lock = await lockDataDir(dataDir)
  const server = ${isLockOnly} ? {} : await startEmbedded({ dataDir, note: () => {} })
  await lock.publish({ connection: server.connection })
  console.log(JSON.stringify({ connection: server.connection }))
} catch (error) {
  console.log(JSON.stringify({ problem: error.message }))
}`

export async function query(connection: Connection, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...connection, statement_timeout: 20_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

export async function postmasterOf({ pgData }: Place): Promise<number> {
  return Number.parseInt(await readFile(join(pgData, 'postmaster.pid'), 'utf8'), 10)
}

export const isAlive = async (pid: number) => (await identityOf(pid)) !== undefined

/** The processes of this name that a process has started. */
export async function childrenOf(parent: number, name: string): Promise<number[]> {
  const { child } = startProcess('/bin/ps', ['-Ao', 'pid=,ppid=,comm='], undefined, {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const lines = (await readAll(child?.stdout)).split('\n')
  const rows = lines.map((line) => line.trim().split(/\s+/))
  return rows.filter(([, ppid, comm]) => Number(ppid) === parent && comm?.endsWith(name)).map(([pid]) => Number(pid))
}
