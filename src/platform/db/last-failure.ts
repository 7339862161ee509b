import { lastingFailure } from './failures.ts'

// The last failure of a write. A probe does not show it, because a full disk still answers queries. So the failure is remembered for a while, unless
// a later write succeeded.

const rememberedMs = 20_000

export type LastFailure = {
  note: (error: unknown) => void
  clear: () => void
  /** In one word; undefined while there is none. */
  read: () => string | undefined
}

export function rememberFailure(): LastFailure {
  let last: { why: string; at: number } | undefined
  return {
    note: (error) => {
      const why = lastingFailure(error)
      if (why !== undefined) last = { why, at: performance.now() }
    },
    clear: () => {
      last = undefined
    },
    read: () => (last && performance.now() - last.at < rememberedMs ? last.why : undefined),
  }
}
