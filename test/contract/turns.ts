import { type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'

// Measures how long the thread that answers calls does nothing else. Only the thread's own processor time counts, so that other work of the machine
// does not matter; garbage collection is left out, because its time is random, and it falls to this thread when the helpers of the engine get no
// core.

type Turn = { startedAt: number; endedAt: number; cpuMs: number }

/** The most that one turn of the event loop has taken while `work` was under way, in milliseconds. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const collections: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => void collections.push(...list.getEntries()))
  observer.observe({ entryTypes: ['gc'] })
  const watched = { isOver: false }
  const turns: Turn[] = []
  const watching = (async () => {
    let [startedAt, before] = [performance.now(), process.threadCpuUsage()]
    while (!watched.isOver) {
      await nextTurn()
      const [endedAt, now] = [performance.now(), process.threadCpuUsage()]
      turns.push({ startedAt, endedAt, cpuMs: (now.user + now.system - before.user - before.system) / 1000 })
      ;[startedAt, before] = [endedAt, now]
    }
  })()
  try {
    await work()
  } finally {
    watched.isOver = true
    await watching
    // Collections are reported a turn later.
    await nextTurn()
    collections.push(...observer.takeRecords())
    observer.disconnect()
  }
  const collectedMs = ({ startedAt, endedAt }: Turn): number =>
    collections.reduce((ms, { startTime, duration }) => {
      const overlap = Math.min(endedAt, startTime + duration) - Math.max(startedAt, startTime)
      return ms + Math.max(0, overlap)
    }, 0)
  // A call that waits long has more turns than a function takes arguments.
  return turns.reduce((longest, turn) => Math.max(longest, turn.cpuMs - collectedMs(turn)), 0)
}

/** The minimum of several runs: a one-time delay, such as compiling code that runs for the first time, is no property of the call. */
export async function usualTurn(
  work: () => Promise<unknown>,
  { times, enoughMs }: { times: number; enoughMs: number },
) {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < times && least > enoughMs; time++) least = Math.min(least, await longestTurn(work))
  return least
}
