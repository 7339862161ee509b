import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attemptsMax, nextAttemptAt, retryAfterOf } from './schedule.ts'

const failedAt = new Date('2026-11-20T10:00:00Z')
const delayAfter = (attempts: number, more: { retryAfterMs?: number; jitter?: number } = {}) => {
  const next = nextAttemptAt({ attempts, failedAt, jitter: 0, ...more })
  return next && (next.getTime() - failedAt.getTime()) / 60_000
}

test('sixteen attempts: at once, after 1, 5, 30 and 60 minutes, then every six hours', () => {
  const delays = Array.from({ length: 16 }, (_, index) => delayAfter(index + 1))
  assert.deepEqual(delays, [1, 5, 30, 60, ...Array.from({ length: 11 }, () => 360), undefined])
  assert.equal(attemptsMax, 16)
})

test('chance makes an attempt later and never earlier, and all sixteen stay within 72 hours', () => {
  let total = 0
  for (let attempts = 1; attempts < 16; attempts++) {
    const [plan = 0, late = 0] = [delayAfter(attempts), delayAfter(attempts, { jitter: 1 })]
    assert.ok(late >= plan && late <= plan * 1.1)
    total += late
  }
  assert.ok(total < 72 * 60)
})

test('a receiver may ask for a longer wait, of six hours at most, and not for a shorter one', () => {
  const hour = 3_600_000
  assert.equal(delayAfter(1, { retryAfterMs: 2 * hour }), 120)
  assert.equal(delayAfter(1, { retryAfterMs: 200 * hour }), 360)
  assert.equal(delayAfter(6, { retryAfterMs: hour }), 360)
})

test('Retry-After is seconds or a date; whatever else it says is passed over', () => {
  const cases: [string | undefined, number | undefined][] = [
    ['120', 120_000],
    ['Fri, 20 Nov 2026 10:05:00 GMT', 300_000],
    ['Fri, 20 Nov 2020 10:05:00 GMT', 0],
    ['soon', undefined],
    [undefined, undefined],
  ]
  for (const [header, ms] of cases) assert.equal(retryAfterOf(header, failedAt), ms)
})
