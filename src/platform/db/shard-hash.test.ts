import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findHashes } from '#test/cluster-queries.ts'
import { useHarness } from '#test/harness.ts'
import { newId, newReference } from '../ids.ts'
import { shardHash } from './shard-hash.ts'

const harness = useHarness()

test('the hash of a key is the one by which PostgreSQL spreads rows, whatever its length', async () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const ids = Array.from({ length: 200 }, () => newId(now))
  const texts = [
    ...Array.from({ length: 40 }, (_, length) => 'prd_0kéλ€ζ9x'.repeat(8).slice(0, length)),
    ...ids.map((id) => newReference('prd', id)),
  ]
  const found = await findHashes(harness.db.read, { ids, texts })
  assert.deepEqual(found, { ids: ids.map(shardHash), texts: texts.map(shardHash) })
})
