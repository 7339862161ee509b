import { median } from '../requests/measure.ts'

// The speed of a piece of work. Pure.

/** Times in ms; absent where only the whole was timed. `count` is of how many; micros are processor time of each. */
export type Speed = {
  perSecond: number
  p50?: number
  p99?: number
  count?: number
  serverMicros?: number
  postgresMicros?: number
}

/** A line of the report: a piece of work, and the least that could do the same; or a size. */
export type WorkPoint = {
  title: string
  /** Concurrency, or the rate per second. */
  load: string
  mizan?: Speed
  ceiling?: Speed
  kilobytes?: number
  target?: { text: string; isMet: boolean }
}

/** Speed of so many pieces of work, from the time that each took. */
export function speedOf(took: readonly number[], elapsedMs: number): Speed {
  const sorted = took.toSorted((one, other) => one - other)
  const percentile = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  const perSecond = took.length / (elapsedMs / 1000)
  return { perSecond, p50: percentile(0.5), p99: percentile(0.99), count: took.length }
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
  const middles = figures.flatMap((figure) => {
    const values = speeds.map((speed) => speed[figure]).filter((value) => value !== undefined)
    return values.length === 0 ? [] : [[figure, median(values)]]
  })
  return { perSecond: Number.NaN, ...Object.fromEntries(middles) }
}

const figures = ['perSecond', 'p50', 'p99', 'serverMicros', 'postgresMicros'] as const
