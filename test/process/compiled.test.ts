import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { waitUntil } from '../patience.ts'
import { makePlace, mizan, startServer } from './server.ts'

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
