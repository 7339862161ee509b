const EDITS_MAX = 2
const SHARED_START_MIN = 4

// Longer words are no typing errors, and the distance costs the product of both lengths.
const LENGTH_MAX = 64

/**
 * The candidate that was probably meant by `word`, or undefined. Case, `_` and `-` do not count. Near is at most two
 * typing errors and fewer than half the letters, or one being short for the other: `stockQty` means `stockQuantity`.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > LENGTH_MAX) return undefined
  const plainWord = plain(word)
  let best: string | undefined
  let bestScore = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const score = distance(plainWord, plain(candidate))
    if (score < bestScore) {
      best = candidate
      bestScore = score
    }
  }
  return best
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[_-]/g, '')
}

// Typing errors come before abbreviations, and abbreviations with the longest common start come first.
function distance(word: string, candidate: string): number {
  const edits = editDistance(word, candidate)
  // Of a word of three letters, the two that are left of it still say which one it is.
  const isNear = edits * 2 < Math.min(word.length, candidate.length) || (edits === 1 && candidate.length === 3)
  if (edits <= EDITS_MAX && isNear) return edits
  const shared = sharedStart(word, candidate)
  const isShort = shared >= SHARED_START_MIN && (isShortFor(word, candidate) || isShortFor(candidate, word))
  return isShort ? EDITS_MAX + 1 + 1 / shared : Number.POSITIVE_INFINITY
}

/** Insertions, deletions, substitutions and swaps of neighbours that turn one word into the other. */
function editDistance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > EDITS_MAX) return Number.POSITIVE_INFINITY
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = current
  }
  return at(last, to.length)
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}

function sharedStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

/** True if `short` is what remains of `long` when letters are left out. */
function isShortFor(short: string, long: string): boolean {
  let found = 0
  for (const letter of long) if (letter === short[found]) found++
  return found === short.length
}
