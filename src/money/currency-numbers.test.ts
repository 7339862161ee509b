import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currencyNumberOf, currencyOfNumber } from './currency-numbers.ts'
import { currencyCodes } from './money.ts'

test('every currency has three digits of its own, which lead back to it', () => {
  for (const code of currencyCodes) {
    const number = currencyNumberOf(code) ?? ''
    assert.match(number, /^\d{3}$/, code)
    assert.equal(currencyOfNumber(number), code)
  }
})

test('the numbers are those of ISO 4217', () => {
  const known = { MAD: '504', EUR: '978', USD: '840', GBP: '826', TND: '788', XOF: '952', JPY: '392', DZD: '012' }
  for (const [code, number] of Object.entries(known)) assert.equal(currencyNumberOf(code), number)
  assert.equal(currencyNumberOf('XXX'), undefined)
  assert.equal(currencyOfNumber('999'), undefined)
})
