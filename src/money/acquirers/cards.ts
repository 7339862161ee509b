import { hmac } from '#platform/secrets/hmac.ts'

// What a card number says of itself. Pure; nothing here keeps a number.

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

type Rules = { lengths: readonly number[]; cvvLength: number }

const from12 = [12, 13, 14, 15, 16, 17, 18, 19]

const rulesOf: Record<Brand, Rules> = {
  visa: { lengths: [13, 16, 18, 19], cvvLength: 3 },
  mastercard: { lengths: [16], cvvLength: 3 },
  amex: { lengths: [15], cvvLength: 4 },
  diners: { lengths: [14, 16, 19], cvvLength: 3 },
  discover: { lengths: [16, 19], cvvLength: 3 },
  jcb: { lengths: [16, 17, 18, 19], cvvLength: 3 },
  unionpay: { lengths: [14, 15, 16, 17, 18, 19], cvvLength: 3 },
  maestro: { lengths: from12, cvvLength: 3 },
  cmi: { lengths: [16, 19], cvvLength: 3 },
  unknown: { lengths: from12, cvvLength: 3 },
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

export const cvvLengthOf = (brand: Brand): number => rulesOf[brand].cvvLength

/** True for digits of a length that the brand has, with the right last digit (ISO 7812, Luhn). */
export const isCardNumber = (number: string, brand: Brand): boolean =>
  /^\d+$/.test(number) && rulesOf[brand].lengths.includes(number.length) && passesLuhn(number)

export const isCvv = (cvv: string, brand: Brand): boolean => /^\d+$/.test(cvv) && cvv.length === cvvLengthOf(brand)

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

/** A card is good through the last day of its month, by UTC: the buyer's time zone does not matter. `expYear` has four digits. */
export const isExpired = ({ expMonth, expYear }: { expMonth: number; expYear: number }, now: Date): boolean =>
  now.getTime() >= Date.UTC(expYear, expMonth, 1)

/** The year in four digits: 27 is 2027. */
export const fullYear = (year: number): number => (year < 100 ? 2000 + year : year)

/**
 * Equal for the same card within a merchant, different for two merchants, and no way back to the number without `key`, which is 32
 * bytes that no database holds.
 */
export const fingerprintOf = (key: Uint8Array, merchantId: string, number: string): string =>
  hmac(key, `${merchantId}/${number}`).toString('base64url').slice(0, 32)
