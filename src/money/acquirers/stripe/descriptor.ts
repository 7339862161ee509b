// The line on a buyer's statement of account, by Stripe's rules: Latin letters, digits and signs, none of `<>\'"*`, at least one
// letter, and 22 characters together with the account's own prefix and the `* ` between them.

const lineMax = 22
const prefixMax = 10
/** So much of our reference tells one payment of a shop from another. */
const codeLength = 6

type Line = { descriptor: string | undefined; prefix: string | undefined; reference: string }

/** The merchant's words, and where there is room, the end of our reference. Undefined when nothing is left that could be shown. */
export function statementSuffixOf({ descriptor, prefix, reference }: Line): string | undefined {
  const room = lineMax - (prefix?.length ?? prefixMax) - 2
  const words = (descriptor ?? '')
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/[<>\\'"*]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, room)
    .trim()
  const code = reference
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(-codeLength)
    .toUpperCase()
  const line = [words, code].filter((each) => each !== '').join(' ')
  const shown = line.length <= room ? line : words
  return /[A-Za-z]/.test(shown) ? shown : undefined
}
