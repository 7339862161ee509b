import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// V8 lets the space of new objects grow with a start or a rush of requests, to a hundred megabytes, and makes it smaller only when it collects garbage
// while little is going on: a process at rest collects none. Here it does, which takes a few milliseconds, for hardly anything there is still in use.

const lookEveryMs = 5_000
/** Part of a processor below which a process is at rest. */
const restBelow = 0.05
const smallBytes = 8 * 1024 * 1024

/** Gives memory back whenever the process has come to rest. */
export function giveBackAtRest(): void {
  let before = process.cpuUsage()
  const look = () => {
    const { user, system } = process.cpuUsage(before)
    giveBack({ usedMs: (user + system) / 1_000, ofMs: lookEveryMs })
    before = process.cpuUsage()
  }
  setInterval(look, lookEveryMs).unref()
}

/** `usedMs`: processor time of the process in the last `ofMs`. */
export function giveBack({ usedMs, ofMs }: { usedMs: number; ofMs: number }): void {
  if (usedMs < restBelow * ofMs && newSpaceBytes() > smallBytes) collectNew()
}

export const newSpaceBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.physical_space_size ?? 0

type Collect = (options: { type: 'minor' }) => void
let collect: Collect | undefined

/** The function appears in contexts that are made after the flag is set. */
function collectNew(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as Collect
    setFlagsFromString('--no-expose-gc')
  }
  collect({ type: 'minor' })
}
