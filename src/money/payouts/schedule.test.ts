import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Interval, nextDueAt } from './schedule.ts'

const daily: Interval = { kind: 'DAILY' }
const monthly = (dayOfMonth: number): Interval => ({ kind: 'MONTHLY', dayOfMonth })
const weekly = { kind: 'WEEKLY', weekday: 'WEDNESDAY' } as const

const cases: [title: string, interval: Interval, timeZone: string, after: string, due: string][] = [
  ['the same morning', daily, 'Africa/Algiers', '2026-11-20T04:59:59Z', '2026-11-20T05:00:00Z'],
  ['after the moment itself, the next', daily, 'Africa/Algiers', '2026-11-19T05:00:00Z', '2026-11-20T05:00:00Z'],
  ['not on a weekend', daily, 'Africa/Algiers', '2026-11-20T05:00:00Z', '2026-11-23T05:00:00Z'],
  ['in the zone of the merchant', daily, 'Asia/Tokyo', '2026-11-19T20:00:00Z', '2026-11-19T21:00:00Z'],
  ['across the change of the clocks', daily, 'Europe/Paris', '2026-03-27T06:00:00Z', '2026-03-30T04:00:00Z'],
  ['on the day of the week', weekly, 'Africa/Algiers', '2026-11-20T12:00:00Z', '2026-11-25T05:00:00Z'],
  ['on that day after six, a week later', weekly, 'Africa/Algiers', '2026-11-25T05:00:01Z', '2026-12-02T05:00:00Z'],
  ['on the day of the month', monthly(15), 'Africa/Algiers', '2026-11-20T00:00:00Z', '2026-12-15T05:00:00Z'],
  ['a Sunday moves to Monday', monthly(15), 'Africa/Algiers', '2026-11-10T00:00:00Z', '2026-11-16T05:00:00Z'],
  [
    'a day that a month lacks is its last',
    monthly(31),
    'Africa/Algiers',
    '2026-06-20T00:00:00Z',
    '2026-06-30T05:00:00Z',
  ],
  ['not on a holiday', daily, 'Africa/Algiers', '2026-11-17T05:00:00Z', '2026-11-19T05:00:00Z'],
  ['a holiday moves to the day after', weekly, 'Africa/Algiers', '2026-11-12T00:00:00Z', '2026-11-19T05:00:00Z'],
  ['also on the morning of that day', weekly, 'Africa/Algiers', '2026-11-19T04:59:59Z', '2026-11-19T05:00:00Z'],
  ['and then a week after the holiday', weekly, 'Africa/Algiers', '2026-11-19T05:00:00Z', '2026-11-25T05:00:00Z'],
  ['two holidays and a weekend', monthly(20), 'Africa/Algiers', '2026-08-19T12:00:00Z', '2026-08-24T05:00:00Z'],
  ['which may move into the next month', monthly(28), 'Africa/Algiers', '2026-03-01T00:00:00Z', '2026-03-02T05:00:00Z'],
]

for (const [title, interval, timeZone, after, due] of cases)
  test(`a payout that is ${interval.kind.toLowerCase()} is due at six on a business day: ${title}`, () =>
    assert.equal(nextDueAt(interval, timeZone, new Date(after))?.toISOString(), new Date(due).toISOString()))

test('without an interval nothing is due', () => {
  assert.equal(nextDueAt({ kind: 'MANUAL' }, 'Africa/Algiers', new Date(0)), undefined)
})
