import { setImmediate as nextTurn } from 'node:timers/promises'

// How long the thread that answers calls does nothing else. It is the thread's own time on a processor that counts, so that it does
// not matter how much else the machine has to do.

/** The most that one turn of the event loop has taken while `work` was under way, in milliseconds. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const watched = { isOver: false }
  let longestUs = 0
  const watching = (async () => {
    let before = process.threadCpuUsage()
    while (!watched.isOver) {
      await nextTurn()
      const now = process.threadCpuUsage()
      longestUs = Math.max(longestUs, now.user + now.system - before.user - before.system)
      before = now
    }
  })()
  try {
    await work()
  } finally {
    watched.isOver = true
    await watching
  }
  return longestUs / 1000
}

/** The least of several times: what is slow once only, such as code that is seen for the first time, is no property of the call. */
export async function usualTurn(
  work: () => Promise<unknown>,
  { times, enoughMs }: { times: number; enoughMs: number },
) {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < times && least > enoughMs; time++) least = Math.min(least, await longestTurn(work))
  return least
}
