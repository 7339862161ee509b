import { readFileSync, watch } from 'node:fs'
import path from 'node:path'

// The clock of a simulation, in which days pass in seconds. It is a file with the milliseconds that all programs of one installation are ahead of the
// machine's clock, or behind it. Only `Date` follows it: timers and `performance` measure the time that really passes.

const followed = new Set<string>()

/**
 * From now on `Date` says what the file says, and follows it. A file that is missing or half written changes nothing; nor does one that is followed
 * already, by an earlier command of this process.
 */
export function followClock(file: string): void {
  if (followed.has(file)) return
  followed.add(file)
  const RealDate = globalThis.Date
  let aheadMs = 0
  const look = () => {
    aheadMs = aheadOf(file) ?? aheadMs
  }
  // Watched before it is read: no change falls between. One file takes the place of another, which is a change of their folder.
  watch(path.dirname(file), { persistent: false }, look)
  look()
  const now = () => RealDate.now() + aheadMs
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
}

function aheadOf(file: string): number | undefined {
  try {
    const [, ms] = /^(-?\d{1,15})\n$/.exec(readFileSync(file, 'utf8')) ?? []
    return ms === undefined ? undefined : Number(ms)
  } catch {
    return undefined
  }
}
