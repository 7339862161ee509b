import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { waitUntil } from '#test/patience.ts'
import { giveBackAtRest, newSpaceBytes } from './idle-memory.ts'

test('what a rush of work has taken for new objects is given back at rest', async (t) => {
  const grownBytes = 24 * 1024 * 1024
  const kept: object[][] = []
  while (newSpaceBytes() < grownBytes) kept.push(Array.from({ length: 10_000 }, (_, n) => ({ n })))
  kept.length = 0
  t.after(giveBackAtRest(500))
  await waitUntil(async () => {
    // Looking is work, too.
    await delay(200)
    return newSpaceBytes() < grownBytes / 2
  })
})
