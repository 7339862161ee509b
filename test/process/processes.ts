import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { DatabaseTarget } from '#platform/db/connections.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { markerOf } from '#platform/postgres/leftover.ts'
import { runningServer } from '#platform/postgres/process-lock.ts'
import { commandOf, identityOf, readAll, startProcess } from '#platform/postgres/processes.ts'
import { patiently } from '../database.ts'
import { patienceMs, waitUntil } from '../patience.ts'
import type { Place } from './server.ts'

// The processes behind a running service, and the database that it works on.

/** A process, distinguishable from a later one with the same number. */
export type Known = { pid: number; identity: string }

/** Everything that a process has started, directly or not. */
export async function descendantsOf(pid: number): Promise<Known[]> {
  const { child } = startProcess('/bin/ps', ['-Ao', 'pid=,ppid='], undefined, { stdio: ['ignore', 'pipe', 'ignore'] })
  const rows = (await readAll(child?.stdout)).split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    rows.filter(([, ppid]) => ppid === parent).flatMap(([each = 0]) => [each, ...below(each)])
  const known = await Promise.all(below(pid).map(async (each) => ({ pid: each, identity: await identityOf(each) })))
  return known.filter((each): each is Known => each.identity !== undefined)
}

export async function areGone(known: readonly Known[]): Promise<boolean> {
  const now = await Promise.all(known.map(async ({ pid, identity }) => (await identityOf(pid)) === identity))
  return !now.includes(true)
}

/** The postmaster of a place, if one runs there. */
export async function findPostmaster({ dataDir }: Place): Promise<number | undefined> {
  const pgData = path.join(dataDir, 'postgres')
  const pid = Number.parseInt(await readFile(path.join(pgData, 'postmaster.pid'), 'utf8').catch(() => ''), 10)
  return pid > 0 && (await commandOf(pid)).includes(await markerOf(pgData)) ? pid : undefined
}

export async function postmasterOf(place: Place): Promise<number> {
  return (await findPostmaster(place)) ?? assert.fail('no postmaster runs here')
}

/** Kills the postmaster of a running service, and waits until that has brought another one. */
export async function killPostmaster(place: Place): Promise<void> {
  const postmaster = await postmasterOf(place)
  process.kill(postmaster, 'SIGKILL')
  // Its file is gone for a moment before the next one writes its own; backends of the old one may answer until then.
  await waitUntil(async () => ![undefined, postmaster].includes(await findPostmaster(place)))
}

/** Stops every process of the database from running, as if the machine hung; `thaw` lets them go on. */
export async function freezeDatabase(place: Place): Promise<{ thaw: () => void }> {
  const postmaster = await postmasterOf(place)
  const frozen = new Set([postmaster])
  // The postmaster goes first, so that it starts no process that would be missed.
  process.kill(postmaster, 'SIGSTOP')
  for (const { pid } of await descendantsOf(postmaster)) {
    signalIfThere(pid, 'SIGSTOP')
    frozen.add(pid)
  }
  return {
    thaw: () => {
      for (const pid of frozen) signalIfThere(pid, 'SIGCONT')
      frozen.clear()
    },
  }
}

export function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The embedded database of a running service. */
export async function databaseOf({ dataDir }: Place): Promise<DatabaseTarget> {
  return (await runningServer(dataDir))?.connection ?? assert.fail(`no service runs on ${dataDir}`)
}

export async function withDatabase<Result>(
  target: DatabaseTarget,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase({ target: patiently(target), poolSize: 2, prepare: true, connectionWaitMs: patienceMs })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
