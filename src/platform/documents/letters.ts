// The letters that a font can draw, and the choice of a font for a text with others: otherwise two fonts would be used for a letter that neither has,
// and draw their parts of it over each other.

/** The code points that a font has a glyph for (OpenType, table `cmap`, formats 4 and 12). `font` is not packed. */
export function codePointsIn(font: Buffer): Set<number> {
  const found = new Set<number>()
  const cmap = tableOf(font, 'cmap')
  for (let n = 0; n < cmap.readUInt16BE(2); n++) {
    const part = cmap.subarray(cmap.readUInt32BE(8 + 8 * n))
    const format = part.readUInt16BE(0)
    if (format === 4) addSegments(part, found)
    if (format === 12) addGroups(part, found)
  }
  return found
}

function tableOf(font: Buffer, tag: string): Buffer {
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16)
    if (font.toString('latin1', at, at + 4) === tag) return font.subarray(font.readUInt32BE(at + 8))
  throw new Error(`The font has no table ${tag}.`)
}

function addSegments(part: Buffer, found: Set<number>): void {
  const size = part.readUInt16BE(6)
  for (let at = 0; at < size; at += 2) {
    const end = part.readUInt16BE(14 + at)
    const start = part.readUInt16BE(16 + size + at)
    const delta = part.readUInt16BE(16 + 2 * size + at)
    const offsetAt = 16 + 3 * size + at
    const offset = part.readUInt16BE(offsetAt)
    for (let each = start; each <= end && each < 0xff_ff; each++) {
      const glyph = offset === 0 ? each + delta : part.readUInt16BE(offsetAt + offset + 2 * (each - start))
      if ((glyph & 0xff_ff) !== 0) found.add(each)
    }
  }
}

function addGroups(part: Buffer, found: Set<number>): void {
  for (let n = 0; n < part.readUInt32BE(12); n++) {
    const at = 16 + 12 * n
    for (let each = part.readUInt32BE(at); each <= part.readUInt32BE(at + 4); each++) found.add(each)
  }
}

/**
 * A text in letters that can be drawn: pictures such as emoji are left out, and other letters become a question mark. Marks of
 * direction have no glyph, and the blanks that cannot be parted have one that no reader of fonts can open.
 */
export function drawable(words: string, known: ReadonlySet<number>): string {
  let isShorter = false
  const letters = [...words.normalize('NFC').replaceAll(/[\u00a0\u202f]/g, ' ')].map((letter) => {
    if (letter === '\n' || known.has(letter.codePointAt(0) ?? 0)) return letter
    if (/^[\p{L}\p{N}\p{P}]$/u.test(letter)) return '?'
    isShorter ||= !/^[\u061c\u200e\u200f\u2066-\u2069]$/.test(letter)
    return ''
  })
  const text = letters.join('')
  return isShorter ? text.replaceAll(/ {2,}/g, ' ').trim() : text
}

/** A word that may be longer than a line of the narrowest column has places at which it goes on below, each an empty part. */
export function partsOf(word: string): string[] {
  const letters = [...word]
  if (letters.length <= wordMax) return [word]
  const [begin, middle, end] = [
    letters.slice(0, keptTogether),
    letters.slice(keptTogether, -keptTogether),
    letters.slice(-keptTogether),
  ]
  return [begin.join(''), ...middle.flatMap((letter) => ['', letter]), '', end.join('')]
}

const wordMax = 30
const keptTogether = 4
