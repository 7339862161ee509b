// PostgreSQL processes that an earlier run, or a killed postmaster, left in the data folder.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, commandOf, endProcess, folderId, processesIn } from './processes.ts'
import { StartProblem } from './start-problem.ts'

/** A setting of no effect that shows on the command line whose data folder a server works in. */
export const markerOf = async (pgData: string) => `mizan.folder=${await folderId(pgData)}.`

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
 * Stops processes that still work in the folder. Returns the pid of a postmaster.pid that another process has by now: PostgreSQL would take that
 * process for a server and refuse to start, unless it gets a hint (see launchServer).
 */
export async function clearLeftovers(
  { pgData, account }: { pgData: string; account: Account },
  note: (line: string) => void,
): Promise<number | undefined> {
  const file = join(pgData, 'postmaster.pid')
  const content = await readFile(file, 'utf8').catch(() => undefined)
  const pid = Number.parseInt(content ?? '', 10)
  // A negative number is a single-user server at work, which PostgreSQL tells us not to disturb.
  if (content === undefined || pid < 0) return undefined
  // A crash can leave the file empty, at which PostgreSQL gives up.
  if (!(pid > 0)) await rm(file, { force: true })
  const findAll = () => processesIn(pgData, 'postgres', account)
  const hasMarker = async () => (await commandOf(pid)).includes(await markerOf(pgData))
  const isServer = pid > 0 && ((await hasMarker()) || (await findAll()).includes(pid))
  if (isServer) {
    note(`Stopping a PostgreSQL server that was left behind (process ${pid}).`)
    await endOrExplain(pid, pgData, postmasterSteps)
  }
  // Backends outlive a killed postmaster while they compute, and no new server may start beside them.
  await Promise.all((await findAll()).map((orphan) => endOrExplain(orphan, pgData, orphanSteps)))
  return pid > 0 && !isServer ? pid : undefined
}

async function endOrExplain(pid: number, pgData: string, steps: Parameters<typeof endProcess>[1]) {
  const hasEnded = await endProcess(pid, steps).catch(() => false)
  if (hasEnded) return
  throw new StartProblem(
    `A PostgreSQL server (process ${pid}) still uses ${pgData} and cannot be stopped: end it, then start Mizan again.`,
  )
}
