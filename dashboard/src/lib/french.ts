import { frenchText } from '../generated/french.ts'

// Words in French are written without a thought of its spaces, which are set as they are read.

const known = new WeakMap<object, unknown>()

/** The same words with those spaces unbreakable: texts, what stands in objects and lists, and what functions answer. */
export function inseparably<Words>(words: Words): Words {
  // Each case gives back what it was given, with other spaces: the type stays.
  if (typeof words === 'string') return frenchText(words) as Words
  if (words === null || (typeof words !== 'object' && typeof words !== 'function')) return words
  const made = known.get(words) ?? remade(words)
  known.set(words, made)
  return made as Words
}

function remade(words: object): unknown {
  if (typeof words === 'function')
    return (...parts: unknown[]) => inseparably((words as (...all: unknown[]) => unknown)(...parts))
  if (Array.isArray(words)) return words.map(inseparably)
  return Object.fromEntries(Object.entries(words).map(([name, each]) => [name, inseparably(each)]))
}
