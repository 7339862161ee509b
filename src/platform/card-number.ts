import { westernDigits } from './digits.ts'

// Brands of cards, by their numbers. Pure; nothing here keeps a number.

export const brands = [
  'visa',
  'mastercard',
  'amex',
  'diners',
  'discover',
  'jcb',
  'unionpay',
  'maestro',
  'cmi',
  'unknown',
] as const
export type Brand = (typeof brands)[number]

const from12 = [12, 13, 14, 15, 16, 17, 18, 19]

const lengthsOf: Record<Brand, readonly number[]> = {
  visa: [13, 16, 18, 19],
  mastercard: [16],
  amex: [15],
  diners: [14, 16, 19],
  discover: [16, 19],
  jcb: [16, 17, 18, 19],
  unionpay: [14, 15, 16, 17, 18, 19],
  maestro: from12,
  cmi: [16, 19],
  unknown: from12,
}

/** First and last prefix of a range; both have the same number of digits. */
type Range = readonly [first: number, last: number]

const ranges: readonly (readonly [Brand, readonly Range[]])[] = [
  ['visa', [[4, 4]]],
  [
    'mastercard',
    [
      [51, 55],
      [2221, 2720],
    ],
  ],
  [
    'amex',
    [
      [34, 34],
      [37, 37],
    ],
  ],
  [
    'diners',
    [
      [300, 305],
      [36, 36],
      [38, 39],
    ],
  ],
  [
    'discover',
    [
      [6011, 6011],
      [644, 649],
      [65, 65],
    ],
  ],
  [
    'jcb',
    [
      [2131, 2131],
      [1800, 1800],
      [3528, 3589],
    ],
  ],
  [
    'unionpay',
    [
      [620, 620],
      [62100, 62182],
      [62184, 62187],
      [62200, 62205],
      [622010, 622999],
      [623, 626],
      [6270, 6270],
      [6272, 6272],
      [6276, 6276],
      [6282, 6289],
      [6291, 6292],
      [810, 810],
      [8110, 8171],
    ],
  ],
  [
    'maestro',
    [
      [493698, 493698],
      [500000, 506698],
      [506779, 508999],
      [56, 59],
      [63, 63],
      [67, 67],
    ],
  ],
]

/**
 * The brand by the longest prefix that fits. `domestic` lists prefixes of Moroccan cards, which are published nowhere: digits,
 * as an operator sets them.
 */
export function brandOf(number: string, domestic: readonly string[] = []): Brand {
  let best: { brand: Brand; length: number } = { brand: 'unknown', length: 0 }
  for (const [brand, list] of ranges)
    for (const [first, last] of list) {
      const { length } = String(first)
      const prefix = Number(number.slice(0, length))
      const fits = number.length >= length && prefix >= first && prefix <= last
      if (fits && length > best.length) best = { brand, length }
    }
  const isDomestic = domestic.some((prefix) => number.startsWith(prefix) && prefix.length >= best.length)
  return isDomestic ? 'cmi' : best.brand
}

/** True for digits of a length that the brand has, with the right last digit (ISO 7812, Luhn). */
export const isCardNumber = (number: string, brand: Brand): boolean =>
  /^\d+$/.test(number) && lengthsOf[brand].includes(number.length) && passesLuhn(number)

/** True if the last of `digits` is the check digit of those before it. `digits` are digits only. */
export const passesLuhn = (digits: string): boolean => digits !== '' && luhnSum(digits, 0) % 10 === 0

/** The digit that makes `digits` followed by it pass. */
export const luhnDigit = (digits: string): string => String((10 - (luhnSum(digits, 1) % 10)) % 10)

/** From the right, each second digit counts twice; `start` is 1 when the check digit is still missing. */
function luhnSum(digits: string, start: 0 | 1): number {
  let sum = 0
  for (let index = digits.length - 1, place = start; index >= 0; index--, place++) {
    const digit = Number(digits[index])
    const counted = place % 2 === 0 ? digit : digit * 2
    sum += counted > 9 ? counted - 9 : counted
  }
  return sum
}

// Of the groups in which people write a card number, at most two signs part one from the next.
const digitRuns = /\d(?:[^\p{L}\p{N}]{0,2}\d){12,}/gu
const [digitsMin, digitsMax] = [13, 19]

/** Whether a text has a card number in it, written in one piece or in groups, in digits of any width, weight or ring. */
export function hasCardNumber(text: string): boolean {
  return (westernDigits(text.normalize('NFKC')).match(digitRuns) ?? []).some((run) => {
    const groups = run.split(/\D+/)
    return groups.some((_, from) => groups.some((_each, to) => isCard(groups.slice(from, to + 1).join(''))))
  })
}

const isCard = (digits: string): boolean =>
  digits.length >= digitsMin && digits.length <= digitsMax && brandOf(digits) !== 'unknown' && passesLuhn(digits)
