import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cvvLengthOf, fingerprintOf, fullYear, isCvv, isExpired } from './cards.ts'
import { type Brand, brandOf, isCardNumber, luhnDigit, passesLuhn } from '#platform/card-number.ts'

const numbers: [number: string, brand: Brand][] = [
  ['4242424242424242', 'visa'],
  ['4918914107195005', 'visa'],
  ['4936980000000001', 'maestro'],
  ['5555555555554444', 'mastercard'],
  ['2221000000000009', 'mastercard'],
  ['2720999999999996', 'mastercard'],
  ['378282246310005', 'amex'],
  ['38520000023237', 'diners'],
  ['30569309025904', 'diners'],
  ['6011111111111117', 'discover'],
  ['6440000000000005', 'discover'],
  ['3530111333300000', 'jcb'],
  ['6200000000000005', 'unionpay'],
  ['6221260000000000', 'unionpay'],
  ['8110000000000001', 'unionpay'],
  ['5000000000000009', 'maestro'],
  ['6759649826438453', 'maestro'],
  ['9999999999999995', 'unknown'],
]

for (const [number, brand] of numbers)
  test(`${number.slice(0, 6)}… of ${number.length} digits is ${brand}`, () => {
    assert.equal(brandOf(number), brand)
    assert.equal(isCardNumber(number, brand), passesLuhn(number))
  })

test('prefixes at the edges of a range belong to it, those beyond do not', () => {
  assert.equal(brandOf('2220999999999999'), 'unknown')
  assert.equal(brandOf('2721000000000000'), 'unknown')
  assert.equal(brandOf('3060000000000000'), 'unknown')
  assert.equal(brandOf('5066990000000000'), 'unknown')
  assert.equal(brandOf('6218300000000000'), 'unknown')
})

test('a domestic prefix that an operator has listed wins over a shorter one of a network', () => {
  assert.equal(brandOf('4242424242424242', ['424242']), 'cmi')
  assert.equal(brandOf('9876543210987654', ['9876']), 'cmi')
  assert.equal(brandOf('4936980000000001', ['4936']), 'maestro')
})

test('one wrong digit, or two that changed places, fail the check digit', () => {
  assert.equal(passesLuhn('4242424242424242'), true)
  assert.equal(passesLuhn('4242424242424241'), false)
  assert.equal(passesLuhn('4242424242424224'), false)
  assert.equal(passesLuhn(''), false)
})

test('the check digit of any digits makes them pass', () => {
  for (let start = 0; start < 2000; start += 7) {
    const digits = String(start * 7919)
    assert.ok(passesLuhn(digits + luhnDigit(digits)), digits)
  }
})

test('a number of a length that its brand has not, or with blanks, is none', () => {
  assert.equal(isCardNumber('42424242424242424242', 'visa'), false)
  assert.equal(isCardNumber('4242 4242 4242 4242', 'visa'), false)
  assert.equal(isCardNumber('378282246310005', 'visa'), false)
  assert.equal(isCardNumber('378282246310005', 'amex'), true)
})

test('the CVV has four digits for amex and three for the others', () => {
  assert.equal(cvvLengthOf('amex'), 4)
  assert.equal(isCvv('1234', 'amex'), true)
  assert.equal(isCvv('123', 'amex'), false)
  assert.equal(isCvv('123', 'visa'), true)
  assert.equal(isCvv('12a', 'visa'), false)
})

test('a card is good through the last day of its month', () => {
  const card = { expMonth: 12, expYear: 2026 }
  assert.equal(isExpired(card, new Date('2026-12-31T23:59:59.999Z')), false)
  assert.equal(isExpired(card, new Date('2027-01-01T00:00:00Z')), true)
})

test('a year may be written with two digits or four', () => {
  assert.equal(fullYear(27), 2027)
  assert.equal(fullYear(2027), 2027)
})

test('the same card has one fingerprint within a merchant and another with the next', () => {
  const key = Buffer.alloc(32, 1)
  const own = fingerprintOf(key, 'a', '4242424242424242')
  assert.equal(own, fingerprintOf(key, 'a', '4242424242424242'))
  assert.notEqual(own, fingerprintOf(key, 'b', '4242424242424242'))
  assert.notEqual(own, fingerprintOf(key, 'a', '5555555555554444'))
  assert.notEqual(own, fingerprintOf(Buffer.alloc(32, 2), 'a', '4242424242424242'))
})
