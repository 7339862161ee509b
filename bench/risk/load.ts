import { setTimeout } from 'node:timers/promises'
import { type Speed, speedOf } from '../figures/speed.ts'

/** Pieces of work at once, each line's next one after its last; or so many a second, whatever becomes of those before. */
export type Load = { atOnce: number } | { aSecond: number }

export const loadText = (load: Load): string =>
  'atOnce' in load ? `${load.atOnce} at once` : `${load.aSecond} a second`

export async function repeated(
  work: (at: number) => Promise<unknown>,
  first: number,
  { load, times }: { load: Load; times: number },
): Promise<Speed> {
  const took: number[] = []
  const beganAt = performance.now()
  const timed = async (at: number) => {
    const askedAt = performance.now()
    await work(first + at)
    took.push(performance.now() - askedAt)
  }
  if ('aSecond' in load) {
    const running: Promise<void>[] = []
    for (let at = 0; at < times; at++) {
      const waitMs = beganAt + (at * 1_000) / load.aSecond - performance.now()
      if (waitMs > 0) await setTimeout(waitMs)
      running.push(timed(at))
    }
    await Promise.all(running)
  } else {
    let left = times
    const line = async () => {
      while (left-- > 0) await timed(left)
    }
    await Promise.all(Array.from({ length: load.atOnce }, line))
  }
  return speedOf(took, performance.now() - beganAt)
}
