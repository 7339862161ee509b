import type { Worker } from 'node:worker_threads'
import { afterSilence } from '../silence.ts'

// Measures how long a thread has had for its work. A busy machine gives it no core for a while, in which it can do nothing: that time does not count.

/** The time that a thread has worked or waited, in ms. It does not come while the thread is kept by code that cannot be interrupted. */
export type UsedTime = () => Promise<number>

/** Number of times that the thread is looked at. After the last one it is given up, however little it has had. */
const looksMax = 8

/** Its processor time, and the time in which its event loop had nothing to do. */
export const usedTimeOf =
  (thread: Worker): UsedTime =>
  async () => {
    const { user, system } = await thread.cpuUsage()
    return (user + system) / 1_000 + thread.performance.eventLoopUtilization().idle
  }

/** Calls `tell` once the thread has had `ms` for its work. The function that it returns calls it off. */
export function afterWork(used: UsedTime, ms: number, tell: () => void): () => void {
  // A thread that has not begun has used nothing.
  const usedBefore = used().catch(() => 0)
  let looks = 0
  let isOver = false
  const end = () => {
    isOver = true
    callOff()
  }
  const finish = () => {
    if (isOver) return
    end()
    tell()
  }
  const look = () => {
    if (++looks === looksMax) return finish()
    callOff = afterSilence(ms, look)
    void Promise.all([used(), usedBefore]).then(
      ([now, before]) => now - before >= ms && finish(),
      // The thread has ended, which its own event tells.
      () => {},
    )
  }
  let callOff = afterSilence(ms, look)
  return end
}
