import { closeSync, openSync } from 'node:fs'
import { open, stat, statfs, truncate } from 'node:fs/promises'
import { StartProblem } from './start-problem.ts'

const sizeMax = 10 * 1024 * 1024

export async function trimLog(file: string) {
  const found = await stat(file).catch(() => undefined)
  if (found && found.size > sizeMax) await truncate(file)
}

/** Opens the log for one run of a program, which gets the descriptor as its stderr. */
export function openLog(file: string): { descriptor: number; close(): void } {
  const descriptor = openSync(file, 'a', 0o600)
  return { descriptor, close: () => closeSync(descriptor) }
}

export const sizeOf = async (file: string) => (await stat(file).catch(() => undefined))?.size ?? 0

/** Returns why a server did not start, from its log after the given offset. */
export async function findReason(file: string, offset: number, pgData: string): Promise<string> {
  const { bavail, bsize } = await statfs(pgData)
  // The line that would say so is lost when the log is on the same disk.
  if (bavail * bsize < 65536) return 'No space left on device'
  return lastUsefulLine(await readLogFrom(file, offset), pgData)
}

// The last 64 kB at most.
async function readLogFrom(file: string, offset: number): Promise<string> {
  const handle = await open(file).catch(() => undefined)
  if (!handle) return ''
  try {
    const { size } = await handle.stat()
    const start = Math.max(offset, size - 65536)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(size - start, 1)), { position: start })
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The line that says why: the last fatal one, or the one before it when it only says that something was wrong. */
export function lastUsefulLine(log: string, pgData: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '')
  const fatal = lines.findLastIndex((line) => /\b(FATAL|PANIC|error):\s/.test(line))
  const isSummary = /contains errors|child process exited/.test(lines[fatal] ?? '')
  const line = lines[isSummary && fatal > 0 ? fatal - 1 : fatal] ?? lines.at(-1) ?? ''
  const message = line.replace(/^.*?\b(FATAL|PANIC|ERROR|LOG|WARNING|HINT|DETAIL|error):\s+/, '').trim()
  // The name under which the server sees its folder when it runs as another user (see dataFlag) says nothing to people.
  return message.replaceAll('/proc/self/cwd', pgData)
}

const hints: [RegExp, string][] = [
  [/No space left/, 'Free some space on the disk.'],
  [/shared memory block/, 'End the PostgreSQL processes that still use the data folder.'],
  [/Permission denied|ownership|read-only file system/i, 'Let the user who runs Mizan own and write the data folder.'],
  [/look up effective user|EPERM|EACCES/, 'Run Mizan as an ordinary user that the system knows, or set DATABASE_URL.'],
  [/No such file or directory|shared librar|spawn/, 'Install Mizan again, or set DATABASE_URL.'],
]

export function explainFailure(what: string, why: string, logFile: string): StartProblem {
  const hint = hints.find(([pattern]) => pattern.test(why))?.[1] ?? 'Mend that and start again.'
  return new StartProblem(`${what}: ${why.replace(/\.?$/, '.')} ${hint} More is in ${logFile}.`)
}
