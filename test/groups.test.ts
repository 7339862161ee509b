import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asPrograms } from '../scripts/test-groups.ts'

test('each test file is in one program; what starts servers has a process of its own, and alternates with groups', () => {
  const files = Array.from({ length: 43 }, (_, index) => `src/modules/m${index}.test.ts`)
  const programs = asPrograms([...files, 'test/process/start.test.ts', 'src/platform/postgres/embedded.test.ts'])
  const texts = programs.map((program) => ('file' in program ? program.file : program.text))
  assert.deepEqual([texts[0], texts[2]], ['test/process/start.test.ts', 'src/platform/postgres/embedded.test.ts'])
  const groups = [texts[1], texts[3], texts[4]]
  assert.equal(texts.length, 5)
  for (const file of files) assert.equal(groups.filter((text) => text?.includes(`["${file}",`)).length, 1, file)
})

test('the largest files go first, each in a group of its own', () => {
  const [small, large, largest] = ['test/groups.test.ts', 'test/contract/key-door.test.ts', 'test/tidy.test.ts']
  const others = Array.from({ length: 18 }, (_, index) => `src/modules/m${index}.test.ts`)
  const [first, second] = asPrograms([small, ...others, large, largest])
  assert.ok(first && 'text' in first && second && 'text' in second)
  const [inFirst, inSecond] = [first, second].map(({ text }) =>
    [small, large, largest].filter((file) => text.includes(`["${file}",`)),
  )
  assert.deepEqual(
    [inFirst?.includes(largest), inFirst?.includes(large), inSecond?.includes(large)],
    [true, false, true],
  )
})

test('a file that is alone needs no group', () => {
  assert.deepEqual(asPrograms(['test/tidy.test.ts']), [{ file: 'test/tidy.test.ts' }])
})
