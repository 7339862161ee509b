import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Interval, quarterAt, startsOf } from './period.ts'

const starts = (timeZone: string, interval: Interval, from: string, to: string) =>
  startsOf({ timeZone, interval, from: new Date(from), to: new Date(to) }).map((at) => at.toISOString().slice(0, 16))

const cases: [what: string, timeZone: string, interval: Interval, from: string, to: string, expected: string[]][] = [
  [
    'Casablanca is an hour behind itself in Ramadan: the day on which it begins has 25 hours',
    'Africa/Casablanca',
    'DAY',
    '2026-02-14T12:00:00Z',
    '2026-02-16T12:00:00Z',
    ['2026-02-13T23:00', '2026-02-14T23:00', '2026-02-16T00:00'],
  ],
  [
    'and the day on which it is over has 23',
    'Africa/Casablanca',
    'DAY',
    '2026-03-21T12:00:00Z',
    '2026-03-23T12:00:00Z',
    ['2026-03-21T00:00', '2026-03-22T00:00', '2026-03-22T23:00'],
  ],
  [
    'an hour that comes twice is two hours',
    'Africa/Casablanca',
    'HOUR',
    '2026-02-15T00:00:00Z',
    '2026-02-15T04:00:00Z',
    ['2026-02-15T00:00', '2026-02-15T01:00', '2026-02-15T02:00', '2026-02-15T03:00'],
  ],
  [
    'Kathmandu is a quarter off',
    'Asia/Kathmandu',
    'DAY',
    '2026-05-01T00:00:00Z',
    '2026-05-01T20:00:00Z',
    ['2026-04-30T18:15', '2026-05-01T18:15'],
  ],
  [
    'hours of half-hour zones begin at half past',
    'Asia/Kolkata',
    'HOUR',
    '2026-05-01T00:00:00Z',
    '2026-05-01T01:00:00Z',
    ['2026-04-30T23:30', '2026-05-01T00:30'],
  ],
  [
    'weeks begin on Mondays',
    'Europe/Paris',
    'WEEK',
    '2026-11-20T00:00:00Z',
    '2026-11-25T00:00:00Z',
    ['2026-11-15T23:00', '2026-11-22T23:00'],
  ],
  [
    'months begin on their first',
    'UTC',
    'MONTH',
    '2026-01-31T00:00:00Z',
    '2026-03-01T00:00:00Z',
    ['2026-01-01T00:00', '2026-02-01T00:00'],
  ],
  [
    'a midnight that does not exist moves no other day',
    'Africa/Cairo',
    'DAY',
    '2026-04-23T12:00:00Z',
    '2026-04-25T12:00:00Z',
    ['2026-04-22T22:00', '2026-04-23T22:00', '2026-04-24T21:00'],
  ],
]

for (const [what, timeZone, interval, from, to, expected] of cases)
  test(`parts of a period: ${what}`, () => {
    assert.deepEqual(starts(timeZone, interval, from, to), expected)
  })

test('a period is counted in whole quarters of an hour', () => {
  const at = new Date('2026-11-20T10:07:31Z')
  assert.equal(quarterAt(at, Math.floor).toISOString(), '2026-11-20T10:00:00.000Z')
  assert.equal(quarterAt(at, Math.ceil).toISOString(), '2026-11-20T10:15:00.000Z')
})
