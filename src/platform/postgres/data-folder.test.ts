import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeDataDir } from './data-folder.ts'
import { makePlace, query } from './fixture.ts'

test('a database whose making was cut short is made anew', async (t) => {
  const place = await makePlace(t)
  const half = join(place.dataDir, 'postgres.new-aB3_x9')
  await mkdir(join(half, 'base'), { recursive: true })
  await writeFile(join(half, 'PG_VERSION'), '18\n')
  const server = await place.start()
  assert.equal((await query(server.connection, 'select 1')).length, 1)
  assert.deepEqual(
    (await readdir(place.dataDir)).filter((name) => name.startsWith('postgres.new')),
    [],
  )
})

test('data of another major version are refused and left alone', async (t) => {
  const place = await makePlace(t)
  await mkdir(place.pgData, { recursive: true })
  await writeFile(join(place.pgData, 'PG_VERSION'), '16\n')
  await assert.rejects(place.start(), {
    name: 'StartProblem',
    message: /was written by PostgreSQL 16 .* brings PostgreSQL 18/,
  })
  assert.equal(await readFile(join(place.pgData, 'PG_VERSION'), 'utf8'), '16\n')
})

test('a folder with other content is refused and left alone', async (t) => {
  const place = await makePlace(t)
  await mkdir(join(place.pgData, 'base'), { recursive: true })
  await assert.rejects(place.start(), {
    name: 'StartProblem',
    message: /is not empty and holds no PostgreSQL data: move it/,
  })
  assert.deepEqual(await readdir(place.pgData), ['base'])
})

test('a folder is made with those above it, and where none can be made that is said', async (t) => {
  const { dataDir } = await makePlace(t)
  const deep = join(dataDir, 'of', 'a', 'shop')
  await makeDataDir(deep)
  await makeDataDir(deep)
  assert.deepEqual(await readdir(deep), [])
  await writeFile(join(deep, 'file'), '')
  await assert.rejects(makeDataDir(join(deep, 'file')), { code: 'EEXIST' })
  await assert.rejects(makeDataDir(join(deep, 'file', 'below')), { code: 'ENOTDIR' })
  if (process.platform === 'linux') await assert.rejects(makeDataDir('/proc/no-folder/data'), { code: 'ENOENT' })
})
