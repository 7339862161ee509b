import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitUntil } from '#test/patience.ts'
import { giveBack, newSpaceBytes } from './idle-memory.ts'

test('what a rush of work has taken for new objects is given back at rest, and not before', async () => {
  const grownBytes = 24 * 1024 * 1024
  const kept: object[][] = []
  while (newSpaceBytes() < grownBytes) kept.push(Array.from({ length: 10_000 }, (_, n) => ({ n })))
  kept.length = 0
  giveBack({ usedMs: 1_000, ofMs: 5_000 })
  assert.ok(newSpaceBytes() >= grownBytes)
  await waitUntil(() => {
    giveBack({ usedMs: 10, ofMs: 5_000 })
    return newSpaceBytes() < grownBytes / 2
  })
})
