import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '#platform/db/database.ts'
import { isLong } from './long.ts'
import { countLockWaits, countLockWaitsOfServers } from './lock-queries.ts'

/**
 * Maximum time that a test waits for an event. Only a failure lasts so long: lateness on a busy machine is no fault. MIZAN_TEST_PATIENCE is in
 * seconds.
 */
export const patienceMs = Number(process.env['MIZAN_TEST_PATIENCE'] ?? 120) * 1_000

/** A bound that is promised: held to the letter where nothing else runs, and elsewhere as what still comes. */
export const boundMs = (promisedMs: number): number => (isLong ? promisedMs : patienceMs)

/** Waits until the check holds. */
export async function waitUntil(check: () => Promise<boolean> | boolean): Promise<void> {
  const began = performance.now()
  while (!(await check())) {
    assert.ok(performance.now() - began < patienceMs, `not within ${patienceMs} ms: ${check}`)
    await delay(10)
  }
}

/** Waits until a transaction waits for a lock in this database. */
export const untilLocked = (db: Database): Promise<void> =>
  waitUntil(async () => {
    const count = (await db.engine()) === 'CITUS' ? countLockWaitsOfServers : countLockWaits
    return ((await count(db.read))?.waits ?? 0) > 0
  })

/** Processor time that this process uses for some work: other work of the machine does not count. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const began = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1_000
}
