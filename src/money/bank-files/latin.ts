import anyAscii from 'any-ascii'

// Texts in the letters that every bank takes: those of the SEPA implementation guidelines. Pure.

const others = /[^A-Za-z\d/?:().,'+ -]/g

/** The text in Latin letters, at most `length` of them. Without any that can be written, `otherwise`. */
export function latin(text: string, length: number, otherwise = 'NOTPROVIDED'): string {
  const plain = anyAscii(text.normalize('NFKC')).replaceAll('&', '+').replaceAll(others, ' ')
  const short = plain.replaceAll(/ +/g, ' ').trim().slice(0, length).trim()
  // A slash begins or ends nothing, and two of them mean something else to banks.
  return short.replaceAll(/\/{2,}/g, '/').replaceAll(/^\/|\/$/g, '') || otherwise
}
