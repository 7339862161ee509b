import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelEvery, ticksTo } from './scale.ts'

test('the lines of a chart stand at round values from zero to what holds the highest', () => {
  for (const [max, expected] of [
    [0, [0, 1]],
    [1, [0, 0.25, 0.5, 0.75, 1]],
    [1_930, [0, 500, 1_000, 1_500, 2_000]],
    [40_670.1, [0, 20_000, 40_000, 60_000]],
    [0.3, [0, 0.1, 0.2, 0.3]],
  ] as const)
    assert.deepEqual(ticksTo(max), expected, String(max))
})

test('what is counted has no half', () => {
  assert.deepEqual(ticksTo(3, true), [0, 1, 2, 3])
  assert.deepEqual(ticksTo(1, true), [0, 1])
})

test('labels that have no room beside each other are left out', () => {
  assert.equal(labelEvery(10, 48), 5)
  assert.equal(labelEvery(60, 48), 1)
  assert.equal(labelEvery(0, 48), 4_800)
})
