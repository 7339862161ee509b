import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'

const harness = useHarness()

test('a created product is answered with 201, its reference and its Location', async () => {
  const { key } = await harness.make.merchant()
  const answer = await harness.call({
    method: 'POST',
    path: '/v1/products',
    key,
    body: { name: 'Tajine', price: 249.9 },
  })
  assert.equal(answer.status, 201)
  assert.equal(answer.headers['location'], `/v1/products/${answer.body.reference}`)
})
