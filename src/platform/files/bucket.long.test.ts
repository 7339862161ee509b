import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import S3rver from '#tools/s3.ts'
import { bucketStore } from './bucket.ts'
import { fileMaxBytes } from './file.ts'
import { locationOf } from './location.ts'
import type { FileStore } from './store.ts'

// A store that others have written, beside the one of `fixture.ts`.

test('files are put, read and removed in a store that others have written, and by its own key alone', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'mizan-s3rver-'))
  const buckets = [{ name: 'papers' }]
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: buckets })
  const { port } = await server.run()
  t.after(async () => {
    await server.close()
    await rm(directory, { recursive: true })
  })
  const openAt = ({ key = 'S3RVER', secret = 'S3RVER', bucket = 'papers' } = {}): FileStore => {
    const location = locationOf(`s3+http://${key}:${secret}@127.0.0.1:${port}/${bucket}/mizan`)
    assert.ok(location && 'bucket' in location)
    return bucketStore(location)
  }
  const store = openAt()
  const largest = randomBytes(fileMaxBytes)
  await store.put('ab/one', largest)
  assert.ok((await store.get('ab/one'))?.equals(largest))
  await store.put('ab/one', Buffer.from('another'))
  assert.equal(String(await store.get('ab/one')), 'another')
  assert.equal(await store.get('ab/two'), undefined)
  await store.remove('ab/one')
  await store.remove('ab/one')
  assert.equal(await store.get('ab/one'), undefined)
  await assert.rejects(openAt({ secret: 'another' }).put('ab/one', largest), /answered PUT with 403/)
  await assert.rejects(openAt({ key: 'NOBODY' }).get('ab/one'), /answered GET with 403/)
  await assert.rejects(openAt({ bucket: 'elsewhere' }).put('ab/one', largest), /no such bucket/)
})
