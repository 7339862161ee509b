/** Answers that are cached for `freshMs`; of several concurrent callers, one reads. At most `max` are kept, the newest. */
export function freshFor<Answer>(freshMs: number, max: number) {
  const kept = new Map<string, { at: number; answer: Promise<Answer> }>()
  return {
    get: (name: string, read: () => Promise<Answer>): Promise<Answer> => {
      const known = kept.get(name)
      if (known && performance.now() - known.at < freshMs) return known.answer
      const entry = { at: performance.now(), answer: read() }
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
