const nameMax = 80
const noteMax = 500

/**
 * A name that a person typed, as it stands in a mail to others: one short line, in its own direction, in which mail programs find
 * nothing to make a link of.
 */
export const named = (text = ''): string => shortened(text, nameMax)

/** A note of a few lines, in the same way; its lines become one. */
export const quoted = (text: string): string => shortened(text.trim().replaceAll(/\s*\n\s*/g, ' '), noteMax)

function shortened(text: string, max: number): string {
  const letters = [...text.replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '')]
  const short = letters.length > max ? `${letters.slice(0, max).join('')}…` : letters.join('')
  return short.replaceAll(/([.@])(?=\S)/g, '$1\u2060')
}
