import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { findDataFolder } from '#platform/postgres/data-folder.ts'
import { clearLeftovers } from '#platform/postgres/leftover.ts'
import type { Answer, Call } from '../harness.ts'

// Mizan as its operator runs it: `bin/mizan.js` in a process of its own, with a folder, a port and settings of its own.

export const program = fileURLToPath(new URL('../../bin/mizan.js', import.meta.url))

export type Settings = Record<string, string>

/** Where servers and commands of one test work; all of it vanishes after the test. */
export type Place = {
  folder: string
  dataDir: string
  /** What the servers take for the system's temporary folder. */
  temporary: string
  settings: Settings
}

export type Ending = { code: number | null; signal: NodeJS.Signals | null }

/** What a program that has ended left behind. */
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

type Owner = { after: (work: () => Promise<void>) => void }

export async function makePlace(owner: Owner, settings: Settings = {}): Promise<Place> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mizan-process-'))
  const [dataDir, temporary] = [path.join(folder, 'data'), path.join(folder, 'tmp')]
  await mkdir(temporary)
  // As root, the database runs under another account, which has to reach its socket.
  for (const each of [folder, temporary]) await chmod(each, 0o755)
  owner.after(async () => {
    await Promise.all([...started].filter((each) => each.spawnargs.includes(folder)).map(end))
    if (existsSync(path.join(dataDir, 'postgres'))) await clearLeftovers(await findDataFolder(dataDir), () => {})
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return { folder, dataDir, temporary, settings }
}

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
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Runs a command to its end. */
export async function mizan(place: Place, args: string[], settings: Settings = {}): Promise<Outcome> {
  const running = run(place, args, settings)
  await once(running.child, 'close')
  return { code: (await running.ended).code, stdout: running.stdout(), stderr: running.stderr() }
}

/** Runs a command that succeeds and prints JSON. */
export async function mizanJson(place: Place, args: string[], settings: Settings = {}) {
  const { code, stdout, stderr } = await mizan(place, [...args, '--json'], settings)
  if (code !== 0) throw new Error(`mizan ${args.join(' ')} ended with ${code}: ${stderr}`)
  return JSON.parse(stdout)
}

/** Runs a line as it is pasted into a terminal. */
export async function paste(place: Place, line: string, environment: Settings = {}): Promise<Outcome> {
  const child = spawn('sh', ['-c', line, place.folder], {
    cwd: place.folder,
    env: { ...inherited(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr] = [gather(child.stdout), gather(child.stderr)]
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout: stdout(), stderr: stderr() }
}

const started = new Set<ChildProcess>()
// A test that is cut short leaves no server behind.
process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL')
})

function run(place: Place, args: string[], settings: Settings): Running {
  // The folder is named last so that it can be told whose process this is; commands ignore what is in the environment only.
  const child = spawn(process.execPath, [program, ...args], {
    cwd: place.folder,
    env: { ...inherited(), TMPDIR: place.temporary, DATA_DIR: place.dataDir, ...place.settings, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid === undefined) throw new Error('Node could not be started.')
  child.spawnargs.push(place.folder)
  started.add(child)
  const ended = new Promise<Ending>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
  void ended.then(() => started.delete(child))
  return { pid: child.pid, child, stdout: gather(child.stdout), stderr: gather(child.stderr), ended }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** The environment of the tests without any setting in it. */
const inherited = (): Settings =>
  Object.fromEntries(
    ['PATH', 'HOME', 'LANG'].flatMap((name) => {
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

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

/** One request on a connection of its own. Rejects when no whole answer came. */
export async function call(port: number, { method = 'GET', path, key, body, headers = {} }: Call): Promise<Answer> {
  const sent = httpRequest({
    host: '127.0.0.1',
    port,
    method,
    path,
    agent: false,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  })
  sent.end(body === undefined ? undefined : JSON.stringify(body))
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
