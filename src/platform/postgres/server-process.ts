// One run of the postmaster.
import { chown, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { type DataFolder, dataFlag } from './data-folder.ts'
import { markerOf } from './leftover.ts'
import { type Ending, endProcess, type StartedProcess, startProcess } from './processes.ts'
import { openLog } from './server-log.ts'
import { asFlags, fixedSettings } from './settings.ts'

export type ServerPlace = DataFolder & { binaries: Binaries; socketDir: string; settings: Record<string, string> }

/** `stranger` is a pid that postmaster.pid names though that process is no server of this folder. */
export async function launchServer(place: ServerPlace, stranger: number | undefined): Promise<StartedProcess> {
  const { pgData, account, binaries, socketDir, logFile } = place
  await clearSocketDir(place)
  const settings = { ...fixedSettings, ...place.settings, unix_socket_directories: socketDir }
  const flags = [...asFlags('-c', settings), '-c', await markerOf(pgData)]
  const log = openLog(logFile)
  try {
    return startProcess(binaries.postgres, ['-D', dataFlag(account, pgData), ...flags], account, {
      cwd: pgData,
      stdio: ['ignore', 'ignore', log.descriptor],
      // PostgreSQL ignores a lock file that names its grandparent, and still looks for the shared memory named in it.
      env: stranger ? { PG_GRANDPARENT_PID: String(stranger) } : {},
    })
  } finally {
    log.close()
  }
}

// A killed server leaves its socket and the lock beside it; a cleaner of temporary files may have taken the folder.
async function clearSocketDir({ socketDir, account }: ServerPlace) {
  const wasMade = await mkdir(socketDir, { recursive: true, mode: 0o700 })
  if (wasMade && account) await chown(socketDir, account.uid, account.gid)
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(socketDir, name), { force: true })
}

/** True once connections are accepted, false when the server ended before. Recovery after a crash may take minutes. */
export async function isReady(server: StartedProcess, pgData: string): Promise<boolean> {
  let ending: Ending | undefined
  void server.ended.then((ended) => {
    ending = ended
  })
  while (!ending) {
    const lines = (await readFile(join(pgData, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    // The eighth line is what pg_ctl waits for too.
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return true
    await delay(10)
  }
  return false
}

const stopSteps = [
  ['SIGINT', 60_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const

export async function stopServer(server: StartedProcess): Promise<void> {
  if (server.pid === undefined) return
  await endProcess(server.pid, stopSteps)
  await server.ended
}
