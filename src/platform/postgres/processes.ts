// Starting, recognising and ending operating system processes.
import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'

/** The user that PostgreSQL runs as when Mizan is root; undefined when it runs as the same user. */
export type Account = { uid: number; gid: number } | undefined

export type Ending = { isSuccess: boolean; reason: string }
export type StartedProcess = { pid?: number; child?: ChildProcess; ended: Promise<Ending> }

// Mizan's own environment holds secrets and PG… variables, so nothing of it is passed on.
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const failed = (error: unknown): Ending => ({
  isSuccess: false,
  reason: error instanceof Error ? error.message : String(error),
})

/** Starts a program in a process group of its own, so that a terminal's Ctrl-C does not reach it. Never throws. */
export function startProcess(file: string, args: string[], account: Account, options: SpawnOptions): StartedProcess {
  try {
    const child = spawn(file, args, { detached: true, ...account, ...options, env: { ...environment, ...options.env } })
    const ended = new Promise<Ending>((resolve) => {
      child.once('error', (error) => resolve(failed(error)))
      child.once('close', (code, signal) =>
        resolve({ isSuccess: code === 0, reason: signal ? `signal ${signal}` : `exit code ${code}` }),
      )
    })
    return { pid: child.pid, child, ended }
  } catch (error) {
    return { ended: Promise.resolve(failed(error)) }
  }
}

/** Everything a program writes there; nothing when it could not even be started. */
export async function readAll(stream: Readable | null | undefined): Promise<string> {
  const parts = await stream
    ?.setEncoding('utf8')
    .toArray()
    .catch(() => [])
  return parts?.join('') ?? ''
}

/**
 * A text that two processes never share even when the system gives the same pid again: boot and start time.
 * Undefined when there is no such process, or only a zombie waiting for its parent.
 */
export async function identityOf(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return identityFromPs(pid)
  const line = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  // The name in parentheses may hold anything, so the fields are counted from the last parenthesis on.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const [state, startTicks] = [fields[0], fields[19]]
  if (!state || state === 'Z' || state === 'X' || !startTicks) return undefined
  const bootId = await readFile('/proc/sys/kernel/random/boot_id', 'latin1').catch(() => '')
  return `${bootId.trim()} ${startTicks}`
}

async function identityFromPs(pid: number): Promise<string | undefined> {
  const line = await ps(pid, 'state=,lstart=')
  const [state, ...startedAt] = line.trim().split(/\s+/)
  return !state || state.startsWith('Z') ? undefined : startedAt.join(' ')
}

/** The command line, its parts separated by spaces; empty when there is no such process. */
export async function commandOf(pid: number): Promise<string> {
  if (process.platform !== 'linux') return ps(pid, 'command=')
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.replaceAll('\0', ' ')
}

const ps = (pid: number, columns: string) =>
  new Promise<string>((resolve) => {
    execFile('/bin/ps', ['-ww', '-o', columns, '-p', String(pid)], (error, stdout) => resolve(error ? '' : stdout))
  })

/** Device and inode: distinguishes a folder from its copy and from its snapshot, whatever path leads to it. */
export async function folderId(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined)
  return found && `${found.dev}-${found.ino}`
}

const listThoseHere = 'for p in /proc/[0-9]*; do [ "$p/cwd" -ef . ] && echo "${p#/proc/}"; done'

/**
 * The processes of this name that work in this folder; on Linux alone. The account looks for them, since in a container
 * root may not see where the processes of other users are.
 */
export async function processesIn(folder: string, name: string, account: Account): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const { child } = startProcess('/bin/sh', ['-c', listThoseHere], account, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const lines = (await readAll(child?.stdout)).split('\n')
  const nameOf = (pid: string) => readFile(`/proc/${pid}/comm`, 'latin1').catch(() => '')
  const isNamed = await Promise.all(lines.map(async (pid) => pid !== '' && (await nameOf(pid)).trim() === name))
  return lines.filter((_, index) => isNamed[index]).map(Number)
}

/** Sends one signal after the other, each with its time to work; false when the process survives them all. */
export async function endProcess(pid: number, steps: readonly (readonly [NodeJS.Signals, number])[]): Promise<boolean> {
  const identity = await identityOf(pid)
  for (const [signal, patienceMs] of steps) {
    const deadline = performance.now() + patienceMs
    if ((await identityOf(pid)) !== identity || identity === undefined) return true
    sendSignal(pid, signal)
    while (performance.now() < deadline) {
      if ((await identityOf(pid)) !== identity) return true
      await delay(20)
    }
  }
  return false
}

function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
