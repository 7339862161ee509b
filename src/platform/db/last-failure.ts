import { lastingFailure } from './failures.ts'

// What keeps the database from writing is not seen by asking whether it answers: a full disk answers every question. So what writers
// were told is remembered for a while, unless a later one was luckier.

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
