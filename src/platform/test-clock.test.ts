import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { hourMs } from '#platform/durations.ts'

// In a program of its own: a clock that was moved stays so for all that share a process.
const program = `
  import { writeFileSync, renameSync } from 'node:fs'
  import { followClock } from '${new URL('./test-clock.ts', import.meta.url)}'
  const [file] = process.argv.slice(1)
  const before = Date.now()
  followClock(file)
  const ahead = [Date.now() - before, new Date() - before, new Date(0).getTime()]
  followClock(file)
  const again = Date.now() - before
  writeFileSync(file + '.new', '-86400000\\n')
  renameSync(file + '.new', file)
  while (Date.now() > before) await new Promise((resolve) => setTimeout(resolve, 10))
  const isOne = new Date() instanceof Date && Object.getPrototypeOf(new Date()) === Date.prototype
  console.log(JSON.stringify({ ahead, again, back: Date.now() - before, isOne }))
`

test('a clock file moves Date ahead and back while a program runs, and once however often it is followed', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mizan-clock-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'clock')
  await writeFile(file, '86400000\n')
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, file])
  const { ahead, again, back, isOne } = JSON.parse(stdout)
  assert.ok(Math.abs(ahead[0] - 24 * hourMs) < hourMs && Math.abs(ahead[1] - 24 * hourMs) < hourMs, stdout)
  assert.ok(Math.abs(again - 24 * hourMs) < hourMs, stdout)
  assert.deepEqual([ahead[2], isOne], [0, true])
  assert.ok(back <= 0, stdout)
})
