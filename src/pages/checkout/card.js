// Reads what is typed or pasted into the fields of a card. It keeps and sends nothing.

/** Longest prefix first. The list in src/money/acquirers/cards.ts decides; this helps while typing. */
const brands = [
  ['maestro', /^(?:493698|50[0-8]|5[6-9]|6[37])/],
  ['discover', /^(?:6011|64[4-9]|65)/, [16, 19]],
  ['unionpay', /^(?:62|81)/, [14, 15, 16, 17, 18, 19]],
  ['jcb', /^(?:2131|1800|35(?:2[89]|[3-8]))/, [16, 17, 18, 19]],
  ['diners', /^(?:30[0-5]|3[689])/, [14, 16, 19]],
  ['amex', /^3[47]/, [15]],
  ['mastercard', /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  ['visa', /^4/, [13, 16, 18, 19]],
]
const otherLengths = [12, 13, 14, 15, 16, 17, 18, 19]

export const brandNames = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
}

/** Western digits of a text, whichever keyboard wrote them. */
export const digitsOf = (text) =>
  text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15)).replaceAll(/\D/g, '')

/** The key in `brandNames`, or undefined. */
export const brandOf = (digits) => brands.find(([, prefix]) => prefix.test(digits))?.[0]

const lengthsOf = (brand) => brands.find(([name]) => name === brand)?.[2] ?? otherLengths

export const cvvLengthOf = (digits) => (brandOf(digits) === 'amex' ? 4 : 3)

/** In groups as they stand on the card. */
export function grouped(digits) {
  const sizes = brandOf(digits) === 'amex' ? [4, 6, 5] : [4, 4, 4, 4, 3]
  const groups = []
  let rest = digits.slice(0, 19)
  for (const size of sizes) {
    if (rest === '') break
    groups.push(rest.slice(0, size))
    rest = rest.slice(size)
  }
  return groups.join(' ')
}

/** True for a number of a length that its brand has, with the right last digit. */
export const isNumber = (digits) => lengthsOf(brandOf(digits)).includes(digits.length) && passesLuhn(digits)

function passesLuhn(digits) {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits.at(-1 - place)) * (place % 2 === 0 ? 1 : 2)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}

/** `MM/YY` of what is typed, pasted or filled in: `1`, `3/4`, `12 / 2040`, `2040-12`. */
export function expiryText(text) {
  const yearFirst = /^\s*(\d{4})\D+(\d{1,2})\s*$/.exec(text)
  const ordered = yearFirst ? `${yearFirst[2].padStart(2, '0')}${yearFirst[1]}` : text
  const [first, second] = ordered.split(/\D+/)
  const isAlone = first.length === 1 && (second !== undefined || first > '1')
  const digits = digitsOf(isAlone ? `0${ordered}` : ordered)
  const year = digits.length === 6 ? digits.slice(4) : digits.slice(2, 4)
  return digits.length < 2 ? digits : `${digits.slice(0, 2)}/${year}`
}

/** Month and year in four digits; undefined if it is not a date. */
export function expiryOf(text) {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expiryText(text)) ?? []
  return month === undefined ? undefined : { expMonth: Number(month), expYear: 2000 + Number(year) }
}

/** A card is good through the last day of its month. */
export const hasExpired = ({ expMonth, expYear }, now) => now.getTime() >= Date.UTC(expYear, expMonth, 1)
