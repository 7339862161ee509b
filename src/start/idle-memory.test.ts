import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { patienceMs } from '#test/patience.ts'

// In a process of its own: beside what other tests hold, a rush would have to take gigabytes before the space of new objects grows.
// The pauses make it a process at rest: V8 makes the space no smaller while a loop goes on making objects, however few.
const program = `
import { giveBack, newSpaceBytes } from ${JSON.stringify(new URL('idle-memory.ts', import.meta.url).href)}
import { setTimeout as pause } from 'node:timers/promises'
const grownBytes = 24 * 1024 * 1024
const kept = []
while (newSpaceBytes() < grownBytes) kept.push(Array.from({ length: 10_000 }, (_, n) => ({ n })))
kept.length = 0
giveBack({ usedMs: 1_000, ofMs: 5_000 })
const inUse = newSpaceBytes()
while (newSpaceBytes() >= grownBytes / 2) {
  await pause(50)
  giveBack({ usedMs: 10, ofMs: 5_000 })
}
console.log(inUse >= grownBytes ? 'kept, then given back' : 'given back in the rush')`

test('what a rush of work has taken for new objects is given back at rest, and not before', async () => {
  const flags = ['--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, flags, { timeout: patienceMs })
  assert.equal(stdout, 'kept, then given back\n')
})
