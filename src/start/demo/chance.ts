// Pseudo-random choices of the demo, the same each time.

export type Chance = {
  /** From 0 to 1, 1 not included. */
  next: () => number
  /** A whole number of `min` to `max`, both included. */
  between: (min: number, max: number) => number
  /** True in `part` of all cases. */
  happens: (part: number) => boolean
  oneOf: <Value>(values: readonly Value[]) => Value
}

/** Mulberry32: enough to look like chance. */
export function chanceOf(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    happens: (part) => next() < part,
    oneOf: (values) => {
      const value = values[between(0, values.length - 1)]
      if (value === undefined) throw new Error('There is nothing to choose from.')
      return value
    },
  }
}
