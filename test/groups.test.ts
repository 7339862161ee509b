import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { asPrograms } from '../scripts/test-groups.ts'

test('each test file is in one program; what starts servers has a process of its own, and alternates with groups', () => {
  const files = Array.from({ length: 243 }, (_, index) => `src/modules/m${index}.test.ts`)
  const programs = asPrograms([...files, 'test/process/start.test.ts', 'src/platform/postgres/embedded.test.ts'])
  const texts = programs.map((program) => ('file' in program ? program.file : program.text))
  assert.deepEqual([texts[0], texts[2]], ['test/process/start.test.ts', 'src/platform/postgres/embedded.test.ts'])
  const groups = [texts[1], texts[3], texts[4]]
  assert.equal(texts.length, 5)
  for (const file of files) assert.equal(groups.filter((text) => text?.includes(`["${file}",`)).length, 1, file)
})

test('the largest files go first, each in a group of its own', () => {
  const [small, large, largest] = ['test/groups.test.ts', 'test/contract/key-door.test.ts', 'test/tidy.test.ts']
  const others = Array.from({ length: 98 }, (_, index) => `src/modules/m${index}.test.ts`)
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

test('the hooks of a file that is alone wait for each other, as those of a group do', () => {
  const [program, ...others] = asPrograms(['test/tidy.test.ts'])
  assert.ok(program && 'text' in program && others.length === 0)
})

test('an error that no test of a group awaits fails its program, which says where it was made', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mizan-group-'))
  t.after(() => rm(folder, { recursive: true }))
  const outcomeOf = async (act: string) => {
    const [one, other] = ['one', 'other'].map((name) => path.join(folder, `${name}.test.mjs`)) as [string, string]
    const imports = "import { test } from 'node:test'\nimport { setImmediate as turn } from 'node:timers/promises'\n"
    await writeFile(one, `${imports}test('acts', async () => {\n  await turn()\n  ${act}\n  await turn()\n})\n`)
    await writeFile(other, `${imports}await turn()\ntest('is of the second file', () => {})\n`)
    const [program] = asPrograms([one, other])
    assert.ok(program && 'text' in program)
    const group = path.join(folder, 'group.mjs')
    await writeFile(group, program.text)
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    return new Promise<{ isGreen: boolean; said: string }>((resolve) => {
      const arguments_ = ['--test-reporter=spec', group]
      execFile(process.execPath, arguments_, { env }, (error, stdout, stderr) =>
        resolve({ isGreen: error === null, said: stdout + stderr }),
      )
    })
  }
  const quiet = await outcomeOf('')
  assert.ok(quiet.isGreen, quiet.said)
  for (const name of ['one', 'other']) assert.match(quiet.said, new RegExp(`^▶ .*/${name}\\.test\\.mjs\\n  ✔ `, 'm'))
  for (const act of ["void Promise.reject(new Error('lost'))", "setImmediate(() => { throw new Error('lost') })"]) {
    const { isGreen, said } = await outcomeOf(act)
    assert.ok(!isGreen, said)
    assert.match(said, /Error: lost\n +at .*one\.test\.mjs:5:/)
  }
})
