import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasCardNumber } from './card-number.ts'

const withCard = [
  '4242424242424242',
  '4242 4242 4242 4242',
  '4242-4242-4242-4242',
  'Salma 4242 4242 4242 4242 Idrissi',
  '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢',
  '４２４２ ４２４２ ４２４２ ４２４２',
  '𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐',
  '④②④②-④②④②-④②④②-④②④②',
  '4242.4242.4242.4242 12/28 123',
  '12/28 4242424242424242',
  '3782 822463 10005',
  '6759649826438453',
  '4222222222222',
]
for (const text of withCard)
  test(`${text} has a card number in it`, () => {
    assert.equal(hasCardNumber(text), true)
  })

const withoutCard = [
  'Salma Idrissi',
  'Salma 2',
  '4242424242424241',
  '424242424242',
  '0612345678',
  '001525713000084',
  '9999999999999995',
  'Order 1042 of 2026-11-20 10:00:00',
  '4242a4242b4242c4242',
  '42424242424242424242424242',
]
for (const text of withoutCard)
  test(`${text} has none`, () => {
    assert.equal(hasCardNumber(text), false)
  })
