import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrivedBy, nextAskAt } from './schedule.ts'

const began = new Date('2026-04-13T10:00:00Z')
const after = (minutes: number) => new Date(began.getTime() + minutes * 60_000)

test('an unknown outcome is asked about after 1, 5, 15 and 60 minutes, then every hour for a day', () => {
  const asked: number[] = []
  for (let now: Date | undefined = began; now; now = nextAskAt(began, now))
    asked.push((now.getTime() - began.getTime()) / 60_000)
  const hours = Array.from({ length: 23 }, (_, index) => (index + 2) * 60)
  assert.deepEqual(asked, [0, 1, 5, 15, 60, ...hours])
  assert.deepEqual(nextAskAt(began, after(7)), after(15))
  assert.equal(nextAskAt(began, after(24 * 60)), undefined)
})

test('a payment that the acquirer does not know is found to have failed only after all that could still be on its way', () => {
  assert.deepEqual(arrivedBy(began, 120_000), new Date(began.getTime() + 210_000))
})
