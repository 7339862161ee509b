import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addProductColumn } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import { inTransaction } from './transaction.ts'

const harness = useHarness()

test('a column that another node’s migration adds disturbs no a server that is running', async () => {
  const { key } = await harness.make.merchant()
  const create = () => harness.call({ method: 'POST', path: '/v1/products', key, body: { name: 'Tajine', price: 1 } })
  const { reference } = (await create()).body
  const path = `/v1/products/${reference}`
  const calls = () => [
    ...Array.from({ length: 8 }, () => harness.call({ path, key })),
    ...Array.from({ length: 24 }, (_, price) =>
      harness.call({ method: 'PATCH', path, key, body: { price: price + 1 } }),
    ),
    harness.call({ path: '/v1/products', key }),
    create(),
  ]
  const statuses = async () =>
    [...new Set((await Promise.all(calls())).map(({ status }) => status))].sort((one, other) => one - other)
  assert.deepEqual(await statuses(), [200, 201])
  await inTransaction(harness.db, addProductColumn)
  assert.deepEqual(await statuses(), [200, 201])
})
