import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asPrograms } from '../scripts/test-groups.ts'

test('each test file is in one program; what starts servers has a process of its own and goes first', () => {
  const files = Array.from({ length: 23 }, (_, index) => `src/modules/m${index}.test.ts`)
  const programs = asPrograms([...files, 'test/process/start.test.ts', 'src/platform/postgres/embedded.test.ts'])
  const [first, second, ...groups] = programs.map((program) => ('file' in program ? program.file : program.text))
  assert.deepEqual([first, second], ['test/process/start.test.ts', 'src/platform/postgres/embedded.test.ts'])
  assert.equal(groups.length, 3)
  for (const file of files) assert.equal(groups.filter((text) => text.includes(`["${file}",`)).length, 1, file)
})

test('a file that is alone needs no group', () => {
  assert.deepEqual(asPrograms(['test/tidy.test.ts']), [{ file: 'test/tidy.test.ts' }])
})
