import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatFor, writtenOut } from './formats.ts'

const in2026 = '2026-11-27T01:15:00Z'

test('AM and PM stay on the line of their hour', () => {
  const { moment } = formatFor('en', 'Africa/Casablanca')
  assert.match(moment(in2026), /\d:15\u00a0AM$/)
})

test('a month is told by its name, in the language of the reader', () => {
  const told = ['en', 'fr', 'ar-MA-u-nu-latn'].map((tag) => {
    const { month, monthName } = formatFor(tag, 'Africa/Casablanca')
    return [month('2026-11'), monthName('2026-11')]
  })
  assert.deepEqual(told, [
    ['November 2026', 'Nov'],
    ['novembre 2026', 'nov.'],
    ['نونبر 2026', 'نونبر'],
  ])
})

test('each currency and each zone has its own form', () => {
  const { money } = formatFor('en', 'Africa/Casablanca')
  assert.deepEqual([money(12.5, 'EUR'), money(12.5, 'USD'), money(1200, 'JPY')], ['€12.50', '$12.50', '¥1,200'])
  const hours = ['Africa/Casablanca', 'Asia/Tokyo'].map((zone) => formatFor('fr', zone).hour(in2026))
  assert.equal(new Set(hours).size, 2)
})

test('a day, an instant and an amount among facts are written out, and every other text stays', () => {
  const format = formatFor('fr', 'Africa/Casablanca')
  const texts = ['2026-11-21', '2026-11-21T10:00:00.000Z', '2026-13-40', '2026-000123', 'gold']
  assert.deepEqual(
    texts.map((text) => writtenOut(text, format)),
    ['21 nov. 2026', format.moment('2026-11-21T10:00:00Z'), '2026-13-40', '2026-000123', 'gold'],
  )
  const amounts = ['1250.00 MAD', '120.5 MAD', '-20.00 MAD', '500 JPY', '12 ABC', '1250.00', 'MAD']
  assert.deepEqual(
    amounts.map((text) => writtenOut(text, format)),
    [
      format.money(1_250, 'MAD'),
      format.money(120.5, 'MAD'),
      format.money(-20, 'MAD'),
      format.money(500, 'JPY'),
      '12 ABC',
      '1250.00',
      'MAD',
    ],
  )
})
