import { masked } from '../masked.ts'

// Card numbers and keys that come encoded. A text is looked over once for what such an encoding always has in it; only what has it is
// decoded.

const keyBeginnings = ['svc_sk_', 'whsec_', 'mzn_', 'eyJ', 'Bearer ', 'secret=']

/** The base64 form of these letters at any offset, without the letters that depend on their neighbours. */
const inBase64 = (text: string): string[] =>
  [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)])
    const whole = bytes.toString('base64url')
    return whole.slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6))
  })

const betweenDigits = [...' -_/.\n']
const ofCard = [...'0123456789', ...betweenDigits]

/** Any three characters of a card number are four of these letters; it has three such groups in a row. */
const cardInBase64 = [0, 1, 2, 3].map((place) => {
  const pairs = ofCard.flatMap((one) => ofCard.map((other) => (place < 2 ? `${one}${other}0` : `0${one}${other}`)))
  return `[${[...new Set(pairs.map((three) => Buffer.from(three).toString('base64')[place]))].join('')}]`
})
const base64Signs = new RegExp([`(?:${cardInBase64.join('')}){3}`, ...keyBeginnings.flatMap(inBase64)].join('|'))
// An id comes first, since its letters are those of base64.
const base64Runs = /([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})|[\w+/-]{8,}/gi

const inHex = (text: string): string => Buffer.from(text).toString('hex')

const hexSigns = new RegExp(
  [`(?:3\\d(?:${betweenDigits.map(inHex).join('|')}){0,2}){13}`, ...keyBeginnings.map(inHex)].join('|'),
  'i',
)
const hexRuns = /[0-9a-f]{6,}/gi

const percentLetters = /%(?:25)*([2-7][0-9a-f])/gi
/** These would end a text of JSON. */
const keptEncoded = new Set(['"', '\\'])

/** A text without card numbers and keys that are in base64, in hex, or written with percent signs. */
export function withoutEncoded(text: string): string {
  const plain = text.includes('%') ? withoutPercent(text) : text
  const dehexed = hexSigns.test(plain)
    ? plain.replace(hexRuns, (run) => (hides(run, 'hex', 2) ? '[encoded]' : run))
    : plain
  if (!base64Signs.test(dehexed)) return dehexed
  return dehexed.replace(base64Runs, (run: string, id?: string) =>
    id === undefined && hides(run, 'base64', 4) ? '[encoded]' : run,
  )
}

/** As it was, unless something is found once it is decoded. */
function withoutPercent(text: string): string {
  const decoded = text.replace(percentLetters, (whole, code: string) => {
    const letter = String.fromCharCode(Number.parseInt(code, 16))
    return keptEncoded.has(letter) ? whole : letter
  })
  const safe = masked(decoded)
  return safe === decoded ? text : safe
}

/** Encoded text may begin at any letter of a step: the letters before it are part of the run. */
function hides(run: string, encoding: 'base64' | 'hex', step: number): boolean {
  for (let from = 0; from < step; from++) {
    const text = Buffer.from(run.slice(from), encoding).toString('latin1')
    if (masked(text) !== text) return true
  }
  return false
}
