type CachedAnswer<Answer> = { at: number; answer: Promise<Answer>; isRenewed: boolean }

/**
 * Answers that are cached for `freshMs`; of several concurrent callers, one reads. At most `max` are kept, the newest. From `renewAfterMs` on the next
 * caller has an answer read anew for those behind it, and waits for nothing itself.
 */
export function freshFor<Answer>(freshMs: number, max: number, renewAfterMs = freshMs) {
  const kept = new Map<string, CachedAnswer<Answer>>()
  const renew = async (name: string, known: CachedAnswer<Answer>, read: () => Promise<Answer>) => {
    known.isRenewed = true
    const at = performance.now()
    try {
      const answer = await read()
      if (kept.get(name) === known) kept.set(name, { at, answer: Promise.resolve(answer), isRenewed: false })
    } catch {
      // Read again once the one that is kept is too old.
    }
  }
  return {
    get: (name: string, read: () => Promise<Answer>): Promise<Answer> => {
      const known = kept.get(name)
      const age = performance.now() - (known?.at ?? Number.NEGATIVE_INFINITY)
      if (known && age < freshMs) {
        if (age >= renewAfterMs && !known.isRenewed) void renew(name, known, read)
        return known.answer
      }
      const entry = { at: performance.now(), answer: read(), isRenewed: false }
      kept.delete(name)
      kept.set(name, entry)
      // A failed read is not cached.
      entry.answer.catch(() => kept.get(name) === entry && kept.delete(name))
      const oldest = kept.size > max ? kept.keys().next().value : undefined
      if (oldest !== undefined) kept.delete(oldest)
      return entry.answer
    },
  }
}
