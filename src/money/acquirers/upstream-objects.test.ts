import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { openUpstreamObjects } from './upstream-objects.ts'

const harness = useHarness()
const now = () => new Date('2026-03-02T10:00:00Z')

async function opened() {
  const { sandbox } = await harness.make.merchant()
  const accountId = randomUUID()
  return { scope: sandbox, objects: openUpstreamObjects(harness.db, accountId, now) }
}

const key = { kind: 'ORDER', reference: 'o1' }

test('what was written down comes back as it was, with its version', async () => {
  const { scope, objects } = await opened()
  assert.equal(await objects.find(scope, key), undefined)
  const facts = { amountMinor: '14990', before: ['a', 'b'], underWay: { attempt: 1, isOpen: true, nothing: null } }
  assert.ok(await objects.insert(scope, key, { facts }))
  assert.deepEqual(await objects.find(scope, key), { ...key, upstreamId: null, facts, version: 1 })
  assert.ok(await objects.update(scope, { ...key, version: 1 }, { facts: { a: 1 }, upstreamId: 'theirs' }))
  assert.ok(await objects.update(scope, { ...key, version: 2 }, { facts: { a: 2 } }))
  assert.deepEqual(await objects.find(scope, key), { ...key, upstreamId: 'theirs', facts: { a: 2 }, version: 3 })
})

test('of many that insert the same, and of many that change one version, one is told so', async () => {
  const { scope, objects } = await opened()
  const insert = () => objects.insert(scope, key, { facts: {} })
  const inserted = await Promise.all(Array.from({ length: 16 }, insert))
  assert.equal(inserted.filter(Boolean).length, 1)
  const update = (n: number) => objects.update(scope, { ...key, version: 1 }, { facts: { n } })
  const updated = await Promise.all(Array.from({ length: 16 }, (_, n) => update(n)))
  assert.equal(updated.filter(Boolean).length, 1)
  assert.deepEqual((await objects.find(scope, key))?.facts, { n: updated.indexOf(true) })
})

test('of many that are written at once, one that cannot be keeps none of the others from it', async () => {
  const { scope, objects } = await opened()
  const references = Array.from({ length: 100 }, (_, n) => (n === 50 ? 'too long '.repeat(40) : `o${n}`))
  const writes = references.map((reference) => objects.insert(scope, { kind: 'ORDER', reference }, { facts: {} }))
  const settled = await Promise.allSettled(writes)
  assert.deepEqual(
    settled.flatMap((each, n) => (each.status === 'fulfilled' && each.value ? [] : [n])),
    [50],
  )
  assert.ok(await objects.find(scope, { kind: 'ORDER', reference: 'o99' }))
})

test('an object belongs to one account, merchant, environment and kind', async () => {
  const { scope, objects } = await opened()
  const { scope: foreign, objects: others } = await opened()
  assert.ok(await objects.insert(scope, key, { facts: {} }))
  assert.equal(await others.find(scope, key), undefined)
  assert.equal(await objects.find(foreign, key), undefined)
  assert.equal(await objects.find({ ...scope, environment: 'PRODUCTION' }, key), undefined)
  assert.equal(await objects.find(scope, { ...key, kind: 'REFUND' }), undefined)
  assert.equal(await others.update(scope, { ...key, version: 1 }, { facts: { a: 1 } }), false)
})

test('a reference leads to its merchant, unless two have it', async () => {
  const { scope, objects } = await opened()
  const { scope: another } = await opened()
  const owned = { kind: 'ORDER', reference: randomUUID() }
  assert.equal(await objects.ownerOf(owned), undefined)
  await objects.insert(scope, owned, { facts: {} })
  assert.deepEqual(await objects.ownerOf(owned), scope)
  assert.equal(await objects.ownerOf({ ...owned, kind: 'REFUND' }), undefined)
  assert.equal(await (await opened()).objects.ownerOf(owned), undefined)
  await objects.insert(another, owned, { facts: {} })
  assert.equal(await objects.ownerOf(owned), undefined)
})
