import { type Random, seeded } from '#test/process/random.ts'

// Randomness of a story. Every actor draws from a stream of its own, so that a habit that changes leaves the others as they were.

export type Stream = {
  /** A whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number
  /** True so many times out of a hundred. */
  chance: (percent: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
}

export function streamOf(seed: number, actor: string): Stream {
  let mixed = seed >>> 0
  for (const char of actor) mixed = Math.imul(mixed ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  const next: Random = seeded(mixed)
  const between = (low: number, high: number) => low + next(high - low + 1)
  return {
    between,
    chance: (percent) => next(100) < percent,
    pick: (items) => {
      const item = items[next(items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}
