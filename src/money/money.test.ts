import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Failure } from '#platform/errors.ts'
import { currencyCodes, exponentOf, isCurrency, majorNumber, majorText, minorUnits } from './money.ts'

const refuses = (amount: number, currency: string, message: string, field?: string) =>
  assert.throws(
    () => minorUnits(amount, currency, field),
    (error) => error instanceof Failure && error.code === 'VALIDATION_ERROR' && error.message === message,
    `${amount} ${currency}: ${message}`,
  )

describe('a currency', () => {
  it('has the decimals of ISO 4217', () => {
    const decimals = { MAD: 2, EUR: 2, HUF: 2, MGA: 2, MRU: 2, XCG: 2, JPY: 0, XOF: 0, TND: 3, IQD: 3, CLF: 4 }
    for (const [code, exponent] of Object.entries(decimals)) assert.equal(exponentOf(code), exponent, code)
  })

  it('is an active code in upper case', () => {
    for (const code of ['mad', 'MA', 'MADD', '', 'XXX', 'XTS', 'XAU', 'HRK', 'BGN', 'SLL', 'ANG', 'toString']) {
      assert.equal(isCurrency(code), false, code)
    }
    assert.equal(currencyCodes.length, 165)
    assert.ok(currencyCodes.every((code) => /^[A-Z]{3}$/.test(code) && isCurrency(code)))
  })

  it('is refused with the code that was meant', () => {
    assert.throws(() => exponentOf('mad'), { message: 'currency: must be an active ISO 4217 code; did you mean MAD?' })
    assert.throws(() => exponentOf('DH'), { message: 'currency: must be an active ISO 4217 code, such as MAD' })
  })
})

describe('an amount on the wire', () => {
  it('becomes whole minor units', () => {
    const cases: [number, string, bigint][] = [
      [149.9, 'MAD', 14990n],
      [19.99, 'MAD', 1999n],
      [0.01, 'MAD', 1n],
      [1e2, 'MAD', 10000n],
      [1.005, 'TND', 1005n],
      [0.0001, 'CLF', 1n],
      [500, 'JPY', 500n],
      [9_999_999_999.99, 'MAD', 999999999999n],
      [9_999_999_999, 'JPY', 9999999999n],
      [9_999_999_999.989, 'TND', 9999999999989n],
    ]
    for (const [amount, currency, minor] of cases) assert.equal(minorUnits(amount, currency), minor)
  })

  it('is refused with what would be right', () => {
    refuses(1.005, 'MAD', 'amount: must have at most 2 decimals in MAD, such as 19.99')
    refuses(0.1 + 0.2, 'MAD', 'amount: must have at most 2 decimals in MAD, such as 19.99')
    refuses(1e-7, 'TND', 'amount: must have at most 3 decimals in TND, such as 19.999')
    refuses(9.5, 'JPY', 'price: must be a whole number, such as 20: JPY has no decimals', 'price')
    for (const amount of [0, -0, -1, -1e-9]) refuses(amount, 'MAD', 'amount: must be greater than 0')
    for (const amount of [1e10, 1e300]) refuses(amount, 'MAD', 'amount: must be at most 9999999999.99')
    refuses(9_999_999_999.991, 'TND', 'amount: must be at most 9999999999.99')
    for (const amount of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      refuses(amount, 'MAD', 'amount: must be a finite number, such as 20')
    }
  })
})

describe('minor units', () => {
  it('become the number that says them in major units', () => {
    assert.equal(majorNumber(14990n, 'MAD'), 149.9)
    assert.equal(majorNumber(5n, 'TND'), 0.005)
    assert.equal(majorNumber(500n, 'JPY'), 500)
    assert.ok(Object.is(majorNumber(0n, 'MAD'), 0))
    assert.equal(majorNumber(-7n, 'MAD'), -0.07)
  })

  it('come back from the wire unchanged in every currency', () => {
    const anyMinor = fc.bigInt(1n, 999_999_999_999n)
    const units = (code: string) => 10n ** BigInt(exponentOf(code))
    fc.assert(
      fc.property(fc.constantFrom(...currencyCodes), anyMinor, (code, any) => {
        const minor = (any % (9_999_999_999n * units(code))) + 1n
        assert.equal(minorUnits(majorNumber(minor, code), code), minor)
      }),
      { numRuns: 5000 },
    )
    for (const code of currencyCodes) {
      for (const minor of [1n, units(code), 9_999_999_999n * units(code)]) {
        assert.equal(minorUnits(majorNumber(minor, code), code), minor)
      }
    }
  })

  it('are exact up to 15 digits, and beyond them the nearest number that a double holds', () => {
    assert.equal(majorNumber(-(10n ** 15n) + 1n, 'MAD'), -9_999_999_999_999.99)
    assert.equal(majorNumber(10n ** 15n + 1n, 'MAD'), 10_000_000_000_000.01)
    const largest = 2n ** 63n - 1n
    for (const minor of [largest, -largest]) {
      const shown = BigInt(Math.round(majorNumber(minor, 'MAD'))) * 100n
      const apart = shown > minor ? shown - minor : minor - shown
      assert.ok(apart < 10_000n, String(apart))
    }
  })

  it('are texts with all decimals of the currency, of any size', () => {
    const texts: [minor: bigint, code: string, text: string][] = [
      [0n, 'MAD', '0.00'],
      [7n, 'MAD', '0.07'],
      [14_990n, 'MAD', '149.90'],
      [-150n, 'MAD', '-1.50'],
      [500n, 'JPY', '500'],
      [1_500n, 'TND', '1.500'],
      [10n ** 20n, 'MAD', '1000000000000000000.00'],
    ]
    for (const [minor, code, text] of texts) assert.equal(majorText(minor, code), text)
  })
})
