import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { sayHistory, waitForHistory } from './subscriptions.ts'

const harness = useHarness()

test('due dates wait while any process plays the history of the demo, and no other job does', async () => {
  const { db } = harness
  const ran: string[] = []
  const jobs = ['subscriptions.due', 'subscriptions.cards'].map((name) =>
    waitForHistory({ name, pattern: '* * * * *', run: async () => void ran.push(name) }, db),
  )
  const runAll = async () => {
    ran.length = 0
    for (const { run } of jobs) await run(new Date('2026-11-24T12:00:00Z'))
    return [...ran]
  }
  await sayHistory(db, true)
  await harness.work()
  assert.deepEqual(await runAll(), ['subscriptions.cards'])
  await sayHistory(db, false)
  await harness.work()
  assert.deepEqual(await runAll(), ['subscriptions.due', 'subscriptions.cards'])
})
