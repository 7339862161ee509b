import { setTimeout as delay } from 'node:timers/promises'

const waitsMsDefault = 5_000
const looksEveryMs = 50

/** Looks until it is done, for `waitsMs` milliseconds at most; once at least. True when it was done by then. */
export async function isDoneSoon(isDone: () => Promise<boolean> | boolean, waitsMs = waitsMsDefault): Promise<boolean> {
  const until = performance.now() + waitsMs
  for (;;) {
    if (await isDone()) return true
    if (performance.now() >= until) return false
    await delay(looksEveryMs)
  }
}
