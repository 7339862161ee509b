import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brandName } from '#money/card-brand.ts'

// The script of the page, which browsers load as it is.
type CardScript = {
  brandNames: Record<string, string>
  digitsOf: (text: string) => string
  grouped: (digits: string) => string
  brandOf: (digits: string) => string | undefined
  isNumber: (digits: string) => boolean
  cvvLengthOf: (digits: string) => number
  expiryText: (text: string) => string
  expiryOf: (text: string) => { expMonth: number; expYear: number } | undefined
  hasExpired: (expiry: { expMonth: number; expYear: number }, now: Date) => boolean
}
// It declares no types of its own.
const card = (await import(new URL('card.js', import.meta.url).href)) as CardScript

const numbers: [pasted: string, shown: string, brand: string | undefined, isRight: boolean][] = [
  ['4242424242424242', '4242 4242 4242 4242', 'visa', true],
  ['4242-4242-4242-4242', '4242 4242 4242 4242', 'visa', true],
  ['4242 4242 4242 4241', '4242 4242 4242 4241', 'visa', false],
  ['424242424242', '4242 4242 4242', 'visa', false],
  ['٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', '4242 4242 4242 4242', 'visa', true],
  ['378282246310005', '3782 822463 10005', 'amex', true],
  ['5555555555554444', '5555 5555 5555 4444', 'mastercard', true],
  ['2223003122003222', '2223 0031 2200 3222', 'mastercard', true],
  ['2221000000000009', '2221 0000 0000 0009', 'mastercard', true],
  ['2220000000000001', '2220 0000 0000 0001', undefined, false],
  ['6011111111111117', '6011 1111 1111 1117', 'discover', true],
  ['30569309025904', '3056 9309 0259 04', 'diners', true],
  ['3566002020360505', '3566 0020 2036 0505', 'jcb', true],
  ['6200000000000005', '6200 0000 0000 0005', 'unionpay', true],
  ['6759649826438453', '6759 6498 2643 8453', 'maestro', true],
  ['', '', undefined, false],
]
for (const [pasted, shown, brand, isRight] of numbers)
  test(`the number ${pasted} is shown as ${shown}, of the brand ${brand}, and is ${isRight ? 'taken' : 'refused'}`, () => {
    const digits = card.digitsOf(pasted)
    assert.equal(card.grouped(digits), shown)
    assert.equal(card.brandOf(digits), brand)
    assert.equal(card.isNumber(digits), isRight)
  })

test('the page names brands as receipts do', () => {
  const brands = Object.entries(card.brandNames)
  assert.ok(brands.length > 7)
  for (const [brand, name] of brands) assert.equal(name, brandName(brand), brand)
})

test('the security code of American Express has four digits, every other one three', () => {
  assert.equal(card.cvvLengthOf('378282246310005'), 4)
  assert.equal(card.cvvLengthOf('4242424242424242'), 3)
  assert.equal(card.cvvLengthOf(''), 3)
})

const expiries: [typed: string, shown: string, read: string | undefined][] = [
  ['1', '1', undefined],
  ['4', '04/', undefined],
  ['12', '12/', undefined],
  ['1240', '12/40', '12/2040'],
  ['12/40', '12/40', '12/2040'],
  ['12 / 40', '12/40', '12/2040'],
  ['3/40', '03/40', '3/2040'],
  ['1/40', '01/40', '1/2040'],
  ['12/2040', '12/40', '12/2040'],
  ['122040', '12/40', '12/2040'],
  ['2040-12', '12/40', '12/2040'],
  ['١٢٤٠', '12/40', '12/2040'],
  ['13/40', '13/40', undefined],
  ['00/40', '00/40', undefined],
  ['', '', undefined],
]
for (const [typed, shown, read] of expiries)
  test(`the expiry date ${typed} is shown as ${shown} and read as ${read}`, () => {
    assert.equal(card.expiryText(typed), shown)
    const expiry = card.expiryOf(typed)
    assert.equal(expiry && `${expiry.expMonth}/${expiry.expYear}`, read)
  })

test('a card is good through the last day of its month', () => {
  const expiry = { expMonth: 11, expYear: 2026 }
  assert.equal(card.hasExpired(expiry, new Date('2026-11-30T23:59:59Z')), false)
  assert.equal(card.hasExpired(expiry, new Date('2026-12-01T00:00:00Z')), true)
})
