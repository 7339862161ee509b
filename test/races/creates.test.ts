import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '#modules/clients/actions.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { sendDeferred, together } from '#platform/db/deferred-queries.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { insertReplies } from '#platform/idempotency/queries.ts'
import { listEvents } from '../factory-queries.ts'
import { type Answer, useHarness } from '../harness.ts'
import { untilLocked } from '../patience.ts'
import { atOnce, count } from './together.ts'

// 64 callers at once, one externalId: one object.

const harness = useHarness()

const objects = [
  { path: '/v1/products', body: { name: 'Tajine', price: 1 }, idOf: ({ body }: Answer) => body.reference },
  { path: '/v1/clients', body: { name: 'Salma', email: 'a@b.co' }, idOf: ({ body }: Answer) => body.id },
]

for (const { path, body, idOf } of objects) {
  test(`64 creations at ${path} with one externalId make one object: one 201, 63 times 200`, async () => {
    const { key, sandbox } = await harness.make.merchant()
    const answers = await atOnce(64, (index) =>
      harness.call({ method: 'POST', path, key, body: { ...body, name: `caller ${index}`, externalId: 'one' } }),
    )
    assert.deepEqual(count(answers.map(({ status }) => status)), { 200: 63, 201: 1 })
    assert.equal(new Set(answers.map(idOf)).size, 1)
    const winner = answers.find(({ status }) => status === 201)
    for (const answer of answers) assert.equal(answer.body.name, winner?.body.name)
    assert.equal((await harness.call({ path, key })).body.totalElements, 1)
    assert.equal((await listEvents(harness.db.read, sandbox)).length, 1)
  })

  test(`64 creations at ${path} with 8 externalIds in two environments make 16 objects`, async () => {
    const { key, liveKey } = await harness.make.merchant()
    const answers = await atOnce(64, (index) =>
      harness.call({
        method: 'POST',
        path,
        key: index % 2 === 0 ? key : liveKey,
        body: { ...body, externalId: `id ${Math.floor(index / 2) % 8}` },
      }),
    )
    assert.deepEqual(count(answers.map(({ status }) => status)), { 200: 48, 201: 16 })
    assert.equal(new Set(answers.map(idOf)).size, 16)
    for (const each of [key, liveKey]) assert.equal((await harness.call({ path, key: each })).body.totalElements, 8)
  })
}

test('of 64 creations at once each is answered alone: made, refused, replayed, or found to be there', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const create = (body: object, idempotencyKey?: string) =>
    harness.call({
      method: 'POST',
      path: '/v1/products',
      key,
      body,
      ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
    })
  const known = { name: 'Known', price: 2, externalId: 'known' }
  await create(known)
  const before = await create({ name: 'Before', price: 3 }, 'k-before')
  const kinds: { make: (index: number) => Promise<Answer>; answers: Record<number, number> }[] = [
    {
      make: (index) => create({ name: `new ${index}`, price: 1, externalId: `new ${index}` }, `k-${index}`),
      answers: { 201: 8 },
    },
    { make: (index) => create({ name: `plain ${index}`, price: 1 }), answers: { 201: 8 } },
    { make: () => create({ name: '', price: -1 }), answers: { 400: 8 } },
    { make: () => create({ name: 'Again', price: 9, externalId: 'known' }), answers: { 200: 8 } },
    { make: () => create({ name: 'Before', price: 3 }, 'k-before'), answers: { 201: 8 } },
    { make: () => create({ name: 'Another', price: 3 }, 'k-before'), answers: { 409: 8 } },
    { make: () => create({ name: 'Twin', price: 4 }, 'k-twin'), answers: { 201: 8 } },
    {
      make: (index) => create({ name: 'Twin', price: 4, externalId: 'twin' }, `k-twin-${index}`),
      answers: { 200: 7, 201: 1 },
    },
  ]
  const answers = await atOnce(64, (index) => (kinds[index % kinds.length] as (typeof kinds)[number]).make(index))
  kinds.forEach((kind, place) => {
    const own = answers.filter((_, index) => index % kinds.length === place)
    assert.deepEqual(count(own.map(({ status }) => status)), kind.answers)
  })
  for (const replay of answers.filter((_, index) => index % kinds.length === 4))
    assert.equal(replay.body.reference, before.body.reference)
  const twins = answers.filter((_, index) => index % kinds.length === 6)
  assert.equal(new Set(twins.map(({ body }) => body.reference)).size, 1)
  // Two that were there, eight of the first and second kind, a twin of each kind.
  assert.equal((await harness.call({ path: '/v1/products', key })).body.totalElements, 20)
  assert.equal((await listEvents(harness.db.read, sandbox)).length, 20)
})

