import { passesLuhn } from './card-number.ts'

// Texts without what looks like a key, a token or a card number.

const secrets = /(svc_sk_(?:test|live)_|whsec_|mzn_|\beyJ|\bBearer +|\bsecret=)[^\s"\\&;]+/gi
// Separators between the groups of a card number: any character that is no letter, digit or part of JSON, twice at most, and line breaks as JSON has
// them. Colons and percent signs belong to times and to encoded text.
const between = String.raw`(?:[^\dA-Za-z"\\{}[\]:,%]|\\{1,4}[nrt]){1,2}`
const nextDigit = String.raw`(?:\d|${between}\d)`
const digitsOfCard = new RegExp(String.raw`\d${nextDigit}{12}`)
// An id comes first, so that no part of one is taken for a card number; neither are decimals that are a member of JSON, as which a
// text has no quotation mark before its colon.
const keptDigits = String.raw`([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?<=[^\\]":-?)\d{1,12}\.\d+)`
const keptOrDigits = new RegExp(String.raw`${keptDigits}|\d${nextDigit}{12,}`, 'gi')

const pathMax = 300

/** The path of a URL for the log; of a long one the beginning, without digits at its end that could be the half of a card number. */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  return path.length <= pathMax ? path : `${path.slice(0, pathMax).replace(/\d[\d -]*$/, '')}…`
}

export function masked(line: string): string {
  const withoutSecrets = line.replace(secrets, '$1…')
  // Hardly a line has so many digits in a row, and this look is quicker by far than passing over its ids.
  if (!digitsOfCard.test(withoutSecrets)) return withoutSecrets
  return withoutSecrets.replace(keptOrDigits, (digits: string, kept?: string) => kept ?? withoutCards(digits))
}

/** Groups of digits with something between them: a card number may stand among others, such as its expiry. */
function withoutCards(digits: string): string {
  const groups = digits.match(/\d+\D*/g) ?? []
  const numbers = groups.map((group) => group.replace(/\D+/, ''))
  let safe = ''
  for (let from = 0; from < groups.length;) {
    const to = endOfCard(numbers, from)
    safe += to === undefined ? groups[from] : `[card number]${groups[to - 1]?.replace(/\d+/, '')}`
    from = to ?? from + 1
  }
  return safe
}

/** The longest card number that begins with this group. Nothing longer than one is looked at: the caller chooses the digits. */
function endOfCard(numbers: string[], from: number): number | undefined {
  let end: number | undefined
  let span = ''
  for (let to = from; to < numbers.length && span.length <= digitsMax;) {
    span += numbers[to++]
    if (isCardNumber(span)) end = to
  }
  return end
}

const [digitsMin, digitsMax] = [13, 19]

// Thirteen digits that begin with 1 are an instant in milliseconds.
const isCardNumber = (number: string): boolean =>
  number.length >= digitsMin && number.length <= digitsMax && !/^1\d{12}$/.test(number) && passesLuhn(number)
