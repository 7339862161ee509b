import assert from 'node:assert/strict'
import { test } from 'node:test'
import { healthAfter, isHalfWay, type AttemptResult, slowCount, healthy, suspensionOf } from './endpoint-health.ts'

// The published rule of suspension, line by line.

const start = new Date('2026-11-20T00:00:00Z')
const at = (hours: number) => new Date(start.getTime() + hours * 3_600_000)
const failed = (hours: number): AttemptResult => ({ isSuccess: false, isGone: false, isSlow: false, at: at(hours) })
const fine = (hours: number): AttemptResult => ({ isSuccess: true, isGone: false, isSlow: false, at: at(hours) })
const slow = (hours: number): AttemptResult => ({ isSuccess: true, isGone: false, isSlow: true, at: at(hours) })
const times = (count: number, result: AttemptResult) => Array.from({ length: count }, () => result)

const cases: [what: string, results: AttemptResult[], now: number, reason: string | undefined][] = [
  ['19 failures over 30 hours', times(19, failed(0)), 30, undefined],
  ['20 failures over 23 hours', times(20, failed(0)), 23, undefined],
  ['20 failures over 24 hours', times(20, failed(0)), 24, 'FAILURES'],
  ['30 failures with a success in between', [...times(15, failed(0)), fine(1), ...times(15, failed(2))], 50, undefined],
  ['one failure, 80 hours ago', [failed(0)], 80, undefined],
  ['two failures, 71 hours apart', [failed(0), failed(71)], 71, undefined],
  ['two failures, 72 hours apart', [failed(0), failed(72)], 72, 'SILENCE'],
  ['25 of 50 slow', [...times(25, slow(0)), ...times(25, fine(0))], 1, undefined],
  ['26 of 50 slow', [...times(26, slow(0)), ...times(24, fine(0))], 1, 'SLOW'],
  ['26 of 49 slow', [...times(26, slow(0)), ...times(23, fine(0))], 1, undefined],
  ['26 slow ones before the last 50', [...times(26, slow(0)), ...times(50, fine(0))], 1, undefined],
]

for (const [what, results, now, reason] of cases)
  test(`${what}: ${reason ?? 'goes on'}`, () =>
    assert.equal(suspensionOf(healthAfter(healthy, results), results, at(now)), reason))

test('a single 410 suspends', () => {
  const gone = { ...failed(0), isGone: true }
  assert.equal(suspensionOf(healthAfter(healthy, [gone]), [gone], at(0)), 'GONE')
})

const halves: [what: string, results: AttemptResult[], now: number, isHalf: boolean][] = [
  ['10 failures over 12 hours', times(10, failed(0)), 12, true],
  ['9 failures over 12 hours', times(9, failed(0)), 12, false],
  ['2 failures over 36 hours', times(2, failed(0)), 36, true],
  ['13 of 25 slow', [...times(13, slow(0)), ...times(12, fine(0))], 1, true],
  ['12 of 25 slow', [...times(12, slow(0)), ...times(13, fine(0))], 1, false],
]

for (const [what, results, now, isHalf] of halves)
  test(`${what}: ${isHalf ? 'is half way' : 'is nothing yet'}`, () =>
    assert.equal(isHalfWay(healthAfter(healthy, results), at(now)), isHalf))

test('of slow attempts the last fifty are remembered', () => {
  assert.equal(slowCount(healthAfter(healthy, times(70, slow(0)))), 50)
})
