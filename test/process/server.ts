import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findDataFolder } from '#platform/postgres/data-folder.ts'
import { clearLeftovers } from '#platform/postgres/leftover.ts'
import type { Account } from '#platform/postgres/processes.ts'
import { isReachable } from '#platform/postgres/temporary-folders.ts'
import { preparedData } from '../database.ts'
import { freePort } from '../free-port.ts'
import type { Answer, Call } from '../harness.ts'
import { patienceMs } from '../patience.ts'
import { type Commands, openCommands } from './commands.ts'

// Mizan as its operator runs it: `bin/mizan.js` in a process of its own, with a folder, a port and settings of its own.

export const program = fileURLToPath(new URL('../../bin/mizan.js', import.meta.url))

export type Settings = Record<string, string>

/** Folders of one test's servers and commands; all of it vanishes after the test. */
export type Place = {
  folder: string
  dataDir: string
  /** The servers' temporary folder. */
  temporary: string
  settings: Settings
  /** The user that servers run as here; undefined for the user of the tests. */
  account: Account
  /** Folder of another version of Mizan, which runs here in place of this one. */
  root?: string
  /** Processes that run here. */
  children: Set<ChildProcess>
  /** Runs commands here without a process for each. */
  commands?: Commands
}

export type Ending = { code: number | null; signal: NodeJS.Signals | null }

/** Output of a program that has ended. */
export type Outcome = { code: number | null; stdout: string; stderr: string }

export type Running = {
  pid: number
  child: ChildProcess
  stdout: () => string
  stderr: () => string
  ended: Promise<Ending>
}

export type Server = Running & {
  url: string
  port: number
  call: (request: Call) => Promise<Answer>
  /** Asks it to stop, as Ctrl-C and service managers do, and waits until it has. */
  stop: (signal?: NodeJS.Signals) => Promise<Ending>
  /** Ends it by SIGKILL. */
  kill: () => Promise<void>
}

/** A test, or a file of tests. */
export type Owner = { after: (work: () => Promise<void>) => void }

