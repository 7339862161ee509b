import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Connection } from '../../src/platform/postgres/embedded.ts'
import { runningServer } from '../../src/platform/postgres/process-lock.ts'
import type { CeilingOptions } from '../requests/ceiling.ts'
import type { Figures, Order, Outcome } from '../requests/load.ts'

// The processes of a run. Each is stopped by the code that started it.

export type Served = { port: number; pid: number; stop: () => Promise<void> }
/** One that also listens to the process that started it. */
export type Steered = Served & { send: (order: object) => void }

/** As `npm start`, the container and the systemd unit set them for the memory of C. */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Mizan as its users start it, with its embedded PostgreSQL; only the rate limit is out of the way. */
export async function startMizan(
  folder: string,
  nodeFlags: readonly string[] = [],
): Promise<Served & { connection: Connection; postmaster: number }> {
  const port = await freePort()
  const dataDir = path.join(folder, 'data')
  const logFile = path.join(folder, 'mizan.log')
  const log = await open(logFile, 'w')
  const env = { PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT_API: '1000000', DEMO_HISTORY: 'false' }
  // The cost of the request log is the difference between two runs.
  const chosen = { ...env, ...allocator, REQUEST_LOG: process.env['REQUEST_LOG'] ?? '' }
  const child = spawn(
    process.execPath,
    [...nodeFlags, fileURLToPath(new URL('../../bin/mizan.js', import.meta.url)), 'start'],
    {
      stdio: ['ignore', log.fd, log.fd],
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'], ...chosen },
    },
  )
  await log.close()
  const connection = await readyConnection(child, port, dataDir).catch(async (error: Error) => {
    await end(child)
    throw new Error(`${error.message}\n${await readFile(logFile, 'utf8')}`)
  })
  const postmaster = Number.parseInt(await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
  return { port, pid: child.pid as number, connection, postmaster, stop: () => end(child) }
}

async function readyConnection(child: ChildProcess, port: number, dataDir: string): Promise<Connection> {
  const deadline = Date.now() + 300_000
  while (child.exitCode === null && Date.now() < deadline) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    const running = isReady ? await runningServer(dataDir) : undefined
    if (running) return running.connection
    await delay(50)
  }
  throw new Error('Mizan did not start.')
}

/** The same work without what makes a service of it. */
export const startCeiling = (options: CeilingOptions): Promise<Served> => startServer('requests/ceiling.ts', options)

/** A process of this folder that tells its port when it listens, and reads what it is to do from its first argument. */
export async function startServer(file: string, options: object): Promise<Steered> {
  const child = fork(script(file), [JSON.stringify(options)])
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} did not start.`)))
  const [port] = (await Promise.race([once(child, 'message'), ended])) as [number]
  ended.catch(() => {})
  return { port, pid: child.pid as number, stop: () => end(child), send: (order) => void child.send(order) }
}

export type Worker<Asked, Result> = { load: (order: Asked) => Promise<Result>; stop: () => Promise<void> }
export type Generator = Worker<Order, Figures>

export const startGenerator = (): Generator => startWorker<Order, Figures>('requests/load.ts')

/** A process of this folder that answers each order with `{ figures }`, or with `{ failure }`. */
export function startWorker<Asked extends object, Result>(file: string): Worker<Asked, Result> {
  const child = fork(script(file))
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended.`)))
  ended.catch(() => {})
  return {
    load: async (order) => {
      child.send(order)
      const [outcome] = (await Promise.race([once(child, 'message'), ended])) as [Outcome<Result>]
      if ('failure' in outcome) throw new Error(outcome.failure)
      return outcome.figures
    },
    stop: () => end(child),
  }
}

const script = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
