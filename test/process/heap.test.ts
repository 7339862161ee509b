import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { patienceMs } from '../patience.ts'

// In a process of its own: V8 decides by all objects of a process.
const program = `
import { getHeapSpaceStatistics } from 'node:v8'
import { boundHeap } from './bin/heap.js'
boundHeap()
const oldMb = () => getHeapSpaceStatistics().find((each) => each.space_name === 'old_space').space_used_size / 1e6
const make = () => Array.from({ length: 1_000 }, (_, n) => ({ n, of: [n] }))
const kept = []
while (oldMb() < 60) kept.push(make())
const lately = []
let most = 0
for (let n = 0; n < 15_000; n++) {
  lately[n % 200] = make()
  if (n % 50 === 0) most = Math.max(most, oldMb())
}
console.log(Math.round(most))`

test('old objects that are no longer in use are collected before they are several times what is', async () => {
  // One collecting thread and few new objects, so that what else the machine does decides nothing.
  const args = ['--single-threaded-gc', '--max-semi-space-size=1', '--input-type=module', '--eval', program]
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, timeout: patienceMs })
  // About 75 are in use. Without the bound there are 370 to 560 at the most, and 145 with it.
  assert.ok(Number(stdout) < 240, `${stdout.trim()} MB`)
})