export async function makePlace(owner: Owner, settings: Settings = {}, account?: Account): Promise<Place> {
  const folder = await mkdtemp(path.join(tmpdir(), `mizan-process-${process.pid}-`))
  const [dataDir, temporary] = [path.join(folder, 'data'), path.join(folder, 'tmp')]
  const place: Place = { folder, dataDir, temporary, settings, account, children: new Set() }
  await mkdir(temporary)
  // As root, the database runs under another account, which has to reach its socket.
  for (const each of [folder, temporary]) {
    await chmod(each, 0o755)
    if (account) await chown(each, account.uid, account.gid)
  }
  owner.after(async () => {
    await Promise.all([...place.children].map(end))
    if (existsSync(path.join(dataDir, 'postgres'))) await clearLeftovers(await findDataFolder(dataDir), () => {})
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return place
}

/** The same with a database that is made and migrated, as after `mizan migrate`, though without a secret. */
export async function makePreparedPlace(owner: Owner, settings: Settings = {}): Promise<Place> {
  const place = await makePlace(owner, settings)
  await mkdir(place.dataDir, { mode: 0o700 })
  // By the system's own command, which keeps the owner.
  await promisify(execFile)('cp', ['-Rp', preparedData(), path.join(place.dataDir, 'postgres')])
  return place
}

/** Commands share one process here: for tests of what they do to the data. Those of the commands themselves take one for each. */
export function inOneProcess(place: Place): Place {
  const commands = openCommands(place, environmentOf(place, {}))
  keep(place, commands.child)
  return Object.assign(place, { commands })
}

/** The same process carries out the commands of another place too: each is told all the settings of its own. */
export const inProcessOf = ({ commands }: Place, place: Place): Place => Object.assign(place, { commands })

export const makeCommandPlace = async (owner: Owner, settings: Settings = {}): Promise<Place> =>
  inOneProcess(await makePreparedPlace(owner, settings))

/** Starts the service and waits until it is ready. Rejects with what it said when it ends before. */
export async function startServer(place: Place, settings: Settings = {}): Promise<Server> {
  const server = await launchServer(place, settings)
  await readiness(server)
  return server
}

/** Starts the service and does not wait. */
export async function launchServer(place: Place, settings: Settings = {}): Promise<Server> {
  const port = Number(settings['PORT'] ?? place.settings['PORT'] ?? (await freePort()))
  const running = run(place, ['start'], { ...settings, PORT: String(port) })
  const signal = (name: NodeJS.Signals) => {
    running.child.kill(name)
    return running.ended
  }
  return {
    ...running,
    port,
    url: `http://127.0.0.1:${port}`,
    call: (request) => call(port, request),
    stop: (name = 'SIGTERM') => signal(name),
    kill: async () => void (await signal('SIGKILL')),
  }
}

/** Waits for the block that a start ends in. */
export async function readiness(server: Running): Promise<void> {
  const isReady = () => server.stdout().includes('Stop with Ctrl-C.')
  let isOver = false
  void server.ended.then(() => {
    isOver = true
  })
  while (!isReady()) {
    if (isOver) throw new Error(`Mizan ended before it was ready:\n${server.stderr()}${server.stdout()}`)
    await delay(10)
  }
}

/** Runs a command to its end, which is there before the patience of tests is. */
export async function mizan(place: Place, args: string[], settings: Settings = {}): Promise<Outcome> {
  if (place.commands) return place.commands.carryOut({ args, environment: environmentOf(place, settings) })
  const running = run(place, args, settings)
  const isLate = setTimeout(() => running.child.kill('SIGKILL'), patienceMs)
  await once(running.child, 'close').finally(() => clearTimeout(isLate))
  return { code: (await running.ended).code, stdout: running.stdout(), stderr: running.stderr() }
}

/** Runs a command that succeeds and prints JSON. */
export async function mizanJson(place: Place, args: string[], settings: Settings = {}) {
  const { code, stdout, stderr } = await mizan(place, [...args, '--json'], settings)
  if (code !== 0) throw new Error(`mizan ${args.join(' ')} ended with ${code}: ${stderr}`)
  return JSON.parse(stdout)
}

/** A sandbox key with all scopes, made by the command. */
export async function createKey(place: Place, merchantId: string): Promise<string> {
  const args = ['keys', 'create', '--merchant', merchantId, '--environment', 'sandbox', '--name', 'test']
  return (await mizanJson(place, args)).key
}

/** Runs a line as it is pasted into a terminal. */
export async function paste(place: Place, line: string, environment: Settings = {}): Promise<Outcome> {
  const child = spawn('sh', ['-c', line], {
    cwd: place.folder,
    env: { ...inherited(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr] = [gather(child.stdout), gather(child.stderr)]
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout: stdout(), stderr: stderr() }
}

/** Six weeks of a demo are of no use to a test, and cost it seconds. */
const quiet = { DEMO_HISTORY: 'false' }

// A test that is cut short leaves no server behind.
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts the program and does not wait. */
export function run(place: Place, args: string[], settings: Settings = {}): Running {
  const child = spawn(process.execPath, [programOf(place), ...args], {
    cwd: place.folder,
    ...place.account,
    env: environmentOf(place, settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid === undefined) throw new Error('Node could not be started.')
  keep(place, child)
  const ended = new Promise<Ending>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
  return { pid: child.pid, child, stdout: gather(child.stdout), stderr: gather(child.stderr), ended }
}

const programOf = ({ root }: Place): string => (root === undefined ? program : path.join(root, 'bin/mizan.js'))

function keep(place: Place, child: ChildProcess): void {
  for (const set of [running, place.children]) {
    set.add(child)
    child.once('exit', () => set.delete(child))
  }
}

const environmentOf = (place: Place, settings: Settings): Settings => ({
  ...inherited(),
  ...quiet,
  TMPDIR: place.temporary,
  DATA_DIR: place.dataDir,
  ...place.settings,
  ...settings,
})

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** The environment of the tests without any setting in it. */
export const inherited = (): Settings =>
  Object.fromEntries(
    ['PATH', 'HOME', 'LANG', 'NODE_COMPILE_CACHE'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

function gather(stream: Readable): () => string {
  let text = ''
  stream.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  return () => text
}

const nobody = { uid: 65534, gid: 65534 }

/** A user without special rights: the one of the tests, or another one when they run as root; or why there is none. */
export async function ordinaryUser(): Promise<{ account: Account } | { skip: string }> {
  if (process.getuid?.() !== 0) return { account: undefined }
  const areReachable = await Promise.all([program, process.execPath, tmpdir()].map((file) => isReachable(file, nobody)))
  return areReachable.includes(false) ? { skip: 'only root may enter the folder of this project' } : { account: nobody }
}

/** A Node that is too old for Mizan, if there is one. */
export async function findOldNode(): Promise<string | undefined> {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/local/bin', '/usr/bin']
  for (const node of new Set(folders.map((folder) => path.join(folder, 'node')))) {
    const version = await promisify(execFile)(node, ['-p', 'process.versions.node']).then(
      ({ stdout }) => Number(stdout.split('.')[0]),
      () => undefined,
    )
    if (version !== undefined && version >= 14 && version < 24) return node
  }
  return undefined
}

/** One request on a connection of its own. Rejects when no whole answer came. */
export async function call(port: number, { method = 'GET', path, key, body, headers = {} }: Call): Promise<Answer> {
  const sent = httpRequest({
    host: '127.0.0.1',
    port,
    method,
    path,
    agent: false,
    timeout: patienceMs,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  })
  sent.on('timeout', () => sent.destroy(new Error(`no answer to ${method} ${path} within ${patienceMs} ms`)))
  sent.end(body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const text = (await answer.setEncoding('utf8').toArray()).join('')
  const isJson = (answer.headers['content-type'] ?? '').startsWith('application/json')
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    text,
    body: isJson && text !== '' ? JSON.parse(text) : undefined,
  }
}
