import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { takeOne, takeOneOfMany } from './throttle.ts'

const harness = useHarness()
const now = new Date('2026-11-21T10:00:00Z')
const throttle = { name: 'tries', max: 10, withinMs: 60_000 }

const keysOf = (count: number) => Array.from({ length: count }, () => `tries:${randomUUID()}`)
const takeAll = (keys: readonly string[], take = takeOneOfMany) =>
  Promise.all(keys.map((key) => take(harness.db, throttle, key, now)))

test('of many that take at once, together or alone, no more are let through than there are uses', async () => {
  const [key = ''] = keysOf(1)
  const many = Array.from({ length: 40 }, () => key)
  const answers = (await Promise.all([takeAll(many), takeAll(many, takeOne)])).flat()
  const taken = answers.flatMap((each) => (each.isTaken ? [each.left] : []))
  assert.deepEqual(
    taken.toSorted((a, b) => a - b),
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  )
  for (const each of answers) if (!each.isTaken) assert.equal(each.waitSeconds, 60)
})

test('each of many hears the answer to its own use', async () => {
  const keys = keysOf(30)
  for (const key of keys.slice(0, 10))
    for (let used = 0; used < 9; used++) await takeOne(harness.db, throttle, key, now)
  const answers = await takeAll(keys)
  assert.deepEqual(
    answers.map((each) => each.isTaken && each.left),
    keys.map((_, index) => (index < 10 ? 0 : 9)),
  )
  const again = await takeAll(keys)
  assert.deepEqual(
    again.map((each) => each.isTaken),
    keys.map((_, index) => index >= 10),
  )
})

test('a use that cannot be written keeps none of the others from theirs', async () => {
  const keys = keysOf(12)
  const answers = await Promise.allSettled(
    [...keys.slice(0, 6), 'tries:\u0000', ...keys.slice(6)].map((key) => takeOneOfMany(harness.db, throttle, key, now)),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array.from({ length: 13 }, (_, index) => (index === 6 ? 'rejected' : 'fulfilled')),
  )
})