for (const [way, othersCount] of [
  ['among others', 15],
  ['before others', 4],
] as const)
  test(`a creation that comes ${way} and waits for its twin keeps no other of its merchant waiting`, async () => {
    const { key, sandbox } = await harness.make.merchant()
    const create = (index: number) =>
      harness.call({
        method: 'POST',
        path: '/v1/products',
        key,
        body: { name: `caller ${index}`, price: 1 },
        headers: { 'idempotency-key': `k-${index}` },
      })
    const twin = { key: 'k-7', fingerprint: '0'.repeat(64), status: 201, location: null, body: '{}', isSealed: false }
    const reply = () => ({ ...twin, createdAt: new Date() })
    let isAnswered = false
    let others: Answer[] = []
    let waiting: Promise<Answer> | undefined
    await inTransaction(harness.db, async (tx) => {
      await Promise.all(sendDeferred(tx, [together(sandbox, insertReplies, reply)]))
      const wait = () => (waiting = create(7).finally(() => (isAnswered = true)))
      if (way === 'before others') {
        void wait()
        await untilLocked(harness.db)
      }
      const coming = Array.from({ length: othersCount }, (_, index) => {
        if (way === 'among others' && index === 7) void wait()
        return create(100 + index)
      })
      others = await Promise.all(coming)
      assert.equal(isAnswered, false)
    })
    assert.deepEqual(count(others.map(({ status }) => status)), { 201: othersCount })
    assert.equal((await waiting)?.status, 409)
    assert.equal((await harness.call({ path: '/v1/products', key })).body.totalElements, othersCount)
  })

test('creations of two kinds and two environments at once are counted and told of, each in its own', async () => {
  const { key, liveKey, sandbox, production } = await harness.make.merchant()
  await atOnce(64, (index) =>
    harness.call({
      method: 'POST',
      ...(objects[index % 2] as (typeof objects)[number]),
      key: index % 4 < 2 ? key : liveKey,
    }),
  )
  for (const each of [key, liveKey])
    for (const { path } of objects) assert.equal((await harness.call({ path, key: each })).body.totalElements, 16)
  for (const scope of [sandbox, production]) assert.equal((await listEvents(harness.db.read, scope)).length, 32)
})

test('a creation whose externalId a deletion frees between its steps makes a new client', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const [old] = await harness.make.clients(sandbox, [{ externalId: 'one' }])
  const remove = () => harness.call({ method: 'DELETE', path: `/v1/clients/${old?.id}`, key })
  const { client, created } = await harness.make.write(sandbox, (ctx) =>
    createClient(interrupted(ctx, 1, remove), { name: 'Salma', externalId: 'one' }),
  )
  assert.equal(created, true)
  assert.notEqual(client.id, old?.id)
  const list = await harness.call({ path: '/v1/clients', key })
  assert.deepEqual([list.body.totalElements, list.body.content[0].id], [1, client.id])
})

/** A context in which `meanwhile` happens right before the given statement that returns at most one row. */
function interrupted(ctx: WriteContext, before: number, meanwhile: () => Promise<unknown>): WriteContext {
  let statements = 0
  const maybeOne: Queries['maybeOne'] = async (strings, ...inputs) => {
    statements++
    if (statements === before) await meanwhile()
    return ctx.tx.maybeOne(strings, ...inputs)
  }
  return { ...ctx, tx: { ...ctx.tx, maybeOne } }
}
