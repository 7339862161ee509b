// PostgreSQL processes that an earlier run, or a killed postmaster, left in the data folder.
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { commandOf, endProcess, folderId, isPostgresIn } from './processes.ts'
import { StartProblem } from './start-problem.ts'

/** A setting of no effect that shows on the command line whose data folder a server works in. */
export const markerFor = (folder: string) => ({ 'mizan.folder': folder })

const postmasterSteps = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const
const orphanSteps = [
  ['SIGQUIT', 2_000],
  ['SIGKILL', 5_000],
] as const

/**
 * Stops what still works in the folder. Answers the pid of a postmaster.pid that somebody else bears by now: PostgreSQL
 * would take that process for a server and refuse to start, unless it is told better (see launchServer).
 */
export async function clearLeftovers(pgData: string, note: (line: string) => void): Promise<number | undefined> {
  const file = join(pgData, 'postmaster.pid')
  const content = await readFile(file, 'utf8').catch(() => undefined)
  const pid = Number.parseInt(content ?? '', 10)
  // A negative number is somebody at work with a single-user server, whom PostgreSQL itself tells us not to disturb.
  if (content === undefined || pid < 0) return undefined
  const folder = await folderId(pgData)
  // A crash can leave the file empty, at which PostgreSQL gives up; the servers of such a file are found below.
  if (!(pid > 0)) await rm(file, { force: true })
  const isServer = pid > 0 && folder !== undefined && (await isOurServer(pid, folder))
  if (isServer) {
    note(`Stopping a PostgreSQL server that was left behind (process ${pid}).`)
    await endOrExplain(pid, pgData, postmasterSteps)
  }
  // Backends outlive a killed postmaster while they compute, and no new server may start beside them.
  if (folder) for (const orphan of await processesIn(folder)) await endOrExplain(orphan, pgData, orphanSteps)
  return pid > 0 && !isServer ? pid : undefined
}

async function isOurServer(pid: number, folder: string): Promise<boolean> {
  const command = await commandOf(pid)
  return command.includes(`mizan.folder=${folder} `) || (await isPostgresIn(pid, folder))
}

async function processesIn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter((pid) => pid > 1)
  const isInside = await Promise.all(pids.map((pid) => isPostgresIn(pid, folder)))
  return pids.filter((_, index) => isInside[index])
}

async function endOrExplain(pid: number, pgData: string, steps: Parameters<typeof endProcess>[1]) {
  const hasEnded = await endProcess(pid, steps).catch(() => false)
  if (hasEnded) return
  throw new StartProblem(
    `A PostgreSQL server (process ${pid}) still uses ${pgData} and cannot be stopped: end it, then start Mizan again.`,
  )
}
