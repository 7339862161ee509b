import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createClient } from '#modules/clients/actions.ts'
import { changeProduct, createProduct } from '#modules/products/actions.ts'
import { failWithDivision, listCounters, listEvents, raiseSerializationFailure } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import type { WriteContext } from './context.ts'
import { fail } from './errors.ts'
import { sayInEnglish } from './sentences/said.ts'

// One write: all that was deferred in it is kept with it, whatever the number of statements.

const harness = useHarness()
const said = sayInEnglish('Not now.')

test('a transaction that makes many objects keeps them all, each with its event, and each counter once', async () => {
  const { key, sandbox } = await harness.make.merchant()
  for (const times of [1, 2, 3, 4, 5, 9, 40]) {
    await harness.make.write(sandbox, async (ctx) => {
      for (let count = 0; count < times; count++) {
        await createProduct(ctx, { name: 'Tajine', price: 1 })
        await createClient(ctx, { name: 'Salma' })
      }
    })
  }
  for (const path of ['/v1/products', '/v1/clients'])
    assert.equal((await harness.call({ path, key })).body.totalElements, 64)
  assert.equal((await listEvents(harness.db.read, sandbox)).length, 128)
  const counters = await listCounters(harness.db.read, sandbox, 'products')
  assert.equal(
    counters.reduce((rows, { rowsDashboard }) => rows + rowsDashboard, 0),
    64,
  )
})

test('a transaction that makes and changes an object tells of both, in their order', async () => {
  const { sandbox } = await harness.make.merchant()
  await harness.make.webhook(sandbox, ['*'])
  await harness.make.write(sandbox, async (ctx) => {
    const { product } = await createProduct(ctx, { name: 'Tajine', price: 1 })
    for (const name of ['second', 'third', 'fourth', 'fifth', 'sixth'])
      await changeProduct(ctx, product.reference, { name })
  })
  const events = await listEvents(harness.db.read, sandbox)
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    [1, 2, 3, 4, 5, 6],
  )
})

test('a transaction that is run again defers its writes again, and they are kept once', async () => {
  const { key, sandbox } = await harness.make.merchant()
  let attempts = 0
  await harness.make.write(sandbox, async (ctx) => {
    attempts++
    await createProduct(ctx, { name: `attempt ${attempts}`, price: 1 })
    if (attempts < 3) await raiseSerializationFailure(ctx.tx)
  })
  assert.equal(attempts, 3)
  const { body } = await harness.call({ path: '/v1/products', key })
  assert.deepEqual([body.totalElements, body.content[0].name], [1, 'attempt 3'])
  assert.equal((await listEvents(harness.db.read, sandbox)).length, 1)
})

test('a write that reads first ends with a transaction that fails meanwhile, and ends nothing else', async () => {
  const { sandbox } = await harness.make.merchant()
  await harness.make.webhook(sandbox, ['*'])
  const failed = harness.make.write(sandbox, async (ctx) => {
    await createProduct(ctx, { name: 'Tajine', price: 1 })
    ctx.sendWrites()
    await failWithDivision(ctx.tx)
  })
  await assert.rejects(failed, /division by zero/)
  await nextTurn()
  assert.deepEqual(await listEvents(harness.db.read, sandbox), [])
})

test('a condition that is not met undoes the transaction, and is answered before a later refusal', async () => {
  const { key, sandbox } = await harness.make.merchant()
  await harness.make.webhook(sandbox, ['*'])
  const write = (fails: (ctx: WriteContext) => void) =>
    harness.make.write(sandbox, async (ctx) => {
      const late = ctx.beside.many`select 1`.then(() => fail('WALLET_NOT_ACTIVE', said))
      await ctx.provided(late)
      await createProduct(ctx, { name: 'Tajine', price: 1 })
      fails(ctx)
    })
  const later: ((ctx: WriteContext) => void)[] = [
    () => {},
    () => fail('INVALID_STATE', said),
    (ctx) => ctx.sendWrites(),
  ]
  for (const each of later) await assert.rejects(write(each), { code: 'WALLET_NOT_ACTIVE' })
  assert.deepEqual(await listEvents(harness.db.read, sandbox), [])
  assert.equal((await harness.call({ path: '/v1/products', key })).body.totalElements, 0)
})
