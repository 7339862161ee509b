import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { waitUntil } from '../patience.ts'
import { promisify } from 'node:util'
import { inherited, makePlace, mizan, startServer } from './server.ts'

test('a start keeps its compiled code in a data folder that is closed to others, and makes none for it', async (t) => {
  const place = await makePlace(t)
  const asks = async () => {
    const { code } = await mizan(place, ['start', '--help'], { NODE_COMPILE_CACHE: '' })
    assert.equal(code, 0)
    return existsSync(path.join(place.dataDir, 'compiled'))
  }
  assert.equal(await asks(), false)
  assert.ok(!existsSync(place.dataDir))
  await mkdir(place.dataDir)
  await chmod(place.dataDir, 0o777)
  assert.equal(await asks(), false)
  await chmod(place.dataDir, 0o700)
  assert.equal(await asks(), true)
})

test('a service that is killed leaves its compiled code to the next start', async (t) => {
  const place = await makePlace(t)
  await mkdir(place.dataDir, { mode: 0o700 })
  const server = await startServer(place, { NODE_COMPILE_CACHE: '' })
  const compiled = async () => (await readdir(path.join(place.dataDir, 'compiled'), { recursive: true })).length
  await waitUntil(async () => (await compiled()) > 100)
  await server.kill()
})

test('compiled code that was read is let go while more is loaded, and not at the end of a start', async (t) => {
  const place = await makePlace(t)
  await mkdir(place.dataDir, { mode: 0o700 })
  const tells = { NODE_COMPILE_CACHE: '', NODE_DEBUG_NATIVE: 'COMPILE_CACHE' }
  const server = await startServer(place, tells)
  const pieces = server.stderr().split('Clear deserialized cache')
  await server.kill()
  const read = pieces.map((piece) => piece.split('reading cache from').length - 1)
  assert.ok(read.reduce((sum, each) => sum + each, 0) > 1_000, 'Node tells of files that it reads')
  assert.ok(Math.max(...read) < 200, `${Math.max(...read)} files were held at once`)
})

const threadTells = `
import { Worker } from 'node:worker_threads'
import { keepCompiled } from './bin/compiled-code.js'
keepCompiled(process.argv[1])
const tells = "import module from 'node:module'; process._rawDebug(module.getCompileCacheDir())"
new Worker(new URL('data:text/javascript,' + encodeURIComponent(tells)))`

test('threads of the service find its compiled code', async (t) => {
  const place = await makePlace(t)
  await mkdir(place.dataDir, { mode: 0o700 })
  const args = ['--input-type=module', '--eval', threadTells, place.dataDir]
  const env = { ...inherited(), NODE_COMPILE_CACHE: '' }
  const { stderr } = await promisify(execFile)(process.execPath, args, { env })
  assert.ok(stderr.startsWith(path.join(place.dataDir, 'compiled')), stderr)
})
