import assert from 'node:assert/strict'
import { test } from 'node:test'
import { better, faultsOf, type RoundFigures, ratioOf } from '../bench/lighthouse/judge.ts'
import { onProcessorTime, type TraceEvent } from '../bench/lighthouse/processor-time.ts'

const good: RoundFigures = {
  page: 'log-in',
  bare: 0.9,
  performance: 0.9,
  accessibility: 1,
  bestPractices: 1,
  shift: 0,
  blockingMs: 20,
  bytes: 72_000,
  requests: 6,
}
const budget = { bytesMax: 90_000, requestsMax: 8, scoreRatioMin: 0.95 }

test('a page within its budget has no fault, though a slow machine gives it and the bare page a low score', () => {
  assert.deepEqual(faultsOf({ ...good, bare: 0.5, performance: 0.5 }, budget), [])
})

for (const [change, fault] of [
  [{ bytes: 90_001 }, 'log-in transfers 90001 bytes, at most 90000'],
  [{ requests: 9 }, 'log-in makes 9 requests, at most 8'],
  [{ shift: 0.02 }, 'log-in moves by 0.020, at most 0.001'],
  [{ shift: Number.NaN }, 'log-in moves by NaN, at most 0.001'],
  [{ performance: 0.8 }, 'log-in reaches 0.89 of the bare page’s score, at least 0.95'],
  [{ accessibility: 0.96 }, 'log-in has 96 for accessibility, at least 100'],
  [{ bestPractices: 0.9 }, 'log-in has 90 for best practices, at least 100'],
] as const)
  test(`a fault is named: ${fault}`, () => {
    assert.deepEqual(faultsOf({ ...good, ...change }, budget), [fault])
  })

test('of two looks the one counts that comes nearer to the bare page of its round', () => {
  const busy = { ...good, bare: 1, performance: 0.95 }
  assert.equal(better(busy, good), good)
  assert.equal(ratioOf(better(good, busy)), 1)
})

test('a look without a fault counts more than one with a better score', () => {
  const moving = { ...good, performance: 0.91, shift: 0.02 }
  assert.equal(better(moving, good), good)
})

const event = (name: string, times: Partial<TraceEvent>): TraceEvent => ({
  ph: 'X',
  name,
  pid: 1,
  tid: 1,
  ts: 0,
  ...times,
})

test('a task that was interrupted lasts as long as its thread worked, and what is in it moves along', () => {
  const task = event('RunTask', { ts: 1_000, dur: 900, tts: 50, tdur: 100 })
  const script = event('EvaluateScript', { ts: 1_010, dur: 800, tts: 60, tdur: 40 })
  const paint = event('FirstPaint', { ph: 'R', ts: 1_810 })
  const moved = onProcessorTime([task, script, paint])
  assert.deepEqual(
    moved.map(({ ts, dur }) => [ts, dur]),
    [
      [1_000, 100],
      [1_010, 40],
      [1_050, undefined],
    ],
  )
})

test('pauses between tasks and other threads stay as they are', () => {
  const events = [
    event('RunTask', { ts: 1_000, dur: 500, tts: 0, tdur: 100 }),
    event('RunTask', { ts: 2_000, dur: 100, tts: 100, tdur: 100 }),
    event('Response', { ph: 'I', ts: 1_200, tid: 2 }),
    event('Response', { ph: 'I', ts: 1_700 }),
  ]
  const moved = onProcessorTime(events)
  assert.deepEqual(
    moved.map(({ ts }) => ts),
    [1_000, 2_000, 1_200, 1_700],
  )
  assert.equal(moved[1]?.dur, 100)
})

test('a thread’s clock that seems to run backwards moves nothing out of its task', () => {
  const task = event('RunTask', { ts: 0, dur: 100, tts: 10, tdur: 50 })
  const [, strange] = onProcessorTime([task, event('Layout', { ts: 20, dur: 30, tts: 5, tdur: 200 })])
  assert.ok(strange && strange.ts >= 0 && strange.ts + (strange.dur ?? 0) <= 50)
})
