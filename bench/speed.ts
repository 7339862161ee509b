import { median } from './measure.ts'

// How quick a piece of work is. Pure.

/** Times in ms; absent where only the whole was timed. */
export type Speed = { perSecond: number; p50?: number; p99?: number }

/** A line of the report: a piece of work, and the least that could do the same; or a size. */
export type WorkPoint = {
  title: string
  /** How much at once, or how many a second. */
  load: string
  mizan?: Speed
  ceiling?: Speed
  kilobytes?: number
  target?: { text: string; isMet: boolean }
}

/** What so many pieces of work, each with the time that it took, come to. */
export function speedOf(took: readonly number[], elapsedMs: number): Speed {
  const sorted = took.toSorted((one, other) => one - other)
  const percentile = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return { perSecond: took.length / (elapsedMs / 1000), p50: percentile(0.5), p99: percentile(0.99) }
}

/** The time of work that makes `count` of something. */
export async function timed(count: number, work: () => Promise<unknown>): Promise<Speed> {
  const beganAt = performance.now()
  await work()
  return { perSecond: count / ((performance.now() - beganAt) / 1000) }
}

export const atLeast = (value: number, wanted: number, unit = ''): WorkPoint['target'] => ({
  text: `≥ ${wanted}${unit}`,
  isMet: value >= wanted,
})

export const below = (value: number | undefined, wanted: number, unit: string): WorkPoint['target'] => ({
  text: `< ${wanted} ${unit}`,
  isMet: value !== undefined && value < wanted,
})

/** The middle of several rounds, each figure by itself. */
export function medianSpeed(speeds: readonly Speed[]): Speed {
  const of = (pick: (speed: Speed) => number | undefined) => {
    const values = speeds.map(pick).filter((value) => value !== undefined)
    return values.length === 0 ? undefined : median(values)
  }
  const [p50, p99] = [of((speed) => speed.p50), of((speed) => speed.p99)]
  const times = { ...(p50 !== undefined && { p50 }), ...(p99 !== undefined && { p99 }) }
  return { perSecond: of((speed) => speed.perSecond) ?? Number.NaN, ...times }
}
