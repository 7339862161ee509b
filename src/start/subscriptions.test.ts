import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitForHistory } from './subscriptions.ts'

test('due dates wait while the history of the demo is played, and no other job does', async () => {
  const ran: string[] = []
  let isPlaying = true
  const jobs = ['subscriptions.due', 'subscriptions.cards'].map((name) =>
    waitForHistory({ name, pattern: '* * * * *', run: async () => void ran.push(name) }, () => isPlaying),
  )
  const runAll = async () => {
    for (const { run } of jobs) await run(new Date('2026-11-24T12:00:00Z'))
  }
  await runAll()
  assert.deepEqual(ran, ['subscriptions.cards'])
  isPlaying = false
  await runAll()
  assert.deepEqual(ran, ['subscriptions.cards', 'subscriptions.due', 'subscriptions.cards'])
})
