import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '#modules/clients/actions.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { listEvents } from '../factory-queries.ts'
import { type Answer, useHarness } from '../harness.ts'
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
