const nameMax = 80

/**
 * A name that a person typed, as it stands in a mail to others: one short line, in its own direction, in which mail programs find
 * nothing to make a link of.
 */
export function named(text = ''): string {
  const letters = [...text.replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '')]
  const short = letters.length > nameMax ? `${letters.slice(0, nameMax).join('')}…` : letters.join('')
  return short.replaceAll(/([.@])(?=\S)/g, '$1\u2060')
}
