import assert from 'node:assert/strict'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { builtFolder, dashboardState, hashOfSources, stampBuild, stateOfBuild } from './dashboard.ts'

async function makeSources(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mizan-dashboard-'))
  t.after(() => rm(folder, { recursive: true }))
  await mkdir(path.join(folder, 'src/lib'), { recursive: true })
  await writeFile(path.join(folder, 'index.html'), '<div id="root"></div>')
  await writeFile(path.join(folder, 'src/lib/words.ts'), 'export const words = {}')
  return folder
}

async function build(folder: string): Promise<void> {
  const dist = builtFolder(folder)
  await mkdir(dist, { recursive: true })
  await writeFile(path.join(dist, 'index.html'), '<script src="/dashboard/assets/a.js"></script>')
  await stampBuild(dist, await hashOfSources(folder))
}

const stateOf = async (folder: string) => stateOfBuild(await hashOfSources(folder), folder)

test('a build fits the sources that it was made of, wherever these are', async (t) => {
  const folder = await makeSources(t)
  assert.equal(await stateOf(folder), 'MISSING')
  await build(folder)
  assert.equal(await stateOf(folder), 'BUILT')
  const copy = `${folder}-copy`
  t.after(() => rm(copy, { recursive: true }))
  await cp(folder, copy, { recursive: true })
  assert.equal(await stateOf(copy), 'BUILT')
})

test('a build does not fit sources that have changed, and a change of a test changes nothing', async (t) => {
  const folder = await makeSources(t)
  await build(folder)
  await writeFile(path.join(folder, 'src/lib/words.test.ts'), 'test()')
  assert.equal(await stateOf(folder), 'BUILT')
  await writeFile(path.join(folder, 'src/lib/words.ts'), 'export const words = { en: 1 }')
  assert.equal(await stateOf(folder), 'STALE')
  await build(folder)
  await writeFile(path.join(folder, 'src/lib/new.ts'), '')
  assert.equal(await stateOf(folder), 'STALE')
})

test('a build from before builds were stamped is stale', async (t) => {
  const folder = await makeSources(t)
  await build(folder)
  await rm(path.join(builtFolder(folder), 'build.json'))
  assert.equal(await stateOf(folder), 'STALE')
})

test('the dashboard of this installation has a state', async () => {
  assert.match(await dashboardState(), /^(BUILT|MISSING|STALE)$/)
})
