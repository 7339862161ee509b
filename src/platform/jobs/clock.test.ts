import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { runningClock } from './clock.ts'
import { boundMs } from '#test/patience.ts'

test('the clock of a run begins with the time of its job, whatever the machine says, and goes on', async () => {
  const from = new Date('2026-03-02T10:00:00Z')
  const now = runningClock(from)
  const first = now().getTime() - from.getTime()
  assert.ok(first >= 0 && first < boundMs(1_000))
  await delay(20)
  const passed = now().getTime() - from.getTime()
  assert.ok(passed >= first + 15 && passed < boundMs(2_000))
})
