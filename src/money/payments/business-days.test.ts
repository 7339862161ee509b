import assert from 'node:assert/strict'
import { test } from 'node:test'
import { businessDaysAfter, endOfDayAfter } from './business-days.ts'

const cases: [from: string, days: number, available: string][] = [
  ['2026-04-13T10:00:00Z', 2, '2026-04-14T23:00:00.000Z'], // Monday to Wednesday; Casablanca is an hour ahead
  ['2026-04-13T22:59:59Z', 1, '2026-04-13T23:00:00.000Z'], // still Monday there
  ['2026-04-13T23:00:00Z', 1, '2026-04-14T23:00:00.000Z'], // Tuesday there
  ['2026-04-16T10:00:00Z', 2, '2026-04-19T23:00:00.000Z'], // Thursday to Monday
  ['2026-04-17T10:00:00Z', 2, '2026-04-20T23:00:00.000Z'], // Friday to Tuesday
  ['2026-04-18T10:00:00Z', 2, '2026-04-20T23:00:00.000Z'], // Saturday to Tuesday
  ['2026-03-02T10:00:00Z', 2, '2026-03-04T00:00:00.000Z'], // in Ramadan the clock is that of UTC
  ['2026-04-29T10:00:00Z', 2, '2026-05-03T23:00:00.000Z'], // Wednesday to Monday, over Labour Day and a weekend
  ['2026-05-26T10:00:00Z', 1, '2026-05-28T23:00:00.000Z'], // over the two days of a feast of the moon
  ['2026-04-13T10:00:00Z', 0, '2026-04-13T10:00:00.000Z'],
]

test('money is available at the beginning of a business day in Casablanca', () => {
  for (const [from, days, available] of cases)
    assert.equal(businessDaysAfter(new Date(from), days).toISOString(), available, `${from} + ${days}`)
})

test('a voucher ends with a day in Casablanca', () => {
  assert.equal(endOfDayAfter(new Date('2026-04-13T10:00:00Z'), 3).toISOString(), '2026-04-16T22:59:59.000Z')
  assert.equal(endOfDayAfter(new Date('2026-04-13T23:30:00Z'), 3).toISOString(), '2026-04-17T22:59:59.000Z')
  assert.equal(endOfDayAfter(new Date('2026-03-02T10:00:00Z'), 3).toISOString(), '2026-03-05T23:59:59.000Z')
})
